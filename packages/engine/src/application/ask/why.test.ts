/** Whatever the state of a question or section, the engine gives the reason, and never more than the stage may know. */
import { describe, expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import type { Stage } from '../../definition/vocabulary.ts';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import type { Application, OpenOptions, Why } from '../contract/contract.ts';
import {
  AGENT_PART,
  answer,
  blockOf,
  caseDefinition,
  INSURED_PART,
  keyAt,
  modelOf,
  openCase,
} from '../../testing/sample-case.ts';
import { forEachInstance } from '../graph/walk.ts';
import { keyOf } from '../graph/paths.ts';
import { stateOf } from '../graph/opened.ts';
import { whyOf } from './why.ts';

const A = 'SECTIONAProposedInsured';
const B = 'SECTIONBPolicyOwner';
const D = 'SECTIONDCoverageDetails';

const model = modelOf(
  caseDefinition((definition) => {
    blockOf(definition, A).Questions.push(
      question('Heavy', { ConditionalClause: 'Gender == "Male" && Part2Medical.Weight > 300', IsOptional: true }),
      question('Kept', { IsOptional: true, Restrictions: [{ Stage: 1, AccessType: 'Read' }] }),
      question('Years', { QuestionType: 'Integer', IsOptional: true, Calculate: 'age(DateOfBirth)' }),
      question('FromMedical', { QuestionType: 'Integer', IsOptional: true, Calculate: 'Part2Medical.Weight * 2' }),
    );
  }),
);

const open = (options: Partial<OpenOptions> = {}): Application => openCase({ answers: AGENT_PART, ...options }, model);

/** Sentences of a topic, one per line, with their truth and indented. */
function lines({ topic, sentence, truth, parts }: Why, wanted: string, depth = -1): string[] {
  const word = truth === null ? 'unknown' : truth ? 'yes' : 'no';
  const own = depth < 0 || topic !== wanted ? [] : [`${'  '.repeat(depth)}${word}: ${sentence}`];
  return [...own, ...parts.flatMap((part) => lines(part, wanted, depth + 1))];
}

const why = (application: Application, path: string, topic: string): string[] =>
  lines(whyOf(application, path.includes('.') ? keyAt(application, path) : `block:${path}`), topic);

// spec engine 3.8
describe('why', () => {
  test.each<[string, string, Partial<OpenOptions>, string[]]>([
    [
      'shown by a named value, which says what it stands for',
      `${D}.TermFaceAmount`,
      {},
      ['yes: "Is Term" is Yes', '  yes: "Product" is Term 10 or Term 20'],
    ],
    [
      'hidden by a named value',
      `${D}.BaseAmount`,
      {},
      ['no: "Is Term" is No', '  yes: "Product" is Term 10 or Term 20'],
    ],
    ['hidden with what is around it', `${A}.MailingAddress.Zip`, {}, ['no: "Does mail go to another address?" is Yes']],
    [
      'hidden by what this stage may not see, the rest still told',
      `${A}.Heavy`,
      {},
      [
        'no: It depends on answers that you cannot see.',
        '  no: "Gender" is Male',
        '  unknown: It depends on answers that you cannot see.',
      ],
    ],
    ['not theirs to see', 'Part2Medical', {}, ['unknown: You cannot see it.']],
    [
      'closed until other sections are done',
      'AgentReport',
      { stage: 13 },
      [
        'no: It opens when the sections before it are done.',
        '  yes: Disclosures: not done',
        '  yes: Answers in sections you cannot see: not done',
      ],
    ],
    ['a question of the system', `${A}.SalesPartner`, {}, []],
  ])('%s', (_what, path, options, sentences) => {
    const application = open(options);
    expect(why(application, path, 'shown')).toEqual(sentences);
  });

  test.each<[string, string, Partial<OpenOptions>, string]>([
    [
      'by the section',
      `${A}.Gender`,
      { stage: 2.1, role: 'InsuredOwner' },
      'The section is filled in by the agent and can only be read at your stage.',
    ],
    ['by the question itself', `${A}.Kept`, {}, 'The question can only be read at your stage.'],
    ['in a test application', `${A}.SocialSecurityNumber`, { isDemo: true }, 'It is fixed in a test application.'],
    ['by a signature', `${A}.Gender`, { locked: [A] }, 'The section is covered by a signature.'],
    [
      'as a whole section',
      A,
      { stage: 13 },
      'The section is filled in by the agent and can only be read at your stage.',
    ],
    ['as a signed section', A, { locked: [A] }, 'The section is covered by a signature.'],
    ['as a text', 'Disclosures.DisclosuresText', {}, 'It is a text, not a question.'],
  ])('read-only %s', (_what, path, options, sentence) => {
    expect(why(open(options), path, 'read-only')).toEqual([`yes: ${sentence}`]);
  });

  test('rows cannot be added', () => {
    const application = open({
      answers: { ...AGENT_PART, [B]: { PolicyOwnerInsured: 'No', PolicyOwnerInsuredNo: 'false' } },
    });
    expect(why(application, `${B}.PolicyOwnerInformation`, 'read-only')).toEqual([
      'yes: It already has the maximum number of rows.',
    ]);
  });

  test('an option is not offered', () => {
    expect(why(open(), `${D}.Riders`, 'option')).toEqual([
      'yes: "Long Term Care" is not offered',
      '  no: "Is Term" is No',
      '    yes: "Product" is Term 10 or Term 20',
      'yes: "Retired" is not offered',
      '  no: never',
    ]);
  });

  test('a value is calculated, replaced, or calculated from what this person may not read', () => {
    const application = open();
    const how = 'the age from "Date of birth"';
    expect(why(application, `${A}.Years`, 'value')).toEqual([
      `yes: It is calculated until somebody types another answer: ${how}`,
    ]);
    answer(application, { [`${A}.Years`]: '30' });
    expect(why(application, `${A}.Years`, 'value')).toEqual([`yes: Somebody replaced what was calculated: ${how}`]);
    expect(why(application, `${A}.FromMedical`, 'value')).toEqual([
      'yes: It is calculated from answers that you cannot see.',
    ]);
  });

  test('an answer is wrong or missing', () => {
    const application = open();
    answer(application, {
      [`${D}.ProductName`]: 'UniversalLife',
      [`${D}.BaseAmount`]: '10',
      [`${D}.SupplementalAmount`]: '20',
    });
    expect(why(application, `${D}.SupplementalAmount`, 'error')).toEqual([
      'yes: This amount cannot be higher than Base Face Amount.',
      '  yes: "Supplemental amount" is more than "Base amount"',
    ]);
    answer(application, { [`${A}.Gender`]: '' });
    expect(why(application, `${A}.Gender`, 'error')).toHaveLength(1);
  });

  test('a section is not done', () => {
    const application = open();
    expect(why(application, A, 'ready')).toEqual([]);
    answer(application, { [`${A}.Gender`]: '' });
    expect(why(application, A, 'ready')).toEqual([
      'yes: It is not done: answers are missing or wrong.',
      expect.stringMatching(/^ {2}yes: Gender: /),
    ]);
    expect(
      why(
        open({ stage: 2.1, role: 'InsuredOwner', answers: { ...AGENT_PART, ...INSURED_PART } }),
        'Disclosures',
        'ready',
      ),
    ).toHaveLength(1);
  });

  const MEDICAL = [{}, { Weight: '150' }, { Weight: '299', Conditions: '["Asthma"]' }, { Conditions: '["NoneApply"]' }];

  test.each<Stage>([1, 3, 13])('at stage %d says the same whatever the medical answers are', (stage) => {
    const said = MEDICAL.map((medical) => {
      const application = openCase(
        { stage, role: roleOfStage(stage), answers: { ...AGENT_PART, Part2Medical: medical }, customerSigned: false },
        model,
      );
      const state = stateOf(application);
      const all: string[] = [];
      forEachInstance(state, (node, frame) => {
        if (node.data === null || node.rows >= 0) return;
        all.push(JSON.stringify(whyOf(application, keyOf(state, node, frame))));
      });
      for (const { name } of model.blocks) all.push(JSON.stringify(whyOf(application, `block:${name}`)));
      // Whether a concealed clause is true is a fact that the stage is given; what matters is that it depends on
      // nothing more.
      return all.map((text) => text.replaceAll(/"truth":(?:true|false|null),"concealed":true/g, '"concealed":true'));
    });
    for (const each of said)
      expect(each.filter((text) => !text.includes('sections you cannot see'))).toEqual(
        said[0]?.filter((text) => !text.includes('sections you cannot see')),
      );
  });
});
