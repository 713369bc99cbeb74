import { check } from './check.ts';
import { compileExpression } from './evaluate.ts';
import { parse } from './parse.ts';
import { reads } from './reads.ts';
import type { Scope } from './scope.ts';
import { words } from './static-type.ts';
import type { StaticType } from './static-type.ts';
import type { ClauseProblem } from './syntax.ts';
import type { Clause, ValueType } from './types.ts';

interface ClauseSource {
  id: string;
  text: string;
  scope: Scope;
  /** The type the place needs; `text` takes choices too. Null: any value. */
  expected: ValueType | null;
}

export type CompiledClause = { ok: true; clause: Clause; type: StaticType } | { ok: false; problems: ClauseProblem[] };

const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ['0', 'false'],
  ['1', 'true'],
]);

/** Parses, checks and compiles one clause. The texts `0` and `1` stand for never and always (spec form §3, options). */
export function compileClause({ id, text, scope, expected }: ClauseSource): CompiledClause {
  const parsed = parse((expected === 'boolean' ? CONSTANTS.get(text.trim()) : undefined) ?? text);
  if (!parsed.ok) return { ok: false, problems: [parsed.problem] };

  const { typed, problems } = check(parsed.syntax, scope);
  const { type, tree } = typed;
  if (expected !== null && !fits(type, expected)) {
    const message = `${words(expectedType(expected))} is needed here, not ${words(type)}.`;
    problems.push({ kind: 'wrong-type', message, at: 0 });
  }
  if (type.kind === 'list') problems.push({ kind: 'wrong-type', message: 'A list is no value.', at: 0 });
  if (problems.length > 0 || type.kind === 'unknown' || type.kind === 'list') return { ok: false, problems };

  const { nodes, context } = reads(tree);
  const evaluate = compileExpression(tree, (node) => scope.names.nodes[node]?.local ?? -1);
  return { ok: true, clause: { id, text, type: type.kind, tree, reads: nodes, context, evaluate }, type };
}

function fits(type: StaticType, expected: ValueType): boolean {
  if (type.kind === 'unknown') return true;
  if (expected === 'text' || expected === 'choice') return type.kind === 'text' || type.kind === 'choice';
  return type.kind === expected;
}

function expectedType(expected: ValueType): StaticType {
  return expected === 'choice' || expected === 'choices'
    ? { kind: expected, options: null, name: '' }
    : { kind: expected };
}
