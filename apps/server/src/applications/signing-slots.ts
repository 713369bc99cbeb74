/** The signing slots of the current epoch, made from the answers and kept in step with them until somebody signed. */
import {
  type Application,
  expectedAgentName,
  type FindKey,
  findKeys,
  type Slot,
  type Stage,
  signingSlots,
  stageOf,
} from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import { type CaseKey, randomId, type Tx } from '../platform/index.ts';
import { slotRole } from './participant.ts';
import type { Case } from './case.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

/**
 * Makes missing slots, renews persons, addresses and expected names, removes slots of owners that are no more, and
 * renews the keyed look-ups. Slots that were signed stay as they are. Gives the slots as they are now. Writes nothing when
 * all was made from the same before, as after most saves.
 */
export async function syncSlots(
  services: Services,
  tx: Tx,
  theCase: Case,
  application: Application,
  at: Date,
): Promise<store.SlotRow[]> {
  const known = new Map(theCase.slots.map((slot) => [placeOf(slot), slot]));
  const wanted = wantedSlots(theCase, application);
  const gone = theCase.slots.filter(
    (slot) => slot.state !== 'signed' && !wanted.some(({ place }) => place === placeOf(slot)),
  );
  const isSame = wanted.every(({ place, position, madeFrom }) => {
    const there = known.get(place);
    return there?.made_from === madeFrom && there.position === position;
  });
  if (isSame && gone.length === 0) return [...theCase.slots];

  // Places are unique, and those behind a newcomer move up: all step aside first.
  await store.parkSlots(tx, theCase.id, theCase.row.epoch);
  for (const { slot, place, position, madeFrom, contents } of wanted) {
    const there = known.get(place);
    if (there?.state === 'signed') {
      await store.updateSlot(tx, there.id, { position, made_from: madeFrom });
      continue;
    }
    const renewed = {
      role: slot.kind,
      merge_type: slot.mergeType,
      position,
      made_from: madeFrom,
      updated_at: at,
      ...sealed(theCase.key, contents),
    };
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
  await store.deleteSlots(
    tx,
    gone.map(({ id }) => id),
  );
  const slots = await store.slots(tx, theCase.id, theCase.row.epoch);
  await renewIndex(services, tx, theCase, wanted, slots);
  return slots;
}

/** A slot as the answers want it. */
interface WantedSlot {
  slot: Slot;
  place: string;
  position: number;
  contents: SlotContents;
  /** What its person finds the case by. */
  keys: FindKey[];
  /** Keyed hash of everything that is written of it: another one means that there is something to write. */
  madeFrom: string;
}

function wantedSlots(theCase: Case, application: Application): WantedSlot[] {
  const allKeys = findKeys(application);
  return signingSlots(application).map((slot, position) => {
    const place = placeOf({ kind: slot.group, letter: slot.letter });
    const keys = allKeys.filter(({ group, letter }) => placeOf({ kind: group, letter }) === place);
    const contents = contentsOf(theCase, slot);
    const { kind, mergeType } = slot;
    const madeFrom = theCase.key.hash(canonicalJson({ kind, mergeType, ...contents, keys }));
    return { slot, place, position, contents, keys, madeFrom };
  });
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

interface SlotContents {
  person: SlotPerson;
  email: string;
  expectedName: string;
}

/** What the answers, and of the agent the case's row, say of a slot. */
function contentsOf(theCase: Case, slot: Slot): SlotContents {
  if (slot.kind !== 'Agent') {
    const person = { ...slot.name, BusinessName: slot.businessName, Title: slot.title };
    return { person, email: slot.emailAddress, expectedName: slot.expectedName };
  }
  const { AgentFirstName, AgentLastName, AgentQualifier, AgentEmail } = agentOf(theCase);
  return {
    person: {
      ...slot.name,
      FirstName: AgentFirstName,
      LastName: AgentLastName,
      BusinessName: '',
      Title: AgentQualifier,
    },
    email: AgentEmail,
    expectedName: expectedAgentName({
      firstName: AgentFirstName,
      lastName: AgentLastName,
      qualifier: AgentQualifier,
    }),
  };
}

const sealed = (
  key: CaseKey,
  { person, email, expectedName }: SlotContents,
): Pick<store.SlotRow, 'person' | 'email_to' | 'expected_name'> => ({
  person: key.seal('slot', 'person', JSON.stringify(person)),
  email_to: key.seal('slot', 'email', email),
  expected_name: key.seal('slot', 'name', expectedName),
});

async function renewIndex(
  { vault }: Services,
  tx: Tx,
  theCase: Case,
  wanted: readonly WantedSlot[],
  slots: readonly store.SlotRow[],
): Promise<void> {
  const ids = new Map(slots.map((slot) => [placeOf(slot), slot.id]));
  const rows = wanted.flatMap(({ place, keys }) => {
    const slotId = ids.get(place);
    if (slotId === undefined) return [];
    return keys.map(({ variant, key }) => ({
      application_id: theCase.id,
      slot_id: slotId,
      kind: variant,
      mac: vault.blindIndex(variant, key),
    }));
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
