import { applicationNumber, type PrintItem, type PrintSection } from '@countersign/engine';
import { type Attachment, type Certificate, longTime, signedTime } from '../../documents/index.ts';
import type { TextByKey } from '../../platform/index.ts';
import { attachmentsOf } from './attachments-of.ts';
import type { CertificateData, SignerData } from './certificate-data.ts';
import { copiesOf } from './document-copies.ts';
import {
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
import { handOverSections } from './hand-over-section.ts';
import { answer, roleWords, text } from './print-items.ts';
import { amendmentSections } from './amendment-section.ts';
import { signerSections } from './signer-section.ts';

/** Name of the one field that the carrier seals. */
export const SEAL_FIELD = 'Seal';

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
      ...consentsSection(data, words),
      ...earlierSection(data, words),
      ...supersededSection(data, words),
      ...decisionSection(data, words),
      ...handOverSections(data, words),
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
    copies: copiesOf(data, words),
    ending: endingOf(data, words),
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
      answer(words('certificate.definition'), data.definition.name),
      answer(words('certificate.definition.sha256'), data.definition.version),
      ...(data.definition.text === null ? [] : [answer(words('certificate.definitionFile'), DEFINITION_FILE)]),
      ...formsTable(data, words),
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
        items: [
          ...(signer.document ? documentRows(signer, signer.document, words) : [text(words('certificate.never'))]),
          answer(words('certificate.printedFile'), printedFileOf(signer.reader)),
        ],
      })),
      ...data.amendments.map(({ typedName, document }) => ({
        kind: 'group' as const,
        title: words('certificate.amendmentOf', { Name: typedName }),
        items: documentRows({ printed: null }, document, words),
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

function documentRows(
  { printed }: Pick<SignerData, 'printed'>,
  document: NonNullable<SignerData['document']>,
  words: TextByKey,
): PrintItem[] {
  const { pages, sha256, signedSha256 } = document;
  return [
    answer(words('certificate.file'), fileNameOf(document)),
    answer(words('certificate.pages'), `${pages}`),
    answer(words('certificate.sha256'), sha256),
    ...(signedSha256 === null ? [] : [answer(words('certificate.signedSha256'), signedSha256)]),
    ...(signedSha256 === null ? [text(words('certificate.late'))] : []),
    ...(printed ? [text(words('certificate.copy.behind'))] : []),
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
        return answer(words('certificate.earlier.signature', values), signedTime(signature.at, signature.zone));
      }),
      ...documents.map(({ reader, sha256 }) => answer(titleOfReader(reader, words), sha256)),
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

function formsTable({ definition: { forms } }: CertificateData, words: TextByKey): PrintItem[] {
  if (forms.length === 0) return [];
  const head = ['number', 'edition', 'title'].map((key) => words(`certificate.forms.${key}`));
  const rows = forms.map(({ number, edition, title }) => [number, edition, title]);
  return [{ kind: 'table', title: words('certificate.forms'), head, rows }];
}

/** Every text that somebody consented to, as it was shown. */
function consentsSection({ signers }: CertificateData, words: TextByKey): PrintSection[] {
  const given = signers.flatMap(({ consent, typedName }) => (consent ? [{ ...consent, typedName }] : []));
  const texts = [...new Map(given.map((one) => [one.sha256, one])).values()];
  if (texts.length === 0) return [];
  return [
    {
      id: 'consents',
      title: words('certificate.consents'),
      items: texts.map(({ id, version, sha256, content }) => ({
        kind: 'group' as const,
        title: words('certificate.consents.text', { Consent: id, Version: version }),
        items: [
          answer(
            words('certificate.consents.by'),
            given.flatMap((one) => (one.sha256 === sha256 ? [one.typedName] : [])).join(', '),
          ),
          answer(words('certificate.consentSha256'), sha256),
          text(content),
        ],
      })),
    },
  ];
}

/** Documents that are no longer valid, each with the file that it is attached as. */
function supersededSection({ superseded }: CertificateData, words: TextByKey): PrintSection[] {
  if (superseded.length === 0) return [];
  const documents = superseded.map((one, index) => ({
    kind: 'group' as const,
    title: words('certificate.superseded.of', { Document: titleOfReader(one.reader, words), Round: one.epoch }),
    items: [
      one.bytes
        ? answer(words('certificate.file'), supersededFileOf(one, index + 1))
        : text(words('certificate.superseded.kept')),
      text(words(`certificate.superseded.${one.standing}`)),
      answer(words('certificate.pages'), `${one.pages}`),
      answer(words('certificate.sha256'), one.sha256),
    ],
  }));
  return [
    {
      id: 'superseded',
      title: words('certificate.superseded'),
      items: [text(words('certificate.superseded.about')), ...documents],
    },
  ];
}

function decisionSection({ decision }: CertificateData, words: TextByKey): PrintSection[] {
  if (!decision) return [];
  return [
    {
      id: 'decision',
      title: words('certificate.decision'),
      items: [
        text(words(decision.made ? 'certificate.decision.made' : 'certificate.decision.none')),
        answer(words('certificate.tableFile'), TABLE_FILE),
        answer(words('certificate.decision.table'), decision.version),
        answer(words('certificate.decisionFile'), DECISION_FILE),
      ],
    },
  ];
}

/** The page before the pages of other files. */
function endingOf({ illustrations }: CertificateData, words: TextByKey): PrintSection | null {
  const shown = illustrations.filter(({ pages }) => pages !== null);
  if (shown.length === 0) return null;
  return {
    id: 'illustrations',
    title: words('certificate.illustration.pages'),
    items: [
      text(words('certificate.illustration.about')),
      ...shown.map(({ fileName, sha256 }) => ({
        kind: 'group' as const,
        title: fileName,
        items: [answer(words('certificate.illustration.original'), sha256)],
      })),
    ],
  };
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
