/** The person of a signing slot: who they are, where they are mailed, and at which stage they sign. */
import { fullName, mailboxOf, type PersonName, roleOfStage, type Stage, stageOf } from '@countersign/engine';
import { agentOf } from './agent-of-record.ts';
import type { Case } from './case.ts';
import { slotRole } from './participant.ts';
import type * as store from './store/index.ts';

export interface SlotPerson extends PersonName {
  BusinessName: string;
  Title: string;
}

/** The person of a slot, opened. */
export function personOf(theCase: Pick<Case, 'key'>, slot: store.SlotRow): SlotPerson {
  return JSON.parse(theCase.key.openText('slot', 'person', slot.person));
}

/** The name of a slot's person (spec flow 3.12). */
export const nameOf = (theCase: Pick<Case, 'key'>, slot: store.SlotRow): string => fullName(personOf(theCase, slot));

/** The address for mail to a slot; empty if the answers contain none. */
export const emailOf = (theCase: Pick<Case, 'key'>, slot: store.SlotRow): string =>
  slot.email_to ? theCase.key.openText('slot', 'email', slot.email_to) : '';

/** The name that must be typed (spec flow §5). */
export const expectedNameOf = (theCase: Pick<Case, 'key'>, slot: store.SlotRow): string =>
  slot.expected_name ? theCase.key.openText('slot', 'name', slot.expected_name) : '';

/** The slot that signs at a stage. */
export function slotAt(theCase: Case, stage: Stage): store.SlotRow | undefined {
  if (stage === 1 || stage === 13) return theCase.slots.find(({ kind }) => kind === 'agent');
  if (stage === 2.1 || stage === 2.2) return theCase.slots.find(({ kind }) => kind === 'insured');
  return theCase.slots.find(({ letter }) => letter !== null && roleOfStage(stage) === `Owner${letter}`);
}

/** The stage of a slot's person. */
export function stageOfSlot(theCase: Case, slot: Pick<store.SlotRow, 'kind' | 'letter' | 'merge_type'>): Stage {
  return stageOf(slotRole(slot), theCase.row.customer_signed);
}

/** A mail to this customer would reach the agent, who must not sign for them. */
export function hasAgentsMailbox(theCase: Pick<Case, 'row' | 'key'>, slot: store.SlotRow): boolean {
  const address = emailOf(theCase, slot);
  return slot.kind !== 'agent' && address !== '' && mailboxOf(address) === mailboxOf(agentOf(theCase).AgentEmail);
}
