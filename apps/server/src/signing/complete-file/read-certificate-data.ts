import { amendmentForm, zoneOf } from '@countersign/engine';
import {
  asksForFile,
  type Case,
  emailOf,
  givenIn,
  openAmendmentSignature,
  openSigner,
  optionLabel,
  readerOf,
  type Services,
  store,
  taskFile,
} from '../../applications/index.ts';
import { type DocumentHead, documentById, documentHeads } from '../../documents/index.ts';
import { readEvidence, type RecordedEvent } from '../../evidence/index.ts';
import { type EvidenceHead, MAX_FILE_BYTES } from '@countersign/verify';
import type { Reader } from '../../platform/index.ts';
import { storedDefinition } from '../../reference/index.ts';
import * as signatures from '../store.ts';
import {
  type AmendmentData,
  type CertificateData,
  type DefinitionData,
  type DocumentData,
  type IllustrationData,
  isReaders,
  type SignerData,
} from './certificate-data.ts';
import { readDecision } from './read-decision.ts';
import { earlierRounds } from './read-earlier-rounds.ts';
import { supersededDocuments } from './read-superseded.ts';

/** The round of the file, and the event up to which it is read. */
export interface RecordPoint {
  epoch: number;
  head: EvidenceHead;
  preparedAt: Date;
}

/** `waiting`: the seal of a signature, or a document that its signer did not wait for, is still being made. */
export type CertificateReading =
  | { kind: 'data'; data: CertificateData }
  | { kind: 'waiting'; signature: string }
  | { kind: 'unsigned' };

/**
 * Reads the contents of the complete file for a round that everybody signed. Reads only rows that never change
 * afterward and events up to the given head, so that the same moment gives the same data years later. Throws `RowAltered` if
 * a signature is not as it was signed.
 */
export async function readCertificateData(
  services: Services,
  reader: Reader,
  theCase: Case,
  moment: RecordPoint,
): Promise<CertificateReading> {
  const { id } = theCase;
  const [rows, allEvents, slots, documents] = await Promise.all([
    signatures.signaturesOf(reader, id, moment.epoch),
    readEvidence(reader, id),
    store.slots(reader, id, moment.epoch),
    documentHeads(reader, [id]),
  ]);
  signatures.assertAsSigned(rows, allEvents);
  const events = allEvents.filter(({ seq }) => seq <= moment.head.seq);
  const consents = new Map((await signatures.consentsOf(reader, id)).map((row) => [row.id, row]));
  const signers: SignerData[] = [];
  for (const slot of slots) {
    const row = rows.find(({ slot_id }) => slot_id === slot.id);
    if (!row) return { kind: 'unsigned' };
    const own = documents.filter(({ epoch, reader: of }) => epoch === moment.epoch && of === readerOf(slot));
    const chosen = own.every((document) => isRecorded(events, document)) ? documentOf(row, own) : 'waiting';
    if (chosen === 'waiting') return { kind: 'waiting', signature: row.id };
    signers.push({
      ...signerOf(theCase, slot, row, consents.get(row.consent_record_id ?? '')),
      document: chosen && (await withBytes(services, reader, theCase, chosen, row)),
    });
  }
  const { Product, Insured } = theCase.model.definition.Bindings;
  // A requirement of this round is signed or still open.
  const recorded = documents.filter(
    (one) =>
      isReaders(one) &&
      one.sha256 !== null &&
      isRecorded(events, one) &&
      !(one.epoch === moment.epoch && one.reader.startsWith('Amendment-')),
  );
  const current = new Set(signers.flatMap(({ document }) => (document ? [document.id] : [])));
  const amendments = await amendmentsOf(services, reader, theCase, { epoch: moment.epoch, events, documents });
  const taken = amendments.reduce((sum, { file }) => sum + (file?.bytes?.length ?? 0), 0);
  const data: CertificateData = {
    applicationId: id,
    policyNumber: policyNumberIn(events),
    product: optionLabel(theCase.model, Product, theCase.row.product),
    stateOfIssue: optionLabel(theCase.model, Insured.StateOfIssue, theCase.row.state_of_issue),
    epoch: moment.epoch,
    isDemo: theCase.row.is_demo,
    definition: await definitionOf(reader, theCase, { signers, amendments }),
    preparedAt: moment.preparedAt,
    completedAt: new Date(Math.max(...signers.map(({ signedAt }) => signedAt.getTime()))),
    signers,
    amendments,
    illustrations: await illustrationsOf(services, reader, theCase, MAX_UPLOADED - taken),
    earlier: await earlierRounds(reader, theCase, { epoch: moment.epoch, events, documents }),
    superseded: await supersededDocuments(services, reader, theCase, { events, documents: recorded, current }),
    decision: await readDecision(reader, theCase, { epoch: moment.epoch, events }),
    evidence: { head: moment.head, events },
  };
  return { kind: 'data', data };
}

function signerOf(
  theCase: Case,
  slot: store.SlotRow,
  row: signatures.SignatureRow,
  consent: signatures.ConsentRow | undefined,
): Omit<SignerData, 'document'> {
  const { person, ...by } = openSigner(theCase, row);
  return {
    slotId: slot.id,
    reader: readerOf(slot),
    kind: slot.kind,
    role: slot.role,
    letter: slot.letter,
    mergeType: row.merge_type,
    capacity: [person.Title, person.BusinessName].filter((part) => part !== '').join(', '),
    expectedName: by.expectedName,
    typedName: by.typedName,
    email: emailOf(theCase, slot),
    agentId: slot.kind === 'agent' ? theCase.row.agent_id : null,
    consent: consent
      ? {
          id: consent.consent_id,
          version: consent.version,
          sha256: consent.content_hash,
          content: consent.content,
          shownAt: consent.shown_at,
          givenAt: consent.given_at,
        }
      : null,
    city: by.city,
    state: by.state,
    zone: theCase.model.definition.Tables['TimeZone']?.[by.state] ?? null,
    address: by.address,
    userAgent: by.userAgent,
    signatureId: row.id,
    signedAt: row.signed_at,
    answersHash: row.answers_sha256,
    withoutDocument: row.timed_out ? (row.no_document_reason === 'failed' ? 'failed' : 'late') : null,
    printed: row.printed && JSON.parse(theCase.key.openText('printed', row.id, row.printed)),
    signedDocument: row.document_sha256,
  };
}

/** Limit for the bytes of files that people uploaded: with more, the file could not be verified everywhere. */
const MAX_UPLOADED = MAX_FILE_BYTES / 2;

/** Those that were sealed by then: reads only what their signatures cover, which no longer changes. */
async function amendmentsOf(
  services: Services,
  reader: Reader,
  theCase: Case,
  { epoch, events, documents }: { epoch: number; events: readonly RecordedEvent[]; documents: readonly DocumentHead[] },
): Promise<AmendmentData[]> {
  const amendments: AmendmentData[] = [];
  let left = MAX_UPLOADED;
  for (const { type, data } of events) {
    const requirement = data['requirement'];
    if (type !== 'document.sealed' || typeof requirement !== 'string') continue;
    const row = await store.requirement(reader, theCase.id, requirement);
    const head = documents.find(({ id }) => id === data['document']);
    if (row?.epoch !== epoch || row.signature === null || row.signed_at === null || !head) continue;
    const { documentSha256, ...by } = openAmendmentSignature(theCase, requirement, row.signature);
    const document = await withBytes(services, reader, theCase, head, { document_sha256: documentSha256 });
    if (!document) continue;
    const file = await fileOf(services, reader, theCase, row, left);
    left -= file?.bytes?.length ?? 0;
    amendments.push({
      ...by,
      id: requirement,
      askedAt: row.raised_at,
      signedAt: row.signed_at,
      zone: zoneOf(theCase.model, by.state),
      document,
      file,
    });
  }
  return amendments;
}

/** The file that the signature covers, if there is room for it. */
async function fileOf(
  { storage }: Services,
  reader: Reader,
  { id, key }: Case,
  row: store.RequirementRow,
  room: number,
): Promise<AmendmentData['file']> {
  const given = givenIn(key, row)?.file;
  if (!given) return null;
  const { name, sha256, length } = given;
  const question = taskFile(row.id);
  const upload = await store.upload(reader, id, question);
  const sealed = upload?.sha256 === sha256 && length <= room ? await storage.get(upload) : null;
  return { name, sha256, bytes: sealed && key.open('upload', `${question}|${sha256}`, sealed) };
}

/** The edition of the form, in words and as it is stored. */
async function definitionOf(
  reader: Reader,
  { model, row }: Case,
  signed: Pick<CertificateData, 'signers' | 'amendments'>,
): Promise<DefinitionData> {
  const amended = signed.amendments.length > 0 && amendmentForm(model.definition, row.state_of_issue ?? '');
  const forms = [...signed.signers.flatMap(({ printed }) => printed?.forms ?? []), ...(amended ? [amended] : [])];
  return {
    name: model.name,
    version: row.definition_version,
    text: await storedDefinition(reader, row.definition_version),
    forms: [...new Map(forms.map((form) => [`${form.number} ${form.edition}`, form])).values()],
  };
}

/**
 * A document that was finished after the moment is not in the record up to it: including it, the file would contain
 * what its own record does not mention.
 */
const isRecorded = (events: readonly RecordedEvent[], { id, sha256 }: DocumentHead): boolean =>
  sha256 === null ||
  events.some(({ type, data }) => (type === 'document.ready' || type === 'document.sealed') && data['document'] === id);

/** The sealed document of a signature. Null: it was signed unseen and could not be created. */
function documentOf(row: signatures.SignatureRow, own: readonly DocumentHead[]): DocumentHead | null | 'waiting' {
  const sealed = own.findLast(({ sealed_at }) => sealed_at !== null);
  if (sealed) return sealed;
  return row.timed_out && own.at(-1)?.state === 'failed' ? null : 'waiting';
}

async function withBytes(
  { storage }: Services,
  reader: Reader,
  { key }: Case,
  head: DocumentHead,
  row: Pick<signatures.SignatureRow, 'document_sha256'>,
): Promise<DocumentData | null> {
  const document = await documentById(reader, head);
  const sealed = document && (await storage.get(document));
  if (!sealed) return null;
  return {
    id: head.id,
    reader: head.reader,
    pages: head.pages ?? 0,
    sha256: head.sha256 ?? '',
    signedSha256: row.document_sha256,
    isSealed: head.sealed_at !== null,
    bytes: key.open('document', head.id, sealed),
  };
}

/** From the record up to this moment: usually it is assigned later. */
function policyNumberIn(events: readonly RecordedEvent[]): string | null {
  const number = events.findLast(({ type }) => type === 'policyNumber.assigned')?.data['number'];
  return typeof number === 'string' ? number : null;
}

/** Those that the signed answers ask for, with the pages of those for which there is room. */
async function illustrationsOf(
  services: Services,
  reader: Reader,
  theCase: Case,
  room: number,
): Promise<IllustrationData[]> {
  const { id, key } = theCase;
  const illustrations: IllustrationData[] = [];
  const signed = theCase.openAsSigned();
  let left = room;
  for (const { question, sha256, file_name, ...stored } of await store.uploads(reader, id)) {
    if (!asksForFile(signed, question)) continue;
    const sealed = await services.storage.get(stored);
    if (!sealed) continue;
    const cleaned = await services.illustrations.clean(key.open('upload', `${question}|${sha256}`, sealed));
    const pages = cleaned.outcome === 'cleaned' && cleaned.bytes.length <= left ? cleaned.bytes : null;
    left -= pages?.length ?? 0;
    illustrations.push({
      fileName: key.openText('upload-name', question, file_name),
      sha256,
      pages,
    });
  }
  return illustrations;
}
