/** Parses an `expect` step. */
import { STAGES } from '@countersign/engine';
import type { Expectation } from './types.ts';
import type { Plain } from './values.ts';
import { Mistake, readActor, readAnswerText, readMap, readNumber, readText, readTexts, readWord } from './values.ts';

const READERS: { [Key in keyof Required<Expectation>]: (given: Plain) => NonNullable<Expectation[Key]> } = {
  visible: readTexts,
  hidden: readTexts,
  errors: (given) => mapValues(given, readTexts),
  valid: readTexts,
  invalid: readTexts,
  menu: (given) => mapValues(given, (word) => readWord(word, ['valid', 'invalid', 'untouched', 'hidden'])),
  ready: readReady,
  answers: (given) => mapValues(given, readAnswerText),
  shown: (given) => mapValues(given, readText),
  messages: (given) => mapValues(given, readTexts),
  labels: (given) => mapValues(given, readText),
  rows: (given) => mapValues(given, readNumber),
  canAdd: (given) => mapValues(given, (word) => readWord(word, ['true', 'false']) === 'true'),
  sections: readTexts,
  next: (given) => mapValues(given, readText),
  missing: (given) => mapValues(readMap(given, ['send', 'sign']), readTexts),
  why: (given) => mapValues(given, readText),
  forecast: readForecast,
  options: (given) => mapValues(given, readTexts),
  editable: readTexts,
  readOnly: readTexts,
  removed: readTexts,
  notices: readTexts,
  refused: readTexts,
  signed: (given) => readTexts(given).map(readActor),
  triagePath: readNumber,
  decisionClass: readText,
  policyNumber: (given) => readWord(given, ['present', 'absent']),
  mail: (given) => mapPeople(given, readNumber),
  documents: (given) => mapPeople(given, (word) => readWord(word, ['ready', 'absent'])),
};

export function readExpectation(given: Plain): Expectation {
  const expectation: Expectation = {};
  for (const [key, value] of Object.entries(readMap(given, Object.keys(READERS)))) {
    if (isKey(key)) Object.assign(expectation, { [key]: READERS[key](value) });
  }
  if (Object.keys(expectation).length === 0) throw new Mistake('an expectation must expect something');
  return expectation;
}

function isKey(key: string): key is keyof Expectation {
  return Object.hasOwn(READERS, key);
}

function readReady(given: Plain): NonNullable<Expectation['ready']> {
  if (typeof given === 'string') return { [readWord(given, ['send', 'sign'])]: true };
  return mapValues(readMap(given, ['send', 'sign']), (word) => readWord(word, ['true', 'false']) === 'true');
}

/** By stage: `{ '2.1': [Part2Medications] }`. */
function readForecast(given: Plain): NonNullable<Expectation['forecast']> {
  return mapValues(readMap(given, STAGES.map(String)), readTexts);
}

function mapPeople<Value>(given: Plain, read: (value: Plain) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(readMap(given)).map(([key, value]) => [readActor(key), read(value)]));
}

function mapValues<Value>(given: Plain, read: (value: Plain) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(readMap(given)).map(([key, value]) => [key, read(value)]));
}
