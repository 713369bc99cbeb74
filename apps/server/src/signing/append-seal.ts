import { fillIn, zoneOf } from '@countersign/engine';
import { type Case, type Services, store, type TypedSignature } from '../applications/index.ts';
import {
  type DocumentRow,
  documentTexts,
  type DocumentTexts,
  insertDocument,
  sealSignature,
} from '../documents/index.ts';
import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import { inTransaction, JobRefused, randomId, type Tx } from '../platform/index.ts';

interface Sealing {
  /** What the signature in print says. */
  by: Pick<TypedSignature, 'typedName' | 'city' | 'state' | 'address'>;
  signedAt: Date;
  field: string;
  /** Hash of the event that recorded the signature. */
  evidence: string;
  /** The signer had not seen the document. */
  isUnseen: boolean;
  /** What the event of the seal names in addition to the document. */
  about: Readonly<Record<string, string>>;
}

/**
 * Appends one signature to a document and stores the result as its next revision, in a transaction of its own, to which
 * `then` belongs. Nothing is stored if the case was unlocked or erased meanwhile. Throws `SealUnavailable` while the
 * signer of the seal is not available.
 */
export async function appendSeal(
  services: Services,
  theCase: Case,
  { document, unsealed }: { document: DocumentRow; unsealed: Buffer },
  sealing: Sealing,
  then: (tx: Tx, now: store.ApplicationRow, at: Date) => Promise<void>,
): Promise<void> {
  const { by, isUnseen } = sealing;
  const words = wordsFor(services, isUnseen);
  const sealed = await sealSignature(theCase.key.open('document', document.id, unsealed), {
    field: sealing.field,
    typedName: by.typedName,
    when: sealing.signedAt,
    zone: zoneOf(theCase.model, by.state),
    city: by.city,
    state: by.state,
    address: by.address,
    ...reasonOf(theCase.row.is_demo, isUnseen, words),
    // Not its position in the evidence: the number of events reveals how many sections were filled in.
    extra: [fillIn(words.evidence, { hash: sealing.evidence })],
    words,
    signer: services.sealSigner,
    timestamps: services.timestamps,
    now: services.now(),
  });
  if (sealed.outcome !== 'sealed') throw new JobRefused(`the document cannot be sealed: ${sealed.outcome}`);
  const id = randomId();
  const stored = await services.storage.put(theCase.key.seal('document', id, sealed.bytes), { isLocked: true });
  const at = services.now();
  const { application_id, epoch, reader } = document;
  await inTransaction(services.database, async (tx) => {
    const now = await store.lockedApplication(tx, application_id);
    if (now?.epoch !== epoch || now.erased_at !== null) return;
    const data = { document: id, of: document.id, reader, sha256: sealed.sha256, length: sealed.length };
    const event = { origin: systemOrigin('seal'), at, epoch, data: { ...data, ...sealing.about } };
    await Promise.all([
      insertDocument(tx, {
        id,
        application_id,
        epoch,
        reader,
        revision: document.revision + 1,
        state: 'ready',
        model_hash: document.model_hash,
        sha256: sealed.sha256,
        length: sealed.length,
        pages: document.pages,
        ...stored,
        requested_at: at,
        ready_at: at,
        sealed_at: at,
      }),
      appendEvidence(tx, application_id, { type: 'document.sealed', ...event }, now),
    ]);
    await then(tx, now, at);
  });
}

/** The text beside the signature. */
function wordsFor({ carrier }: Services, isUnseen: boolean): DocumentTexts {
  const words = documentTexts(carrier.texts);
  return isUnseen ? { ...words, signed: words.signedUnseen } : words;
}

/** What PDF readers show about the signature beside its name. */
function reasonOf(isDemo: boolean, isUnseen: boolean, { test, signedUnseen }: DocumentTexts): { reason?: string } {
  const reasons = [...(isDemo ? [test] : []), ...(isUnseen ? [signedUnseen] : [])];
  return reasons.length > 0 ? { reason: reasons.join('. ') } : {};
}
