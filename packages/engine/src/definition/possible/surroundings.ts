/**
 * What must be true in addition to a clause, because of where it is and what it reads: hidden questions have no answer.
 */
import { parts } from '../../clause/reads.ts';
import type { Expression } from '../../clause/types.ts';
import type { Node, Option } from '../model.ts';

/** Clauses of the questions and the section around a node, nearest first, as seen from the node's own place. */
export function clausesAround(nodes: readonly Node[], node: Node): Expression[] {
  const found: Expression[] = [];
  let rows = 0;
  for (let at = nodes[node.parent]; at !== undefined; at = nodes[at.parent]) {
    if (at.kind === 'rows') rows++;
    if (at.visible !== null) found.push(outwards(at.visible.tree, rows));
  }
  return found;
}

/**
 * For an answer that a condition reads: it has a value only while everything that shows it is true, and an option only
 * while the option's clause is true. Nothing for rows bound by a rows function, and for answers that are kept while
 * hidden.
 */
export function clausesBehind(nodes: readonly Node[], read: Expression): Expression[] {
  if (read.kind !== 'answer') return [];
  const node = nodes[read.node];
  if (node === undefined || node.kind === 'derived' || node.data?.System === true) return [];
  const up = read.up ?? 0;
  const shows = [...(node.visible === null ? [] : [node.visible.tree]), ...clausesAround(nodes, node)];
  const unanswered: Expression = { kind: 'not', operand: call('answered', read), at: 0 };
  return [
    ...shows.map((tree) => either(unanswered, outwards(tree, up))),
    ...(node.options ?? []).flatMap((option) => clauseOfOption(node, option, read, up)),
  ];
}

function clauseOfOption(node: Node, { name, visible }: Option, read: Expression, up: number): Expression[] {
  if (visible === null || visible.text.trim() === '0') return [];
  const option: Expression = { kind: 'literal', value: name, type: 'text', at: 0 };
  const chosen: Expression =
    node.valueType === 'choices'
      ? call('has', read, option)
      : { kind: 'binary', operator: '==', left: read, right: option, at: 0 };
  const never: Expression = { kind: 'not', operand: chosen, at: 0 };
  const absent: Expression = { kind: 'not', operand: call('answered', read), at: 0 };
  return [either(either(absent, never), outwards(visible.tree, up))];
}

/** `a` or `b`. */
function either(left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator: '||', left, right, at: 0 };
}

function call(name: 'answered' | 'has', ...list: Expression[]): Expression {
  return { kind: 'call', name, arguments: list, at: 0 };
}

/** The same condition read from a place that many rows further inside. */
function outwards(tree: Expression, rows: number): Expression {
  if (rows === 0) return tree;
  switch (tree.kind) {
    case 'answer':
      return tree.up === null ? tree : { ...tree, up: tree.up + rows };
    case 'key':
      return tree.of === 'row' ? { ...tree, index: tree.index + rows } : tree;
    case 'list':
      return { ...tree, items: tree.items.map((item) => outwards(item, rows)) };
    case 'not':
    case 'negative':
      return { ...tree, operand: outwards(tree.operand, rows) };
    case 'binary':
      return { ...tree, left: outwards(tree.left, rows), right: outwards(tree.right, rows) };
    case 'conditional':
      return {
        ...tree,
        condition: outwards(tree.condition, rows),
        // oxlint-disable-next-line unicorn/no-thenable -- an expression is never awaited
        then: outwards(tree.then, rows),
        else: outwards(tree.else, rows),
      };
    case 'call':
      return { ...tree, arguments: tree.arguments.map((argument) => outwards(argument, rows)) };
    case 'rows':
      return { ...tree, rows: outwards(tree.rows, rows), body: outwards(tree.body, rows) };
    default:
      return tree;
  }
}

/** True if a clause of this place was disabled with `0`. */
export function isDisabled(nodes: readonly Node[], node: Node): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = nodes[at.parent]) {
    if (at.visible?.text.trim() === '0') return true;
  }
  return false;
}

type Answer = Extract<Expression, { kind: 'answer' }>;

/** Every answer an expression reads, directly or through a derived value, outside rows functions. */
export function answersIn(nodes: readonly Node[], tree: Expression, seen: ReadonlySet<number> = new Set()): Answer[] {
  if (tree.kind === 'rows') return [];
  if (tree.kind !== 'answer') return parts(tree).flatMap((part) => answersIn(nodes, part, seen));
  const node = nodes[tree.node];
  if (node?.kind !== 'derived') return [tree];
  if (seen.has(tree.node) || node.calculate === null) return [];
  return answersIn(nodes, node.calculate.tree, new Set([...seen, tree.node]));
}
