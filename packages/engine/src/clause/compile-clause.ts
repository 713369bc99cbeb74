import { compileExpression } from './evaluate.ts';
import { parse } from './parse.ts';
import { reads } from './reads.ts';
import { resolve } from './resolve.ts';
import type { Scope } from './scope.ts';
import type { Clause, ValueType } from './types.ts';
import { valueTypeOf } from './value-type.ts';

export interface ClauseSource {
  readonly id: string;
  readonly text: string;
  readonly scope: Scope;
  /** The type the place needs; `text` takes choices too. Null: any value. */
  readonly expected: ValueType | null;
}

const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ['0', 'false'],
  ['1', 'true'],
]);

/** Parses the clause's text. `0` and `1` stand for never and always (spec form §3, options). */
export function parseClause({ text, expected }: ClauseSource): ReturnType<typeof parse> {
  return parse((expected === 'boolean' ? CONSTANTS.get(text.trim()) : undefined) ?? text);
}

/**
 * Compiles one clause; null if it cannot be parsed. Types are not checked here, so that the browser does not need that
 * code: where a definition is accepted, `checkClause` reports everything that is wrong.
 */
export function compileClause(source: ClauseSource): Clause | null {
  const { id, text, scope } = source;
  const parsed = parseClause(source);
  if (!parsed.ok) return null;
  const { tree, problems } = resolve(parsed.syntax, scope);
  const { nodes } = scope.names;
  const type = valueTypeOf(tree, nodes);
  if (problems.length > 0 || type === null) return null;
  const read = reads(tree);
  const evaluate = compileExpression(tree, (node) => nodes[node]?.local ?? -1);
  return { id, text, type, tree, reads: read.nodes, context: read.context, evaluate };
}
