/** Questions that are asked again after the signatures. */
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../answer/types.ts';
import { question } from '../../definition/sample.testkit.ts';
import { AGENT_PART, blockOf, caseDefinition, INSURED_PART, modelOf, openCase } from '../../testing/sample-case.ts';
import { AMENDMENT_FIELD, printAmendment } from '../print/print-amendment.ts';
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

// spec requirements 3.1
test('only what was asked is printed, and the statement with the signature comes last', () => {
  const { application, parts } = merged(['Part2Medical.Weight'], given({ Weight: '160' }));
  const about = [{ kind: 'text' as const, text: 'Please say again.' }];
  const words = { title: 'Amendment', about, statement: 'True.', heading: 'Signature' };
  const printed = printAmendment(application, parts, { ...words, expectedName: 'Jane Q Sample' });
  expect(printed.sections.map(({ id, items }) => [id, items])).toEqual([
    ['AmendmentAbout', [{ kind: 'text', text: 'Please say again.' }]],
    [
      'Part2Medical',
      [expect.objectContaining({ kind: 'answer', label: 'Weight', value: expect.stringContaining('160') })],
    ],
    [AMENDMENT_FIELD, [{ kind: 'text', text: 'True.' }]],
  ]);
  // spec trust 4.7
  expect(printed.issuedIn).toBe('Texas');
  expect(printed.signature).toEqual({ field: AMENDMENT_FIELD, title: 'Signature', expectedName: 'Jane Q Sample' });
});
