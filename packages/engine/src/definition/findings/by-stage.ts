import type { Clause } from '../../clause/types.ts';
import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';

/**
 * An answer that is asked, offered or calculated depending on who works on the case: as soon as somebody else saves, it
 * would leave the record.
 */
export const byStage: Check = (draft) => {
  const answers = withAnswers(draft);
  return draft.nodes.flatMap((node) => {
    if (!answers.has(node.id)) return [];
    return keepingClauses(node).flatMap((clause) => {
      const name = personIn(draft, clause);
      if (name === undefined) return [];
      const message = `This depends on "${name}": an answer would be removed as soon as somebody else saves. Say in Permissions or Restrictions who reads and writes it; wordings, labels and rules may depend on "${name}".`;
      const field = draft.written.find((one) => one.clause === clause)?.field ?? 'QuestionName';
      return [{ kind: 'by-stage', path: pathOf(draft, node), message, field }];
    });
  });
};

/** IDs of the answers, and of the sections and groups that contain one. */
function withAnswers(draft: Draft): ReadonlySet<number> {
  const found = new Set<number>();
  for (const node of draft.nodes) if (node.kind === 'answer') for (const one of around(draft, node)) found.add(one.id);
  return found;
}

/** A question and everything around it. */
function around(draft: Draft, node: DraftNode): DraftNode[] {
  const outer = draft.nodes[node.parent];
  return outer === undefined ? [node] : [node, ...around(draft, outer)];
}

/** Clauses that decide which answers there are, and what a calculated one is. */
function keepingClauses(node: DraftNode): Clause[] {
  const sources = [...node.rowSources.values()].map(({ when }) => when);
  const options = (node.options ?? []).map(({ visible }) => visible);
  const calculate = node.kind === 'answer' ? node.calculate : null;
  const clauses = [node.visible, calculate, node.rowsMaximum ?? null, ...sources, ...options];
  return clauses.filter((clause) => clause !== null);
}

/** `Stage` or `Role` if the clause reads it, itself or through a derived value or a label. */
function personIn(draft: Draft, clause: Clause | null, seen: ReadonlySet<number> = new Set()): string | undefined {
  const own = clause?.context.find((name) => name === 'Stage' || name === 'Role');
  if (own !== undefined || clause === null) return own;
  for (const id of clause.reads) {
    const node = draft.nodes[id];
    if (node === undefined || seen.has(id) || (node.kind !== 'derived' && node.kind !== 'label')) continue;
    const inner = [node.calculate, ...around(draft, node).map(({ visible }) => visible)];
    for (const one of inner) {
      const found = personIn(draft, one, new Set([...seen, id]));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
