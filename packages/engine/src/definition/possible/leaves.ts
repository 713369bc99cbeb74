/**
 * Splits a condition into what it reads: a tree over numbered leaves. A leaf is an answer, a context name, or a part
 * too complicated to examine; each has the values that are worth trying, so that trying them all is proof.
 */
import { constant } from '../../clause/fold.ts';
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

/** The same, and what is known about who asks and when, by the name of the context. */
export type Known = ReadonlyMap<number | keyof Context, readonly Value[]>;

/** Decides whether a condition over rows can be true, false or unknown (bits of `Truths`). */
export type DecideRows = (tree: Extract<Expression, { kind: 'rows' }>) => readonly Value[];

export interface Leaves {
  readonly all: readonly Leaf[];
  /** The condition with every leaf written as the answer of its number. */
  condition(tree: Expression): Expression;
  /** Values per leaf; null if there are too many. Called after all conditions were split. */
  values(given: Known): (readonly Value[] | null)[];
}

type Comparison = Extract<Expression, { kind: 'binary' }>;
/** Derived values may read each other; a cycle is reported elsewhere. */
const DEEPEST = 20;

export function openLeaves(nodes: readonly Node[], decideRows: DecideRows): Leaves {
  const all: Leaf[] = [];
  const numbers = new Map<string, number>();
  return {
    all,
    condition: (tree) => condition(tree, 0),
    values: (given) =>
      all.map(({ tree, use }) => {
        if (use.opaque) return [true, false, undefined];
        if (tree.kind === 'rows' && (tree.name === 'exists' || tree.name === 'all')) return decideRows(tree);
        return valuesWorthTrying(nodes, tree, use, given);
      }),
  };

  function condition(tree: Expression, depth: number): Expression {
    switch (tree.kind) {
      case 'literal':
        return tree;
      case 'not':
        return { ...tree, operand: condition(tree.operand, depth) };
      case 'conditional':
        return {
          ...tree,
          condition: condition(tree.condition, depth),
          // oxlint-disable-next-line unicorn/no-thenable -- an expression is never awaited
          then: condition(tree.then, depth),
          else: condition(tree.else, depth),
        };
      case 'binary':
        if (tree.operator !== '&&' && tree.operator !== '||') return comparison(tree, depth);
        return { ...tree, left: condition(tree.left, depth), right: condition(tree.right, depth) };
      case 'call':
        return call(tree, depth);
      case 'answer': {
        const value = derived(tree, depth);
        return value === null ? leaf(tree).ref : condition(value, depth + 1);
      }
      case 'loop':
      case 'context':
      case 'profile':
      case 'rows':
        return leaf(tree).ref;
      default:
        return opaque(tree);
    }
  }

  /** What a derived value consists of; null for anything else. */
  function derived(tree: Expression, depth: number): Expression | null {
    if (tree.kind !== 'answer' || depth > DEEPEST) return null;
    const node = nodes[tree.node];
    return node?.kind === 'derived' ? (node.calculate?.tree ?? null) : null;
  }

  function call(tree: Extract<Expression, { kind: 'call' }>, depth: number): Expression {
    const [subject, second] = tree.arguments;
    if (subject === undefined) return opaque(tree);
    const value = derived(subject, depth);
    if (tree.name === 'answered') {
      if (value !== null && !isAtom(value)) return opaque(tree);
      return { ...tree, arguments: [leaf(value ?? subject).ref] };
    }
    if (tree.name !== 'has' || second?.kind !== 'literal' || value !== null || !isAtom(subject)) return opaque(tree);
    const list = leaf(subject);
    list.use.literals.add(second.value);
    return { ...tree, arguments: [list.ref, second] };
  }

  /** A comparison with `a ? b : c` is the comparison with b if a, and with c otherwise. */
  function comparison(tree: Comparison, depth: number): Expression {
    const left = derived(tree.left, depth) ?? tree.left;
    const right = derived(tree.right, depth) ?? tree.right;
    if (left !== tree.left || right !== tree.right) return comparison({ ...tree, left, right }, depth + 1);
    for (const [side, part] of [
      ['left', left],
      ['right', right],
    ] as const) {
      if (part.kind !== 'conditional') continue;
      return {
        ...part,
        condition: condition(part.condition, depth),
        // oxlint-disable-next-line unicorn/no-thenable -- an expression is never awaited
        then: comparison({ ...tree, [side]: part.then }, depth),
        else: comparison({ ...tree, [side]: part.else }, depth),
      };
    }
    return plainComparison(tree);
  }

  function plainComparison(tree: Comparison): Expression {
    const left = folded(tree.left);
    const right = folded(tree.right);
    if (left.kind === 'literal' && right.kind === 'literal') return { ...tree, left, right };
    if (isAtom(left) && right.kind === 'list' && right.items.every((item) => folded(item).kind === 'literal')) {
      const items = right.items.map(folded);
      return { ...tree, left: compared(left, items), right: { ...right, items } };
    }
    if (isAtom(left) && right.kind === 'literal') return { ...tree, left: compared(left, [right]), right };
    if (left.kind === 'literal' && isAtom(right)) return { ...tree, left, right: compared(right, [left]) };
    if (isAtom(left) && isAtom(right) && hasFewValues(left) && hasFewValues(right)) {
      const both = [leaf(left), leaf(right)] as const;
      for (const { use } of both) use.everyOption = true;
      return { ...tree, left: both[0].ref, right: both[1].ref };
    }
    return opaque(tree);
  }

  function compared(tree: Expression, literals: readonly Expression[]): Expression {
    const { use, ref } = leaf(tree);
    for (const literal of literals) if (literal.kind === 'literal') use.literals.add(literal.value);
    return ref;
  }

  /** Choices and yes/no answers can be compared with each other by trying; numbers and dates have too many values. */
  function hasFewValues(tree: Expression): boolean {
    const node = tree.kind === 'answer' || tree.kind === 'loop' ? nodes[tree.node] : undefined;
    return node?.valueType === 'boolean' || (node?.valueType === 'choice' && node.options !== null);
  }

  function opaque(tree: Expression): Expression {
    const found = leaf(tree);
    found.use.opaque = true;
    return found.ref;
  }

  function leaf(tree: Expression): { use: Use; ref: Expression } {
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
}

/** Something with its own value, which can be tried. */
function isAtom(tree: Expression): boolean {
  switch (tree.kind) {
    case 'answer':
    case 'loop':
    case 'context':
    case 'profile':
    case 'key':
      return true;
    case 'rows':
      return tree.name === 'count' || tree.name === 'sum';
    case 'negative':
      return true;
    case 'binary':
      return ['+', '-', '*', '/'].includes(tree.operator);
    case 'call':
      return ['age', 'ageNearest', 'month', 'size'].includes(tree.name);
    default:
      return false;
  }
}

function folded(tree: Expression): Expression {
  const value = constant(tree);
  if (value === undefined || typeof value === 'object' || tree.kind === 'literal') return tree;
  const type = typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean';
  return { kind: 'literal', value, type, at: tree.at };
}
