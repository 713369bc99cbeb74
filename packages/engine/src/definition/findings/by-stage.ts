import type { Clause } from '../../clause/types.ts';
import { pathOf } from '../draft.ts';
import type { Check, Draft } from '../draft.ts';
import { keepingClauses, withAnswers, withOuter } from '../kept-answers.ts';

/**
 * An answer that is asked, offered or calculated depending on who works on the case: as soon as somebody else saves, it
 * would leave the record.
 */
export const byStage: Check = (draft) => {
  const answers = withAnswers(draft);
  return draft.nodes.flatMap((node) => {
    if (!answers.has(node.id)) return [];
    const calculated = node.kind === 'answer' && node.calculate !== null ? [node.calculate] : [];
    return [...keepingClauses(node), ...calculated].flatMap((clause) => {
      const name = personIn(draft, clause);
      if (name === undefined) return [];
      const message = `This depends on "${name}": an answer would be removed as soon as somebody else saves. Say in Permissions or Restrictions who reads and writes it; wordings, labels and rules may depend on "${name}".`;
      const field = draft.written.find((one) => one.clause === clause)?.field ?? 'QuestionName';
      return [{ kind: 'by-stage', path: pathOf(draft, node), message, field }];
    });
  });
};

/** `Stage` or `Role` if the clause reads it, itself or through a derived value or a label. */
function personIn(draft: Draft, clause: Clause | null, seen: ReadonlySet<number> = new Set()): string | undefined {
  const own = clause?.context.find((name) => name === 'Stage' || name === 'Role');
  if (own !== undefined || clause === null) return own;
  for (const id of clause.reads) {
    const node = draft.nodes[id];
    if (node === undefined || seen.has(id) || (node.kind !== 'derived' && node.kind !== 'label')) continue;
    const inner = [node.calculate, ...withOuter(draft, node).map(({ visible }) => visible)];
    for (const one of inner) {
      const found = personIn(draft, one, new Set([...seen, id]));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
