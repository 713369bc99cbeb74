/** What follows a signature (spec flow §4, After signing). */
import type { RoleName } from '@countersign/engine';
import type { CallName } from '@countersign/protocol';
import { isAgent } from '../state/roles.ts';

export interface Signed {
  role: RoleName;
  allSigned: boolean;
  /** The agent signed before the insured did. */
  presigned: boolean;
  isDemo: boolean;
}

/** `processing`: the agent gave the last signature; `next`: the agent signed before others did. */
export type PageAfterSigning = 'processing' | 'processing-external-application' | 'next' | 'thank-you';

export function afterSigning({ role, allSigned, presigned, isDemo }: Signed): PageAfterSigning {
  if (isAgent(role)) return allSigned ? 'processing' : 'next';
  return presigned && !isDemo && isInsured(role) ? 'processing-external-application' : 'thank-you';
}

type CompletionCall = Extract<
  CallName,
  'customerSigned' | 'customerSignedWithOwners' | 'ownersSigned' | 'demoCustomerSigned'
>;

/** The actions of the thank-you page. */
export interface ThankYouActions {
  /** Reports that this person is done; null: others still have to sign, or it is the agent. */
  call: CompletionCall | null;
  mailsOwners: boolean;
  /** The last signature was this owner's: policy number and processing are requested here. */
  processes: boolean;
}

/** What follows the signature of this person. */
export function thankYouActions({
  role,
  isDemo,
  owners,
  attested,
  presigned,
}: Pick<Signed, 'role' | 'presigned' | 'isDemo'> & {
  owners: readonly { Signed: 0 | 1 }[];
  /** The agent attested in advance. */
  attested: boolean;
}): ThankYouActions {
  if (isAgent(role)) return { call: null, mailsOwners: false, processes: false };
  if (isDemo) return { call: 'demoCustomerSigned', mailsOwners: false, processes: false };
  if (isInsured(role)) {
    if (owners.length === 0) return { call: 'customerSigned', mailsOwners: false, processes: false };
    return { call: attested ? null : 'customerSignedWithOwners', mailsOwners: true, processes: false };
  }
  const isLast = owners.every(({ Signed }) => Signed === 1);
  return { call: isLast ? 'ownersSigned' : null, mailsOwners: false, processes: isLast && presigned };
}

const isInsured = (role: RoleName): boolean => role.includes('Insured');
