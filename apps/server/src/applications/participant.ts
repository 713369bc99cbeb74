/** Who acts on a case, as the session says; what they may do follows from the case itself. */
import type { RoleName, Stage } from '@countersign/engine';
import { bindingOf, stageOf } from '@countersign/engine';
import type { Origin } from '../evidence/index.ts';
import { type AgentDetails, CaseDiscarded, type Reader } from '../platform/index.ts';
import { type Case, type CaseHead, loadCase, loadHead } from './case.ts';
import type { Services } from './services.ts';
import type { SlotRow } from './store/index.ts';

export type Participant = AgentOfCase | DemoCustomer | Customer;

export type AgentOfCase = { kind: 'agent'; agentId: string; persona: Persona; origin: Origin };
/** The agent of a test application, who plays its proposed insured. */
type DemoCustomer = { kind: 'demo customer'; agentId: string; origin: Origin };
export type Customer = { kind: 'customer'; slotId: string; origin: Origin };

/** In which role an agent reads a case; `Agent` but for the debug start screen (spec flow §2). */
export type Persona = AgentDetails['Persona'];

/** A case, and the caller's stage in it (spec form §6). */
export interface Place {
  theCase: Case;
  viewer: { role: RoleName; stage: Stage };
}

/**
 * Loads a case for somebody who takes part in it; null for everybody else, as if there were no such case. Throws
 * `CaseDiscarded` for a discarded one.
 */
export async function loadPlace(
  services: Services,
  reader: Reader,
  applicationId: string,
  caller: Participant,
  options: { lock?: boolean } = {},
): Promise<Place | null> {
  const theCase = await loadCase(services, reader, applicationId, options);
  const viewer = theCase && viewerOf(theCase, caller);
  if (viewer) assertKept(theCase);
  return theCase && viewer && { theCase, viewer };
}

/**
 * A case without its answers for somebody who takes part in it, and the slot at which they sign; for everybody else,
 * null. Throws as `loadPlace` does.
 */
export async function loadHeadPlace(
  services: Services,
  reader: Reader,
  applicationId: string,
  caller: Participant,
): Promise<{ head: CaseHead; slot: SlotRow | undefined } | null> {
  const head = await loadHead(services, reader, applicationId);
  if (!head || !hasPlace(head, caller)) return null;
  assertKept(head);
  return { head, slot: ownSlot(head, caller) };
}

/** Throws `CaseDiscarded` (spec flow 4.44). */
export function assertKept({ row }: Pick<CaseHead, 'row'>): void {
  if (row.discarded_at !== null) throw new CaseDiscarded();
}

function hasPlace(head: CaseHead, caller: Participant): boolean {
  if (caller.kind === 'customer') return ownSlot(head, caller) !== undefined;
  if (head.row.agent_id !== caller.agentId) return false;
  return caller.kind === 'agent' || (head.row.is_demo && ownSlot(head, caller) !== undefined);
}

function viewerOf(theCase: Case, caller: Participant): Place['viewer'] | null {
  if (!hasPlace(theCase, caller)) return null;
  if (caller.kind === 'agent') {
    const role = caller.persona === 'ProposedInsured' ? insuredRole(theCase) : caller.persona;
    return { role, stage: stageOf(role, theCase.row.customer_signed) };
  }
  const slot = ownSlot(theCase, caller);
  if (!slot) return null;
  const role = slotRole(slot);
  return { role, stage: stageOf(role, theCase.row.customer_signed) };
}

/** The slot of somebody; a test application has one customer. An agent may have none yet. */
function ownSlot({ slots }: CaseHead, caller: Participant): SlotRow | undefined {
  if (caller.kind === 'customer') return slots.find(({ id }) => id === caller.slotId);
  const isInsured = caller.kind === 'demo customer' || caller.persona === 'ProposedInsured';
  return slots.find(({ kind }) => kind === (isInsured ? 'insured' : 'agent'));
}

/** The signing role of a slot: insured with or without ownership, or owner by letter. Every save keeps slots in step. */
export function slotRole(slot: Pick<SlotRow, 'kind' | 'letter' | 'merge_type'>): RoleName {
  if (slot.kind === 'agent') return 'Agent';
  if (slot.kind === 'owner') return `Owner${slot.letter ?? 'A'}` as RoleName;
  return slot.merge_type === 'InsuredOwner' ? 'InsuredOwner' : 'InsuredNotOwner';
}

/** For a case that may have no slots yet. */
const insuredRole = (theCase: Case): RoleName =>
  bindingOf(theCase.open(1, 'Agent'), 'Insured.IsOwner') === true ? 'InsuredOwner' : 'InsuredNotOwner';

/** Whose document it is: the slot's merge type, with the owner's letter. */
export const readerOf = (slot: Pick<SlotRow, 'merge_type' | 'letter'>): string =>
  slot.letter ? `${slot.merge_type}-${slot.letter}` : slot.merge_type;
