import { pathOf } from '../draft.ts';
import type { Check, Draft } from '../draft.ts';

/** A default value that depends on a question asked later: nobody has answered it when the default is applied. */
export const forwardDefault: Check = (draft) =>
  draft.nodes.flatMap((node) =>
    node.defaults.flatMap(({ clause }, index) => {
      const later = [...questionsRead(draft, clause?.reads ?? [])].find((source) => source > node.id);
      const source = later === undefined ? undefined : draft.nodes[later];
      if (source === undefined) return [];
      const message = `The default depends on "${pathOf(draft, source)}", which is asked later.`;
      const field = `DefaultValueConditional.${index}.ConditionalClause`;
      return [{ kind: 'forward-default', path: pathOf(draft, node), message, field }];
    }),
  );

/** Derived values stand for the questions they read. */
function questionsRead(draft: Draft, reads: readonly number[], seen = new Set<number>()): Set<number> {
  for (const id of reads) {
    if (seen.has(id)) continue;
    const node = draft.nodes[id];
    if (node?.kind === 'derived') questionsRead(draft, node.calculate?.reads ?? [], seen);
    else seen.add(id);
  }
  return seen;
}
