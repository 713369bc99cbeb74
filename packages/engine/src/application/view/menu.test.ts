/** The side menu, its marks and the way through the sections (spec form §2, §4; spec flow §4). */
import { describe, expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import type { Model } from '../../definition/model.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import type { BlockData, NoticeData } from '../../definition/vocabulary.ts';
import type { Application } from '../contract/contract.ts';
import { AGENT_PART, answer, caseDefinition, INSURED_PART, modelOf, openCase } from '../../testing/sample-case.ts';
import { missingFor } from '../ask/readiness.ts';

const A = 'SECTIONAProposedInsured';
const B = 'SECTIONBPolicyOwner';
const D = 'SECTIONDCoverageDetails';

/** A section that the agent fills in and the insured reads. */
function section(name: string, given: Partial<BlockData> = {}): BlockData {
  return {
    Name: name,
    DisplayName: name,
    BlockCategory: 'Part 1',
    Route: name.toLowerCase(),
    QuestionBlockPermissions: [
      { Stage: 1, PermissionType: 'Write' },
      { Stage: 2.1, PermissionType: 'Read' },
    ],
    Questions: [question(`${name}Answer`)],
    ...given,
  };
}

const sections = (count: number, given: Partial<BlockData> = {}): BlockData[] =>
  Array.from({ length: count }, (_, index) => section(`Extra${index + 1}`, given));

/** A case with these sections after the coverage details. */
function withSections(blocks: readonly BlockData[]): Model {
  return modelOf(
    caseDefinition((definition) => {
      const at = definition.Blocks.findIndex((block) => block.Name === D);
      definition.Blocks.splice(at + 1, 0, ...blocks);
    }),
  );
}

const markOf = (application: Application, block: string): boolean | null => application.block(block).valid;

// spec form 4.2
describe('a section starts', () => {
  const SHARES: QuestionData[] = [
    question('Shares', {
      QuestionType: 'Compound',
      ControlType: 'compound',
      IsOptional: true,
      ChildQuestions: ['Growth', 'Income'].map((name) => question(name, { QuestionType: 'Decimal', IsOptional: true })),
    }),
    question('SharesTotal', {
      QuestionType: 'Decimal',
      ControlType: 'label',
      Calculate: 'total(Shares)',
      Allocation: { Target: '100', Below: 'notOneHundred', Above: 'notOneHundred' },
    }),
  ];

  const STARTS: [NonNullable<BlockData['InitialValidity']> | 'nothing', boolean | null][] = [
    ['valid', true],
    ['invalid', false],
    ['unknown', null],
    ['nothing', null],
  ];
  const started = (written: (typeof STARTS)[number][0], Questions: QuestionData[]): Application =>
    openCase(
      {},
      withSections([section('Extra', { Questions, ...(written === 'nothing' ? {} : { InitialValidity: written }) })]),
    );

  test.each(STARTS)('%s: %s, if an answer is missing', (written, mark) => {
    const application = started(written, [question('Needed')]);
    expect(markOf(application, 'Extra')).toBe(mark);
    application.visit('Extra');
    expect(markOf(application, 'Extra')).toBe(false);
    answer(application, { 'Extra.Needed': 'now' });
    expect(markOf(application, 'Extra')).toBe(true);
  });

  test.each(STARTS)('%s: %s, if nothing has to be answered', (written, mark) => {
    const application = started(written, [question('Wanted', { IsOptional: true })]);
    expect(markOf(application, 'Extra')).toBe(mark);
    application.visit('Extra');
    expect(markOf(application, 'Extra')).toBe(true);
  });

  test.each(STARTS)('%s: %s, if an empty total does not reach its target yet', (written, mark) => {
    const application = started(written, SHARES);
    expect(markOf(application, 'Extra')).toBe(mark);
    answer(application, { 'Extra.Shares.Growth': '40' });
    expect(markOf(application, 'Extra')).toBe(false);
    answer(application, { 'Extra.Shares.Income': '60' });
    application.visit('Extra');
    expect(markOf(application, 'Extra')).toBe(true);
  });

  test('with such a total is wrong once its page was left, and keeps the case from being sent before', () => {
    const application = started('unknown', SHARES);
    expect(missingFor(application, 'send').map((item) => item.block)).toContain('Extra');
    application.visit('Extra');
    expect(markOf(application, 'Extra')).toBe(false);
  });

  test('of the agent’s declarations is invalid until it is signed', () => {
    const application = openCase({ stage: 13, customerSigned: true });
    expect(markOf(application, 'DeclarationsAgent')).toBe(false);
    application.visit('DeclarationsAgent');
    expect(markOf(application, 'DeclarationsAgent')).toBe(false);
    answer(application, { 'DeclarationsAgent.DeclarationsAgentAnswer': 'signed' });
    expect(markOf(application, 'DeclarationsAgent')).toBe(true);
  });
});

// spec form 4.17
describe('dependents in other sections', () => {
  const model = withSections([
    section('Extra', {
      ConditionalClause: `${A}.Gender == "Female"`,
      Questions: [question('Always'), question('InTexas', { ConditionalClause: `${A}.StateOfIssue == "TX"` })],
    }),
  ]);

  test('have their mark and their position in the menu at once, and listeners are notified', () => {
    const application = openCase({}, model);
    const states: string[] = [];
    application.block('Extra');
    application.subscribe('block:Extra', () => {
      const { visible, valid } = application.block('Extra');
      states.push(`${visible} ${valid}`);
    });
    answer(application, { [`${A}.Gender`]: 'Female' });
    answer(application, { 'Extra.Always': 'yes' });
    application.visit('Extra');
    answer(application, { [`${A}.StateOfIssue`]: 'TX' });
    answer(application, { [`${A}.StateOfIssue`]: 'CA' });
    answer(application, { [`${A}.Gender`]: 'Male' });
    expect(states.slice(0, 4)).toEqual(['true null', 'true true', 'true false', 'true true']);
    expect(states.at(-1)).toMatch(/^false/);
    expect(application.answers()['Extra']).toBeUndefined();
  });
});

describe('entries', () => {
  // spec flow 4.8; form 2.6
  test('are missing for a section without entry, which still has its page', () => {
    const application = openCase({ answers: AGENT_PART }, withSections([section('Extra', { MenuEntry: false })]));
    expect(application.menu().map((item) => item.name)).not.toContain('Extra');
    expect(application.block('Extra')).toMatchObject({ route: 'extra', visible: true });
    expect(application.next(D)).toBe('Extra');
    expect(application.previous('Disclosures')).toBe('Extra');
  });

  // spec form 2.35
  test('past index 34 start hidden; only entries that are shown count', () => {
    // Three others come before the sections after the coverage details.
    const hidden = section('Hidden', { ConditionalClause: `${A}.Gender == "Male"` });
    const application = openCase({ answers: AGENT_PART }, withSections([hidden, ...sections(34)]));
    const folded = (): string[] =>
      application
        .menu()
        .filter((item) => item.startsHidden)
        .map((item) => item.name);
    expect(folded()).toEqual(['Extra33', 'Extra34', 'Disclosures']);
    answer(application, { [`${A}.Gender`]: 'Male' });
    expect(folded()).toEqual(['Extra32', 'Extra33', 'Extra34', 'Disclosures']);
  });

  test('of a menu of 35 are all shown', () => {
    const application = openCase({ answers: AGENT_PART }, withSections(sections(31)));
    const shown = application.menu().filter((item) => item.visible);
    expect([shown.length, shown.some((item) => item.startsHidden)]).toEqual([35, false]);
  });
});

// spec form 2.34; pages 1.4
describe('Next and Previous', () => {
  const HIDDEN: Partial<BlockData> = { ConditionalClause: `${A}.Gender == "Male"` };
  const UNREADABLE: Partial<BlockData> = { QuestionBlockPermissions: [{ Stage: 2.1, PermissionType: 'Write' }] };
  const READ: Partial<BlockData> = {
    QuestionBlockPermissions: [
      { Stage: 1, PermissionType: 'Read' },
      { Stage: 2.1, PermissionType: 'Write' },
    ],
  };

  test.each<[string, number, Partial<BlockData>, string | null]>([
    ['goes to a section that is only read', 1, READ, 'Extra1'],
    ['goes over 13 hidden sections to the 14th', 13, HIDDEN, 'End'],
    ['does not look at the 15th behind 14 hidden ones', 14, HIDDEN, null],
    ['goes over any number of sections the role may not read', 30, UNREADABLE, 'End'],
  ])('%s', (_story, count, given, next) => {
    const model = withSections([...sections(count, given), section('End')]);
    const application = openCase({ answers: AGENT_PART }, model);
    expect(application.next(D)).toBe(next);
    expect(application.previous('End')).toBe(given === READ ? 'Extra1' : D);
  });
});

describe('a section that is invalid until it is complete', () => {
  const model = withSections([
    section('Extra', {
      InvalidUntilComplete: `ExtraWanted == true`,
      Questions: [
        question('ExtraWanted', { QuestionType: 'YesNo', ControlType: 'yes/no' }),
        question('ExtraMore', { ConditionalClause: 'ExtraWanted == true' }),
      ],
    }),
  ]);

  test('is so as soon as its clause is true, without being left', () => {
    const application = openCase({}, model);
    expect(markOf(application, 'Extra')).toBe(null);
    answer(application, { 'Extra.ExtraWanted': 'true' });
    expect(markOf(application, 'Extra')).toBe(false);
    answer(application, { 'Extra.ExtraMore': 'this' });
    expect(markOf(application, 'Extra')).toBe(true);
    answer(application, { 'Extra.ExtraMore': '', 'Extra.ExtraWanted': 'false' });
    expect(markOf(application, 'Extra')).toBe(true);
  });

  test('also by an answer in another section, and listeners are notified', () => {
    const other = withSections([
      section('Extra', { InvalidUntilComplete: `${D}.ProductName == "Term10"`, Questions: [question('ExtraMore')] }),
    ]);
    const application = openCase({}, other);
    const told: (boolean | null)[] = [];
    application.subscribe('block:Extra', () => told.push(markOf(application, 'Extra')));
    markOf(application, 'Extra');
    answer(application, { [`${D}.ProductName`]: 'Term10' });
    expect(told).toEqual([false]);
  });
});

describe('progress of a section outside the progress routes', () => {
  const extra = { BlockCategory: 'Part 1', QuestionBlockPermissions: [], Questions: [] };
  const definition = caseDefinition((given) => {
    const at = given.Blocks.findIndex((block) => block.Name === B);
    given.Blocks.splice(at + 1, 0, { Name: 'Aside', DisplayName: 'Aside', Route: 'aside', ...extra });
    given.Blocks.unshift({ Name: 'Before', DisplayName: 'Before', Route: 'before', ...extra });
  });
  test.each([
    ['aside', 2],
    ['before', 0],
  ])('%s stands where the last one before it stands, at %i', (route, position) => {
    expect(openCase({}, modelOf(definition)).progress(route).position).toBe(position);
  });
});

// spec form 9.6
describe('progress', () => {
  test.each([
    ['proposed-insured', 1],
    ['medical', 4],
    ['declarations', 5],
    ['thankyou', 0],
    ['', 0],
  ])('at %s is %i of 5', (route, position) => {
    expect(openCase().progress(route)).toEqual({ position, count: 5 });
  });
});

// spec form 4.2
describe('what is missing', () => {
  const told = (application: Application, goal: 'send' | 'sign') =>
    missingFor(application, goal).map(({ block, title, route, questions }) => [
      `${block}, ${title}, ${route}`,
      ...questions.map(({ path, label, error }) => `${path}, ${label}: ${error.key}`),
    ]);

  test('to send, by section and question: what is blank, what is wrong, also in rows and where the section starts valid', () => {
    const wrong = { ...AGENT_PART[A], 'PrimaryResidence.Zip': '00000' };
    const { TermFaceAmount: _none, ...coverage } = AGENT_PART[D] ?? {};
    const application = openCase({
      answers: {
        [A]: wrong,
        [D]: { ...coverage, 'Funds[1].FundPercent': '0' },
      },
    });
    expect(markOf(application, B)).toBe(true);
    expect(told(application, 'send')).toEqual([
      [`${A}, Proposed insured, proposed-insured`, 'PrimaryResidence.Zip, Zip: invalidZip'],
      [`${B}, Policy owner, policy-owner`, 'PolicyOwnerInsured, Will the insured own the policy?: required'],
      [
        `${D}, Coverage details, coverage-details`,
        'TermFaceAmount, Face amount: required',
        'Funds[1].FundName, FundName: required',
      ],
    ]);
  });

  test('to sign, for the insured', () => {
    const application = openCase({
      stage: 2.1,
      role: 'InsuredOwner',
      answers: { ...AGENT_PART, Part2Medical: { Conditions: '["Asthma"]', Weight: 'heavy' } },
    });
    expect(told(application, 'sign')).toEqual([
      [
        'Part2Medical, Medical, medical',
        'ConditionDetail[Asthma].ConditionDiagnosed, When were you told of Asthma?: required',
        'ConditionDetail[Asthma].ConditionSteroids, Steroids in the last year?: required',
        'Weight, Weight: InvalidNumber',
      ],
    ]);
  });

  test('a section without questions to answer is not done before its page was left', () => {
    const model = withSections([section('Extra', { Questions: [question('Wanted', { IsOptional: true })] })]);
    const application = openCase({ answers: { ...AGENT_PART, ...INSURED_PART } }, model);
    expect(told(application, 'send')).toEqual([['Extra, Extra, extra']]);
    application.visit('Extra');
    expect(told(application, 'send')).toEqual([]);
  });
});

// spec flow 4.39; form 4.27
describe('the notice about new coverage', () => {
  const NOTICE: NoticeData = {
    Name: 'NewCoverage',
    ConditionalClause: 'TotalToAccept > FaceAmount',
    When: 'leave',
    Title: 'Your progress has been saved',
    Text: 'Wait 2 business days.',
    Button: 'OK',
  };
  const model = withSections([
    section('Existing', {
      Questions: [
        question('TotalToAccept', {
          QuestionType: 'Decimal',
          Mask: 'currency',
          Restrictions: [{ Stage: 2.1, AccessType: 'Write' }],
        }),
      ],
      Notices: [NOTICE],
    }),
  ]);
  const TOTAL = 'Existing.TotalToAccept';
  const left = (application: Application): string[] => application.visit('Existing').map((notice) => notice.title);

  test('is given when the section is left and more coverage is to be accepted than is applied for, once', () => {
    const application = openCase({ answers: AGENT_PART }, model);
    answer(application, { [TOTAL]: '500000' });
    expect(left(application)).toEqual([]);
    const change = answer(application, { [TOTAL]: '500001' });
    expect(change?.notices).toEqual([]);
    expect(application.visit(A)).toEqual([]);
    expect(left(application)).toEqual(['Your progress has been saved']);
    answer(application, { [TOTAL]: '600000' });
    expect(left(application)).toEqual([]);
  });

  test('is given again each time it becomes true again, and not when it no longer is', () => {
    const application = openCase({ answers: AGENT_PART }, model);
    answer(application, { [TOTAL]: '600000' });
    expect(left(application)).toHaveLength(1);
    answer(application, { [TOTAL]: '400000' });
    expect(left(application)).toEqual([]);
    answer(application, { [TOTAL]: '600000' });
    expect(left(application)).toHaveLength(1);
    answer(application, { [TOTAL]: '400000' });
    answer(application, { [TOTAL]: '600000' });
    answer(application, { [TOTAL]: '400000' });
    expect(left(application)).toEqual([]);
  });

  test('follows the amount applied for in another section', () => {
    const application = openCase({ answers: { ...AGENT_PART, Existing: { TotalToAccept: '500000' } } }, model);
    answer(application, { [`${D}.TermFaceAmount`]: '400000' });
    expect(left(application)).toHaveLength(1);
  });

  test('is not given to a person who only reads the section, even with one question in it to answer', () => {
    const insured = openCase({ stage: 2.1, role: 'InsuredOwner', answers: AGENT_PART }, model);
    answer(insured, { [TOTAL]: '600000' });
    expect(insured.answers()['Existing']).toEqual({ TotalToAccept: '600000' });
    expect(left(insured)).toEqual([]);
  });
});
