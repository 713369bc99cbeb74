import type { RoleName } from '@countersign/engine';
import type { MergeType } from '@countersign/protocol';
import { isAgent } from '../state/roles.ts';

/** Which document belongs to a reader (spec flow §4, Declarations: PDF review). */
export function mergeTypeOf(role: RoleName): MergeType {
  if (isAgent(role)) return 'Agent';
  if (role.startsWith('Owner')) return 'OwnerNotInsured';
  return role === 'InsuredNotOwner' ? 'InsuredNotOwner' : 'InsuredOwner';
}
