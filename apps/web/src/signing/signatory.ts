/** Who signs in which section, as the definition says, and who of them is the current person. */
import { type Application, signingSlots } from '@countersign/engine';
import { isAgent } from '../state/roles.ts';

export type Signatory = 'Insured' | 'Owner' | 'Agent';

/** Whose signature a section has; null if there is no such section. */
export function signatoryOf(
  application: Application,
  block: string,
): { signatory: Signatory; letter: string; isOwn: boolean } | null {
  const data = application.model.blockByName.get(block)?.data;
  if (!data) return null;
  const signatory = data.Signatory?.Kind ?? 'Insured';
  const letter = data.Signatory?.Kind === 'Owner' ? data.Signatory.Letter : '';
  return { signatory, letter, isOwn: isOwn(application, signatory, letter) };
}

function isOwn({ role }: Application, signatory: Signatory, letter: string): boolean {
  switch (signatory) {
    case 'Agent':
      return isAgent(role);
    case 'Owner':
      return role === `Owner${letter}`;
    case 'Insured':
      return role.includes('Insured');
  }
}

/**
 * Owners who have not signed, by the name they sign with, if the reader signs after them. An agent who attested in
 * advance waits for nobody (spec flow 4.6).
 */
export function ownersBefore(application: Application): string[] {
  if (!isAgent(application.role)) return [];
  const slots = signingSlots(application);
  if (slots.some(({ group, first }) => group === 'agent' && first)) return [];
  const { Signatures } = application.model.definition.Bindings;
  return slots
    .filter(({ group, block }) => {
      const binding = Signatures.find((one) => one.Block === block);
      return group === 'owner' && binding && application.answerText(`${block}.${binding.Signature}.FullName`) === '';
    })
    .map(({ expectedName }) => expectedName);
}

/** The block in which this person signs; null: none in this definition. */
export function ownSigningBlock(application: Application): string | null {
  const { Signatures } = application.model.definition.Bindings;
  return Signatures.find(({ Block }) => signatoryOf(application, Block)?.isOwn)?.Block ?? null;
}
