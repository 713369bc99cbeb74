import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_KEYS, type ErrorKey, builtInRule, isErrorKey } from '../../packages/engine/src/rule/index.ts';
import { SPECIFIED_MESSAGES } from '../../packages/engine/src/rule/specified-messages.testkit.ts';
import { referenceCarrier } from './reference-carrier.ts';

/** The reference carrier's messages are those of the specification (spec form §5, §8). */
const { definition, model } = referenceCarrier();
const guide =
  readFileSync(path.resolve(import.meta.dirname, '../..', 'docs/authoring/rules.md'), 'utf8') +
  readFileSync(path.resolve(import.meta.dirname, '../..', 'docs/authoring/questions.md'), 'utf8');

/** The keys that the tables of rules name. */
const specified = readFileSync(path.resolve(import.meta.dirname, '../..', 'docs/specification/form.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| 5\.\d+ /.test(line))
  .flatMap((line) => [...(line.split('|').at(-2) ?? '').matchAll(/`(\w+)`/g)].map(([, key = '']) => key));

// spec form 8.1
test('every key that the specification names is in the catalog', () => {
  expect(specified.length).toBeGreaterThan(40);
  expect(specified.filter((key) => !isErrorKey(key))).toEqual([]);
});

// spec form 8.1
test.each(ERROR_KEYS)('%s has a sentence', (key) => {
  expect(definition.Messages[key] ?? '').toMatch(/\S/);
});

/** What a sentence says after the specification's words. */
const MORE: Partial<Record<ErrorKey, string>> = { maxlength: ' Characters over the limit: {over}.' };

// spec form 8.2, 8.3, 8.4, 8.5, 8.6, 8.7, 8.8, 8.9, 8.10, 8.11, 8.12, 8.13, 8.14, 8.15, 8.16, 8.17, 8.29
test.each(ERROR_KEYS.filter((key) => SPECIFIED_MESSAGES[key] !== undefined))("%s: the specification's words", (key) => {
  expect(definition.Messages[key]).toBe(`${SPECIFIED_MESSAGES[key]}${MORE[key] ?? ''}`);
});

// spec form 8.18
test('errors that the specification names without showing have a sentence for each', () => {
  const own = ERROR_KEYS.filter((key) => SPECIFIED_MESSAGES[key] === undefined).map((key) => definition.Messages[key]);
  expect(new Set(own).size).toBe(own.length);
  expect(own.filter((message) => message === 'Invalid input format.')).toEqual([]);
});

// spec form 8.19
test('transfers that do not add up show both totals', () => {
  expect(definition.Messages.notMatchMonthlyTransfer).toContain(
    'must equal 100% and equal the monthly transfer amount',
  );
});

/** Everybody knows the form of these. */
const FORMLESS = ['invalidName', 'invalidStreet1', 'invalidStreet2', 'invalidAlpha', 'invalidEmail'];

// spec form 8.18; pages 4.1
test('3.3.3: errors of invalid answers were explained by the expected form before, except for characters and e-mail addresses', () => {
  const untold = model.nodes.flatMap((node) => {
    const says = node.rules.filter(({ key, message }) =>
      (message ?? definition.Messages[key] ?? '').startsWith('Invalid'),
    );
    const { data } = node;
    const isTold = [data?.Hint, data?.Mask, data?.QuestionOptions].some((each) => each !== undefined);
    return isTold ? [] : says.map(({ key }) => key);
  });
  expect([...new Set(untold)].filter((key) => !FORMLESS.includes(key))).toEqual([]);
});

test('there is no sentence for a key that does not exist', () => {
  const known: readonly string[] = ERROR_KEYS;
  expect(Object.keys(definition.Messages).filter((key) => !known.includes(key))).toEqual([]);
});

test('every rule of the carrier has a key of the catalog', () => {
  const known: readonly string[] = ERROR_KEYS;
  const used = new Set(model.nodes.flatMap((node) => node.rules.map((rule) => rule.key)));
  expect([...used].filter((key) => !known.includes(key))).toEqual([]);
  expect(used.size).toBeGreaterThan(25);
});

/** What every question is checked for, without a rule. */
const EVERYWHERE: ReadonlySet<string> = new Set(['required', 'unprintable']);

test.each(ERROR_KEYS.filter((key) => builtInRule(key) === undefined && !EVERYWHERE.has(key)))(
  '%s has no built-in rule: the guide shows its clause, or the total that has it',
  (key) => {
    expect(guide).toMatch(new RegExp(`Rule: ${key}\\b,?\\s+FailsWhen:|(?:Below|Above): ${key}\\b`));
  },
);
