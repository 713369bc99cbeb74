/**
 * Checks what is stored about a case in addition to what its signatures cover: rows that grant rights, and sealed
 * values.
 */
import { REQUIREMENT_EVENTS } from '../applications/index.ts';
import type { Checked } from '../documents/index.ts';
import { readEvidence, type RecordedEvent } from '../evidence/index.ts';
import { storedTable, storedDefinition } from '../reference/index.ts';
import { alteredRows, type CaseKey, type Reader, type Storage, type Vault } from '../platform/index.ts';
import { lostNotes } from './verify-notes.ts';
import { lostRequirements } from './verify-requirements.ts';
import { closedValues } from './verify-sealed-values.ts';

/** Names every row that was changed, added or removed outside the program; empty: none was. */
export async function checkRows(
  reader: Reader,
  { vault, storage }: { vault: Vault; storage: Storage },
  id: string,
  key: CaseKey,
): Promise<Checked[]> {
  const events = await readEvidence(reader, id, [
    'sign.completed',
    'signer.replaced',
    'consent.given',
    'consent.withdrawn',
    'app.unlocked',
    'policyNumber.assigned',
    'uw.requested',
    'hold.placed',
    'hold.lifted',
    'uw.held',
    'uw.released',
    'outcome.told',
    'answer.doubted',
    'answer.settled',
    ...REQUIREMENT_EVENTS,
  ]);
  const found = [
    ...(await alteredRows(reader, vault, id)).map((table) => `${table}: a row was changed outside the program`),
    ...(await lostSlots(reader, id, events)),
    ...(await lostWithdrawals(reader, id, events)),
    ...(await lostInvalidations(reader, id, events)),
    ...(await lostOutcome(reader, id, key, events)),
    ...(await lostDecisionHolds(reader, id, events)),
    ...(await lostDefinition(reader, id)),
    ...(await lostNotes(reader, id, key, events)),
    ...(await lostRequirements(reader, id, key, events)),
    ...(await closedValues(reader, storage, id, key)),
  ];
  return found.length > 0
    ? found.map((what) => ({ ok: false, what }))
    : [{ ok: true, what: 'rows: who may do what, and what is sealed, as it was written' }];
}

async function lostSlots(reader: Reader, id: string, events: readonly RecordedEvent[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('signing_slot')
    .select(['id', 'replaced_at'])
    .where('application_id', '=', id)
    .execute();
  const known = new Set(rows.map((row) => row.id));
  const lost = events.filter(({ type, data }) => type === 'sign.completed' && !known.has(String(data['slot'])));
  const replaced = new Set(events.flatMap(({ type, data }) => (type === 'signer.replaced' ? [data['slot']] : [])));
  const wrong = rows.filter((row) => replaced.has(row.id) !== (row.replaced_at !== null));
  return [
    ...lost.map(({ data }) => `signing slot ${String(data['slot'])}: signed, but not there`),
    ...wrong.map((row) => `signing slot ${row.id}: whether its person was replaced is not what was recorded`),
  ];
}

/** For each slot: the consents that were withdrawn according to its events, and no others. */
async function lostWithdrawals(reader: Reader, id: string, events: readonly RecordedEvent[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('consent_withdrawal')
    .select(['consent_record_id', 'withdrawn_at'])
    .where('application_id', '=', id)
    .execute();
  const withdrawn = new Map(rows.map((row) => [row.consent_record_id, row.withdrawn_at.toISOString()]));
  const expected = new Map<string, string>();
  for (const { type, seq, at, data } of events) {
    if (type !== 'consent.withdrawn') continue;
    for (const given of events) {
      const isTheirs = given.type === 'consent.given' && given.seq < seq && given.actor.id === data['slot'];
      const consent = String(given.data['consent']);
      if (isTheirs && !expected.has(consent)) expected.set(consent, at);
    }
  }
  const differing = [...new Set([...withdrawn.keys(), ...expected.keys()])].filter(
    (consent) => withdrawn.get(consent) !== expected.get(consent),
  );
  return differing.map((consent) => `consent ${consent}: whether it was withdrawn is not what was recorded`);
}

async function lostInvalidations(reader: Reader, id: string, events: readonly RecordedEvent[]): Promise<string[]> {
  const rows = await reader.selectFrom('signature_invalidation').selectAll().where('application_id', '=', id).execute();
  const stored = rows.map((row) =>
    [row.signature_id, row.epoch, row.evidence_seq, row.invalidated_at.toISOString()].join(' '),
  );
  const recorded = events
    .filter(({ type }) => type === 'app.unlocked')
    .flatMap(({ data, epoch, seq, at }) => {
      const { signatures } = data;
      return Array.isArray(signatures) ? signatures.map((one) => [String(one), epoch, seq, at].join(' ')) : [];
    });
  return stored.toSorted().join() === recorded.toSorted().join()
    ? []
    : ['signatures invalidated by an unlock: they are not the ones that were recorded'];
}

/** What was requested, assigned and reported after the signatures, and whether the case is held. */
async function lostOutcome(
  reader: Reader,
  id: string,
  key: CaseKey,
  events: readonly RecordedEvent[],
): Promise<string[]> {
  const numbers = await reader.selectFrom('policy_number').select('number').where('application_id', '=', id).execute();
  const decisions = await reader.selectFrom('decision').select('epoch').where('application_id', '=', id).execute();
  const holds = await reader
    .selectFrom('legal_hold')
    .select('application_id')
    .where('application_id', '=', id)
    .execute();
  const outcomes = await reader.selectFrom('case_outcome').select('outcome').where('application_id', '=', id).execute();
  const told = events.findLast(({ type }) => type === 'outcome.told')?.data['outcomeHash'];
  const number = events.findLast(({ type }) => type === 'policyNumber.assigned')?.data['number'];
  const asked = events.filter(({ type }) => type === 'uw.requested').map(({ epoch }) => epoch);
  const hold = events.findLast(({ type }) => type === 'hold.placed' || type === 'hold.lifted')?.type;
  return [
    ...(numbers[0]?.number === number ? [] : ['policy number: it is not the one that was recorded']),
    ...(asked.every((epoch) => decisions.some((row) => row.epoch === epoch))
      ? []
      : ['decision: requested, but not there']),
    ...(holds.length > 0 === (hold === 'hold.placed')
      ? []
      : ['legal hold: whether there is one is not what was recorded']),
    ...((outcomes[0] && key.hash(outcomes[0].outcome)) === told
      ? []
      : ['outcome: it is not the one that was recorded']),
  ];
}

/** For each round: since when its decision waits for operations, and until when: released, or never made after an unlock. */
async function lostDecisionHolds(reader: Reader, id: string, events: readonly RecordedEvent[]): Promise<string[]> {
  const rows = await reader.selectFrom('decision_hold').selectAll().where('application_id', '=', id).execute();
  const stored = rows.map(({ epoch, held_at, released_at }) =>
    [epoch, held_at.toISOString(), released_at?.toISOString()].join(' '),
  );
  const recorded = events
    .filter(({ type }) => type === 'uw.held')
    .map(({ epoch, at }) => {
      const end = events.find(
        ({ type, epoch: of }) => of === epoch && (type === 'uw.released' || type === 'app.unlocked'),
      );
      return [epoch, at, end?.at].join(' ');
    });
  return stored.toSorted().join() === recorded.toSorted().join()
    ? []
    : ['decision on hold: since when, and until when, is not what was recorded'];
}

/** The form by which the case is filled in, and the table by which it is decided. */
async function lostDefinition(reader: Reader, id: string): Promise<string[]> {
  const { definition_version: version, table_version: table } = await reader
    .selectFrom('application')
    .select(['definition_version', 'table_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isTable = table === null || (await storedTable(reader, table)) !== null;
  return [
    ...((await storedDefinition(reader, version)) === null ? ['definition: it is not what its version says'] : []),
    ...(isTable ? [] : ['decision table: it is not what its version says']),
  ];
}
