/** Questions that are asked again after the signatures. */
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../answer/types.ts';
import { question } from '../../definition/sample.testkit.ts';
import { AGENT_PART, blockOf, caseDefinition, INSURED_PART, modelOf, openCase } from '../../testing/sample-case.ts';
import { form } from '../../testing/finding-pairs.ts';
import { AMENDMENT_FIELD, printAmendment } from '../print/print-amendment.ts';
import { amendmentWords } from '../print/print.testkit.ts';
import {
  amendmentErrors,
  amendmentOf,
  amendmentParts,
  amendmentResponses,
  askableSections,
  mergeAmendment,
  shownCells,
  withAmendment,
} from './amendment.ts';

const model = modelOf(
  caseDefinition((definition) => {
    blockOf(definition, 'Part2Medical').Questions.push(
      question('Doctors', {
        QuestionType: 'Compound',
        ControlType: 'compound',
        MultipleResponse: { Minimum: 1, Maximum: 3 },
        ChildQuestions: [question('Doctor'), question('Town', { IsOptional: true })],
      }),
      question('Scan', {
        QuestionType: 'Compound',
        ControlType: 'filepicker',
        IsOptional: true,
        ChildQuestions: [question('FileName', { IsOptional: true })],
      }),
    );
  }),
);

const record: Answers = {
  ...AGENT_PART,
  Part2Medical: { ...INSURED_PART['Part2Medical'], 'Doctors[0].Doctor': 'Ames', 'Doctors[1].Doctor': 'Bell' },
};

const insured = (answers: Answers = record) =>
  openCase({ stage: 2.1, role: 'InsuredOwner', answers, customerSigned: true }, model);

const given = (answers: Record<string, string | null>, block = 'Part2Medical') => ({
  [block]: Object.entries(answers).map(([QuestionName, AnswerText]) => ({ QuestionName, AnswerText })),
});

const merged = (asked: string[], answers: ReturnType<typeof given>, from = record) => {
  const application = insured(from);
  const asking = { asked, before: shownCells(application) };
  const outcome = mergeAmendment(application, asking, answers);
  return { application, outcome, parts: outcome.ok ? outcome.parts : [] };
};

// spec requirements 2.1
test('a person may be asked what they may answer: no file, no number of a vault, nothing that somebody else answers', () => {
  expect(askableSections(insured()).map(({ block, questions }) => [block, questions.map(({ path }) => path)])).toEqual([
    ['Part2Medical', ['Part2Medical.Conditions', 'Part2Medical.Weight', 'Part2Medical.Doctors']],
  ]);
  const owner = openCase({ stage: 3, role: 'OwnerA', answers: record, customerSigned: true }, model);
  expect(askableSections(owner)).toEqual([]);
});

// spec requirements 2.2
describe('what is shown', () => {
  test('is what is asked, and what its answer opens: rows by their names', () => {
    const { application, parts } = merged(
      ['Part2Medical.Conditions'],
      given({ Conditions: '["Asthma"]', 'ConditionDetail[Asthma].ConditionDiagnosed': '2020-03' }),
    );
    const paths = parts.flatMap(({ cells }) => cells.map((key) => application.cell(key).path));
    expect(paths).toEqual([
      'Conditions',
      'ConditionDetail[Asthma].ConditionDiagnosed',
      'ConditionDetail[Asthma].ConditionSteroids',
    ]);
    expect(amendmentErrors(application, parts)).toEqual([
      expect.objectContaining({ path: 'ConditionDetail[Asthma].ConditionSteroids', key: 'required' }),
    ]);
  });

  test('of a group that was shown, only the row that is new', () => {
    const from: Answers = {
      ...record,
      Part2Medical: {
        ...record['Part2Medical'],
        Conditions: '["PregnancyRelatedDepression"]',
        'ConditionDetail[PregnancyRelatedDepression].ConditionDiagnosed': '2019-01',
      },
    };
    const { application, parts } = merged(
      ['Part2Medical.Conditions'],
      given({
        Conditions: '["PregnancyRelatedDepression","Asthma"]',
        'ConditionDetail[Asthma].ConditionDiagnosed': '2020-03',
        'ConditionDetail[Asthma].ConditionSteroids': 'false',
      }),
      from,
    );
    expect(parts.map(({ row }) => row)).toEqual([null, expect.stringContaining('Asthma')]);
    const { answers } = amendmentOf(application, parts);
    expect(answers).toEqual({
      Part2Medical: {
        Conditions: '["Asthma","PregnancyRelatedDepression"]',
        'ConditionDetail[Asthma].ConditionDiagnosed': '2020-03',
        'ConditionDetail[Asthma].ConditionSteroids': 'false',
      },
    });
    const amended = withAmendment(from, amendmentOf(application, parts));
    expect(amended['Part2Medical']).toMatchObject({
      'ConditionDetail[PregnancyRelatedDepression].ConditionDiagnosed': '2019-01',
      Weight: '150',
    });
  });

  test('is sent as it stands', () => {
    const application = insured();
    const asking = { asked: ['Part2Medical.Doctors'], before: shownCells(application) };
    expect(amendmentResponses(application, amendmentParts(application, asking))).toEqual({
      Part2Medical: [
        { QuestionName: 'Doctors[0].Doctor', AnswerText: 'Ames' },
        { QuestionName: 'Doctors[0].Town', AnswerText: null },
        { QuestionName: 'Doctors[1].Doctor', AnswerText: 'Bell' },
        { QuestionName: 'Doctors[1].Town', AnswerText: null },
      ],
    });
  });
});

// spec requirements 2.3
describe('new answers', () => {
  test('replace a whole group, and leave everything else and the record as they were', () => {
    const before = JSON.parse(JSON.stringify(record));
    const { application, parts } = merged(['Part2Medical.Doctors'], given({ 'Doctors[0].Doctor': 'Cole' }));
    const amendment = amendmentOf(application, parts);
    expect(withAmendment(record, amendment)['Part2Medical']).toEqual({
      Conditions: '["NoneApply"]',
      Weight: '150',
      'Doctors[0].Doctor': 'Cole',
    });
    expect(record).toEqual(before);
  });

  test.each([
    ['nobody asked', given({ Weight: '160' })],
    ['of another section', given({ 'Name.FirstName': 'Eve' }, 'SECTIONAProposedInsured')],
    ['nobody knows', given({ Nothing: 'x' })],
    ['too long', given({ Conditions: 'x'.repeat(20_000) })],
  ])('are refused that %s', (_story, answers) => {
    expect(merged(['Part2Medical.Conditions'], answers).outcome).toMatchObject({ ok: false });
  });

  test('of the wrong kind are errors', () => {
    const { application, parts } = merged(['Part2Medical.Weight'], given({ Weight: 'heavy' }));
    expect(amendmentErrors(application, parts)).toEqual([expect.objectContaining({ path: 'Weight' })]);
  });
});

const facts = {
  asked: '11/20/2026',
  until: '11/30/2026',
  why: 'It was missing.',
  file: null,
  given: null,
  expectedName: 'Jane Q Sample',
};

// spec requirements 3.1
test('only what was asked is printed, and the statement with the signature comes last', () => {
  const { application, parts } = merged(['Part2Medical.Weight'], given({ Weight: '160' }));
  const printed = printAmendment(application, parts, facts, amendmentWords);
  expect(printed.sections.map(({ id, items }) => [id, items])).toEqual([
    [
      'AmendmentRequest',
      [
        { kind: 'text', text: 'about' },
        { kind: 'answer', label: 'asked', value: '11/20/2026' },
        { kind: 'answer', label: 'until', value: '11/30/2026' },
        { kind: 'answer', label: 'why', value: 'It was missing.' },
      ],
    ],
    [
      'Part2Medical',
      [expect.objectContaining({ kind: 'answer', label: 'Weight', value: expect.stringContaining('160') })],
    ],
    [AMENDMENT_FIELD, [{ kind: 'text', text: 'statement' }]],
  ]);
  // spec trust 4.7
  expect(printed.issuedIn).toBe('Texas');
  expect(printed.signature).toEqual({ field: AMENDMENT_FIELD, title: 'heading', expectedName: 'Jane Q Sample' });
});

// spec requirements 3.1; spec trust 4.7
test('all of it belongs to the form for amendments, in the words of the carrier, and says which form it amends', () => {
  const filed = modelOf(caseDefinition((definition) => form({})(definition)));
  const application = openCase({ stage: 2.1, role: 'InsuredOwner', answers: record, customerSigned: true }, filed);
  const parts = amendmentParts(application, {
    asked: ['Part2Medical.Weight'],
    before: shownCells(application),
  });
  const file = { file: 'A letter', given: { name: 'letter.pdf', sha256: 'abc' } };
  const printed = printAmendment(application, parts, { ...facts, ...file }, amendmentWords);
  expect(printed.title).toBe('Amendment');
  expect(printed.forms).toEqual([{ number: 'F-9', edition: '1', title: 'Amendment' }]);
  expect(printed.sections.map((section) => section.form)).toEqual(['F-9', 'F-9', 'F-9']);
  const [request, medical, statement] = printed.sections;
  expect(request?.items.slice(-3)).toEqual([
    { kind: 'answer', label: 'file', value: 'A letter' },
    { kind: 'answer', label: 'fileGiven', value: 'letter.pdf' },
    { kind: 'answer', label: 'fileSha256', value: 'abc' },
  ]);
  expect(medical?.items[0]).toEqual({ kind: 'answer', label: 'form', value: 'F-1 (1)' });
  expect(statement?.items).toEqual([{ kind: 'text', text: 'True.' }]);
});
