import { applicationNumber, type PrintItem, type PrintSection } from '@countersign/engine';
import { canonicalJson } from '@countersign/verify';
import { type Attachment, type Certificate, longTime } from '../../documents/index.ts';
import type { TextByKey } from '../../platform/index.ts';
import type { CertificateData, DocumentData } from './certificate-data.ts';
import { answer, roleWords, text } from './items.ts';
import { amendmentSections } from './amendment-section.ts';
import { signerSections } from './signer-section.ts';

/** Name of the one field that the carrier seals. */
export const SEAL_FIELD = 'Seal';

/** Name of the record inside the complete file. */
const EVIDENCE_FILE = 'evidence.json';

/** What the certificate says about the carrier and its seal. */
export interface Issuer {
  carrierName: string;
  /** The name in the seal's certificate, and the SHA-256 of the certificate in pairs of hex digits. */
  sealName: string;
  fingerprint: string;
  verifyAddress: string;
}

/** The pages of the certificate (spec trust 4.4) and the files attached to it, from the data of a case. Pure. */
export function certificateOf(
  data: CertificateData,
  issuer: Issuer,
  words: TextByKey,
): { certificate: Certificate; attachments: Attachment[] } {
  const certificate: Certificate = {
    title: words('certificate.title'),
    subtitle: [
      data.isDemo ? words('certificate.test') : '',
      [data.product, data.stateOfIssue].filter((part) => part !== '').join(' · '),
    ]
      .filter((part) => part !== '')
      .join(' '),
    facts: [
      [words('certificate.applicationNumber'), applicationNumber(data.applicationId)],
      [words('certificate.completed'), longTime(data.completedAt)],
      [words('certificate.prepared'), longTime(data.preparedAt)],
    ],
    sections: [
      applicationSection(data, words),
      documentsSection(data, words),
      ...signerSections(data, words),
      ...amendmentSections(data, words),
      ...earlierSection(data, words),
      recordSection(data, issuer, words),
      {
        id: 'check',
        title: words('certificate.check'),
        items: [
          text(words('certificate.check.about', { Address: issuer.verifyAddress })),
          text(words('certificate.check.offline', { CarrierName: issuer.carrierName })),
          text(words('certificate.check.command', { Fingerprint: issuer.fingerprint })),
        ],
      },
    ],
    archival: data.illustrations.every(({ pages }) => pages === null),
    seal: {
      field: SEAL_FIELD,
      title: words('certificate.seal'),
      sentence: words('certificate.seal.sentence', { CarrierName: issuer.carrierName }),
      note: words('certificate.seal.note'),
    },
  };
  return { certificate, attachments: attachmentsOf(data, words) };
}

function applicationSection(data: CertificateData, words: TextByKey): PrintSection {
  const unlocks = data.earlier.length;
  const round =
    unlocks === 0
      ? `${data.epoch}`
      : words('certificate.round.of', {
          Round: data.epoch,
          Unlocks: words(unlocks === 1 ? 'certificate.unlocks.one' : 'certificate.unlocks.many', { Count: unlocks }),
        });
  return {
    id: 'application',
    title: words('certificate.application'),
    items: [
      ...(data.isDemo ? [text(`**${words('certificate.test')}**`)] : []),
      text(words('certificate.about')),
      answer(words('certificate.applicationNumber'), applicationNumber(data.applicationId)),
      answer(words('certificate.applicationId'), data.applicationId),
      answer(words('certificate.policyNumber'), data.policyNumber ?? words('certificate.policyNumber.none')),
      answer(words('certificate.product'), data.product),
      answer(words('certificate.state'), data.stateOfIssue),
      answer(words('certificate.round'), round),
      answer(words('certificate.definition'), data.definitionVersion),
    ],
  };
}

function documentsSection(data: CertificateData, words: TextByKey): PrintSection {
  const { head } = data.evidence;
  return {
    id: 'documents',
    title: words('certificate.documents'),
    items: [
      ...data.signers.map((signer) => ({
        kind: 'group' as const,
        title: documentTitle(signer, words),
        items: signer.document ? documentRows(signer.document, words) : [text(words('certificate.never'))],
      })),
      ...data.amendments.map(({ typedName, document }) => ({
        kind: 'group' as const,
        title: words('certificate.amendmentOf', { Name: typedName }),
        items: documentRows(document, words),
      })),
      {
        kind: 'group',
        title: words('certificate.evidenceFile'),
        items: [
          answer(words('certificate.file'), EVIDENCE_FILE),
          answer(words('certificate.evidenceFile.events'), `${head.seq + 1}`),
        ],
      },
      ...data.illustrations.map(({ fileName, sha256, pages }) => ({
        kind: 'group' as const,
        title: `${words('certificate.illustration')}: ${fileName}`,
        items: [
          answer(words('certificate.illustration.original'), sha256),
          text(words(pages ? 'certificate.illustration.appended' : 'certificate.illustration.kept')),
        ],
      })),
    ],
  };
}

const documentTitle = ({ mergeType, letter }: { mergeType: string; letter: string | null }, words: TextByKey): string =>
  words(`certificate.documentFor.${mergeType}`, { Letter: letter ?? '' });

function documentRows(document: DocumentData, words: TextByKey): PrintItem[] {
  const { pages, sha256, signedSha256 } = document;
  return [
    answer(words('certificate.file'), fileNameOf(document)),
    answer(words('certificate.pages'), `${pages}`),
    answer(words('certificate.sha256'), sha256),
    ...(signedSha256 === null ? [] : [answer(words('certificate.signedSha256'), signedSha256)]),
    ...(signedSha256 === null ? [text(words('certificate.late'))] : []),
  ];
}

function earlierSection({ earlier }: CertificateData, words: TextByKey): PrintSection[] {
  if (earlier.length === 0) return [];
  const rounds = earlier.map(({ epoch, endedAt, reason, signatures, documents }) => ({
    kind: 'group' as const,
    title: words('certificate.earlier.round', { Round: epoch }),
    items: [
      answer(words('certificate.earlier.ended'), longTime(endedAt)),
      answer(words('certificate.earlier.reason'), reason),
      ...signatures.map((signature) => {
        const values = { Name: signature.name, Role: roleWords(signature, words) };
        return answer(words('certificate.earlier.signature', values), longTime(signature.at));
      }),
      ...documents.map(({ reader, sha256 }) => {
        const [mergeType = '', letter = null] = reader.split('-');
        return answer(documentTitle({ mergeType, letter }, words), sha256);
      }),
    ],
  }));
  return [
    {
      id: 'earlier',
      title: words('certificate.earlier'),
      items: [text(words('certificate.earlier.about')), ...rounds],
    },
  ];
}

function recordSection({ evidence: { head } }: CertificateData, issuer: Issuer, words: TextByKey): PrintSection {
  return {
    id: 'record',
    title: words('certificate.record'),
    items: [
      text(words('certificate.record.about', { File: EVIDENCE_FILE })),
      answer(words('certificate.record.last'), `${head.seq}`),
      answer(words('certificate.record.lastHash'), head.hash),
      answer(words('certificate.record.certificate'), issuer.sealName),
      answer(words('certificate.record.fingerprint'), issuer.fingerprint),
    ],
  };
}

/** Every signed document unchanged, and the whole record: `@countersign/verify` reads both from the file. */
function attachmentsOf(data: CertificateData, words: TextByKey): Attachment[] {
  const { applicationId, epoch, evidence } = data;
  const record = { format: 'countersign-evidence-v1', applicationId, epoch, ...evidence };
  return [
    ...data.signers.flatMap((signer): Attachment[] => {
      if (!signer.document) return [];
      return [
        {
          name: fileNameOf(signer.document),
          type: 'application/pdf',
          description: documentTitle(signer, words),
          relationship: 'Source',
          bytes: signer.document.bytes,
        },
      ];
    }),
    ...data.amendments.map(({ typedName, document }): Attachment => ({
      name: fileNameOf(document),
      type: 'application/pdf',
      description: words('certificate.amendmentOf', { Name: typedName }),
      relationship: 'Source',
      bytes: document.bytes,
    })),
    {
      name: EVIDENCE_FILE,
      type: 'application/json',
      description: words('certificate.evidenceFile'),
      relationship: 'Data',
      bytes: Buffer.from(canonicalJson(record)),
    },
  ];
}

/** `signed-OwnerNotInsured-A.pdf` */
const fileNameOf = ({ reader, isSealed }: Pick<DocumentData, 'reader' | 'isSealed'>): string =>
  `${isSealed ? 'signed' : 'unsigned'}-${reader}.pdf`;
