import type { PrintItem, PrintSection } from '@countersign/engine';
import { signedTime } from '../../documents/index.ts';
import type { RecordedEvent } from '../../evidence/index.ts';
import type { TextByKey } from '../../platform/index.ts';
import type { CertificateData, SignerData } from './certificate-data.ts';
import { consentFileOf } from './file-names.ts';
import { answer, roleWords } from './print-items.ts';

/** One section per signer, in the order of signing. */
export function signerSections(
  data: Pick<CertificateData, 'signers' | 'evidence' | 'epoch'>,
  words: TextByKey,
): PrintSection[] {
  return data.signers
    .toSorted((one, other) => one.signedAt.getTime() - other.signedAt.getTime())
    .map((signer, index) => {
      const events = eventsOf(data, signer);
      return {
        id: `signer-${index + 1}`,
        title: words('certificate.signer', { Number: index + 1, Name: signer.typedName }),
        items: [
          ...identityRows(signer, events, words),
          ...signatureRows(signer, events, words),
          history(signer, events, words),
        ],
      };
    });
}

/** The events of the round about this signer for which the certificate has a text. */
function eventsOf(
  { evidence, epoch }: Pick<CertificateData, 'evidence' | 'epoch'>,
  signer: SignerData,
): RecordedEvent[] {
  const events = evidence.events.filter(({ epoch: of, seq }) => of === epoch && seq <= evidence.head.seq);
  // Documents of somebody whose place they took.
  const others = new Set(
    events.flatMap(({ type, data }) => (type === 'signer.replaced' ? [data['documents']].flat() : [])),
  );
  return events.filter(({ type, data, actor }) => {
    if (!LISTED_EVENTS.has(type)) return false;
    if (data['slot'] !== undefined) return data['slot'] === signer.slotId;
    if (actor.kind === 'customer') return actor.id === signer.slotId;
    if (actor.kind === 'agent') return actor.id === signer.agentId;
    return data['reader'] === signer.reader && !others.has(data['document']);
  });
}

/** What happened to one signer, in the texts of `certificate.event.*`. */
const LISTED_EVENTS: ReadonlySet<string> = new Set([
  'link.issued',
  'identity.passed',
  'identity.failed',
  'consent.given',
  'disclosure.acknowledged',
  'document.ready',
  'pdf.served',
  'sign.declined',
  'paper.requested',
  'consent.withdrawn',
  'sign.completed',
  'document.sealed',
]);

function identityRows(signer: SignerData, events: readonly RecordedEvent[], words: TextByKey): PrintItem[] {
  const { consent } = signer;
  return [
    answer(words('certificate.role'), roleWords(signer, words)),
    ...(signer.capacity === '' ? [] : [answer(words('certificate.capacity'), signer.capacity)]),
    answer(words('certificate.expectedName'), signer.expectedName),
    answer(words('certificate.typedName'), signer.typedName),
    answer(words('certificate.email'), signer.email),
    answer(words('certificate.identity'), identifiedBy(signer, events, words)),
    answer(words('certificate.failedAttempts'), `${events.filter(({ type }) => type === 'identity.failed').length}`),
    answer(
      words('certificate.consent'),
      consent
        ? words(consent.shownAt ? 'certificate.consent.shown' : 'certificate.consent.given', {
            Consent: consent.id,
            Version: consent.version,
            Shown: consent.shownAt ? signedTime(consent.shownAt, signer.zone) : '',
            Time: signedTime(consent.givenAt, signer.zone),
          })
        : words('certificate.consent.none'),
    ),
    ...(consent
      ? [
          answer(words('certificate.consentFile'), consentFileOf(signer.reader)),
          answer(words('certificate.consentSha256'), consent.sha256),
        ]
      : []),
  ];
}

/** How the signer was identified, with the data that their kind of signer is asked for. */
function identifiedBy(
  { agentId, role, signedAt }: SignerData,
  events: readonly RecordedEvent[],
  words: TextByKey,
): string {
  if (agentId !== null) return words('certificate.identity.agent', { Agent: agentId });
  // They may have come again since, for something that was asked after the signatures.
  const passed = events.findLast(({ type, at }) => type === 'identity.passed' && new Date(at) <= signedAt);
  const method = passed?.data['method'];
  if (typeof method !== 'string') return '';
  return words(`certificate.identity.${method}`, { Data: words(`certificate.identity.data.${role}`) });
}

function signatureRows(signer: SignerData, events: readonly RecordedEvent[], words: TextByKey): PrintItem[] {
  return [
    answer(words('certificate.document'), readWords(signer, events, words)),
    answer(words('certificate.answersHash'), signer.answersHash),
    answer(words('certificate.place'), `${signer.city}, ${signer.state}`),
    answer(words('certificate.address'), signer.address),
    answer(words('certificate.device'), signer.userAgent),
    answer(words('certificate.signature'), signer.signatureId),
  ];
}

function readWords(signer: SignerData, events: readonly RecordedEvent[], words: TextByKey): string {
  const times = events.filter(({ type, at }) => type === 'pdf.served' && new Date(at) <= signer.signedAt).length;
  if (signer.withoutDocument !== null) {
    const None = words(`certificate.document.${signer.withoutDocument === 'late' ? 'none' : 'failed'}`);
    return times === 0 ? None : words('certificate.document.before', { None });
  }
  return words(times === 1 ? 'certificate.document.read.once' : 'certificate.document.read', {
    Pages: signer.document?.pages ?? 0,
    Times: times,
  });
}

/** The events in order, in UTC and in the local time of the place of signing. */
function history({ zone }: SignerData, events: readonly RecordedEvent[], words: TextByKey): PrintItem {
  const local = zone === null ? [] : [words('certificate.when.local')];
  return {
    kind: 'table',
    title: '',
    head: [words('certificate.when'), words('certificate.when.utc'), ...local],
    rows: events.map(({ type, at }) => [
      words(`certificate.event.${type}`),
      timeIn('UTC', at),
      ...(zone === null ? [] : [timeIn(zone, at)]),
    ]),
  };
}

/** `Nov 20, 2026, 4:41:07 AM CST`, and in UTC as everywhere else `Nov 20, 2026, 10:41:07 UTC`. */
const timeIn = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'long',
    hourCycle: timeZone === 'UTC' ? 'h23' : 'h12',
  })
    .format(new Date(at))
    .replaceAll('\u202f', ' ');
