/**
 * What conditions read, numbered. A leaf is an answer, a context name, or a part too complicated to examine; each has the
 * values that are worth trying, so that trying them all is proof.
 */
import type { Context, Expression, Value } from '../../clause/types.ts';
import type { Node } from '../model.ts';
import { emptyUse, valuesWorthTrying } from './values.ts';
import type { Use } from './values.ts';

export interface Leaf {
  /** The part it stands for. */
  readonly tree: Expression;
  readonly use: Use;
}

/** What is known about some answers: their only possible values, by node. */
export type Given = ReadonlyMap<number, readonly Value[]>;

/** What is known about some answers, and about who asks and when, by the name of the context. */
export type Known = ReadonlyMap<number | keyof Context, readonly Value[]>;

/** Decides whether a condition over rows can be true, false or unknown (bits of `Truths`). */
export type DecideRows = (tree: Extract<Expression, { kind: 'rows' }>) => readonly Value[];

export interface Leaves {
  readonly nodes: readonly Node[];
  readonly all: readonly Leaf[];
  /** The leaf that stands for this part, and the answer of its number; equal parts have one leaf. */
  of(tree: Expression): { use: Use; ref: Expression };
  /** The leaf of a part that is too complicated to examine. */
  opaque(tree: Expression): Expression;
  /** Values per leaf; null if there are too many. Called after all conditions were split. */
  values(given: Known): (readonly Value[] | null)[];
}

/** No leaves yet: `splitCondition` adds them. */
export function openLeaves(nodes: readonly Node[], decideRows: DecideRows): Leaves {
  const all: Leaf[] = [];
  const numbers = new Map<string, number>();

  function of(tree: Expression): { use: Use; ref: Expression } {
    const key = JSON.stringify(tree, (name, value: unknown) => (name === 'at' ? undefined : value));
    const number = numbers.get(key) ?? all.length;
    let known = all[number];
    if (known === undefined) {
      known = { tree, use: emptyUse() };
      all.push(known);
      numbers.set(key, number);
    }
    return { use: known.use, ref: { kind: 'answer', node: number, up: null, at: tree.at } };
  }

  return {
    nodes,
    all,
    of,
    opaque(tree) {
      const { use, ref } = of(tree);
      use.opaque = true;
      return ref;
    },
    values: (given) =>
      all.map(({ tree, use }) => {
        if (use.opaque) return [true, false, undefined];
        if (tree.kind === 'rows' && (tree.name === 'exists' || tree.name === 'all')) return decideRows(tree);
        return valuesWorthTrying(nodes, tree, use, given);
      }),
  };
}
