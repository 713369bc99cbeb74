import { compile, openApplication, type QuestionData } from '@countersign/engine';
import { question, sampleDefinition } from '@countersign/engine/sample';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { text as texts } from '../state/texts.ts';
import { amountText, spreadRest, sumOf, totalWords } from './allocation.ts';

const D = 'SECTIONDCoverageDetails';

/** The total of two shares, as the page gets it from the engine. */
function totalOf(Mask: 'percent' | 'currency', target: number, shares: readonly [string, string]) {
  const share: Partial<QuestionData> = { QuestionType: 'Decimal', Mask, IsOptional: true };
  const definition = sampleDefinition();
  definition.Blocks.find(({ Name }) => Name === D)?.Questions.push(
    question('First', share),
    question('Second', share),
    question('SharesTotal', {
      QuestionType: 'Decimal',
      ControlType: 'label',
      Mask,
      Calculate: 'total(First, Second)',
      Allocation: { Target: String(target), Below: 'notOneHundred', Above: 'notOneHundred' },
    }),
  );
  const compiled = compile(definition);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.findings));
  const [First, Second] = shares;
  const application = openApplication(compiled.model, {
    stage: 1,
    role: 'Agent',
    today: '2026-11-20',
    answers: { [D]: { First, Second } },
  });
  return application.cell(application.keyOf(D, 'SharesTotal') ?? '');
}

// spec pages 2.6
describe('a total', () => {
  it.each([
    ['percent', 100, ['40', ''], '40%, 60% remaining', 'accent'],
    ['percent', 100, ['55.39', '44.61'], '100%, complete', 'success'],
    ['percent', 100, ['100', '0.5'], '100.5%, 0.5% over', 'error'],
    ['percent', 100, ['33.333', ''], '33.333%, 66.667% remaining', 'accent'],
    ['percent', 100, ['33.333', '66.666999'], '99.999999%, 0.000001% remaining', 'accent'],
    ['currency', 250.5, ['200', ''], '$200, $50.50 remaining', 'accent'],
    ['currency', 12_500, ['12499.9', '0.1'], '$12,500, complete', 'success'],
  ] as const)('says how it stands: %s, %d, %j', (mask, target, shares, text, tone) => {
    expect(totalWords(totalOf(mask, target, shares), texts)).toMatchObject({ text, tone });
  });

  it('says nothing if there is no target', () => {
    expect(totalWords(totalOf('percent', 0, ['40', '']), texts)).toBe(null);
  });
});

describe('shares', () => {
  it.each([
    [[''], '0%'],
    [['5', 'abc'], '5%'],
    [['55.39', '17.6', '27.01'], '100%'],
    [['33.333', '33.333'], '66.666%'],
  ])('add up: %j', (shares, sum) => {
    expect(amountText(sumOf(shares), 'percent')).toBe(sum);
  });
});

// spec pages 2.6
describe('spreading the rest', () => {
  it('fills only empty cells', () => {
    expect(spreadRest(['40', '', '', ''], 60)).toEqual(['40', '20', '20', '20']);
    expect(spreadRest(['', '', ''], 100)).toEqual(['34', '33', '33']);
    expect(spreadRest(['33.333', '', ''], 66.667)).toEqual(['33.333', '33.667', '33']);
    expect(spreadRest(['100', ''], 0)).toEqual(['100', '']);
  });

  it('allocates exactly what is left', () => {
    const amount = (max: number) =>
      fc.integer({ min: 0, max: max * 1_000_000 }).map((millionths) => millionths / 1_000_000);
    const cell = fc.option(amount(30).map(String), { nil: '' });
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 5 }), amount(100), (typed, left) => {
        const before = [...typed, ''];
        expect(sumOf(spreadRest(before, left))).toBe(sumOf([...before, String(left)]));
      }),
    );
  });
});
