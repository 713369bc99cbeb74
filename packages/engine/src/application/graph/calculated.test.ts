/**
 * A calculated value replaces an answer only until a person edits it, also if the case is opened again on another day.
 */
import { describe, expect, test } from 'vitest';
import type { QuestionData } from '../../definition/question-data.ts';
import { question } from '../../definition/sample.testkit.ts';
import { answersFor, factsFor, marksOf } from '../ask/at-stage.ts';
import type { Application, OpenOptions } from '../contract/contract.ts';
import { merge } from '../session/merge.ts';
import { openApplication } from '../session/open.ts';
import { answer, blockOf, caseDefinition, cellAt, keyAt, modelOf, openCase } from '../../testing/sample-case.ts';

const A = 'SECTIONAProposedInsured';
const D = 'SECTIONDCoverageDetails';
const AGE = `${D}.AgeToday`;

const model = modelOf(
  caseDefinition((definition) => {
    const coverage = blockOf(definition, D);
    coverage.Questions.push(
      question('AgeToday', { QuestionType: 'Integer', Calculate: `age(${A}.DateOfBirth)` }),
      question('Doubled', {
        QuestionType: 'Integer',
        IsOptional: true,
        Calculate: `Part2Medical.Weight * 2 + AgeToday`,
      }),
    );
    const funds = coverage.Questions.find(({ QuestionName }) => QuestionName === 'Funds');
    funds?.ChildQuestions?.push(
      question('Rest', { QuestionType: 'Decimal', IsOptional: true, Calculate: '100 - FundPercent' }),
    );
  }),
);

const open = (options: Partial<OpenOptions> = {}): Application => openCase(options, model);

/** The same case on another day, from its record. */
function reopened(application: Application, options: Partial<OpenOptions> = {}): Application {
  return open({ answers: application.answers(), marks: marksOf(application), today: '2027-06-01', ...options });
}

const textAt = (application: Application, path: string): string => cellAt(application, path).text;

describe('a calculated answer', () => {
  test('that nobody edited is calculated again the next day', () => {
    const first = open();
    answer(first, { [`${A}.DateOfBirth`]: '1980-05-02' });
    expect(textAt(first, AGE)).toBe('46');
    expect(textAt(reopened(first), AGE)).toBe('47');
    expect(cellAt(reopened(first), AGE).calculated).toBe(true);
  });

  test('that a person edited stays, the next day and the day after', () => {
    const first = open();
    answer(first, { [`${A}.DateOfBirth`]: '1980-05-02', [AGE]: '30' });
    const second = reopened(first);
    const third = reopened(second, { today: '2030-06-01' });
    expect([textAt(second, AGE), textAt(third, AGE)]).toEqual(['30', '30']);
    expect(cellAt(third, AGE).calculated).toBe(false);
    answer(third, { [`${A}.DateOfBirth`]: '1990-05-02' });
    expect(textAt(third, AGE)).toBe('30');
  });

  test.each([
    ['cleared', ''],
    ['typed as it is calculated', '46'],
  ])('is calculated again once it is %s', (_how, text) => {
    const application = open();
    answer(application, { [`${A}.DateOfBirth`]: '1980-05-02', [AGE]: '30' });
    answer(application, { [AGE]: text });
    expect(textAt(reopened(application), AGE)).toBe('47');
  });

  // spec engine 3.1
  test('that a person chose as it was before is theirs, sent together with what it is calculated from', () => {
    const server = open();
    answer(server, { [`${A}.DateOfBirth`]: '1980-05-02' });
    const REST = `${D}.Funds[0].Rest`;
    merge(server, D, [{ QuestionName: 'Funds[0].FundPercent', AnswerText: '40' }]);
    expect(textAt(server, REST)).toBe('60');
    const percent = { QuestionName: 'Funds[0].FundPercent', AnswerText: '70' };
    merge(server, D, [percent, { QuestionName: 'Funds[0].Rest', AnswerText: '60' }]);
    expect(textAt(server, REST)).toBe('60');
    expect(cellAt(server, REST).calculated).toBe(false);
    // As the page calculates it, it is nobody's.
    merge(server, D, [percent, { QuestionName: 'Funds[0].Rest', AnswerText: '30' }]);
    expect(cellAt(server, REST).calculated).toBe(true);
  });

  test('counts as a person’s if its origin was not recorded', () => {
    const answers = { [A]: { DateOfBirth: '1980-05-02' }, [D]: { AgeToday: '30' } };
    expect(textAt(open({ answers }), AGE)).toBe('30');
    expect(textAt(open({ answers, marks: { [D]: { visited: true, edited: [] } } }), AGE)).toBe('46');
    expect(textAt(open({ answers, marks: { [D]: { visited: true, edited: ['AgeToday'] } } }), AGE)).toBe('30');
  });

  test('of a row keeps its mark when a row before it is removed', () => {
    const application = open();
    const funds = keyAt(application, `${D}.Funds`);
    application.addRow(funds);
    application.addRow(funds);
    answer(application, { [`${D}.Funds[1].FundPercent`]: '10', [`${D}.Funds[2].FundPercent`]: '20' });
    answer(application, { [`${D}.Funds[2].Rest`]: '7' });
    application.removeRow(funds, application.cell(funds).rows?.[1]?.key ?? '');
    expect(marksOf(application)[D]?.edited).toEqual(['Funds[1].Rest']);
    const again = reopened(application);
    answer(again, { [`${D}.Funds[1].FundPercent`]: '40' });
    expect(textAt(again, `${D}.Funds[1].Rest`)).toBe('7');
  });

  test('stays as it was signed while its section is locked, and is calculated again after the unlock', () => {
    const first = open();
    answer(first, { [`${A}.DateOfBirth`]: '1980-05-02' });
    const signed = reopened(first, { locked: [D] });
    expect(textAt(signed, AGE)).toBe('46');
    expect(marksOf(signed)[D]?.edited).toEqual([]);
    expect(textAt(reopened(signed), AGE)).toBe('47');
  });

  test('that a page sends back unchanged is not an edit, even if the page cannot calculate it', () => {
    const answers = {
      [A]: { DateOfBirth: '1980-05-02' },
      [D]: { ProductName: 'Term10' },
      Part2Medical: { Weight: '150' },
    };
    const server = open({ answers });
    expect(textAt(server, `${D}.Doubled`)).toBe('346');
    const page = openApplication(model, {
      stage: 1,
      role: 'Agent',
      today: '2026-11-20',
      answers: answersFor(server, 1),
      facts: factsFor(server, 1),
    });
    answer(page, { [AGE]: '50' });
    expect(merge(server, D, page.responses(D))).toMatchObject({ ok: true });
    expect(marksOf(server)[D]?.edited).toEqual(['AgeToday']);
    expect(textAt(server, `${D}.Doubled`)).toBe('350');
  });
});

// spec form 3.1
describe.each([
  ['with every answer', {}],
  ['in a browser, which has facts instead of concealed answers', { facts: {} }],
] satisfies [string, Partial<OpenOptions>][])(
  'a label shows its value as people read one of that type, %s',
  (_, given) => {
    test.each<[Partial<QuestionData>, shown: string]>([
      [{ Calculate: 'DatedAmount * 2', Mask: 'currency' }, '$2,500'],
      [{ Calculate: 'DatedAmount * 2', Mask: 'amount' }, '2,500'],
      [{ Calculate: 'DatedAmount / 50', Mask: 'percent' }, '25%'],
      [{ Calculate: 'DatedAmount > 5' }, 'Yes'],
      [{ Calculate: 'addDays(date("2026-11-20"), 1)' }, '11/21/2026'],
      [{ Calculate: '"as written"' }, 'as written'],
    ])('%o', (label, shown) => {
      const application = openCase(
        given,
        modelOf(
          caseDefinition((definition) => {
            blockOf(definition, A).Questions.push(
              question('DatedAmount', { QuestionType: 'Decimal' }),
              question('Result', { QuestionType: 'Label', ControlType: 'label', ...label }),
              question('Told', { QuestionType: 'Label', ControlType: 'label', QuestionText: 'It is {Result}.' }),
            );
          }),
        ),
      );
      answer(application, { [`${A}.DatedAmount`]: '1250' });
      expect([cellAt(application, `${A}.Result`).display, cellAt(application, `${A}.Told`).label]).toEqual([
        shown,
        `It is ${shown}.`,
      ]);
    });
  },
);
