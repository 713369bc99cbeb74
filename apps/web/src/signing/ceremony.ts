/** Who signs on a declarations page, under which name, and whether the current person may. */
import {
  type AgentName,
  type Application,
  expectedAgentName,
  type SignatureBinding,
  signingSlots,
} from '@countersign/engine';
import { isAgent } from '../state/roles.ts';

export type Signatory = 'Insured' | 'Owner' | 'Agent';

export interface Ceremony {
  block: string;
  signatory: Signatory;
  /** Key of the title's text (spec flow §2, Declarations); the default one if the definition does not say who signs. */
  title: string;
  /** A to J for owners. */
  letter: string;
  binding: SignatureBinding;
  /** What has to be typed; empty if this reader cannot know it. */
  expectedName: string;
  /** False: the page belongs to another person and is read-only. */
  isOwn: boolean;
}

/** The ceremony on a block's page; null if the definition has no signature there. */
export function ceremonyOf(application: Application, block: string, agent: AgentName): Ceremony | null {
  const { model } = application;
  const binding = model.definition.Bindings.Signatures.find((one) => one.Block === block);
  const data = model.blockByName.get(block)?.data;
  if (!binding || !data) return null;
  const given = data.Signatory;
  const signatory = given?.Kind ?? 'Insured';
  const letter = given?.Kind === 'Owner' ? given.Letter : '';
  const slot = signingSlots(application, agent).find((one) => one.block === block);
  return {
    block,
    signatory,
    title: `declarations.title.${given?.Kind.toLowerCase() ?? 'default'}`,
    letter,
    binding,
    expectedName: signatory === 'Agent' ? expectedAgentName(agent) : (slot?.expectedName ?? ''),
    isOwn: isOwn(application, signatory, letter),
  };
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
  const own = application.model.definition.Bindings.Signatures.find(
    ({ Block }) => ceremonyOf(application, Block, { firstName: '', lastName: '' })?.isOwn,
  );
  return own?.Block ?? null;
}

/** This reader signed before their forms were made, and had not seen them. */
export function signedUnseen(application: Application): boolean {
  const own = ownSigningBlock(application);
  const binding = application.model.definition.Bindings.Signatures.find(({ Block }) => Block === own);
  return binding !== undefined && application.answerText(`${binding.Block}.${binding.TimeOut}`) === 'true';
}
