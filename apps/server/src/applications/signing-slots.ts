/**
 * The signing slots of the current epoch, created from the answers and kept in sync with them until somebody signed.
 */
import {
  type Application,
  expectedAgentName,
  type FindKey,
  findKeys,
  rememberedIdentity,
  type Slot,
} from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import type { Origin } from '../evidence/index.ts';
import { type CaseKey, padded, randomId, type Tx } from '../platform/index.ts';
import { agentOf } from './agent-of-record.ts';
import type { Case } from './case.ts';
import { renewSentAt } from './renew-sent-at.ts';
import { freePlace, replaceSigner } from './replace-signer.ts';
import type { Services } from './services.ts';
import { lossesOf, type SignerBefore, type Signers, signersOf } from './signers.ts';
import { sealIdentity, type SlotIdentity } from './slot-identity.ts';
import type { SlotPerson } from './slot-person.ts';
import * as store from './store/index.ts';

/**
 * Creates missing slots, updates persons, addresses and expected names, gives owners their current letter, ends the
 * slots of people who are no longer signers, and updates the keyed look-ups. Signed slots stay as they are. Returns the
 * current slots. Writes nothing if everything was created from the same data before, as after most saves.
 */
export async function syncSlots(
  services: Services,
  tx: Tx,
  theCase: Case,
  application: Application,
  by: { origin: Origin; at: Date },
): Promise<store.SlotRow[]> {
  const { epoch } = theCase.row;
  const rows = theCase.slots.length > 0 || epoch === 1 ? theCase.slots : await store.slots(tx, theCase.id, epoch - 1);
  return putSigners(services, tx, theCase, application, signersOf(theCase, application, rows), by);
}

/**
 * Does what `syncSlots` does for signers that are already known: those of `application`, matched with the slots of this
 * round.
 */
export async function putSigners(
  services: Services,
  tx: Tx,
  theCase: Case,
  application: Application,
  signers: Signers,
  by: { origin: Origin; at: Date },
): Promise<store.SlotRow[]> {
  const { epoch } = theCase.row;
  const wanted = wantedSlots(theCase, application, signers);
  const isSame = wanted.every(({ there, position, madeFrom }) => {
    return there?.made_from === madeFrom && there.position === position;
  });
  if (isSame && signers.leaving.length === 0) return [...theCase.slots];

  // Positions are unique, and those after an added one move up: first, all of them are moved away.
  await store.parkSlots(tx, theCase.id, epoch);
  for (const one of wanted) await putSlot(tx, theCase, one, by.at);
  for (const { row } of signers.moved) await freePlace(tx, theCase, row);
  for (const leaving of signers.leaving) await endSlot(tx, theCase, leaving, { wanted, ...by });
  const slots = await store.slots(tx, theCase.id, epoch);
  await renewIndex(services, tx, theCase, wanted);
  return slots;
}

/** A slot according to the answers. */
interface WantedSlot {
  id: string;
  /** Its current row in this round. */
  there: store.SlotRow | undefined;
  state: store.SlotRow['state'];
  slot: Slot;
  position: number;
  contents: SlotContents;
  /** Null: the agent's. */
  identity: SlotIdentity | null;
  /** The data with which its person finds the case. */
  keys: FindKey[];
  /** Keyed hash of everything that is written about it: a different one means that there is something to write. */
  madeFrom: string;
}

function wantedSlots(theCase: Case, application: Application, { now, leaving }: Signers): WantedSlot[] {
  const allKeys = findKeys(application);
  return now.map(({ slot, identity: seen, before }, position) => {
    const { kind, mergeType, group, letter } = slot;
    const keys = allKeys.filter((key) => key.group === group && key.letter === letter);
    const contents = contentsOf(theCase, slot);
    const there = before?.row.epoch === theCase.row.epoch ? before.row : undefined;
    const identity = seen && {
      person: before?.person ?? randomId(),
      known: before?.identity ? rememberedIdentity(before.identity, seen) : seen,
    };
    const madeFrom = theCase.key.hash(
      canonicalJson({ kind, letter, mergeType, ...contents, keys, known: identity && { ...identity.known } }),
    );
    // The turn stays when another person takes the position.
    const wasDue = leaving.some(({ row }) => row.kind === group && row.letter === letter && row.state !== 'waiting');
    const state = slot.first || wasDue ? 'open' : 'waiting';
    return { id: there?.id ?? randomId(), there, state, slot, position, contents, identity, keys, madeFrom };
  });
}

async function putSlot(tx: Tx, theCase: Case, wanted: WantedSlot, at: Date): Promise<void> {
  const { id, there, slot, position, madeFrom, identity } = wanted;
  if (there?.state === 'signed') {
    await store.updateSlot(tx, there, { position, made_from: madeFrom });
    return;
  }
  const renewed = {
    letter: slot.letter,
    role: slot.kind,
    merge_type: slot.mergeType,
    position,
    made_from: madeFrom,
    identity: identity && sealIdentity(theCase.key, id, identity),
    updated_at: at,
    ...sealed(theCase.key, wanted.contents),
  };
  if (there) {
    await renewSentAt(tx, theCase, there, wanted.contents.email);
    await store.updateSlot(tx, there, renewed);
  } else {
    await store.insertSlot(tx, {
      id,
      application_id: theCase.id,
      epoch: theCase.row.epoch,
      kind: slot.group,
      state: wanted.state,
      ...renewed,
    });
  }
}

/** Nothing is stored about somebody who was never asked to sign. */
async function endSlot(
  tx: Tx,
  theCase: Case,
  leaving: SignerBefore,
  { wanted, origin, at }: { wanted: readonly WantedSlot[]; origin: Origin; at: Date },
): Promise<void> {
  const loses = await lossesOf(tx, theCase, leaving);
  if (loses.length === 0) {
    await store.deleteSlot(tx, leaving.row);
    return;
  }
  const next = wanted.find(({ slot, there }) => {
    return there === undefined && slot.group === leaving.group && slot.letter === leaving.letter;
  });
  await replaceSigner(tx, theCase, leaving, { by: next?.id ?? null, loses, origin, at });
}

interface SlotContents {
  person: SlotPerson;
  email: string;
  expectedName: string;
}

/** What the answers and, for the agent, the case's row say about a slot. */
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
  person: key.seal('slot', 'person', padded(JSON.stringify(person))),
  email_to: key.seal('slot', 'email', padded(email)),
  expected_name: key.seal('slot', 'name', padded(expectedName)),
});

async function renewIndex({ vault }: Services, tx: Tx, theCase: Case, wanted: readonly WantedSlot[]): Promise<void> {
  const rows = wanted.flatMap(({ id, keys }) => {
    const whose = { application_id: theCase.id, slot_id: id };
    return keys.flatMap(({ variant, key, meant }) => [
      { ...whose, kind: variant, mac: vault.blindIndex(variant, key) },
      ...meant.map((part) => ({
        ...whose,
        kind: store.GUESS_SUBJECT_INDEX,
        mac: vault.blindIndex(store.GUESS_SUBJECT_INDEX, part),
      })),
    ]);
  });
  await store.replaceIndex(tx, theCase.id, theCase.row.epoch, rows);
}
