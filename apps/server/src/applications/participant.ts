/** Who acts on a case, as the session says; what they may do follows from the case itself. */
import type { RoleName, Stage } from '@countersign/engine';
import { bindingOf, stageOf } from '@countersign/engine';
import type { Origin } from '../evidence/index.ts';
import type { Case } from './case.ts';

export type Participant =
  | { kind: 'agent'; agentId: string; omnipotent: boolean; origin: Origin }
  | { kind: 'customer'; slotId: string; origin: Origin };

/** Role and stage of a caller on this case now (spec form §6). Null: the caller has no place in it any more. */
export function standing(theCase: Case, caller: Participant): { role: RoleName; stage: Stage } | null {
  if (caller.kind === 'agent') {
    if (theCase.row.agent_id !== caller.agentId) return null;
    const role = caller.omnipotent ? 'Omnipotent' : 'Agent';
    return { role, stage: theCase.row.customer_signed ? 13 : 1 };
  }
  const slot = theCase.slots.find(({ id }) => id === caller.slotId);
  if (!slot) return null;
  const role = slotRole(theCase, slot);
  return { role, stage: stageOf(role, theCase.row.customer_signed) };
}

/** The signing role of a slot: insured with or without ownership, or owner by letter. */
export function slotRole(theCase: Case, slot: { kind: string; letter: string | null }): RoleName {
  if (slot.kind === 'agent') return 'Agent';
  if (slot.kind === 'owner') return `Owner${slot.letter ?? 'A'}` as RoleName;
  return bindingOf(theCase.open(1, 'Agent'), 'Insured.IsOwner') === true ? 'InsuredOwner' : 'InsuredNotOwner';
}
