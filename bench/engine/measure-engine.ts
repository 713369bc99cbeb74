/** Loads the synthetic definition into one engine, compares what it shows with the reference, then measures it. */
import type { Adapter, Form } from './adapter.ts';
import {
  clocked,
  cpuTime,
  heapInUse,
  megabytes,
  round,
  sample,
  timingOf,
  type Clocking,
  type Timing,
} from './measure.ts';
import { visibleQuestions } from './reference.ts';
import { fullAnswers, makeSynthetic, preferred, TEXT_LIMIT, NUMBER_LIMIT, type Answer } from './synthetic.ts';

export const OPERATIONS = ['edit', 'hide', 'show', 'hot', 'row', 'validate'] as const;
export type Operation = (typeof OPERATIONS)[number];

export interface EngineResult {
  /** CPU milliseconds from nothing to a form that reacts. */
  importCpu: number;
  loadCpu: number;
  /** Megabytes that a loaded form takes. */
  heap: number;
  /** Microseconds. */
  operations: Record<Operation, Timing>;
  /**
   * All chains hidden one after the other, nothing read: microseconds for one. Only for our engine, to compare with the
   * floor.
   */
  batchedHide: number | null;
  /** Where it differs from the reference. */
  wrong: string[];
}

const BROKEN_ANSWERS = 35;

/** `budget`: milliseconds for each operation. */
export async function measureEngine<Library, Native>(
  adapter: Adapter<Library, Native>,
  budget: number,
  withBatches: boolean,
): Promise<EngineResult> {
  const synthetic = makeSynthetic();
  const answers = fullAnswers(synthetic);
  const start = cpuTime();
  const library = await adapter.importLibrary();
  const importCpu = cpuTime() - start;
  const native = adapter.convert(synthetic, answers);
  const heapBefore = heapInUse();
  const loadStart = cpuTime();
  const form = await adapter.load(library, native);
  const loadCpu = cpuTime() - loadStart;
  const heap = heapInUse() - heapBefore;

  const questions = synthetic.sections.flatMap((section) => section.questions);
  const kindOf = new Map(questions.map((one) => [one.name, one.kind]));
  const record = new Map(answers.questions);
  const wrong: string[] = [];
  const set = (name: string, answer: Answer): void => {
    record.set(name, answer);
    form.set(name, answer);
  };
  const giveBack = (name: string): void => set(name, preferred(kindOf.get(name) ?? 'text'));
  /** Returns what the reference hides. */
  const compare = (when: string): string[] => {
    const visible = visibleQuestions(synthetic, record);
    const differing = questions.filter(({ name }) => form.isVisible(name) !== visible.get(name));
    if (differing.length > 0) wrong.push(`${when}: ${differing.length} of ${questions.length} differ`);
    return questions.filter(({ name }) => visible.get(name) === false).map(({ name }) => name);
  };
  const restore = (root: string, hidden: readonly string[]): void => {
    giveBack(root);
    if (adapter.hiddenAnswersLeave) for (const name of hidden) giveBack(name);
  };

  compare('full');
  const hides = synthetic.chains.map(({ root, members }) => {
    set(root, false);
    const hidden = compare(`${root} hidden`);
    restore(root, hidden);
    return { root, members, hidden };
  });
  set(synthetic.hot, 'c');
  const hotHidden = compare('hot question');
  restore(synthetic.hot, hotHidden);
  compare('restored');
  wrong.push(...compareRow(form, adapter.hiddenAnswersLeave));

  let seen = 0;
  const look = (names: readonly string[]): void => {
    for (const name of names) if (form.isVisible(name)) seen += 1;
  };
  const limits = (samples: number) => ({ milliseconds: budget, samples });
  const plain = questions.find((one) => one.kind === 'text')?.name ?? '';
  const shows: Clocking[] = [];
  const operations: EngineResult['operations'] = {
    edit: sample(limits(20_000), (index) =>
      clocked(() => {
        form.set(plain, `text ${index}`);
        look([plain]);
      }),
    ),
    hide: sample(limits(20_000), (index) => {
      const { root, members, hidden } = hides[index % hides.length] ?? none();
      const time = clocked(() => {
        form.set(root, false);
        look(members);
      });
      shows.push(
        clocked(() => {
          form.set(root, true);
          look(members);
        }),
      );
      restore(root, hidden);
      return time;
    }),
    show: timingOf(shows),
    hot: sample(limits(3_000), () => {
      const time = clocked(() => {
        form.set(synthetic.hot, 'c');
        look(hotHidden);
      });
      restore(synthetic.hot, hotHidden);
      return time;
    }),
    row: sample(limits(20_000), (index) => {
      const group = `g${index % 10}`;
      const row = (index * 3) % 10;
      const time = clocked(() => {
        form.setInRow(group, row, 'more', false);
        if (form.isVisibleInRow(group, row, 'details')) seen += 1;
      });
      form.setInRow(group, row, 'more', true);
      if (adapter.hiddenAnswersLeave) form.setInRow(group, row, 'details', 'some text');
      return time;
    }),
    validate: timeValidation(),
  };
  const batchedHide = withBatches ? timeBatches() : null;
  compare('at the end');
  return {
    importCpu: round(importCpu),
    loadCpu: round(loadCpu),
    heap: megabytes(heap),
    operations,
    batchedHide,
    wrong,
  };

  /** Some answers are made invalid meanwhile; the engine has to find them. */
  function timeValidation(): Timing {
    const before = form.validate();
    const broken = questions
      .filter(({ kind, name }) => (kind === 'number' || kind === 'text') && name !== plain)
      .filter((_, index) => index % 5 === 0)
      .slice(0, BROKEN_ANSWERS);
    for (const { kind, name } of broken)
      form.set(name, kind === 'text' ? 'x'.repeat(TEXT_LIMIT + 10) : NUMBER_LIMIT * 5);
    if (form.validate() - before !== broken.length) wrong.push('broken rules were not all found');
    const timing = sample(limits(3_000), () => clocked(() => void (seen += form.validate())));
    for (const { name } of broken) giveBack(name);
    return timing;
  }

  /** Hidden together, so that the clock is read once for all of them. */
  function timeBatches(): number {
    const roots = hides.map(({ root }) => root);
    const gone = new Set(hides.flatMap(({ hidden }) => hidden));
    const hidden = questions.map(({ name }) => name).filter((name) => gone.has(name));
    const { median } = sample(limits(2_000), () => {
      const time = clocked(() => {
        for (const root of roots) form.set(root, false);
      });
      for (const name of [...roots, ...hidden]) giveBack(name);
      return time;
    });
    return round(median / hides.length);
  }
}

function compareRow(form: Form, hiddenAnswersLeave: boolean): string[] {
  const wrong: string[] = [];
  form.setInRow('g3', 4, 'more', false);
  if (form.isVisibleInRow('g3', 4, 'details')) wrong.push('a question in a row was not hidden');
  form.setInRow('g3', 4, 'more', true);
  if (!form.isVisibleInRow('g3', 4, 'details')) wrong.push('a question in a row did not come back');
  if (hiddenAnswersLeave) form.setInRow('g3', 4, 'details', 'some text');
  return wrong;
}

function none(): never {
  throw new Error('There are chains.');
}
