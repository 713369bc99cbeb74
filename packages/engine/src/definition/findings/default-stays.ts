import { comparesWith, leavesOf } from '../comparisons.ts';
import { pathOf } from '../draft.ts';
import type { Advice, DraftNode, ValidDraft } from '../draft.ts';

/**
 * A default that repeats another answer is applied once and stays when that answer changes. A `FixedInDemo` question
 * follows its sample, and a rule or dialog that reads both reports a difference.
 */
export const defaultStays: Advice = (draft) =>
  draft.nodes.flatMap((node) => {
    if (node.system) return [];
    return node.defaults.flatMap(({ clause }, index) => {
      if (node.data?.FixedInDemo === true && clause?.context.includes('IsDemo') === true) return [];
      const source = [...leavesOf(draft, clause?.reads ?? [])].find((id) => isTyped(draft, id, node));
      if (source === undefined || comparesWith(draft, node, [source])) return [];
      const other = draft.nodes[source];
      const message = `The default is chosen by "${other === undefined ? '' : pathOf(draft, other)}" and stays when that changes. Write Calculate, which follows it, or add a rule that reads both.`;
      const field = `DefaultValueConditional.${index}.ConditionalClause`;
      return [{ kind: 'default-stays', path: pathOf(draft, node), message, field }];
    });
  });

/** An answer that a person gives. */
function isTyped(draft: ValidDraft, id: number, asking: DraftNode): boolean {
  const node = draft.nodes[id];
  return node !== undefined && node !== asking && node.kind === 'answer' && !node.system;
}
