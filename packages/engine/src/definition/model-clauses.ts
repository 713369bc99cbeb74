import { checkClause } from '../clause/check.ts';
import { compileClause } from '../clause/compile-clause.ts';
import { parse } from '../clause/parse.ts';
import type { ClauseProblem, Syntax } from '../clause/syntax.ts';
import type { Clause, ValueType } from '../clause/types.ts';
import type { Model } from './model.ts';
import { namesOf } from './names.ts';

export type CompiledClause = { ok: true; clause: Clause } | { ok: false; problems: ClauseProblem[] };

/**
 * Checks and compiles clauses outside every block, such as those of a decision table: they name questions as
 * `Block.Path`, derived values, and the named values given here (one that cannot be parsed is reported where it is
 * used). With `container`, the ID of a group of rows, they also name the questions of a row.
 */
export function clausesOver(
  model: Model,
  named: readonly { Name: string; Clause: string }[] = [],
  container = -1,
): (id: string, text: string, expected: ValueType | null) => CompiledClause {
  const values = new Map<string, Syntax>();
  for (const { Name, Clause } of named) {
    const parsed = parse(Clause);
    if (parsed.ok) values.set(Name, parsed.syntax);
  }
  const blockNode = (name: string): number | undefined => model.blockByName.get(name)?.node;
  const scope = { names: namesOf(model.nodes, blockNode), container, values };
  return (id, text, expected) => {
    const source = { id, text, scope, expected };
    const problems = checkClause(source);
    const clause = problems.length === 0 ? compileClause(source) : null;
    return clause === null ? { ok: false, problems } : { ok: true, clause };
  };
}
