/** Reads a scenario file. Every mistake is reported with its line, all at once. */
import { LineCounter, type Node as YamlNode, isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { yamlErrorText } from '@countersign/engine/author';
import { readExpectation } from './read-expectation.ts';
import type { Scenario, ScenarioPath, CaseStart, Step } from './types.ts';
import type { Plain } from './values.ts';
import { suggestion } from './suggestion.ts';
import {
  Mistake,
  readActor,
  readAnswerText,
  readDay,
  readMap,
  readNumber,
  readPath,
  readText,
  readTexts,
  readWord,
} from './values.ts';

const ENTRIES = ['Scenario', 'Today', 'Seed', 'Steps'];

export interface ScenarioMistake {
  file: string;
  line: number;
  message: string;
}

export type ReadScenario = { ok: true; scenario: Scenario } | { ok: false; mistakes: ScenarioMistake[] };

/** Reads the text of a scenario file; `file` is named in mistakes. */
export function readScenario(text: string, file: string): ReadScenario {
  const lines = new LineCounter();
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines });
  const mistakes: ScenarioMistake[] = [];
  const report = (line: number, message: string): void => void mistakes.push({ file, line, message });
  // Later errors mostly follow from the first.
  for (const error of document.errors.slice(0, 1)) report(error.linePos?.[0].line ?? 1, yamlErrorText(error));
  const root: unknown = document.contents;
  if (mistakes.length > 0 || !isMap(root)) {
    if (mistakes.length === 0) report(1, 'a scenario is a map with Scenario and Steps');
    return { ok: false, mistakes };
  }
  const lineOf = (node: unknown): number => lines.linePos((node as YamlNode | null)?.range?.[0] ?? 0).line;
  /** Undefined after reporting a mistake. */
  const read = <Value>(at: unknown, value: () => Value): Value | undefined => {
    try {
      return value();
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      report(lineOf(at), error.message);
      return undefined;
    }
  };
  const stepsIn = (item: unknown): Step[] => read(item, () => [{ line: lineOf(item), ...readStep(plain(item)) }]) ?? [];
  const scenario: Scenario = { title: '', file, today: null, seed: 1, steps: [] };
  for (const { key, value } of root.items) {
    const name = isScalar(key) ? String(key.value) : '';
    if (name === 'Steps' && isSeq(value)) scenario.steps.push(...value.items.flatMap(stepsIn));
    else if (name === 'Scenario' && isScalar(value)) scenario.title = String(value.value);
    else if (name === 'Today' && isScalar(value)) read(key, () => (scenario.today = readDay(plain(value))));
    else if (name === 'Seed' && isScalar(value)) read(key, () => (scenario.seed = readNumber(plain(value))));
    else report(lineOf(key), `unknown entry ${name}: ${suggestion(name, ENTRIES)}`);
  }
  if (scenario.title === '') report(1, 'the scenario has no title: write Scenario: ...');
  if (scenario.steps.length === 0 && mistakes.length === 0) report(1, 'the scenario has no steps');
  return mistakes.length > 0 ? { ok: false, mistakes } : { ok: true, scenario };
}

function plain(node: unknown): Plain {
  if (isAlias(node)) throw new Mistake(`*${node.source} is not read here: write what it stands for, or quote it`);
  if (isMap(node)) {
    return Object.fromEntries(
      node.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : '', plain(value)]),
    );
  }
  if (isSeq(node)) return node.items.map(plain);
  return isScalar(node) && typeof node.value === 'string' ? node.value : '';
}

type Verb = Step['kind'];
type StepBody = Step extends infer Each ? (Each extends Step ? Omit<Each, 'line'> : never) : never;

const VERBS: Record<Verb | 'clear', (given: Plain) => StepBody> = {
  as: (given) => ({ kind: 'as', actor: readActor(given) }),
  start: (given) => ({ kind: 'start', facts: readCaseStart(given) }),
  answer: (given) => ({ kind: 'answer', answers: readAnswers(given) }),
  addRow: (given) => ({ kind: 'addRow', path: readPath(given) }),
  removeRow: (given) => ({ kind: 'removeRow', path: readPath(given) }),
  clear: (given) => ({ kind: 'answer', answers: readTexts(given).map((path) => ({ path: readPath(path), text: '' })) }),
  undo: () => ({ kind: 'undo' }),
  today: (given) => ({ kind: 'today', day: readDay(given) }),
  leave: (given) => ({ kind: 'leave', page: readText(given) }),
  fill: (given) => readFill(given),
  send: (given) => ({ kind: 'send', to: readWord(given, ['insured', 'owners']) }),
  find: () => ({ kind: 'find' }),
  sign: () => ({ kind: 'sign' }),
  resume: () => ({ kind: 'resume' }),
  process: () => ({ kind: 'process' }),
  decide: () => ({ kind: 'decide' }),
  unlock: (given) => ({ kind: 'unlock', reason: typeof given === 'string' && given !== '' ? given : 'Correction' }),
  expect: (given) => ({ kind: 'expect', expectation: readExpectation(given) }),
};

function readStep(given: Plain): StepBody {
  const entries = Object.entries(readMap(given));
  const [verb, value] = entries[0] ?? [];
  if (entries.length !== 1 || verb === undefined || value === undefined) {
    throw new Mistake('a step has exactly one verb, for example "- send: insured"');
  }
  if (!isVerb(verb)) throw new Mistake(`unknown verb ${verb}: ${suggestion(verb, Object.keys(VERBS))}`);
  return VERBS[verb](value);
}

function isVerb(verb: string): verb is keyof typeof VERBS {
  return Object.hasOwn(VERBS, verb);
}

function readCaseStart(given: Plain): CaseStart {
  const facts = readMap(given === '' ? {} : given, ['demo', 'partner', 'agentAttestation']);
  return {
    demo: facts['demo'] === 'true',
    partner: readText(facts['partner'] ?? ''),
    agentAttestation: facts['agentAttestation'] === 'true',
  };
}

function readFill(given: Plain): StepBody {
  const options = readMap(given === '' ? {} : given, ['until', 'style']);
  return {
    kind: 'fill',
    until: options['until'] === undefined ? null : readText(options['until']),
    style: readWord(options['style'] ?? 'plain', ['plain', 'eventful']),
  };
}

/** `Name: { FirstName: Ann }` is short for `Name.FirstName: Ann`. */
function readAnswers(given: Plain, prefix = ''): { path: ScenarioPath; text: string }[] {
  return Object.entries(readMap(given)).flatMap(([name, value]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof value === 'object' && !Array.isArray(value)) return readAnswers(value, path);
    return [{ path: readPath(path), text: readAnswerText(value) }];
  });
}
