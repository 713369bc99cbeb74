/** Where a first value comes from: saved, then prefilled, then by default (spec engine 3.1); and what hiding does to it. */
import { describe, expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import type { Application } from '../contract/contract.ts';
import { answer, blockOf, caseDefinition, cellAt, keyAt, modelOf, openCase } from '../../testing/sample-case.ts';
import { clearedFor, marksOf } from '../ask/at-stage.ts';
import { merge } from '../session/merge.ts';

const A = 'SECTIONAProposedInsured';
const PAYMENT = `${A}.Payment`;

const asked = question('Payment', {
  DefaultValue: 'Monthly',
  DefaultValueConditional: [
    { ConditionalClause: 'Gender == "Male"', DefaultValue: 'Yearly' },
    { ConditionalClause: 'answered(Gender)', DefaultValue: 'Weekly' },
  ],
});

const withQuestion = (added: QuestionData) =>
  caseDefinition((definition) => blockOf(definition, A).Questions.push(added));

const modelAsking = (given: Partial<QuestionData> = {}) => modelOf(withQuestion({ ...asked, ...given }));

const textOf = (application: Application): string => cellAt(application, PAYMENT).text;

// spec form 4.6; engine 3.1
describe('the first value', () => {
  test.each<[string, Record<string, string> | null, string]>([
    ['of a new case is the default', null, 'Monthly'],
    ['is what was prefilled', { Payment: 'Daily' }, 'Daily'],
    ['is nothing where a saved section holds nothing', {}, ''],
    ['is what was saved, whatever the conditional default', { Payment: 'Daily', Gender: 'Male' }, 'Daily'],
  ])('%s', (_story, saved, text) => {
    expect(textOf(openCase({ answers: saved === null ? {} : { [A]: saved } }, modelAsking()))).toBe(text);
  });

  test.each([
    ['the first conditional default that holds', 'Male', 'Yearly'],
    ['the next where the first does not hold', 'Female', 'Weekly'],
  ])('is %s, as soon as it holds', (_story, gender, text) => {
    const { DefaultValue: _, ...conditional } = asked;
    const application = openCase({}, modelOf(withQuestion(conditional)));
    expect(textOf(application)).toBe('');
    answer(application, { [`${A}.Gender`]: gender });
    expect(textOf(application)).toBe(text);
  });

  test.each<[string, Record<string, string> | null, string[]]>([
    ['the default', null, ['']],
    ['what they typed', null, ['Daily', '']],
    ['an answer in a section that was saved', { Payment: 'Daily' }, ['']],
    ['an answer before the case was opened again', {}, []],
  ])('is never another default after a person cleared %s', (_what, saved, typed) => {
    const application = openCase({ answers: saved === null ? {} : { [A]: saved } }, modelAsking());
    for (const text of typed) answer(application, { [PAYMENT]: text });
    answer(application, { [`${A}.Gender`]: 'Male' });
    expect(textOf(application)).toBe('');
  });

  const { DefaultValue: _asked, ...conditionally } = asked;
  const openAgain = (application: Application): Application =>
    openCase({ answers: application.answers(), marks: marksOf(application) }, application.model);

  test('is the default as soon as it holds, also in a section that was saved without it', () => {
    const started = openCase({}, modelOf(withQuestion(conditionally)));
    merge(started, A, [{ QuestionName: 'EmailAddress', AnswerText: 'ann@example.com' }]);
    merge(started, A, [{ QuestionName: 'Payment', AnswerText: null }]);
    const application = openAgain(started);
    expect(textOf(application)).toBe('');
    answer(application, { [`${A}.Gender`]: 'Male' });
    expect(textOf(application)).toBe('Yearly');
  });

  test('is never a default again for a person who cleared it, opened again any number of times', () => {
    const first = openCase({}, modelAsking());
    answer(first, { [PAYMENT]: '' });
    expect(marksOf(first)[A]?.edited).toEqual(['Payment']);
    const later = openAgain(openAgain(first));
    answer(later, { [`${A}.Gender`]: 'Male' });
    expect(textOf(later)).toBe('');
    answer(later, { [PAYMENT]: 'Daily' });
    expect(marksOf(later)[A]?.edited).toEqual([]);
  });

  test('is blank for a person who cleared it before the server heard of its condition', () => {
    const server = openCase({}, modelOf(withQuestion(conditionally)));
    merge(server, A, [
      { QuestionName: 'Gender', AnswerText: 'Male' },
      { QuestionName: 'Payment', AnswerText: null },
    ]);
    const application = openAgain(server);
    answer(application, { [`${A}.Gender`]: 'Female' });
    expect(textOf(application)).toBe('');
  });

  test('is told to a page as cleared only if its person may read the question', () => {
    const restricted = { ...asked, Restrictions: [{ Stage: 13 as const, AccessType: 'None' as const }] };
    for (const [added, read] of [
      [asked, ['Payment']],
      [restricted, []],
    ] as const) {
      const application = openCase({}, modelOf(withQuestion(added)));
      answer(application, { [PAYMENT]: '' });
      expect(clearedFor(application, A, 1)).toEqual(['Payment']);
      expect(clearedFor(application, A, 13)).toEqual(read);
    }
  });

  test('is the default again after the answer that chose it was undone and given again', () => {
    const { DefaultValue: _, ...conditional } = asked;
    const application = openCase({}, modelOf(withQuestion(conditional)));
    const gender = keyAt(application, `${A}.Gender`);
    application.undo(application.change(gender, 'Male'));
    expect(textOf(application)).toBe('');
    application.change(gender, 'Male');
    expect(textOf(application)).toBe('Yearly');
  });

  test('is never a default again once a person typed', () => {
    const application = openCase({}, modelAsking());
    answer(application, { [PAYMENT]: 'Daily', [`${A}.Gender`]: 'Male' });
    expect(textOf(application)).toBe('Daily');
  });

  test('stays empty if a submission does not mention it', () => {
    const application = openCase({}, modelAsking());
    merge(application, A, [{ QuestionName: 'Payment', AnswerText: null }]);
    expect(textOf(application)).toBe('');
  });
});

describe('a question fixed in test applications', () => {
  const fixed = modelAsking({ FixedInDemo: true });

  test('disappears with its default, which another answer changes', () => {
    const application = openCase({ isDemo: true }, fixed);
    const seen = ['Male', 'Female'].map((gender) => {
      answer(application, { [`${A}.Gender`]: gender });
      return textOf(application);
    });
    expect(seen).toEqual(['Yearly', 'Weekly']);
  });

  test.each([
    ['in an ordinary case', {}, fixed],
    ['where anybody may answer it', { isDemo: true }, modelAsking()],
  ])('keeps its answer %s', (_where, options, asking) => {
    const application = openCase(options, asking);
    answer(application, { [`${A}.Gender`]: 'Male' });
    expect(textOf(application)).toBe('Monthly');
  });

  test('stays what it was if somebody signed, and when the case is opened again', () => {
    const answers = { [A]: { Payment: 'Daily', Gender: 'Male' } };
    expect(textOf(openCase({ isDemo: true, answers }, fixed))).toBe('Daily');
    expect(textOf(openCase({ isDemo: true, answers, locked: [A] }, fixed))).toBe('Daily');
  });
});

describe('hidden and shown again', () => {
  const conditional = { ConditionalClause: 'MailingAddressDifferent == true' };
  const show = (application: Application, text: 'true' | 'false'): void => {
    answer(application, { [`${A}.MailingAddressDifferent`]: text });
  };

  test('a question gets its default again, never its earlier answer', () => {
    const application = openCase({}, modelAsking(conditional));
    expect(textOf(application)).toBe('');
    show(application, 'true');
    expect(textOf(application)).toBe('Monthly');
    answer(application, { [PAYMENT]: 'Daily' });
    show(application, 'false');
    expect(application.answers()[A]).toEqual({ MailingAddressDifferent: 'false' });
    show(application, 'true');
    expect(textOf(application)).toBe('Monthly');
  });

  test('a question of the system keeps what was written, and is always read', () => {
    const system = modelOf(
      caseDefinition((definition) => {
        const seen = question('Seen', { ConditionalClause: 'Payment == "Daily"' });
        blockOf(definition, A).Questions.push({ ...asked, ...conditional, System: true }, seen);
      }),
    );
    const application = openCase({ answers: { [A]: { Payment: 'Daily' } } }, system);
    for (const text of ['true', 'false'] as const) {
      show(application, text);
      expect(cellAt(application, PAYMENT).visible).toBe(false);
      expect(application.answers()[A]).toMatchObject({ Payment: 'Daily' });
      expect(cellAt(application, `${A}.Seen`).visible).toBe(true);
    }
    expect(application.responses(A).map(({ QuestionName }) => QuestionName)).not.toContain('Payment');
    const refused = { ok: false, refusals: [{ path: 'Payment', key: 'readOnly' }] };
    expect(merge(application, A, [{ QuestionName: 'Payment', AnswerText: 'x' }])).toMatchObject(refused);
  });
});
