import type { EvidenceHead } from '@countersign/verify';
import { type Case, loadCase, type Services, store } from '../../applications/index.ts';
import { archiveDue, type DocumentHead, insertDocument, latestDocument } from '../../documents/index.ts';
import { appendEvidence, assertIntact, evidenceHead, readEvidence, systemOrigin } from '../../evidence/index.ts';
import {
  inTransaction,
  isUnderWay,
  type Job,
  JobRefused,
  jobState,
  randomId,
  type Reader,
  type Round,
  sha256,
} from '../../platform/index.ts';
import { finishCase } from '../finish-case.ts';
import { SIGNER_RETRY_SECONDS } from '../seal-document.ts';
import { decisionJob, numberJob } from '../submit-case.ts';
import { printCompleteFile } from './print-complete-file.ts';
import { COMPLETE_FILE } from './certificate-data.ts';
import { type Sealed, sealCompleteFile } from './seal-complete-file.ts';

/** Seconds after which the job checks for seals and late documents again. */
const RETRY_SECONDS = 3;

/**
 * The job after the last signature of a round (spec trust §4): one sealed file for the carrier's operations with every
 * signed document, the certificate and the record of the case. Waits for the seals and the policy number. Idempotent: a
 * round has one file, and a newer one for each sealed amendment that the last one lacks. A round that an unlock ended
 * meanwhile gets none.
 */
export async function makeCompleteFile(
  services: Services,
  { application, epoch, step: requirement }: Pick<Job, 'application' | 'epoch' | 'step'>,
): Promise<{ again: number } | undefined> {
  const { query } = services.database;
  const theCase = await loadCase(services, query, application);
  if (theCase?.row.epoch !== epoch) return undefined;
  const before = await latestDocument(query, application, epoch, COMPLETE_FILE);
  if (before && (await hasEveryAmendment(query, before))) return undefined;
  // The number is assigned after the same signature, and the file names it.
  if (await isUnderWay(query, numberJob({ application, epoch }))) return { again: RETRY_SECONDS };
  if (await isBeingDecided(services, theCase)) return { again: RETRY_SECONDS };
  if (await isBeingDecidedAgain(query, { application, epoch })) return { again: RETRY_SECONDS };
  const head = await evidenceHead(query, application);
  if (!head) return undefined;
  const moment = { epoch, head, preparedAt: services.now() };
  const documentId = randomId();
  const printed = await printCompleteFile(services, query, theCase, { ...moment, documentId });
  if (printed.kind === 'unsigned') throw new JobRefused('not everyone has signed');
  if (printed.kind === 'waiting') {
    const seal = { kind: 'seal', application, epoch, step: printed.signature } as const;
    if ((await jobState(query, seal)) === 'failed') throw new JobRefused('a signature is not sealed');
    return { again: RETRY_SECONDS };
  }
  await assertIntact(query, application);
  const sealed = await sealCompleteFile(services, printed, moment);
  if (sealed === 'away') return { again: SIGNER_RETRY_SECONDS };
  const amendment = requirement === '' ? null : requirement;
  const made = { ...moment, documentId, amendment, before: before?.revision ?? 0, ...printed, sealed };
  // Another one was made meanwhile, and may lack what this one has.
  return (await keep(services, theCase, made)) ? undefined : { again: RETRY_SECONDS };
}

/** Whether a file has every amendment of its round that is sealed. */
async function hasEveryAmendment(reader: Reader, { id, application_id, epoch }: DocumentHead): Promise<boolean> {
  const events = await readEvidence(reader, application_id, ['document.sealed', 'package.sealed', 'package.renewed']);
  // A renewed one has the documents of the file that it was made from.
  const documentsIn = (file: unknown): unknown => {
    const made = events.find(({ type, data }) => type !== 'document.sealed' && data['document'] === file);
    return made?.type === 'package.renewed' ? documentsIn(made.data['of']) : made?.data['documents'];
  };
  const inside = documentsIn(id);
  return events
    .filter(({ type, epoch: of, data }) => type === 'document.sealed' && of === epoch && 'requirement' in data)
    .every(({ data }) => Array.isArray(inside) && inside.includes(data['document']));
}

/**
 * Milliseconds after the last signature after which the file no longer waits for the decision: it may be on hold until
 * operations have looked at this file, or be made elsewhere.
 */
const DECISION_PATIENCE_MS = 30_000;

/** The decision is requested after the same signature, and the file contains it if it is made at once. */
async function isBeingDecided({ database: { query }, now }: Services, { id, row }: Case): Promise<boolean> {
  if (row.submitted_at === null || now().getTime() - row.submitted_at.getTime() > DECISION_PATIENCE_MS) return false;
  return isUnderWay(query, decisionJob({ application: id, epoch: row.epoch }));
}

/**
 * The data that other systems get with the file has the decision that follows from the amended answers: of every amendment
 * that may be in the file.
 */
async function isBeingDecidedAgain(reader: Reader, round: Round): Promise<boolean> {
  const signed = (await store.requirementsOf(reader, round.application, round.epoch)).filter(
    ({ state }) => state === 'signed',
  );
  const jobs = signed.map(({ id: step }) => isUnderWay(reader, { ...round, kind: 'decideAgain', step }));
  return (await Promise.all(jobs)).includes(true);
}

/** False: there is a newer one than the one that this file follows. */
async function keep(
  services: Services,
  theCase: Case,
  made: {
    documentId: string;
    epoch: number;
    head: EvidenceHead;
    preparedAt: Date;
    /** Revision of the file that this one follows; 0: it is the first. */
    before: number;
    /** The requirement for whose amendment it was made. */
    amendment: string | null;
    bytes: Uint8Array;
    pages: number;
    documents: string[];
    sealed: Sealed;
  },
): Promise<boolean> {
  const { documentId, epoch, head, preparedAt, pages, sealed } = made;
  const stored = await services.storage.put(theCase.key.seal('document', documentId, sealed.bytes), { isLocked: true });
  const at = services.now();
  return inTransaction(services.database, async (tx) => {
    const now = await store.lockedApplication(tx, theCase.id);
    if (now?.epoch !== epoch || now.erased_at !== null) return true;
    const latest = await latestDocument(tx, theCase.id, epoch, COMPLETE_FILE);
    if ((latest?.revision ?? 0) !== made.before) return false;
    const unsealedSha256 = sha256(made.bytes);
    await insertDocument(tx, {
      id: documentId,
      application_id: theCase.id,
      epoch,
      reader: COMPLETE_FILE,
      revision: made.before + 1,
      state: 'ready',
      model_hash: unsealedSha256,
      sha256: sealed.sha256,
      length: sealed.length,
      pages,
      ...stored,
      requested_at: preparedAt,
      ready_at: at,
      sealed_at: at,
      archive_due: archiveDue(sealed.archive, at),
    });
    await appendEvidence(tx, theCase.id, {
      type: 'package.sealed',
      origin: systemOrigin('complete'),
      at,
      epoch,
      data: {
        document: documentId,
        reader: COMPLETE_FILE,
        sha256: sealed.sha256,
        length: sealed.length,
        // What it is made from, so that it can be made again.
        unsealedSha256,
        preparedAt: preparedAt.toISOString(),
        upTo: head.seq,
        documents: made.documents,
        // It follows an earlier one of the same round.
        ...(made.before > 0 && { isAmended: true }),
      },
    });
    await finishCase(services, tx, theCase, at, made.amendment);
    return true;
  });
}
