import { A, add, asked, type Change, compound, findingPairs } from '../../testing/finding-pairs.ts';
import { question } from '../sample.testkit.ts';
import type { QuestionData } from '../question-data.ts';

const percent = (name: string, given: Partial<QuestionData> = {}): QuestionData =>
  question(name, { QuestionType: 'Integer', Mask: 'percent', IsOptional: true, ...given });
const label = (Calculate: string, given: Partial<QuestionData> = {}): QuestionData =>
  question('Sum', { QuestionType: 'Integer', ControlType: 'label', Calculate, ...given });
const ALLOCATION = { Allocation: { Target: '100', Below: 'notOneHundred', Above: 'notOneHundred' } };
const over = (FailsWhen: string): Partial<QuestionData> => ({
  Validations: [{ Rule: 'notOneHundred', FailsWhen }],
});

const heirs = (...parts: QuestionData[]): QuestionData =>
  question('New', compound({ MultipleResponse: { Minimum: 1, Maximum: 3 }, ChildQuestions: parts }));
const funds = (...parts: QuestionData[]): QuestionData => question('New', compound({ ChildQuestions: parts }));

const SHARES = heirs(question('Heir'), percent('Share'));
const TABLE = funds(percent('Stocks'), percent('Bonds'));

/** A derived value that adds them up, and what else is asked. */
const derived =
  (Clause: string, ...questions: QuestionData[]): Change =>
  (definition) => {
    definition.DerivedValues.push({ Name: 'AllShares', Type: 'Number', Clause });
    add(...questions)(definition);
  };

const SUM = 'New.sum(r, r.Share)';
const ROWS_SAID =
  'Nothing checks that the shares in the rows add up to 100. Below the rows, write a label with Calculate: New.sum(r, r.Share)';
const TABLE_SAID =
  'Nothing checks that these percents add up to 100. Give its Cells a Total, or write a label with Calculate: total(New)';

findingPairs('unchecked-total', [
  [ROWS_SAID, add(SHARES), add(SHARES, label(SUM, ALLOCATION))],
  // A label that only shows the sum.
  [ROWS_SAID, add(SHARES, label(SUM)), add(SHARES, label(SUM, over('Sum != 100')))],
  // A rule about one share says nothing about all of them.
  [ROWS_SAID, add(heirs(percent('Share', over('Share > 100')))), add(heirs(percent('Share', over(`${SUM} > 100`))))],
  [
    ROWS_SAID,
    derived('size(New)', SHARES),
    derived(`${A}.${SUM}`, SHARES, question('Other', over('AllShares != 100'))),
  ],
  [TABLE_SAID, add(TABLE), add(TABLE, label('total(New)', ALLOCATION))],
  [TABLE_SAID, add(TABLE), add(TABLE, label('New.Stocks + New.Bonds', ALLOCATION))],
  // In each row.
  [
    'Calculate: total(Stocks, Bonds)',
    add(heirs(percent('Stocks'), percent('Bonds'))),
    add(heirs(percent('Stocks'), percent('Bonds'), label('total(Stocks, Bonds)', ALLOCATION))),
  ],
  // Neither one percent alone, nor labels, nor what nobody types.
  [TABLE_SAID, add(TABLE), add(funds(percent('Stocks'), question('Why')))],
  [TABLE_SAID, add(TABLE), add(funds(percent('Stocks'), percent('Bonds', { System: true })))],
  [TABLE_SAID, add(TABLE), asked({ QuestionType: 'Integer', Mask: 'percent' })],
  [ROWS_SAID, add(SHARES), add(heirs(question('Heir')))],
]);
