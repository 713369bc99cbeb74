import { checkClause } from '../clause/check.ts';
import type { CheckedDraft, Draft, Problem, WrittenClause } from './draft.ts';
import { rowSourceProblems } from './row-source-problems.ts';

/** Checks every clause and every source of rows: what is wrong with them, and which clauses are valid. */
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
