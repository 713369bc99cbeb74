import { groupNameOf, isGroupType } from '../expand.ts';
import { pathOf } from '../draft.ts';
import type { Advice, Draft, DraftNode } from '../draft.ts';

/**
 * A question for a file that nobody can upload: an upload names its question only, so that rows have none, and files are
 * the agent's, before the case is sent (spec form 5.46).
 */
export const noUpload: Advice = (draft) =>
  draft.nodes.filter(isFile).flatMap((node) => {
    const why = whyNot(draft, node);
    return why === null ? [] : [{ kind: 'no-upload', path: pathOf(draft, node), message: why, field: 'QuestionName' }];
  });

function whyNot({ blocks }: Draft, { rows, block }: DraftNode): string | null {
  if (rows >= 0) return 'Nobody can upload a file in rows: ask for it outside of them.';
  if (blocks[block]?.permissions.get(1) === 'Write') return null;
  return 'Nobody can upload this file: only agents can, in a section that stage 1 writes.';
}

/** A file of either type. */
export function isFile({ type }: DraftNode): boolean {
  return type !== null && isGroupType(type) && groupNameOf(type) === 'File';
}
