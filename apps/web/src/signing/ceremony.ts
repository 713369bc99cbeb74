/** Who signs on a declarations page, under which name, and whether the current person may. */
import {
  type AgentName,
  type Application,
  expectedAgentName,
  type SignatureBinding,
  signingSlots,
} from '@countersign/engine';
import { ownSigningBlock, type Signatory, signatoryOf } from './signatory.ts';

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
  const known = signatoryOf(application, block);
  if (!binding || !known) return null;
  const slot = signingSlots(application, agent).find((one) => one.block === block);
  const kind = model.blockByName.get(block)?.data.Signatory?.Kind;
  return {
    ...known,
    block,
    title: `declarations.title.${kind?.toLowerCase() ?? 'default'}`,
    binding,
    expectedName: known.signatory === 'Agent' ? expectedAgentName(agent) : (slot?.expectedName ?? ''),
  };
}

/** This reader signed before their forms were made, and had not seen them. */
export function signedUnseen(application: Application): boolean {
  const own = ownSigningBlock(application);
  const binding = application.model.definition.Bindings.Signatures.find(({ Block }) => Block === own);
  return binding !== undefined && application.answerText(`${binding.Block}.${binding.TimeOut}`) === 'true';
}
