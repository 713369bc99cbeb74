/**
 * Splits a condition into what it reads, for `is-possible.ts`: the result reads numbered leaves only. A comparison that
 * cannot be decided by trying values is a leaf by itself.
 */
import { constant } from '../../clause/fold.ts';
import type { Expression } from '../../clause/types.ts';
import type { Leaves } from './leaves.ts';

type Comparison = Extract<Expression, { kind: 'binary' }>;
/** Derived values may read each other; a cycle is reported elsewhere. */
const MAX_DEPTH = 20;

/** The condition with every leaf written as the answer of its number. */
export function splitCondition(leaves: Leaves, tree: Expression): Expression {
  return condition(leaves, tree, 0);
}

function condition(leaves: Leaves, tree: Expression, depth: number): Expression {
  switch (tree.kind) {
    case 'literal':
      return tree;
    case 'not':
      return { ...tree, operand: condition(leaves, tree.operand, depth) };
    case 'conditional':
      return {
        ...tree,
        condition: condition(leaves, tree.condition, depth),
        // oxlint-disable-next-line unicorn/no-thenable -- an expression is never awaited
        then: condition(leaves, tree.then, depth),
        else: condition(leaves, tree.else, depth),
      };
    case 'binary':
      if (tree.operator !== '&&' && tree.operator !== '||') return comparison(leaves, tree, depth);
      return { ...tree, left: condition(leaves, tree.left, depth), right: condition(leaves, tree.right, depth) };
    case 'call':
      return call(leaves, tree, depth);
    case 'answer': {
      const value = derived(leaves, tree, depth);
      return value === null ? leaves.of(tree).ref : condition(leaves, value, depth + 1);
    }
    case 'loop':
    case 'context':
    case 'profile':
    case 'rows':
      return leaves.of(tree).ref;
    default:
      return leaves.opaque(tree);
  }
}

/** What a derived value consists of; null for anything else. */
function derived(leaves: Leaves, tree: Expression, depth: number): Expression | null {
  if (tree.kind !== 'answer' || depth > MAX_DEPTH) return null;
  const node = leaves.nodes[tree.node];
  return node?.kind === 'derived' ? (node.calculate?.tree ?? null) : null;
}

function call(leaves: Leaves, tree: Extract<Expression, { kind: 'call' }>, depth: number): Expression {
  const [subject, second] = tree.arguments;
  if (subject === undefined) return leaves.opaque(tree);
  const value = derived(leaves, subject, depth);
  if (tree.name === 'answered') {
    if (value !== null && !isAtom(value)) return leaves.opaque(tree);
    return { ...tree, arguments: [leaves.of(value ?? subject).ref] };
  }
  if (tree.name !== 'has' || second?.kind !== 'literal' || value !== null || !isAtom(subject))
    return leaves.opaque(tree);
  const list = leaves.of(subject);
  list.use.literals.add(second.value);
  return { ...tree, arguments: [list.ref, second] };
}

/** A comparison with `a ? b : c` is the comparison with b if a, and with c otherwise. */
function comparison(leaves: Leaves, tree: Comparison, depth: number): Expression {
  const left = derived(leaves, tree.left, depth) ?? tree.left;
  const right = derived(leaves, tree.right, depth) ?? tree.right;
  if (left !== tree.left || right !== tree.right) return comparison(leaves, { ...tree, left, right }, depth + 1);
  for (const [side, part] of [
    ['left', left],
    ['right', right],
  ] as const) {
    if (part.kind !== 'conditional') continue;
    return {
      ...part,
      condition: condition(leaves, part.condition, depth),
      // oxlint-disable-next-line unicorn/no-thenable -- an expression is never awaited
      then: comparison(leaves, { ...tree, [side]: part.then }, depth),
      else: comparison(leaves, { ...tree, [side]: part.else }, depth),
    };
  }
  return plainComparison(leaves, tree);
}

function plainComparison(leaves: Leaves, tree: Comparison): Expression {
  const left = folded(tree.left);
  const right = folded(tree.right);
  if (left.kind === 'literal' && right.kind === 'literal') return { ...tree, left, right };
  if (isAtom(left) && right.kind === 'list' && right.items.every((item) => folded(item).kind === 'literal')) {
    const items = right.items.map(folded);
    return { ...tree, left: compared(leaves, left, items), right: { ...right, items } };
  }
  if (isAtom(left) && right.kind === 'literal') return { ...tree, left: compared(leaves, left, [right]), right };
  if (left.kind === 'literal' && isAtom(right)) return { ...tree, left, right: compared(leaves, right, [left]) };
  if (isAtom(left) && isAtom(right) && hasFewValues(leaves, left) && hasFewValues(leaves, right)) {
    const both = [leaves.of(left), leaves.of(right)] as const;
    for (const { use } of both) use.everyOption = true;
    return { ...tree, left: both[0].ref, right: both[1].ref };
  }
  return leaves.opaque(tree);
}

function compared(leaves: Leaves, tree: Expression, literals: readonly Expression[]): Expression {
  const { use, ref } = leaves.of(tree);
  for (const literal of literals) if (literal.kind === 'literal') use.literals.add(literal.value);
  return ref;
}

/** Choices and yes/no answers can be compared with each other by trying; numbers and dates have too many values. */
function hasFewValues(leaves: Leaves, tree: Expression): boolean {
  const node = tree.kind === 'answer' || tree.kind === 'loop' ? leaves.nodes[tree.node] : undefined;
  return node?.valueType === 'boolean' || (node?.valueType === 'choice' && node.options !== null);
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
