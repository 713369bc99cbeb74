import { answersFor, type Application, type PutAnswer, putAnswers } from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import {
  agentOf,
  answersHash,
  type Case,
  changedBlocks,
  type Participant,
  errorsOf,
  expectedNameOf,
  personOf,
  readerOf,
  type Services,
  store,
  notifyAgent,
  updateSummary,
} from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import { padded, randomId, type Refusal, refuse, type Tx } from '../platform/index.ts';
import { type Ceremony, noteEvent } from './ceremony.ts';
import { openNextSlots } from './open-next-slots.ts';
import { RECORD_VERSION, recordHash, type SignatureRecord } from './record-hash.ts';
import { recordTrace } from './signs/index.ts';
import * as signatures from './store.ts';

/** The case including the signature. */
export type Written =
  | { kind: 'signed'; theCase: Case; application: Application }
  | { kind: 'refused'; answer: Refusal };

/**
 * Writes a signature that passed all checks, in the caller's transaction: the answers that the signer typed, the row,
 * its evidence, the next slots and the job that seals the document. Refused if what was typed is not valid.
 */
export async function writeSignature(
  services: Services,
  tx: Tx,
  caller: Participant,
  ceremony: Ceremony,
  at: Date,
): Promise<Written> {
  const { theCase, application, slot, binding, typed, document } = ceremony;
  // Of the answers that were printed, before the signature is one of them.
  const printedHash = answersHashOf(theCase, application);
  putAnswers(application, signedAnswers(ceremony, caller, at));
  application.visit(binding.Block);
  const errors = errorsOf(application, binding.Block);
  if (errors.length > 0) {
    return { kind: 'refused', answer: refuse(422, 'Your signature is not complete.', { errors }) };
  }
  const { rows, changed } = changedBlocks(theCase, application, binding.Block, at);
  const row = signatureRow(caller, ceremony, printedHash, at);
  const isUnseen = row.no_document_reason !== null;
  if (isUnseen) {
    const data = { reason: row.no_document_reason, served: servedBefore(ceremony) };
    await noteEvent(tx, caller, ceremony, { type: 'noPdf.entered', at, data });
  }
  const data = {
    signature: row.id,
    slot: slot.id,
    document: row.document_id,
    documentSha256: row.document_sha256,
    answersHash: row.answers_sha256,
    timedOut: typed.timedOut,
    // Proves later that neither the signature's row nor an answer that it covers was changed.
    record: recordHash(row, RECORD_VERSION),
    recordVersion: RECORD_VERSION,
    blocks: blockHashes(theCase, application),
  };
  const event = { type: 'sign.completed' as const, origin: caller.origin, at, epoch: theCase.row.epoch, data };
  // The case's row is known as it was locked, unless an event was appended since.
  const head = await appendEvidence(tx, theCase.id, event, isUnseen ? undefined : theCase.row);
  const phone = slot.kind === 'insured' ? phoneOf(application) : '';
  const seen = { typedLength: typed.name.length, typing: ceremony.typing, reading: readingOf(row, at) };
  // None depends on the result of another: they are sent together.
  await Promise.all([
    store.putBlocks(tx, rows),
    signatures.insertSignature(tx, { ...row, forms: JSON.stringify(row.forms), evidence_seq: head.seq }),
    ...(theCase.row.is_demo ? [] : [recordTrace(services, tx, theCase, caller, { slot, phone, at, ...seen })]),
    store.updateSlot(tx, slot, { state: 'signed', signed_at: at, updated_at: at }),
  ]);

  const after = await openNextSlots(services, tx, theCase, slot, { origin: caller.origin, at, changed });
  if (document) {
    await services.jobs.enqueue(tx, { kind: 'seal', application: theCase.id, epoch: theCase.row.epoch, step: row.id });
  }
  const now = after.open(application.stage, application.role);
  await updateSummary(services, tx, after, now, at);
  // A separate mail is sent after the last signature.
  if (slot.kind === 'insured' && !after.row.all_signed) {
    await notifyAgent(services, tx, after, { kind: 'insuredSigned', origin: caller.origin, at });
  }
  return { kind: 'signed', theCase: after, application: now };
}

/** The hash of the last revision that this reader opened in the round; null: none. */
function servedBefore({ theCase, slot, served }: Ceremony): string | null {
  const reader = readerOf(slot);
  const last = served.findLast(({ epoch, data }) => epoch === theCase.row.epoch && data['reader'] === reader);
  return typeof last?.data['sha256'] === 'string' ? last.data['sha256'] : null;
}

/** When the signer first opened exactly this document; null: never. */
function servedAt({ document, served }: Ceremony): Date | null {
  const first = served.find(({ data }) => data['document'] === document?.id);
  return first ? new Date(first.at) : null;
}

/** The insured's main phone, if the definition names it. */
function phoneOf(application: Application): string {
  const { Phone } = application.model.definition.Bindings.Insured;
  return Phone === undefined ? '' : application.answerText(Phone);
}

/** How long the signer had the signed document on screen; null: they signed without one. */
function readingOf({ served_at, document_pages, timed_out }: SignatureRecord, at: Date) {
  if (timed_out || served_at === null || document_pages === null) return null;
  return { pages: document_pages, seconds: Math.round((at.getTime() - served_at.getTime()) / 1_000) };
}

/** What the signer typed, and what the server knows about the moment. */
function signedAnswers({ slot, binding, typed }: Ceremony, caller: Participant, at: Date): PutAnswer[] {
  const { Block, Signature, City, State, LoadTime, TimeOut, SignerRole } = binding;
  return [
    [`${Block}.${Signature}.FullName`, typed.name],
    [`${Block}.${Signature}.DateX`, at.toISOString()],
    [`${Block}.${Signature}.IPAddress`, caller.origin.address],
    [`${Block}.${City}`, typed.city],
    [`${Block}.${State}`, typed.state],
    [`${Block}.${LoadTime}`, typed.loadTime],
    [`${Block}.${TimeOut}`, String(typed.timedOut)],
    [SignerRole && `${Block}.${SignerRole}`, slot.role],
  ];
}

function signatureRow(caller: Participant, ceremony: Ceremony, printedHash: string, at: Date): SignatureRecord {
  const { theCase, slot, typed, document, model, consent } = ceremony;
  const id = randomId();
  return {
    id,
    application_id: theCase.id,
    epoch: theCase.row.epoch,
    slot_id: slot.id,
    role: slot.role,
    letter: slot.letter,
    person: theCase.key.seal('signature', id, padded(JSON.stringify(personal(theCase, caller, ceremony)))),
    consent_record_id: consent?.id ?? null,
    merge_type: slot.merge_type,
    document_id: document?.id ?? null,
    document_sha256: typed.timedOut ? null : (document?.sha256 ?? null),
    document_pages: document?.pages ?? null,
    served_at: servedAt(ceremony),
    load_time: typed.loadTime === '' ? null : Math.round(Number(typed.loadTime)),
    timed_out: typed.timedOut,
    no_document_reason: typed.timedOut ? (document?.state ?? 'missing') : null,
    answers_sha256: printedHash,
    definition_version: theCase.row.definition_version,
    forms: model.forms.map(({ number, edition }) => ({ number, edition })),
    zone: 'UTC',
    signed_at: at,
    printed: theCase.key.seal('printed', id, padded(JSON.stringify(model))),
  };
}

/** What the row stores about the person and the moment, sealed. */
function personal(theCase: Case, caller: Participant, { slot, typed }: Ceremony) {
  return {
    person: personOf(theCase, slot),
    agent: slot.kind === 'agent' ? agentOf(theCase).AgentEmail : undefined,
    expectedName: expectedNameOf(theCase, slot),
    typedName: typed.name,
    city: typed.city,
    state: typed.state,
    address: caller.origin.address,
    userAgent: caller.origin.userAgent,
  };
}

/** Hashes of the sections that the signer may read, including their own signature. */
function blockHashes(theCase: Case, application: Application): Record<string, string> {
  const answers = application.answers();
  const readable = Object.keys(answersFor(application, application.stage));
  return Object.fromEntries(readable.map((block) => [block, answersHash(theCase.key, answers[block] ?? {})]));
}

/** Hash of the answers that this reader's document prints. */
function answersHashOf({ key }: Case, application: Application): string {
  const readable = answersFor(application, application.stage);
  return key.hash(
    canonicalJson(
      Object.fromEntries(Object.entries(readable).map(([block, answers]) => [block, answersHash(key, answers)])),
    ),
  );
}
