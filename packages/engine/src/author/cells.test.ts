/** `Cells`: the short form of a table of amounts, read as the questions it stands for. */
import { describe, expect, test } from 'vitest';
import type { OptionData, QuestionData } from '../definition/question-data.ts';
import type { Finding } from '../definition/model.ts';
import { cells } from './cells.ts';
import { parseSource } from './source.ts';

const ALL = new Map<string, readonly OptionData[]>([['Accounts', [{ Name: 'Fixed', DisplayName: 'Fixed account' }]]]);
const LISTS = { all: ALL, isBroken: () => false, get: (name: string) => ALL.get(name) };

function read(text: string): { questions: QuestionData[] | undefined; findings: Finding[] } {
  const { source, findings } = parseSource('blocks/A.yaml', text);
  return { questions: cells(LISTS)(source.document.contents, { source, path: '', findings }), findings };
}

describe('cells', () => {
  test('in percent are whole, optional and from 0 to 100, and their total has to be 100', () => {
    const { questions, findings } = read(
      '{ Kind: Percent, From: [Accounts], Each: [LargeCap, Bonds=Bond fund], Total: All=Sum of all }',
    );
    expect(findings).toEqual([]);
    expect(questions?.map((one) => [one.QuestionName, one.QuestionText])).toEqual([
      ['Fixed', 'Fixed account'],
      ['LargeCap', 'Large Cap'],
      ['Bonds', 'Bond fund'],
      ['All', 'Sum of all'],
    ]);
    expect(questions?.[1]).toMatchObject({ QuestionType: 'Integer', Mask: 'percent', MaxLength: 3, IsOptional: true });
    expect(questions?.[1]?.Validations).toEqual([{ Rule: 'invalidPercentage' }]);
    expect(questions?.[3]).toMatchObject({
      ControlType: 'label',
      Calculate: 'total(Fixed, LargeCap, Bonds)',
      Allocation: { Target: '100', Below: 'notOneHundred', Above: 'invalidAllocation', BlanksBecomeZero: true },
    });
  });

  test('in dollars have the named target', () => {
    const { questions } = read(
      '{ Kind: Dollars, Each: [A, { Name: B, ConditionalClause: IsTerm }], Total: MonthlyTotal, Target: Transfer }',
    );
    expect(questions?.[0]).toMatchObject({ QuestionType: 'Decimal', Mask: 'currency' });
    expect(questions?.[1]?.ConditionalClause).toBe('IsTerm');
    expect(questions?.[2]?.QuestionText).toBe('Monthly Total');
    expect(questions?.[2]?.Allocation).toMatchObject({ Target: 'Transfer', Below: 'notMatchMonthlyTransfer' });
  });

  test('may have their total elsewhere', () => {
    expect(read('{ Kind: Percent, Each: [A, B] }').questions).toHaveLength(2);
  });

  test.each([
    ['{ Kind: Percent, From: [Planets] }', 'unknown-list'],
    ['{ Kind: Dollars, Each: [A], Total: All }', 'missing-field'],
    ['{ Kind: Euros, Each: [A] }', 'wrong-shape'],
  ])('%s is refused', (text, kind) => {
    const { questions, findings } = read(text);
    expect(questions).toBeUndefined();
    expect(findings.map((finding) => finding.kind)).toEqual([kind]);
  });
});
