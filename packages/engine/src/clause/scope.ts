import type { Node } from '../definition/model.ts';
import type { Syntax } from './syntax.ts';

/** What the checker needs to know of a node. */
type NamedNode = Pick<Node, 'id' | 'kind' | 'parent' | 'rows' | 'local' | 'name' | 'path' | 'valueType'>;

/** The names of a definition. */
export interface Names {
  readonly nodes: readonly NamedNode[];
  readonly childNames: (container: number) => Iterable<string>;
  child(container: number, name: string): number | undefined;
  block(name: string): number | undefined;
  readonly blockNames: () => Iterable<string>;
  derived(name: string): number | undefined;
  readonly derivedNames: () => Iterable<string>;
  /** Option names of a choice; null when its values are free or not known. */
  options(node: number): ReadonlySet<string> | null;
  /** Option names that the rows of a generated group stand for; null for groups that people add rows to. */
  rowKeys(rows: number): ReadonlySet<string> | null;
}

/** Where a clause stands. */
export interface Scope {
  readonly names: Names;
  /** The node whose children are meant first: the question's parent. -1: outside every block. */
  readonly container: number;
  /** Named values that only some clauses know (decision tables); they are read as if written in their place. */
  readonly values?: ReadonlyMap<string, Syntax>;
}

/** A row bound by a rows function. */
export interface Binding {
  /** Empty inside a named value, where the names around it are not seen. */
  readonly variable: string;
  readonly rows: number;
}

export type Found =
  | { kind: 'answer'; node: number; up: number | null }
  | { kind: 'loop'; node: number; depth: number }
  | { kind: 'key'; of: 'row' | 'loop'; index: number; node: number }
  | { kind: 'value'; syntax: Syntax }
  /** The message is made when it is asked for: looking for a similar name takes its time. */
  | { kind: 'missing'; message(): string };

/** Name under which a generated row gives the option it stands for. */
const ROW_KEY = 'RowKey';

/**
 * Finds what a name means: a bound row, then the questions around the clause from the inside out (same row, enclosing rows, same block),
 * then `Block.Path`, then named and derived values.
 */
export function find(path: readonly string[], scope: Scope, bindings: readonly Binding[]): Found {
  const [first = '', ...rest] = path;

  for (let depth = bindings.length - 1; depth >= 0; depth--) {
    const binding = bindings[depth];
    if (binding !== undefined && binding.variable === first) return inBoundRow(path, scope.names, binding, depth);
  }

  if (first === ROW_KEY && rest.length === 0) return ownRowKey(scope);

  for (let container = scope.container; container >= 0; container = scope.names.nodes[container]?.parent ?? -1) {
    const start = scope.names.child(container, first);
    if (start !== undefined) return reached(start, rest, path, scope);
  }

  const block = rest.length > 0 ? scope.names.block(first) : undefined;
  if (block !== undefined) return reached(block, rest, path, scope);

  if (rest.length === 0) {
    const value = scope.values?.get(first);
    if (value !== undefined) return { kind: 'value', syntax: value };
    const derived = scope.names.derived(first);
    if (derived !== undefined) return { kind: 'answer', node: derived, up: null };
  }
  return {
    kind: 'missing',
    message: () => `There is no question "${path.join('.')}" here.${suggestion(first, known(scope))}`,
  };
}

function reached(start: number, rest: readonly string[], path: readonly string[], scope: Scope): Found {
  const end = descend(start, rest, scope.names);
  if (typeof end === 'function') return { kind: 'missing', message: end };
  const target = scope.names.nodes[end];
  const up = rowsBetween(ownRows(scope), target?.rows ?? -1, scope.names);
  if (up !== undefined) return { kind: 'answer', node: end, up };
  const group = scope.names.nodes[target?.rows ?? -1]?.path ?? '';
  return {
    kind: 'missing',
    message: () =>
      `"${path.join('.')}" is asked once per row. Name the rows it is meant for, as in ${group}.exists(r, r.${target?.name} ...).`,
  };
}

function inBoundRow(path: readonly string[], names: Names, binding: Binding, depth: number): Found {
  const [variable = '', first, ...rest] = path;
  if (first === undefined)
    return { kind: 'missing', message: () => `"${variable}" is a whole row; name a question of it.` };
  if (first === ROW_KEY && rest.length === 0 && names.rowKeys(binding.rows) !== null) {
    return { kind: 'key', of: 'loop', index: depth, node: binding.rows };
  }
  const start = names.child(binding.rows, first);
  if (start === undefined) {
    const group = names.nodes[binding.rows]?.name ?? '';
    const hint = (): string => suggestion(first, names.childNames(binding.rows));
    return { kind: 'missing', message: () => `A row of "${group}" has no question "${first}".${hint()}` };
  }
  const end = descend(start, rest, names);
  if (typeof end === 'function') return { kind: 'missing', message: end };
  if (names.nodes[end]?.rows === binding.rows) return { kind: 'loop', node: end, depth };
  return {
    kind: 'missing',
    message: () =>
      `"${path.join('.')}" is asked once per inner row. Bind these rows too, as in ${variable}.${first}.exists(...).`,
  };
}

function ownRowKey(scope: Scope): Found {
  let index = 0;
  for (let rows = ownRows(scope); rows >= 0; rows = scope.names.nodes[rows]?.rows ?? -1) {
    if (scope.names.rowKeys(rows) !== null) return { kind: 'key', of: 'row', index, node: rows };
    index++;
  }
  return { kind: 'missing', message: () => `${ROW_KEY} has a meaning only in rows that are generated (RowsFrom).` };
}

/** The rows node in whose row the clause stands; -1 outside rows. */
function ownRows(scope: Scope): number {
  const container = scope.names.nodes[scope.container];
  if (container === undefined) return -1;
  return container.kind === 'rows' ? container.id : container.rows;
}

/** How many rows outwards `target` lies from `own`; null outside rows, undefined when it is not around. */
function rowsBetween(own: number, target: number, names: Names): number | null | undefined {
  if (target < 0) return null;
  let up = 0;
  for (let rows = own; rows >= 0; rows = names.nodes[rows]?.rows ?? -1) {
    if (rows === target) return up;
    up++;
  }
  return undefined;
}

function descend(start: number, rest: readonly string[], names: Names): number | (() => string) {
  let node = start;
  for (const part of rest) {
    const child = names.child(node, part);
    if (child === undefined) {
      const last = node;
      const parent = names.nodes[last]?.name ?? '';
      return () => `"${parent}" has no question "${part}".${suggestion(part, names.childNames(last))}`;
    }
    node = child;
  }
  return node;
}

function* known(scope: Scope): Iterable<string> {
  for (let container = scope.container; container >= 0; container = scope.names.nodes[container]?.parent ?? -1) {
    yield* scope.names.childNames(container);
  }
  yield* scope.names.derivedNames();
  yield* scope.values?.keys() ?? [];
  yield* scope.names.blockNames();
}

/** ` Did you mean "..."?` for the nearest of the candidates, or nothing when none is near. */
export function suggestion(written: string, candidates: Iterable<string>): string {
  let best = '';
  let least = Math.max(2, Math.floor(written.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(written.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best === '' ? '' : ` Did you mean "${best}"?`;
}

/** Levenshtein's distance, given up once it reaches `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? limit;
}
