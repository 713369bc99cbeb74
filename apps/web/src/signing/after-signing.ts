/** What follows a signature (spec flow §4, After signing). */
import type { RoleName } from '@countersign/engine';
import type { CallName } from '@countersign/protocol';
import { isAgent } from '../state/roles.ts';

/** `processing`: the last signature is there; `next`: the agent signed before the others did. */
export function afterSigning({
  role,
  allSigned,
}: {
  role: RoleName;
  allSigned: boolean;
}): 'processing' | 'next' | 'thank-you' {
  if (!isAgent(role)) return 'thank-you';
  return allSigned ? 'processing' : 'next';
}

type CompletionCall = Extract<CallName, 'customerSigned' | 'customerSignedWithOwners' | 'ownersSigned'>;

/** The call with which the thank-you page says that this person is done; null: others have still to sign, or it is the agent. */
export function completionCall({
  role,
  owners,
}: {
  role: RoleName;
  owners: readonly { Signed: 0 | 1 }[];
}): CompletionCall | null {
  if (isAgent(role)) return null;
  if (!role.startsWith('Owner')) return owners.length === 0 ? 'customerSigned' : 'customerSignedWithOwners';
  return owners.every(({ Signed }) => Signed === 1) ? 'ownersSigned' : null;
}
