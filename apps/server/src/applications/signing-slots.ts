/** The signing slots of the current epoch, made from the answers and kept in step with them until somebody signed. */
import {
  type Application,
  expectedAgentName,
  findKeys,
  type Slot,
  type Stage,
  signingSlots,
  stageOf,
} from '@countersign/engine';
import { randomId, type Tx } from '../platform/index.ts';
import { slotRole } from './participant.ts';
import type { Case } from './case.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

/**
 * Makes missing slots, renews persons, addresses and expected names, removes slots of owners that are no more, and
 * renews the keyed look-ups. Slots that were signed stay as they are. Gives the slots as they are now.
 */
export async function syncSlots(
  services: Services,
  tx: Tx,
  theCase: Case,
  application: Application,
  at: Date,
): Promise<store.SlotRow[]> {
  const known = new Map(theCase.slots.map((slot) => [placeOf(slot), slot]));
  // Places are unique, and those behind a newcomer move up: all step aside first.
  await store.parkSlots(tx, theCase.id, theCase.row.epoch);
  for (const [position, slot] of signingSlots(application).entries()) {
    const place = placeOf({ kind: slot.group, letter: slot.letter });
    const there = known.get(place);
    known.delete(place);
    if (there?.state === 'signed') {
      await store.updateSlot(tx, there.id, { position });
      continue;
    }
    const renewed = { role: slot.kind, merge_type: slot.mergeType, position, updated_at: at, ...sealed(theCase, slot) };
    if (there) {
      await store.updateSlot(tx, there.id, renewed);
    } else {
      await store.insertSlot(tx, {
        id: randomId(),
        application_id: theCase.id,
        epoch: theCase.row.epoch,
        kind: slot.group,
        letter: slot.letter,
        state: slot.first ? 'open' : 'waiting',
        ...renewed,
      });
    }
  }
  const gone = [...known.values()].filter(({ state }) => state !== 'signed').map(({ id }) => id);
  await store.deleteSlots(tx, gone);
  const slots = await store.slots(tx, theCase.id, theCase.row.epoch);
  await renewIndex(services, tx, theCase, application, slots);
  return slots;
}

export interface SlotPerson {
  FirstName: string;
  MiddleName: string;
  LastName: string;
  Suffix: string;
  BusinessName: string;
  Title: string;
}

/** The person of a slot, opened. */
export function personOf(theCase: Pick<Case, 'key'>, slot: store.SlotRow): SlotPerson {
  return JSON.parse(theCase.key.openText('slot', 'person', slot.person));
}

/** What they sign as and their name: tells whether slots of two rounds are one person's, where no two share it. */
export function signerName(theCase: Pick<Case, 'key'>, slot: store.SlotRow): string {
  const { FirstName, LastName, BusinessName } = personOf(theCase, slot);
  return [slot.role, FirstName, LastName, BusinessName].join('|').toLowerCase();
}

/** Where mail for a slot goes; empty when the answers give no address. */
export const emailOf = (theCase: Pick<Case, 'key'>, slot: store.SlotRow): string =>
  slot.email_to ? theCase.key.openText('slot', 'email', slot.email_to) : '';

/** The name that must be typed (spec flow §5). */
export const expectedNameOf = (theCase: Pick<Case, 'key'>, slot: store.SlotRow): string =>
  slot.expected_name ? theCase.key.openText('slot', 'name', slot.expected_name) : '';

function sealed(theCase: Case, slot: Slot): Pick<store.SlotRow, 'person' | 'email_to' | 'expected_name'> {
  const agent = agentOf(theCase);
  const isAgent = slot.kind === 'Agent';
  const person: SlotPerson = isAgent
    ? {
        ...slot.name,
        FirstName: agent.AgentFirstName,
        LastName: agent.AgentLastName,
        BusinessName: '',
        Title: agent.AgentQualifier,
      }
    : { ...slot.name, BusinessName: slot.businessName, Title: slot.title };
  const name = isAgent
    ? expectedAgentName({
        firstName: agent.AgentFirstName,
        lastName: agent.AgentLastName,
        qualifier: agent.AgentQualifier,
      })
    : slot.expectedName;
  return {
    person: theCase.key.seal('slot', 'person', JSON.stringify(person)),
    email_to: theCase.key.seal('slot', 'email', isAgent ? agent.AgentEmail : slot.emailAddress),
    expected_name: theCase.key.seal('slot', 'name', name),
  };
}

async function renewIndex(
  services: Services,
  tx: Tx,
  theCase: Case,
  application: Application,
  slots: store.SlotRow[],
): Promise<void> {
  const ids = new Map(slots.map((slot) => [placeOf(slot), slot.id]));
  const rows = findKeys(application).flatMap(({ letter, variant, key }) => {
    const slotId = ids.get(placeOf({ kind: letter === null ? 'insured' : 'owner', letter }));
    if (slotId === undefined) return [];
    return [
      { application_id: theCase.id, slot_id: slotId, kind: variant, mac: services.vault.blindIndex(variant, key) },
    ];
  });
  await store.replaceIndex(tx, theCase.id, theCase.row.epoch, rows);
}

/** The stage at which a slot's person stands. */
export function stageOfSlot(theCase: Case, slot: Pick<store.SlotRow, 'kind' | 'letter' | 'merge_type'>): Stage {
  return stageOf(slotRole(slot), theCase.row.customer_signed);
}

const placeOf = ({ kind, letter }: { kind: string; letter: string | null }): string => `${kind}${letter ?? ''}`;

export interface AgentOfRecord {
  AgentFirstName: string;
  AgentLastName: string;
  AgentEmail: string;
  AgentPhoneNumber: string;
  AgentQualifier: string;
}

/** Of all that a session knows of its agent: what a case keeps. */
export const agentOfRecord = (details: AgentOfRecord): AgentOfRecord => ({
  AgentFirstName: details.AgentFirstName,
  AgentLastName: details.AgentLastName,
  AgentEmail: details.AgentEmail,
  AgentPhoneNumber: details.AgentPhoneNumber,
  AgentQualifier: details.AgentQualifier,
});

/** The agent's name, address and qualifier as given at the start. */
export function agentOf(theCase: Pick<Case, 'row' | 'key'>): AgentOfRecord {
  return JSON.parse(theCase.key.openText('agent', '', theCase.row.agent));
}
