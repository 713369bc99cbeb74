import {
  answersFor,
  factsFor,
  missingFor,
  printModel,
  typedNameMatches,
  type Application,
  type PrintModel,
  type SignatureBinding,
} from '@countersign/engine';
import type { SubmitBody, SubmitData } from '@countersign/protocol';
import { canonicalJson } from '@countersign/verify';
import {
  agentOf,
  answersHash,
  type Case,
  type Participant,
  errorsOf,
  expectedNameOf,
  hasConsent,
  loadCase,
  loadPlace,
  personOf,
  printHash,
  readerOf,
  refuseExpired,
  saveBlocks,
  type Services,
  slotAt,
  store,
  updateSummary,
} from '../applications/index.ts';
import { type DocumentHead, latestDocument } from '../documents/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import { inTransaction, type Answer, ok, pendingJobs, randomId, refuse, type Tx } from '../platform/index.ts';
import { openNextSlots } from './open-next-slots.ts';
import { readTyped, type Typed } from './read-typed.ts';
import { recordHash, type SignatureRecord } from './record-hash.ts';
import * as signatures from './store.ts';

/** Seconds after which a document that is still not ready no longer holds a signer up (spec flow §9). */
const documentPatience = 180;

interface Ceremony {
  theCase: Case;
  application: Application;
  slot: store.SlotRow;
  binding: SignatureBinding;
  typed: Typed;
  document: DocumentHead | undefined;
  /** What the signer's document prints. */
  model: PrintModel;
  modelHash: string;
}

/**
 * Signs (design 5, "The ceremony"): one transaction under the application's lock. Checks in order: the slot is this
 * session's; its turn; the epoch; consent; identity; nothing pending; the document read is the current one, or the
 * server itself knows that there is none; name; city and state. Then signature, evidence, slots and jobs together. A
 * second submission of a signature that stands gets the same answer.
 */
export async function sign(services: Services, caller: Participant, body: SubmitBody): Promise<Answer<SubmitData>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, body.AppId, caller, { lock: true });
    if (!place) return refuse(404, 'There is no such application.');
    const { theCase, stands } = place;
    const application = theCase.open(stands.stage, stands.role);
    const binding = theCase.model.definition.Bindings.Signatures.find(({ Block }) => Block === body.QuestionBlock);
    const slot = slotAt(theCase, stands.stage);
    if (!binding || !slot || !isOwnBlock(theCase, slot, body.QuestionBlock))
      return refuse(404, 'There is no such section.');
    if (!body.Validation.Enabled)
      return refuse(409, 'A signature is never saved automatically.', { data: { reason: 'notASignature' } });
    if (slot.state === 'signed') return ok(await answer(tx, theCase, application, body.QuestionBlock, true));

    const expired = refuseExpired(services, theCase);
    if (expired) return expired;
    const read = readTyped(theCase, stands, binding, body.QuestionResponses);
    if ('refusal' in read) return read.refusal;
    const reader = readerOf(slot);
    const model = printModel(application, stands.stage);
    const ceremony: Ceremony = {
      theCase,
      application,
      slot,
      binding,
      typed: read.typed,
      document: await latestDocument(tx, theCase.id, theCase.row.epoch, reader),
      model,
      modelHash: printHash(theCase.key, model),
    };
    const refusal = (await checkTurn(services, tx, ceremony)) ?? checkDocument(services, body, ceremony);
    if (refusal) return refusal;
    const at = services.now();
    const mistyped = checkName(ceremony);
    if (mistyped) {
      if (!isNamed(ceremony)) await note(tx, caller, ceremony, { type: 'sign.nameMismatch', at, data: {} });
      return mistyped;
    }
    return apply(services, tx, caller, ceremony, at);
  });
}

/** An event of this signer's ceremony, beside the signature itself. */
async function note(
  tx: Tx,
  { origin }: Participant,
  { theCase, slot }: Ceremony,
  { type, at, data }: Pick<Parameters<typeof appendEvidence>[2], 'type' | 'at' | 'data'>,
): Promise<void> {
  const { epoch } = theCase.row;
  await appendEvidence(tx, theCase.id, { type, origin, at, epoch, data: { slot: slot.id, ...data } });
}

/** Whether a declarations block is the one of that slot. */
function isOwnBlock(theCase: Case, slot: store.SlotRow, block: string): boolean {
  const signatory = theCase.model.blockByName.get(block)?.data.Signatory;
  if (!signatory) return false;
  if (signatory.Kind === 'Owner') return slot.kind === 'owner' && slot.letter === signatory.Letter;
  return slot.kind === signatory.Kind.toLowerCase();
}

async function checkTurn(services: Services, tx: Tx, ceremony: Ceremony): Promise<Answer<never> | null> {
  const { theCase, application, slot, binding } = ceremony;
  if (slot.state === 'waiting' || slot.state === 'open') {
    if (slot.state === 'waiting' || slot.kind !== 'agent') {
      return refuse(409, 'It is not your turn to sign yet.', { data: { reason: 'turn' } });
    }
  }
  if (!['open', 'invited', 'identified', 'consented', 'reviewing'].includes(slot.state)) {
    return refuse(409, 'This signature is not open.', { data: { reason: slot.state } });
  }
  if (slot.kind !== 'agent') {
    if (!(await hasConsent(services, tx, theCase, slot)))
      return refuse(409, 'Please give your consent first.', { data: { reason: 'consent' } });
    if (slot.identified_at === null)
      return refuse(409, 'Please confirm who you are first.', { data: { reason: 'identity' } });
  }
  const pending = await pendingJobs(tx, theCase.id);
  // Who waited long enough for forms that are still being made signs without them.
  if (pending.some((kind) => kind !== 'render' || !isOverdue(services, ceremony))) {
    return refuse(409, 'Please wait while your application responses are being processed.', {
      data: { reason: 'pending' },
    });
  }
  const missing = missingFor(application, 'sign');
  if (missing.length > 0 || !application.block(binding.Block).visible) {
    return refuse(409, 'Some sections are not complete yet.', {
      data: { reason: 'incomplete', missing: missing.map(({ title }) => title) },
    });
  }
  return null;
}

/** The signer says that the forms did not come, and by the server's own record they are late. */
function isOverdue(services: Services, { document, typed }: Pick<Ceremony, 'document' | 'typed'>): boolean {
  if (!typed.timedOut || !document || document.state === 'ready') return false;
  return (services.now().getTime() - document.requested_at.getTime()) / 1000 > documentPatience;
}

/** The document read is the current one, or the server's own record says that there is none to read. */
function checkDocument(
  services: Services,
  body: SubmitBody,
  { document, modelHash, slot, typed }: Ceremony,
): Answer<never> | null {
  if (!document) return refuse(409, 'Your forms are not ready yet.', { data: { reason: 'document' } });
  if (typed.timedOut) {
    return document.state === 'failed' || isOverdue(services, { document, typed })
      ? null
      : refuse(409, 'Your forms are ready. Please review them before you sign.', { data: { reason: 'documentReady' } });
  }
  const isCurrent = document.state === 'ready' && document.model_hash === modelHash;
  if (!isCurrent || body.DocumentSha256 !== document.sha256) {
    return refuse(409, 'Your forms have changed. Please review them again before you sign.', {
      data: { reason: 'document' },
    });
  }
  if (slot.state !== 'reviewing')
    return refuse(409, 'Please open your forms before you sign.', { data: { reason: 'review' } });
  return null;
}

const isNamed = ({ theCase, slot, typed }: Ceremony): boolean =>
  typedNameMatches(typed.name, expectedNameOf(theCase, slot));

function checkName(ceremony: Ceremony): Answer<never> | null {
  const { theCase, slot, typed, binding } = ceremony;
  const expected = expectedNameOf(theCase, slot);
  const errors = [];
  if (!isNamed(ceremony)) {
    errors.push({
      block: binding.Block,
      path: `${binding.Signature}.FullName`,
      key: 'invalidSignature',
      message: `Please type the name exactly as it was provided in the application ${expected}.`,
    });
  }
  for (const [path, text] of [[binding.City, typed.city] as const, [binding.State, typed.state] as const]) {
    if (text === '') errors.push({ block: binding.Block, path, key: 'required', message: 'Required field.' });
  }
  return errors.length === 0 ? null : refuse(422, 'Your signature is not complete.', { errors });
}

async function apply(
  services: Services,
  tx: Tx,
  caller: Participant,
  ceremony: Ceremony,
  at: Date,
): Promise<Answer<SubmitData>> {
  const { theCase, application, slot, binding, typed, document, model } = ceremony;
  const record = {
    ...theCase.answers,
    [binding.Block]: {
      ...theCase.answers[binding.Block],
      [`${binding.Signature}.FullName`]: typed.name,
      [`${binding.Signature}.DateX`]: at.toISOString(),
      [`${binding.Signature}.IPAddress`]: caller.origin.address,
      [binding.City]: typed.city,
      [binding.State]: typed.state,
      [binding.LoadTime]: typed.loadTime,
      [binding.TimeOut]: String(typed.timedOut),
      ...(binding.SignerRole === undefined ? {} : { [binding.SignerRole]: slot.role }),
    },
  };
  const signed = theCase.openWith(record, application.stage, application.role);
  signed.visit(binding.Block);
  const errors = errorsOf(signed, binding.Block);
  if (errors.length > 0) return refuse(422, 'Your signature is not complete.', { errors });

  await saveBlocks(tx, theCase, signed, binding.Block, at);
  const noDocument = typed.timedOut ? (document?.state ?? 'missing') : null;
  if (noDocument !== null) {
    await note(tx, caller, ceremony, { type: 'noPdf.entered', at, data: { reason: noDocument } });
  }
  const id = randomId();
  const hash = answersHashOf(theCase, application);
  const consent = await store.consentOf(tx, slot.id);
  const row: SignatureRecord = {
    id,
    application_id: theCase.id,
    epoch: theCase.row.epoch,
    slot_id: slot.id,
    role: slot.role,
    letter: slot.letter,
    person: theCase.key.seal('signature', id, JSON.stringify(personal(theCase, caller, ceremony))),
    consent_record_id: consent?.id ?? null,
    merge_type: slot.merge_type,
    document_id: document?.id ?? null,
    document_sha256: typed.timedOut ? null : (document?.sha256 ?? null),
    document_pages: document?.pages ?? null,
    served_at: slot.state === 'reviewing' ? slot.updated_at : null,
    load_time: typed.loadTime === '' ? null : Math.round(Number(typed.loadTime)),
    timed_out: typed.timedOut,
    no_document_reason: noDocument,
    answers_sha256: hash,
    definition_version: theCase.row.definition_version,
    // The sections that make up the document, as the list of forms.
    forms: model.sections.map((section) => section.id),
    zone: 'UTC',
    signed_at: at,
    printed: theCase.key.seal('printed', id, JSON.stringify(model)),
  };
  const head = await appendEvidence(tx, theCase.id, {
    type: 'sign.completed',
    origin: caller.origin,
    at,
    epoch: theCase.row.epoch,
    data: {
      signature: id,
      slot: slot.id,
      document: row.document_id,
      documentSha256: row.document_sha256,
      answersHash: hash,
      timedOut: typed.timedOut,
      // What proves later that neither the signature's row nor an answer that it covers was changed.
      record: recordHash(row),
      blocks: blockHashes(theCase, signed),
    },
  });
  await signatures.insertSignature(tx, { ...row, forms: JSON.stringify(row.forms), evidence_seq: head.seq });
  await store.updateSlot(tx, slot.id, { state: 'signed', signed_at: at, updated_at: at });
  await openNextSlots(services, tx, theCase, slot, { origin: caller.origin, at });
  if (document && !typed.timedOut) {
    await services.jobs.enqueue(tx, { kind: 'seal', application: theCase.id, epoch: theCase.row.epoch, step: id });
  }
  const after = await loadCase(services, tx, theCase.id);
  if (!after) throw new Error('the case is gone inside its own transaction');
  const now = after.open(application.stage, application.role);
  await updateSummary(services, tx, after, now, at);
  return ok(await answer(tx, after, now, binding.Block, false));
}

/** What the row keeps of the person and the moment, sealed. */
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

/** Hashes of the sections that the signer may read, their own signature included. */
function blockHashes(theCase: Case, signed: Application): Record<string, string> {
  const answers = signed.answers();
  const readable = Object.keys(answersFor(signed, signed.stage));
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

async function answer(
  tx: Tx,
  theCase: Case,
  application: Application,
  block: string,
  duplicate: boolean,
): Promise<SubmitData> {
  return {
    QuestionBlock: block,
    Valid: true,
    Errors: [],
    Versions: Object.fromEntries([...theCase.blocks].map(([name, { version }]) => [name, version])),
    Removed: [],
    Tokenised: [],
    Menu: application.menu(),
    Facts: factsFor(application, application.stage),
    PendingJobs: await pendingJobs(tx, theCase.id),
    Duplicate: duplicate,
  };
}
