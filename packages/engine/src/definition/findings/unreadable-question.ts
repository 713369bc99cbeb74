import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import { stagesOf } from './stages.ts';

/**
 * A question that no stage may see, unless this already applies to the group around it. System questions are not meant
 * for people.
 */
export const unreadableQuestion: Check = (draft) =>
  draft.nodes
    .filter((node) => isUnreadable(draft, node) && !isUnreadable(draft, draft.nodes[node.parent]))
    .map((node) => ({
      kind: 'unreadable-question',
      path: pathOf(draft, node),
      message: 'No stage may read it.',
      field: 'QuestionName',
    }));

function isUnreadable(draft: Draft, node: DraftNode | undefined): boolean {
  if (node === undefined || node.data === null || node.data.System === true) return false;
  return stagesOf(draft, node, 'Read').size === 0;
}
