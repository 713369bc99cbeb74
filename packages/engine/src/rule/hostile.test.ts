/**
 * Whatever is typed or stored, a rule says yes or no: it never throws and never takes long (spec form §5; spec engine
 * 3.10).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Value } from '../clause/types.ts';
import { keyAt, modelOf } from '../testing/sample-case.ts';
import { openApplication } from '../application/session/open.ts';
import { question, sampleDefinition } from '../definition/sample.testkit.ts';
import type { ControlType, QuestionData, QuestionType } from '../definition/question-data.ts';
import { ERROR_KEYS, builtInRule, isErrorKey } from './index.ts';
import { TODAY } from '../testing/rule-table.ts';

const RULES = ERROR_KEYS.flatMap((key) => {
  const rule = builtInRule(key);
  return rule === undefined ? [] : [[key, rule] as const];
});

/** What some rules require. */
const NEEDED: Readonly<Record<string, number>> = { Length: 9, Minimum: 5, Maximum: 9 };

const NASTY = [
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x1F',
  '9'.repeat(400),
  ' '.repeat(10_000),
  `${'a-'.repeat(25_000)}!`,
  `${'a.'.repeat(25_000)}@`,
  `${'$'.repeat(25_000)}%`,
  `${'p.o. '.repeat(10_000)}`,
  '['.repeat(50_000),
  '["a"',
  '\u0000',
  '\uD800',
  '\u202E\u200B',
  '2026-11-20T00:00:00Z',
  '0000-00-00',
  '-0001-01-01',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE application; --",
  '${7*7}{{7*7}}',
];

const texts = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'0123456789-/.$,% '.split('')), maxLength: 40 }),
);
const values: fc.Arbitrary<Value> = fc.oneof(
  texts,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.array(texts, { maxLength: 4 }),
  fc.constant(undefined),
);

describe('a rule alone, with any text, any value and any context', () => {
  test.each(RULES)('%s', (_key, rule) => {
    fc.assert(
      fc.property(
        texts,
        values,
        fc.dictionary(fc.constantFrom(...(rule.parameters ?? []), 'x'), texts),
        values,
        (text, value, parameters, beside) => {
          const verdict = rule.fails(text, value, {
            today: TODAY,
            parameter: (name) => (Object.hasOwn(parameters, name) ? parameters[name] : undefined),
            expression: () => beside,
            table: () => ({ CA: '[A-Z]\\d{7}' }),
          });
          expect(typeof verdict).toBe('boolean');
        },
      ),
    );
  });
});

const TYPES: [QuestionType, ControlType][] = [
  ['FreeForm', 'textbox'],
  ['Integer', 'textbox'],
  ['Decimal', 'textbox'],
  ['Date', 'datepicker'],
  ['MonthYear', 'textbox'],
  ['Phone', 'textbox'],
  ['SSN', 'textbox'],
  ['YesNo', 'yes/no'],
  ['MultiChoice', 'dropdown'],
  ['MultiSelect', 'checkbox'],
];

/** A question of each type, with every rule. */
const definition = sampleDefinition();
for (const [QuestionType, ControlType] of TYPES) {
  const data: Partial<QuestionData> = { QuestionType, ControlType, QuestionOptions: [{ Name: 'CA' }] };
  const Validations = RULES.map(([Rule, rule]) => ({
    Rule,
    Message: 'No.',
    Parameters: {
      ...Object.fromEntries(
        (rule.parameters ?? []).filter((name) => name in NEEDED).map((name) => [name, NEEDED[name]]),
      ),
      ...Object.fromEntries((rule.expressions ?? []).map((name) => [name, expressionFor(name)])),
    } as Record<string, string | number>,
  }));
  definition.Blocks[0]?.Questions.push(question(`Any${QuestionType}`, { ...data, Validations }));
}
const model = modelOf(definition);

describe('every rule on a question of every type, through the application', () => {
  test.each(TYPES)('%s', (type) => {
    const application = openApplication(model, { stage: 1, role: 'Agent', today: TODAY, answers: {} });
    const key = keyAt(application, `SECTIONAProposedInsured.Any${type}`);
    fc.assert(
      fc.property(texts, (typed) => {
        application.change(key, typed);
        expect(application.cell(key).errors.filter((error) => !isErrorKey(error.key))).toEqual([]);
      }),
    );
  });
});

// spec engine 3.5
test.each(TYPES)('a blank answer breaks no rule except required: %s', (type) => {
  const application = openApplication(model, { stage: 1, role: 'Agent', today: TODAY, answers: {} });
  const key = keyAt(application, `SECTIONAProposedInsured.Any${type}`);
  for (const typed of ['x', '', ' ']) application.change(key, typed);
  expect(['required', 'minOneSelection']).toContain(application.cell(key).errors[0]?.key);
  expect(application.cell(key).errors).toHaveLength(1);
});

/** An expression of the type that the rule reads. */
function expressionFor(name: string): string {
  if (['Age', 'Base', 'Transfer'].includes(name)) return 'AgeNearest';
  return name === 'After' ? 'DateOfBirth' : 'EmailAddress';
}

test('a hostile text is checked at once', () => {
  for (const hostile of NASTY) {
    const started = Date.now();
    for (const [, rule] of RULES) {
      rule.fails(hostile, hostile, {
        today: TODAY,
        parameter: () => undefined,
        expression: () => hostile,
        table: () => undefined,
      });
    }
    expect(Date.now() - started).toBeLessThan(2_000);
  }
});
