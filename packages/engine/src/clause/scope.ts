import type { Node } from '../definition/model.ts';
import type { Syntax } from './syntax.ts';

/** The names of a definition. */
export interface Names {
  readonly nodes: readonly Node[];
  child(container: number, name: string): number | undefined;
  block(name: string): number | undefined;
  derived(name: string): number | undefined;
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
  | Missing;

/** Why a name means nothing; `missing-name.ts` puts it into words. */
export interface Missing {
  kind: 'missing';
  why:
    | { kind: 'nowhere' }
    | { kind: 'no-part'; container: number; part: string }
    | { kind: 'once-per-row'; node: number }
    | { kind: 'once-per-inner-row' }
    | { kind: 'whole-row' }
    | { kind: 'no-row-key' };
}

/** Name under which a generated row gives the option it stands for. */
export const ROW_KEY = 'RowKey';

/**
 * Finds what a name means: a bound row, then the questions around the clause from the inside out (same row, enclosing rows, same block),
 * then `Block.Path`, then named and derived values.
 */
export function find(path: readonly string[], scope: Scope, bindings: readonly Binding[]): Found {
  const { names } = scope;
  const [first = '', ...rest] = path;

  const depth = bindings.findLastIndex((binding) => binding.variable === first);
  const bound = bindings[depth];
  if (bound !== undefined) return inBoundRow(rest, names, bound.rows, depth);

  if (first === ROW_KEY && rest.length === 0) return ownRowKey(scope);

  for (let container = scope.container; container >= 0; container = names.nodes[container]?.parent ?? -1) {
    const start = names.child(container, first);
    if (start !== undefined) return reached(start, rest, scope);
  }

  const block = rest.length > 0 ? names.block(first) : undefined;
  if (block !== undefined) return reached(block, rest, scope);

  if (rest.length === 0) {
    const value = scope.values?.get(first);
    if (value !== undefined) return { kind: 'value', syntax: value };
    const derived = names.derived(first);
    if (derived !== undefined) return { kind: 'answer', node: derived, up: null };
  }
  return missing({ kind: 'nowhere' });
}

function missing(why: Missing['why']): Missing {
  return { kind: 'missing', why };
}

function reached(start: number, rest: readonly string[], scope: Scope): Found {
  const end = descend(start, rest, scope.names);
  if (typeof end !== 'number') return end;
  const up = rowsBetween(ownRows(scope), scope.names.nodes[end]?.rows ?? -1, scope.names);
  return up === undefined ? missing({ kind: 'once-per-row', node: end }) : { kind: 'answer', node: end, up };
}

function inBoundRow(path: readonly string[], names: Names, rows: number, depth: number): Found {
  const [first] = path;
  if (first === undefined) return missing({ kind: 'whole-row' });
  if (first === ROW_KEY && path.length === 1 && isGenerated(names, rows)) {
    return { kind: 'key', of: 'loop', index: depth, node: rows };
  }
  const end = descend(rows, path, names);
  if (typeof end !== 'number') return end;
  if (names.nodes[end]?.rows === rows) return { kind: 'loop', node: end, depth };
  return missing({ kind: 'once-per-inner-row' });
}

function ownRowKey(scope: Scope): Found {
  let index = 0;
  for (let rows = ownRows(scope); rows >= 0; rows = scope.names.nodes[rows]?.rows ?? -1) {
    if (isGenerated(scope.names, rows)) return { kind: 'key', of: 'row', index, node: rows };
    index++;
  }
  return missing({ kind: 'no-row-key' });
}

/** Rows made by chosen options, not added by people. */
function isGenerated(names: Names, rows: number): boolean {
  return (names.nodes[rows]?.rowsFrom.length ?? 0) > 0;
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

function descend(start: number, parts: readonly string[], names: Names): number | Missing {
  let node = start;
  for (const part of parts) {
    const child = names.child(node, part);
    if (child === undefined) return missing({ kind: 'no-part', container: node, part });
    node = child;
  }
  return node;
}
