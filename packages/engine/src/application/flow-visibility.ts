/** Sections that the flow opens and closes beside their clause (spec flow §4, "Menu visibility"). */
import type { Block } from '../definition/model.ts';
import { REST_DONE } from './facts.ts';
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
  return isAttested(state) && isRestDone(state, firstCustomerBlock(state));
}

/** The agent attested in advance: the agent's own sections are open before sending (design 7, "Agent pre-signed"). */
function isAttested(state: State): boolean {
  return state.model.bindings.get('AgentAttestation')?.evaluate(state.environment) === true;
}

export function firstCustomerBlock(state: State): number {
  const name = state.model.definition.Bindings.FirstCustomerBlock;
  return state.model.blockByName.get(name)?.index ?? state.model.blocks.length;
}

export function closingBlocks(state: State): Block[] {
  return state.model.blocks.filter((block) => isClosing(block) && isVisibleByClause(state, block));
}

/** All visible sections before `end` are done; of those this stage may not read, the constant says so. */
function isRestDone(state: State, end: number): boolean {
  for (const block of state.model.blocks) {
    if (block.index >= end || !isContent(block)) continue;
    if (isConcealedHere(state, block)) {
      if (state.facts?.[REST_DONE] !== true) return false;
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
