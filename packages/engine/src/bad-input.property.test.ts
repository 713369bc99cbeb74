/**
 * Whatever is read as a definition, a clause, a record, a submission or a key: findings, refusals, errors; it never
 * throws and never hangs.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sorted } from './testing/differences.ts';
import { answersFor, factsFor } from './application/ask/at-stage.ts';
import { merge } from './application/session/merge.ts';
import { openApplication } from './application/session/open.ts';
import { OPEN, allVisibleCells } from './testing/random-walk.ts';
import { CASE_MODEL, caseDefinition, openCase } from './testing/sample-case.ts';
import { parse } from './clause/parse.ts';
import { compile } from './definition/compile.ts';
import type { Model } from './definition/model.ts';
import { clausesOver } from './definition/model-clauses.ts';
import { question } from './definition/sample.testkit.ts';
import { depth } from './testing/depth.ts';

/** Longer than any of these takes on a busy machine; a pattern that backtracks takes minutes. */
const AT_MOST_MS = 3000;
const NASTY = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  'x'.repeat(100_000),
  '['.repeat(10_000),
  '{"a":'.repeat(10_000),
  '1e999',
  'NaN',
  '-0',
  '${1}',
  '"]',
  '["a",["b"]]',
];

const nastyText = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' }));
const paths = CASE_MODEL.nodes.filter((node) => node.block >= 0).map((node) => node.path);
const path = fc.oneof(
  nastyText,
  fc.constantFrom(...paths),
  fc.tuple(fc.constantFrom(...paths), nastyText).map(([one, key]) => one.replace('.', `[${key}].`)),
);

const before = Object.getOwnPropertyNames(Object.prototype).join();
/** Undefined: the property holds; otherwise the report of the input that breaks it, with its seed. */
function broken<Input>(property: fc.IProperty<Input>, numRuns = depth('badInputs')): string | undefined {
  const report = fc.defaultReportMessage(fc.check(property, { numRuns }));
  if (Object.getOwnPropertyNames(Object.prototype).join() !== before) return 'Object.prototype was changed.';
  return report;
}

function within<Result>(act: () => Result): Result {
  const start = Date.now();
  const result = act();
  const spent = Date.now() - start;
  if (spent > AT_MOST_MS) throw new Error(`It took ${spent} ms.`);
  return result;
}

describe('a clause', () => {
  const clauseOf = clausesOver(CASE_MODEL);
  const piece = fc.constantFrom(
    '(',
    ')',
    '[',
    ']',
    '!',
    '-',
    '&&',
    '||',
    '==',
    '?',
    ':',
    ',',
    '.',
    ' in ',
    '"a"',
    '1',
    'Gender',
    'Funds',
    '.exists(r, ',
    '.all(',
    'answered(',
    'constructor',
    '__proto__',
    '{',
    '}',
    '=>',
    '`',
    '\u0000',
    '\ud800',
  );

  test('of any text is read or refused', () => {
    expect(
      broken(
        fc.property(
          fc.oneof(
            nastyText,
            fc.array(piece).map((pieces) => pieces.join('')),
          ),
          (text) => {
            const compiled = within(() => clauseOf('any', text, null));
            return compiled.ok || compiled.problems.length > 0;
          },
        ),
      ),
    ).toBeUndefined();
  });

  test.each(['(', '[', '!', '-', 'a.', 'size(', '1 ? ', '1 + ', 'a.exists(r, ', '"', '\\', ' ', 'a'])(
    'of a megabyte of %s is refused, and so are 10,000 of it',
    (text) => {
      for (const times of [10_000, Math.ceil(1_000_000 / text.length)]) {
        expect(within(() => parse(text.repeat(times)))).toMatchObject({ ok: false });
      }
    },
  );

  // spec engine 2.4
  test('nested up to the limit is evaluated, beyond it refused', () => {
    const nested = (depthOf: number): string => `${'('.repeat(depthOf)}true${')'.repeat(depthOf)}`;
    expect(parse(nested(60))).toMatchObject({ ok: true });
    expect(parse(nested(70))).toMatchObject({ ok: false, problem: { kind: 'too-deep' } });
  });

  // spec engine 2.4
  test('is not code', () => {
    for (const text of ['globalThis.x = 1', '(() => { globalThis.x = 1 })()', 'constructor.constructor("x=1")()']) {
      expect(clauseOf('code', text, null)).toMatchObject({ ok: false });
    }
    expect('x' in globalThis).toBe(false);
  });
});

describe('a record', () => {
  test('of any texts opens, shows and returns what belongs to the form', () => {
    const block = fc.oneof(fc.constantFrom(...CASE_MODEL.blocks.map(({ name }) => name)), nastyText);
    const answers = fc.dictionary(block, fc.dictionary(path, nastyText, { maxKeys: 6 }), { maxKeys: 4 });
    expect(
      broken(
        fc.property(answers, (given) => {
          return within(() => {
            const application = openApplication(CASE_MODEL, { ...OPEN, answers: given });
            allVisibleCells(application);
            const again = openApplication(CASE_MODEL, { ...OPEN, answers: application.answers() });
            openCase({ answers: answersFor(application, 1), facts: factsFor(application, 1) }).menu();
            return JSON.stringify(sorted(again.answers())) === JSON.stringify(sorted(application.answers()));
          });
        }),
      ),
    ).toBeUndefined();
  });

  test('with facts and marks under any names is opened', () => {
    const facts = fc.dictionary(nastyText, fc.constantFrom(true, false, null));
    const marks = fc.dictionary(nastyText, fc.record({ visited: fc.boolean(), edited: fc.array(path) }));
    expect(
      broken(
        fc.property(facts, marks, fc.array(nastyText), (given, marked, locked) => {
          return allVisibleCells(openCase({ facts: given, marks: marked, locked })).length > 0;
        }),
      ),
    ).toBeUndefined();
  });
});

describe('a submission', () => {
  test('of any responses is accepted or refused by name, and refused ones change nothing', () => {
    const response = fc.record({ QuestionName: path, AnswerText: fc.option(nastyText) });
    expect(
      broken(
        fc.property(
          fc.constantFrom(...CASE_MODEL.blocks.map(({ name }) => name)),
          fc.array(response),
          (block, given) => {
            const application = openApplication(CASE_MODEL, OPEN);
            const answers = application.answers();
            const outcome = within(() => merge(application, block, given));
            const isAsBefore = JSON.stringify(application.answers()) === JSON.stringify(answers);
            return outcome.ok || (outcome.refusals.length > 0 && isAsBefore);
          },
        ),
      ),
    ).toBeUndefined();
  });

  test('typed into any question is accepted or ignored', () => {
    const application = openApplication(CASE_MODEL, OPEN);
    const keys = allVisibleCells(application).map(({ key }) => key);
    expect(
      broken(
        fc.property(fc.constantFrom(...keys), nastyText, (key, text) => {
          return within(() => application.change(key, text)).entries.length >= 0;
        }),
      ),
    ).toBeUndefined();
  });
});

describe('a definition', () => {
  test('with any text in any place compiles or has findings, and never throws', () => {
    const places = textPlaces(caseDefinition());
    expect(
      broken(
        fc.property(fc.constantFrom(...places), nastyText, (place, text) => {
          const definition = caseDefinition();
          put(definition, place, text);
          const compiled = within(() => compile(definition));
          if (!compiled.ok) return compiled.findings.length > 0;
          return allVisibleCells(openApplication(compiled.model, OPEN)).length > 0;
        }),
        Math.ceil(depth('badInputs') / 3),
      ),
    ).toBeUndefined();
  });

  test('with 10,000 nested questions is refused', () => {
    let inner = question('Inner');
    for (let level = 0; level < 10_000; level += 1) {
      inner = question(`Q${level}`, { QuestionType: 'Compound', ControlType: 'compound', ChildQuestions: [inner] });
    }
    const definition = caseDefinition((given) => given.Blocks[0]?.Questions.push(inner));
    expect(within(() => compile(definition))).toMatchObject({ ok: false, findings: [{ kind: 'too-deep' }] });
  });

  test.each(['__proto__', 'constructor', 'toString'])(
    'with a question named %s keeps its answer, or is refused',
    (name) => {
      const compiled = compile(caseDefinition((given) => given.Blocks[0]?.Questions.push(question(name))));
      expect(compiled.ok ? keptAnswer(compiled.model, name) : compiled.findings.map(({ kind }) => kind)).toEqual(
        compiled.ok ? 'x' : ['unusable-name'],
      );
    },
  );
});

function keptAnswer(model: Model, name: string): string | undefined {
  const application = openCase({}, model);
  application.change(application.keyOf('SECTIONAProposedInsured', name) ?? '', 'x');
  return openCase({ answers: application.answers() }, model).answers()['SECTIONAProposedInsured']?.[name];
}

/** The path to every text of a JSON value. */
function textPlaces(value: unknown, way: readonly string[] = []): string[][] {
  if (typeof value === 'string') return [[...way]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textPlaces(inner, [...way, key]));
}

function put(value: object, [key = '', ...rest]: readonly string[], text: string): void {
  const inner: unknown = Reflect.get(value, key);
  if (rest.length === 0 || typeof inner !== 'object' || inner === null) Reflect.set(value, key, text);
  else put(inner, rest, text);
}
