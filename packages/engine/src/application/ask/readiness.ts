/** What is missing before a case can be sent or signed (spec flow 4.13, "Ready to sign"). Counts real validity. */
import type { Block } from '../../definition/model.ts';
import type { Application, MissingItem } from '../contract/contract.ts';
import { REST_DONE, SEND_REST_DONE } from '../graph/fact-ids.ts';
import {
  closingBlocks,
  isCompleteNow,
  isInsured,
  isOpenByFlow,
  areSectionsBeforeComplete,
  isAgent,
  isVisibleByClause,
} from '../graph/flow-visibility.ts';
import { firstCustomerBlock, isContent, isOfOwners } from '../graph/section-kinds.ts';
import { stateOf } from '../graph/opened.ts';
import { keyOf, pathOf } from '../graph/paths.ts';
import { blockPermission } from '../graph/permission.ts';
import { inConcealedRow } from '../graph/access.ts';
import { isShown } from '../view/cell-state.ts';
import { forEachInside } from '../graph/walk.ts';
import { instanceAt, type Form, type Listeners, type ViewedForm } from '../graph/state.ts';
import { labelOf } from '../graph/wording.ts';

/** Sections that prevent the case from being sent, or signed by this stage, in order; empty: ready. */
export function missingFor(application: Application, goal: 'send' | 'sign'): MissingItem[] {
  const state = stateOf(application);
  const blocks = goal === 'send' ? beforeCustomer(state) : beforeSignature(state);
  const items = blocks
    .filter((block) => isVisibleByClause(state, block) && isReadable(state, block) && !isCompleteNow(state, block))
    .map((block) => missingItem(state, block));
  return isRestMissing(state, blocks, goal) ? [...items, REST_ITEM] : items;
}

/** Whether nothing prevents the case from being sent: `missingFor(application, 'send')` would be empty. */
export function isReadyToSend(application: Application): boolean {
  const state = stateOf(application);
  return areSectionsBeforeComplete(state, firstCustomerBlock(state.model));
}

/** Placeholder for sections this stage may not read: their names would reveal something. */
const REST_ITEM: MissingItem = { block: '', title: 'Answers in sections you cannot see', route: '', questions: [] };

function beforeCustomer(state: Form): Block[] {
  const end = firstCustomerBlock(state.model);
  return state.model.blocks.filter((block) => block.index < end && isContent(block) && !isOfOwners(block));
}

/**
 * Insured: everything before the disclosures. Owners: what they may write. Agent: everything before the agent's
 * declarations; before the customer signed, only the agent's own part of that.
 */
function beforeSignature(state: ViewedForm): Block[] {
  const all = state.model.blocks.filter(isContent);
  const content = all.filter((block) => !isOfOwners(block));
  if (isAgent(state)) {
    const asked = state.customerSigned ? content : beforeCustomer(state);
    return [...asked, ...closingBlocks(state).filter((block) => isOpenByFlow(state, block))];
  }
  const questions = content.filter((block) => block.data.Purpose !== 'disclosures');
  if (isInsured(state)) return questions;
  return all.filter((block) => blockPermission(state.model, block.index, state) === 'Write');
}

function isRestMissing(state: ViewedForm, blocks: readonly Block[], goal: 'send' | 'sign'): boolean {
  const unreadable = blocks.filter((block) => !isReadable(state, block));
  if (unreadable.length === 0) return false;
  const isOfFirstPart = goal === 'send' || (isAgent(state) && !state.customerSigned);
  if (state.facts !== null) return state.facts[isOfFirstPart ? SEND_REST_DONE : REST_DONE] !== true;
  return unreadable.some((block) => isVisibleByClause(state, block) && !isCompleteNow(state, block));
}

function isReadable(state: ViewedForm, block: Block): boolean {
  return blockPermission(state.model, block.index, state) !== 'None';
}

export function missingItem(state: ViewedForm & Listeners, block: Block): MissingItem {
  const questions: MissingItem['questions'] = [];
  forEachInside(state.outside, (node, frame) => {
    if (node.block !== block.index || inConcealedRow(frame) || !isShown(state, node, frame)) return;
    const error = instanceAt(state, node, frame).errors[0];
    if (error === undefined) return;
    const path = pathOf(node, frame);
    questions.push({ key: keyOf(state, node, frame), path, label: labelOf(state, node, frame), error });
  });
  return { block: block.name, title: block.data.DisplayName, route: block.data.Route, questions };
}
