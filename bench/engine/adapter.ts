/** What an engine must offer to be measured. One file per engine in `adapters/`. */
import type { Answer, Answers, Condition, Synthetic, Test } from './synthetic.ts';

/** `Library`: what its import returns. `Native`: the definition and the answers in the engine's own form. */
export interface Adapter<Library, Native> {
  /**
   * Answers of hidden questions are removed from the record, and have to be given again when the questions are shown
   * again.
   */
  readonly hiddenAnswersLeave: boolean;
  /** Timed. */
  importLibrary(): Promise<Library>;
  /** Not timed. */
  convert(synthetic: Synthetic, answers: Answers): Native;
  /** Timed: from the engine's own form to a form that reacts. */
  load(library: Library, native: Native): Form | Promise<Form>;
}

/** A loaded form. Every call is synchronous: its results are final when it returns. */
export interface Form {
  set(question: string, answer: Answer): void;
  isVisible(question: string): boolean;
  setInRow(group: string, row: number, question: string, answer: Answer): void;
  isVisibleInRow(group: string, row: number, question: string): boolean;
  /** Checks the rules of every visible question: required, range, length, option. Returns how many fail. */
  validate(): number;
}

/** A condition in an engine's own expression language. */
export function written(
  condition: Condition,
  test: (test: Test) => string,
  words: { and: string; or: string },
): string {
  if (condition.kind === 'test') return test(condition.test);
  const parts = condition.parts.map((part) => {
    const text = written(part, test, words);
    return part.kind === 'test' ? text : `(${text})`;
  });
  return parts.join(condition.kind === 'all' ? ` ${words.and} ` : ` ${words.or} `);
}

/** A condition that works by itself: for engines in which a hidden question keeps its answer. */
export function withAncestors(synthetic: Synthetic, condition: Condition): Condition {
  const conditions = new Map(
    synthetic.sections.flatMap((section) => section.questions.map((one) => [one.name, one.condition])),
  );
  const widened = (one: Condition): Condition => {
    if (one.kind !== 'test') return { kind: one.kind, parts: one.parts.map(widened) };
    const own = one.test.inRow ? null : (conditions.get(one.test.source) ?? null);
    return own === null ? one : { kind: 'all', parts: [one, widened(own)] };
  };
  return widened(condition);
}
