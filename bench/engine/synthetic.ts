/**
 * The synthetic definition with which every engine is measured: 50 sections with 700 questions, 450 of them conditional on one to
 * three earlier answers and up to six deep, and ten groups of ten rows. The same seed gives the same definition.
 *
 * Conditions test only for existing answers, so that engines agree however they treat a missing one.
 */
export type Kind = 'yesNo' | 'choice' | 'number' | 'text' | 'date';
export type Answer = boolean | number | string;

/** A test of one answer. `inRow`: the answer is in the same row. */
export type Test = { source: string; inRow: boolean } & (
  | { is: 'yes' }
  | { is: 'equal'; value: string }
  | { is: 'oneOf'; values: string[] }
  | { is: 'above'; value: number }
);
export type Condition = { kind: 'test'; test: Test } | { kind: 'all' | 'any'; parts: Condition[] };

export interface Question {
  name: string;
  kind: Kind;
  /** Longest path of conditions to a question that is always visible. */
  depth: number;
  condition: Condition | null;
}

export interface Section {
  name: string;
  questions: Question[];
  groups: Group[];
}

/** A repeatable group; each row has these questions. */
export interface Group {
  name: string;
  rows: number;
  questions: Question[];
}

/** Six questions, each conditional on the one before; the first on `root`. */
export interface Chain {
  root: string;
  members: string[];
}

export interface Synthetic {
  sections: Section[];
  chains: Chain[];
  /** The question that most conditions read. */
  hot: string;
}

export type Row = Record<string, Answer>;

export interface Answers {
  questions: Map<string, Answer>;
  groups: Map<string, Row[]>;
}

export const OPTIONS = ['a', 'b', 'c', 'd'];
export const TEXT_LIMIT = 50;
export const NUMBER_LIMIT = 1000;

const SECTIONS = 50;
const ALWAYS_VISIBLE: Kind[] = ['yesNo', 'yesNo', 'choice', 'choice', 'number'];
const CONDITIONAL: Kind[] = ['yesNo', 'yesNo', 'yesNo', 'choice', 'choice', 'number', 'text', 'text', 'date'];
const DEEPEST = 6;
const HOT = 's0q2';
/** Number of conditions that read this question, in addition to those that read it by chance. */
const HOT_READERS = 40;

export function makeSynthetic(seed = 7): Synthetic {
  const random = randomFrom(seed);
  const sections = Array.from({ length: SECTIONS }, (_, index) => makeSection(index));
  const always = sections.map((section) => section.questions.slice(0, ALWAYS_VISIBLE.length));
  const chains = makeChains();
  const previous = new Map(
    chains.flatMap(({ root, members }) => members.map((name, i) => [name, members[i - 1] ?? root])),
  );
  const byName = new Map(sections.flatMap((section) => section.questions.map((question) => [question.name, question])));
  const followed: Question[] = [];
  let hotLeft = HOT_READERS;

  for (const [index, section] of sections.entries()) {
    const earlier = always.slice(0, index + 1).flat();
    for (const question of section.questions.slice(ALWAYS_VISIBLE.length)) {
      const inChain = previous.has(question.name);
      const first = byName.get(previous.get(question.name) ?? '') ?? firstSource(earlier);
      const tests = [testOf(first)];
      const wanted = 1 + random(inChain ? 2 : 3);
      while (tests.length < wanted) {
        const source = otherSource(index, earlier);
        if (!tests.some((test) => test.source === source.name)) tests.push(testOf(source));
      }
      question.depth = first.depth + 1;
      question.condition = combine(tests, inChain);
      if (!inChain && ['yesNo', 'choice', 'number'].includes(question.kind)) followed.push(question);
    }
  }
  return { sections, chains, hot: HOT };

  function firstSource(earlier: Question[]): Question {
    const open = followed.filter((question) => question.depth < DEEPEST);
    return open.length > 0 && random(10) < 4 ? pick(open) : pick(earlier);
  }

  function otherSource(section: number, earlier: Question[]): Question {
    const hot = byName.get(HOT);
    if (hot === undefined || section === 0 || hotLeft === 0 || random(5) > 0) return pick(earlier);
    hotLeft -= 1;
    return hot;
  }

  function testOf({ name: source, kind }: Question): Test {
    const common = { source, inRow: false };
    if (kind === 'yesNo') return { ...common, is: 'yes' };
    if (kind === 'number') return { ...common, is: 'above', value: 50 };
    return random(2) === 0 ? { ...common, is: 'equal', value: 'a' } : { ...common, is: 'oneOf', values: ['a', 'b'] };
  }

  /** In a chain the first test alone must be able to hide the question. */
  function combine(tests: Test[], inChain: boolean): Condition {
    const [first, ...others] = tests.map((test): Condition => ({ kind: 'test', test }));
    if (first === undefined) throw new Error('A condition needs a test.');
    if (others.length === 0) return first;
    if (others.length === 1) return { kind: inChain || random(10) < 6 ? 'all' : 'any', parts: [first, ...others] };
    return random(2) === 0
      ? { kind: 'all', parts: [first, { kind: 'any', parts: others }] }
      : { kind: 'all', parts: [first, ...others] };
  }

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[random(items.length)];
    if (item === undefined) throw new Error('Nothing to pick from.');
    return item;
  }
}

function makeSection(index: number): Section {
  const questions = [...ALWAYS_VISIBLE, ...CONDITIONAL].map((kind, position): Question => ({
    name: `s${index}q${position}`,
    kind,
    depth: 0,
    condition: null,
  }));
  return { name: `s${index}`, questions, groups: index % 5 === 0 ? [makeGroup(`g${index / 5}`)] : [] };
}

/** One chain for every two sections: three questions in the first, three in the second. */
function makeChains(): Chain[] {
  return Array.from({ length: SECTIONS / 2 }, (_, index) => ({
    root: `s${2 * index}q0`,
    members: [2 * index, 2 * index + 1].flatMap((section) => [5, 8, 10].map((position) => `s${section}q${position}`)),
  }));
}

/** Three of eight questions are conditional: two on their own row, one also on a question outside. */
function makeGroup(name: string): Group {
  const question = (own: string, kind: Kind, condition: Condition | null = null): Question => ({
    name: own,
    kind,
    depth: condition === null ? 0 : 1,
    condition,
  });
  const inRow = (
    source: string,
    test: { is: 'yes' } | { is: 'equal'; value: string } | { is: 'above'; value: number },
  ) => ({ kind: 'test', test: { source, inRow: true, ...test } }) as const;
  const hot: Condition = { kind: 'test', test: { source: HOT, inRow: false, is: 'equal', value: 'a' } };
  return {
    name,
    rows: 10,
    questions: [
      question('owner', 'choice'),
      question('title', 'text'),
      question('share', 'number'),
      question('born', 'date'),
      question('more', 'yesNo'),
      question('details', 'text', inRow('more', { is: 'yes' })),
      question('business', 'choice', inRow('owner', { is: 'equal', value: 'a' })),
      question('status', 'text', { kind: 'all', parts: [inRow('share', { is: 'above', value: 50 }), hot] }),
    ],
  };
}

/** An answer that satisfies every condition on a question of this kind. */
export function preferred(kind: Kind): Answer {
  switch (kind) {
    case 'yesNo':
      return true;
    case 'choice':
      return 'a';
    case 'number':
      return 60;
    case 'text':
      return 'some text';
    case 'date':
      return '1980-05-17';
  }
}

/** Everything answered, everything visible. */
export function fullAnswers(synthetic: Synthetic): Answers {
  const questions = synthetic.sections.flatMap((section) => section.questions);
  const groups = synthetic.sections.flatMap((section) => section.groups);
  return {
    questions: new Map(questions.map((question) => [question.name, preferred(question.kind)])),
    groups: new Map(groups.map((group) => [group.name, Array.from({ length: group.rows }, () => fullRow(group))])),
  };
}

function fullRow(group: Group): Row {
  return Object.fromEntries(group.questions.map((question) => [question.name, preferred(question.kind)]));
}

/** A reproducible source of numbers from 0 to below a bound. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
