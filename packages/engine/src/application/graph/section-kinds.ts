/** What a section is for, and what a signature covers, according to the definition alone (spec flow 4.5). */
import type { Block, Model } from '../../definition/model.ts';
import { roleOfStage } from '../../clause/roles-and-stages.ts';
import type { Stage } from '../../definition/vocabulary.ts';

/** Blocks that only the agent fills in, after everybody else signed. */
export function isClosing(block: Block): boolean {
  return (block.data.Purpose ?? 'questions') === 'questions' && block.permissions.get(13) === 'Write';
}

/** A section that is filled in or read before the signatures. */
export function isContent(block: Block): boolean {
  const purpose = block.data.Purpose ?? 'questions';
  return (purpose === 'questions' && !isClosing(block)) || purpose === 'disclosures';
}

/** A section that nobody fills in before the owners' turn: only they need it to sign (spec flow 4.14). */
export function isOfOwners({ permissions }: Block): boolean {
  const writers = [...permissions].flatMap(([stage, permission]) => (permission === 'Write' ? [stage] : []));
  return writers.length > 0 && Math.min(...writers) >= 3;
}

/** Index of the first section that the customer fills in; the number of sections if the form has none. */
export function firstCustomerBlock(model: Model): number {
  const name = model.definition.Bindings.FirstCustomerBlock;
  return model.blockByName.get(name)?.index ?? model.blocks.length;
}

/**
 * What a signature at this stage covers: it is printed for the signer and locked once they signed. If an agent signs
 * before the customer, only the agent's own part is covered, not what the customer may still change.
 */
export function isCovered(model: Model, block: Block, stage: Stage): boolean {
  if (!block.permissions.has(stage)) return false;
  switch (block.data.Purpose ?? 'questions') {
    case 'completion':
      return false;
    case 'declarations':
      return isDeclarationOf(block, stage);
    default:
      return stage !== 1 || isClosing(block) || block.index < firstCustomerBlock(model);
  }
}

/** The declarations that are signed at this stage. */
export function isDeclarationOf(block: Block, stage: Stage): boolean {
  const signatory = block.data.Signatory;
  const role = roleOfStage(stage);
  switch (signatory?.Kind) {
    case 'Owner':
      return role === `Owner${signatory.Letter}`;
    case 'Agent':
      return role === 'Agent';
    default:
      return role.includes('Insured');
  }
}

/**
 * Sections that are locked until the case is unlocked: what the signatures given at these stages cover. Disclosures
 * stay open until the last signature, because each signer leaves them with Next.
 */
export function lockedBlocks(model: Model, signedAt: readonly Stage[], everybodySigned: boolean): string[] {
  return model.blocks
    .filter((block) => block.data.Purpose !== 'disclosures' || everybodySigned)
    .filter((block) => signedAt.some((stage) => isCovered(model, block, stage)))
    .map(({ name }) => name);
}
