/** Sections that the flow opens and closes in addition to their clause (spec flow 4.5). */
import { isAgentRole } from '../../clause/roles-and-stages.ts';
import type { Block } from '../../definition/model.ts';
import { REST_DONE, SEND_REST_DONE } from './fact-ids.ts';
import { blockPermission } from './permission.ts';
import { instanceAt, nodeAt, type Form, type Person, type ViewedForm } from './state.ts';
import { isDone } from './validity.ts';
import { isClosing, isContent, isOfOwners, firstCustomerBlock } from './section-kinds.ts';

/** Visible by its own clause. */
export function isVisibleByClause(state: Form, block: Block): boolean {
  return instanceAt(state, nodeAt(state, block.node), state.outside).visible;
}

/** Visible by its clause, and open in the flow. */
export function isOpenByFlow(state: ViewedForm, block: Block): boolean {
  if (!isVisibleByClause(state, block)) return false;
  switch (block.data.Purpose ?? 'questions') {
    case 'disclosures':
      return !isInsured(state) || state.customerSigned || areSectionsBeforeComplete(state, block.index);
    case 'declarations':
      return isDeclarationOpen(state, block);
    case 'completion':
      return true;
    default:
      return !isClosing(block) || isClosingOpen(state);
  }
}

function isDeclarationOpen(state: ViewedForm, block: Block): boolean {
  const signatory = block.data.Signatory;
  switch (signatory?.Kind) {
    case 'Owner':
      if (state.role === `Owner${signatory.Letter}`) return state.customerSigned;
      return isAgent(state) && state.customerSigned && isCompleteNow(state, block);
    case 'Agent':
      return isClosingOpen(state) && closingBlocks(state).every((one) => isCompleteNow(state, one));
    default:
      return state.customerSigned || (state.role !== 'Agent' && areSectionsBeforeComplete(state, block.index));
  }
}

function isClosingOpen(state: ViewedForm): boolean {
  if (!isAgent(state)) return false;
  if (state.customerSigned) return areSectionsBeforeComplete(state, state.model.blocks.length);
  return isAttested(state) && areSectionsBeforeComplete(state, firstCustomerBlock(state.model));
}

/** The agent attested in advance: the agent's own sections are open before sending (spec flow 4.6). */
function isAttested(state: Form): boolean {
  return state.model.bindings.get('AgentAttestation')?.evaluate(state.environment) === true;
}

/** The sections that the agent fills in after the other signatures and that the case has. */
export function closingBlocks(state: Form): Block[] {
  return state.model.blocks.filter((block) => isClosing(block) && isVisibleByClause(state, block));
}

/** All visible sections before `end` are done, except those of owners; for those this stage may not read, the constant says so. */
export function areSectionsBeforeComplete(state: ViewedForm, end: number): boolean {
  const fact = end <= firstCustomerBlock(state.model) ? SEND_REST_DONE : REST_DONE;
  for (const block of state.model.blocks) {
    if (block.index >= end || !isContent(block)) continue;
    if (isConcealedHere(state, block)) {
      if (state.facts?.[fact] !== true) return false;
    } else if (isVisibleByClause(state, block) && !isCompleteNow(state, block) && !isOfOwners(block)) return false;
  }
  return true;
}

/** The block's answers are not part of this application. */
function isConcealedHere(state: ViewedForm, block: Block): boolean {
  return state.facts !== null && blockPermission(state.model, block.index, state) === 'None';
}

/** Whether the section is done, as counted from the answers that are here (spec form §4, Validity). */
export function isCompleteNow(state: Form, block: Block): boolean {
  const tally = state.tallies[block.index];
  return tally !== undefined && isDone(state, block, tally);
}

/** Whether this person works as the agent; Omnipotent may do what an agent may (spec flow 6.2). */
export function isAgent(state: Person): boolean {
  return isAgentRole(state.role);
}

/** The insured, whether or not they own the policy. */
export function isInsured(state: Person): boolean {
  return state.role.includes('Insured');
}
