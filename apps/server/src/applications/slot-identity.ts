/** Whose slot it is (docs/decisions/signer-identity.md): kept as keyed hashes, which are compared and never read. */
import { IDENTITY_PARTS, type SignerIdentity } from '@countersign/engine';
import { type CaseKey, padded } from '../platform/index.ts';
import type { Case } from './case.ts';
import type * as store from './store/index.ts';

export interface SlotIdentity {
  /** Stays with the person through every round of the case; drafts in their browser depend on it. */
  person: string;
  /** What is known about them, as hashes. */
  known: SignerIdentity;
}

/** Null: the slot was made before slots kept it, or is the agent's. */
export function slotIdentity({ key }: Pick<Case, 'key'>, { id, identity }: store.SlotRow): SlotIdentity | null {
  // Sealed by `sealIdentity` only.
  return identity && (JSON.parse(key.openText('slot', `identity|${id}`, identity)) as SlotIdentity);
}

export const sealIdentity = (key: CaseKey, slotId: string, identity: SlotIdentity): Buffer =>
  key.seal('slot', `identity|${slotId}`, padded(JSON.stringify(identity)));

/** An identity with a keyed hash in place of each part that is known. */
export function hashedIdentity(key: CaseKey, identity: SignerIdentity): SignerIdentity {
  const hashed = { ...identity };
  for (const part of IDENTITY_PARTS) {
    if (hashed[part] !== '') hashed[part] = key.hash(`identity|${part}|${hashed[part]}`);
  }
  return hashed;
}

/**
 * The person of a slot, the same in every round. Slots without a stored identity belong to the person who had their position.
 */
export function personIdOf(theCase: Pick<Case, 'key'>, slot: store.SlotRow): string {
  return slotIdentity(theCase, slot)?.person ?? (slot.kind === 'owner' ? slot.id : slot.kind);
}
