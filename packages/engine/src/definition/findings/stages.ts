import type { Draft, DraftNode } from '../draft.ts';
import type { Stage } from '../vocabulary.ts';

/**
 * The stages at which a question may be read, or written, by somebody: the permission of the block, unless a restriction
 * on the question or a group around it says otherwise. The nearest one counts.
 */
export function stagesOf(draft: Draft, node: DraftNode, access: 'Read' | 'Write'): Set<Stage> {
  const stages = new Set<Stage>();
  for (const [stage, permission] of draft.blocks[node.block]?.permissions ?? []) {
    if (isAllowed(draft, node, stage, access) ?? allows(permission, access)) stages.add(stage);
  }
  return stages;
}

/** Whether restrictions let somebody at this stage; null if they leave it to the block for somebody. */
function isAllowed(draft: Draft, node: DraftNode, stage: Stage, access: 'Read' | 'Write'): boolean | null {
  for (let at: DraftNode | undefined = node; at !== undefined && at.kind !== 'block'; at = draft.nodes[at.parent]) {
    for (const { Stage, UserRole, AccessType } of at.restrictions) {
      if (Stage !== stage) continue;
      if (allows(AccessType, access)) return true;
      // Other roles may still be let in by a group around it, or by the block.
      if (UserRole === undefined) return false;
    }
  }
  return null;
}

function allows(given: 'Read' | 'Write' | 'None', access: 'Read' | 'Write'): boolean {
  return given === 'Write' || given === access;
}
