import type { Clause } from '../clause/types.ts';
import { conditionsOf } from './conditions.ts';
import type { CheckedDraft, ValidDraft } from './draft.ts';

/** Removes the invalid clauses, and tries every remaining condition. */
export function dropInvalidClauses(draft: CheckedDraft): ValidDraft {
  const sound = new Set(draft.sound.map(({ clause }) => clause));
  const kept = (clause: Clause | null): Clause | null => (clause !== null && sound.has(clause) ? clause : null);
  const isKept = ({ clause }: { clause: Clause | null }): boolean => clause === null || sound.has(clause);
  const nodes = draft.nodes.map((node) => ({
    ...node,
    visible: kept(node.visible),
    calculate: kept(node.calculate),
    rowsMaximum: kept(node.rowsMaximum ?? null),
    options:
      node.options?.map((option) =>
        option.visible === null ? option : { ...option, visible: kept(option.visible) },
      ) ?? null,
    variations: node.variations.filter(isKept),
    defaults: node.defaults.filter(isKept),
    rowRead: node.rowRead.filter(isKept),
    rules: node.rules.filter((rule) =>
      [...rule.reads, ...(rule.when === null ? [] : [rule.when])].every((clause) => sound.has(clause)),
    ),
  }));
  const conditions = conditionsOf({ ...draft, nodes });
  return { ...draft, nodes, conditions };
}
