import type { Draft, DraftNode } from '../draft.ts';
import type { Stage } from '../vocabulary.ts';

/** The stages at which a question may be read, or written, by somebody: permission of the block, then the question's restrictions. */
export function stagesOf(draft: Draft, node: DraftNode, access: 'Read' | 'Write'): Set<Stage> {
  const stages = new Set<Stage>();
  for (const [stage, permission] of draft.blocks[node.block]?.permissions ?? []) {
    if (access === 'Read' || permission === 'Write') stages.add(stage);
  }
  for (const { Stage, UserRole, AccessType } of node.restrictions) {
    const allowed = AccessType === 'Write' || (AccessType === 'Read' && access === 'Read');
    if (allowed) stages.add(Stage);
    else if (UserRole === undefined) stages.delete(Stage);
  }
  return stages;
}
