import { checkClause } from '../clause/check.ts';
import { missingName } from '../clause/missing-name.ts';
import { find } from '../clause/scope.ts';
import { pathOf, type CheckedDraft, type Draft, type DraftNode, type Problem, type WrittenClause } from './draft.ts';

/** Checks every clause and every source of rows: what is wrong with them, and the clauses that are sound. */
export function checkClauses(draft: Draft): CheckedDraft {
  const problems = draft.nodes.flatMap((node) => rowSourceProblems(draft, node));
  const sound: CheckedDraft['sound'][number][] = [];
  for (const written of draft.written) {
    const found = problemsIn(written);
    problems.push(...found);
    const { clause } = written;
    if (found.length === 0 && clause !== null) sound.push({ ...written, clause });
  }
  return { ...draft, problems, sound };
}

function problemsIn(written: WrittenClause): Problem[] {
  const { id, text, path, field } = written;
  return checkClause(written).map(({ kind, message, at }) => ({
    kind: id.startsWith('Bindings#') ? 'unknown-binding' : kind,
    path,
    field,
    message: `${message} (at ${at + 1} in: ${text})`,
  }));
}

/** Sources of rows that are no multi-select. */
function rowSourceProblems(draft: Draft, node: DraftNode): Problem[] {
  return (node.data?.RowsFrom ?? []).flatMap((path, index): Problem[] => {
    const scope = { names: draft.names, container: node.parent };
    const parts = path.split('.');
    const found = find(parts, scope, []);
    if (found.kind === 'answer' && draft.nodes[found.node]?.valueType === 'choices') return [];
    const place = { path: pathOf(draft, node), field: `RowsFrom.${index}` };
    return found.kind === 'missing'
      ? [{ ...place, kind: 'unknown-question', message: missingName(parts, found.why, scope) }]
      : [{ ...place, kind: 'wrong-type', message: `"${path}" is not a multi-select; rows come from its options.` }];
  });
}
