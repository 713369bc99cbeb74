/** The people of a case, as scenarios name them. */
import type { Application, RoleName, Slot } from '@countersign/engine';
import { OWNER_LETTERS, signingSlots } from '@countersign/engine';
import type { Actor } from './language/types.ts';

/** Somebody who signs. */
export interface Signer {
  actor: Actor;
  role: RoleName;
  slot: Slot;
}

export interface AgentName {
  AgentFirstName: string;
  AgentLastName: string;
  AgentQualifier: string;
}

/** Who signs, in order: the insured, the owners by letter, the agent. */
export function signersOf(application: Application, agent: AgentName): Signer[] {
  const { AgentFirstName: firstName, AgentLastName: lastName, AgentQualifier: qualifier } = agent;
  return signingSlots(application, { firstName, lastName, qualifier }).map((slot): Signer => {
    const letter = OWNER_LETTERS.find((each) => each === slot.letter);
    if (letter !== undefined) return { actor: `owner${letter}`, role: `Owner${letter}`, slot };
    if (slot.group === 'agent') return { actor: 'agent', role: 'Agent', slot };
    return { actor: 'insured', role: slot.mergeType === 'InsuredOwner' ? 'InsuredOwner' : 'InsuredNotOwner', slot };
  });
}

/** An owner's signer; not an insured who is also the owner. */
export function isOwner(actor: Actor): boolean {
  return actor !== 'agent' && actor !== 'insured';
}
