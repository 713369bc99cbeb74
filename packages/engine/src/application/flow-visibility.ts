/** Sections that the flow opens and closes beside their clause (spec flow 4.5). */
import type { Block, Model } from '../definition/model.ts';
import { roleOfStage } from '../definition/roles-and-stages.ts';
import type { Stage } from '../definition/vocabulary.ts';
import { REST_DONE, SEND_REST_DONE } from './facts.ts';
import { blockPermission } from './permission.ts';
import { instanceAt, nodeAt, type State } from './state.ts';
import { isDone } from './validity.ts';

/** Visible by its own clause. */
export function isVisibleByClause(state: State, block: Block): boolean {
  return instanceAt(state, nodeAt(state, block.node), state.outside).visible;
}

/** Visible by its clause and open in the flow. */
export function isOpenByFlow(state: State, block: Block): boolean {
  if (!isVisibleByClause(state, block)) return false;
  switch (block.data.Purpose ?? 'questions') {
    case 'disclosures':
      return !isInsured(state) || state.customerSigned || isRestDone(state, block.index);
    case 'declarations':
      return isDeclarationOpen(state, block);
    case 'completion':
      return true;
    default:
      return !isClosing(block) || isClosingOpen(state);
  }
}

/** Blocks that only the agent fills, after everybody else signed. */
export function isClosing(block: Block): boolean {
  return (block.data.Purpose ?? 'questions') === 'questions' && block.permissions.get(13) === 'Write';
}

/** A section that somebody fills or reads before the signatures. */
export function isContent(block: Block): boolean {
  const purpose = block.data.Purpose ?? 'questions';
  return (purpose === 'questions' && !isClosing(block)) || purpose === 'disclosures';
}

function isDeclarationOpen(state: State, block: Block): boolean {
  const signatory = block.data.Signatory;
  switch (signatory?.Kind) {
    case 'Owner':
      if (state.role === `Owner${signatory.Letter}`) return state.customerSigned;
      return isAgent(state) && state.customerSigned && isDoneNow(state, block);
    case 'Agent':
      return isClosingOpen(state) && closingBlocks(state).every((one) => isDoneNow(state, one));
    default:
      return state.customerSigned || (state.role !== 'Agent' && isRestDone(state, block.index));
  }
}

function isClosingOpen(state: State): boolean {
  if (!isAgent(state)) return false;
  if (state.customerSigned) return isRestDone(state, state.model.blocks.length);
  return isAttested(state) && isRestDone(state, firstCustomerBlock(state.model));
}

/** The agent attested in advance: the agent's own sections are open before sending (spec flow 4.6). */
function isAttested(state: State): boolean {
  return state.model.bindings.get('AgentAttestation')?.evaluate(state.environment) === true;
}

export function firstCustomerBlock(model: Model): number {
  const name = model.definition.Bindings.FirstCustomerBlock;
  return model.blockByName.get(name)?.index ?? model.blocks.length;
}

/**
 * What a signature at this stage covers: printed for the signer, closed once they signed. An agent who signs before the
 * customer does so for the own part only; what the customer may still change is not in it.
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
 * Sections that are closed until the case is unlocked: what the signatures cover that were given at these stages.
 * Disclosures stay open until the last signature: each signer leaves them by Next.
 */
export function lockedBlocks(model: Model, signedAt: readonly Stage[], everybodySigned: boolean): string[] {
  return model.blocks
    .filter((block) => block.data.Purpose !== 'disclosures' || everybodySigned)
    .filter((block) => signedAt.some((stage) => isCovered(model, block, stage)))
    .map(({ name }) => name);
}

export function closingBlocks(state: State): Block[] {
  return state.model.blocks.filter((block) => isClosing(block) && isVisibleByClause(state, block));
}

/** All visible sections before `end` are done; of those this stage may not read, the constant says so. */
function isRestDone(state: State, end: number): boolean {
  const fact = end <= firstCustomerBlock(state.model) ? SEND_REST_DONE : REST_DONE;
  for (const block of state.model.blocks) {
    if (block.index >= end || !isContent(block)) continue;
    if (isConcealedHere(state, block)) {
      if (state.facts?.[fact] !== true) return false;
    } else if (isVisibleByClause(state, block) && !isDoneNow(state, block)) return false;
  }
  return true;
}

/** The block's answers are not in this application. */
function isConcealedHere(state: State, block: Block): boolean {
  return state.facts !== null && blockPermission(state.model, block.index, state) === 'None';
}

export function isDoneNow(state: State, block: Block): boolean {
  const tally = state.tallies[block.index];
  return tally !== undefined && isDone(state, block, tally);
}

export function isAgent(state: State): boolean {
  return state.role === 'Agent' || state.role === 'Omnipotent';
}

export function isInsured(state: State): boolean {
  return state.role.includes('Insured');
}
