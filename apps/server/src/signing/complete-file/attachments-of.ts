import { applicationNumber } from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import type { Attachment } from '../../documents/index.ts';
import type { TextByKey } from '../../platform/index.ts';
import type { CertificateData, SignerData } from './certificate-data.ts';
import {
  askedFileOf,
  consentFileOf,
  DECISION_FILE,
  DEFINITION_FILE,
  documentTitle,
  EVIDENCE_FILE,
  fileNameOf,
  printedFileOf,
  supersededFileOf,
  TABLE_FILE,
  titleOfReader,
} from './file-names.ts';

/**
 * Everything that the file is about, byte for byte: `@countersign/verify` reads it from the file, compares it with the
 * record, and replays from it what a signer was asked, answered and read.
 */
export function attachmentsOf(data: CertificateData, words: TextByKey): Attachment[] {
  const { applicationId, epoch, evidence, signers } = data;
  const record = { format: 'countersign-evidence-v1', applicationId, epoch, ...evidence };
  return [
    ...signers.flatMap((signer): Attachment[] =>
      signer.document
        ? [pdf(fileNameOf(signer.document), documentTitle(signer, words), 'Source', signer.document.bytes)]
        : [],
    ),
    ...data.amendments.flatMap(({ typedName: Name, document, file }): Attachment[] => [
      pdf(fileNameOf(document), words('certificate.amendmentOf', { Name }), 'Source', document.bytes),
      ...(file?.bytes
        ? [pdf(askedFileOf(document.reader), words('certificate.amendment.fileOf', { Name }), 'Supplement', file.bytes)]
        : []),
    ]),
    ...signers.map((signer) =>
      json(printedFileOf(signer.reader), words('certificate.printedFile'), printedOf(data, signer)),
    ),
    ...signers.flatMap(({ consent, reader }): Attachment[] =>
      consent
        ? [
            {
              name: consentFileOf(reader),
              type: 'text/plain',
              description: words('certificate.consentFile'),
              relationship: 'Supplement',
              bytes: Buffer.from(consent.content),
            },
          ]
        : [],
    ),
    ...data.superseded.flatMap((one, index): Attachment[] => {
      const title = words('certificate.superseded.of', {
        Document: titleOfReader(one.reader, words),
        Round: one.epoch,
      });
      return one.bytes ? [pdf(supersededFileOf(one, index + 1), title, 'Supplement', one.bytes)] : [];
    }),
    ...(data.definition.text === null
      ? []
      : [jsonText(DEFINITION_FILE, words('certificate.definitionFile'), data.definition.text)]),
    ...(data.decision
      ? [
          json(TABLE_FILE, words('certificate.tableFile'), data.decision.table),
          json(DECISION_FILE, words('certificate.decisionFile'), {
            format: 'countersign-decision-v1',
            table: data.decision.version,
            inputs: data.decision.inputs,
            decision: data.decision.made,
          }),
        ]
      : []),
    json(EVIDENCE_FILE, words('certificate.evidenceFile'), record),
  ];
}

/** What a signer was asked and answered, with their signature: what `eapp replay` shows. */
function printedOf({ applicationId, epoch }: CertificateData, signer: SignerData): object {
  const { consent, printed, document } = signer;
  return {
    format: 'countersign-printed-v1',
    applicationId,
    applicationNumber: applicationNumber(applicationId),
    round: epoch,
    reader: signer.reader,
    slot: signer.slotId,
    kind: signer.kind,
    role: signer.role,
    letter: signer.letter,
    capacity: signer.capacity,
    expectedName: signer.expectedName,
    typedName: signer.typedName,
    agentId: signer.agentId,
    signature: signer.signatureId,
    signedAt: signer.signedAt.toISOString(),
    zone: signer.zone,
    city: signer.city,
    state: signer.state,
    address: signer.address,
    withoutDocument: signer.withoutDocument,
    document: document && {
      file: fileNameOf(document),
      pages: document.pages,
      sha256: document.sha256,
      signedSha256: document.signedSha256,
    },
    consent: consent && {
      file: consentFileOf(signer.reader),
      id: consent.id,
      version: consent.version,
      shownAt: consent.shownAt?.toISOString() ?? null,
      givenAt: consent.givenAt.toISOString(),
    },
    printed,
  };
}

const pdf = (
  name: string,
  description: string,
  relationship: Attachment['relationship'],
  bytes: Uint8Array,
): Attachment => ({ name, type: 'application/pdf', description, relationship, bytes });

const json = (name: string, description: string, value: unknown): Attachment =>
  jsonText(name, description, canonicalJson(value));

const jsonText = (name: string, description: string, written: string): Attachment => ({
  name,
  type: 'application/json',
  description,
  relationship: 'Data',
  bytes: Buffer.from(written),
});
