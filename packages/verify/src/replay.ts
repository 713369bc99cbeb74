/** What a signer was asked, answered and read, and when: from a complete file alone (spec trust 4.19). */
import { filesInside } from './attachments.ts';
import { type Expectations, readDocument } from './document.ts';
import { type FileReport, verifyFile } from './file.ts';

/** What a document printed, as it is in the file. */
export interface ReplayedSection {
  letter: string | null;
  title: string;
  /** Null: it belongs to no filed form. */
  form: { number: string; edition: string } | null;
  /** Each line with its nesting depth: titles of groups, questions with their answers, texts that were shown. */
  lines: readonly ReplayedLine[];
}

export type ReplayedLine = { depth: number } & (
  | { kind: 'title' | 'text'; text: string }
  | {
      kind: 'answer';
      number: string;
      question: string;
      answer: string;
      options: readonly { label: string; chosen: boolean }[];
    }
  | { kind: 'row'; cells: readonly string[] }
);

export interface ReplayedEvent {
  seq: number;
  at: string;
  type: string;
  data: Readonly<Record<string, unknown>>;
}

export interface ReplayedSigner {
  /** Merge type, with the owner's letter if there is one: `OwnerNotInsured-A`. */
  reader: string;
  name: string;
  typedName: string;
  capacity: string;
  signedAt: string;
  zone: string | null;
  place: string;
  address: string;
  signature: string;
  /** Why they signed without their document; null: they read it. */
  withoutDocument: string | null;
  document: { file: string; pages: number; sha256: string; signedSha256: string | null } | null;
  /** The text as it was shown; null: an agent is not asked. */
  consent: { file: string; version: string; shownAt: string | null; givenAt: string; text: string } | null;
  /** The state of issue, as the forms named it; null: they did not. */
  issuedIn: string | null;
  sections: readonly ReplayedSection[];
  /** What the record says about this signer, in order. */
  events: readonly ReplayedEvent[];
}

/**
 * `notOurs`: not a complete file, or one that was changed: the report says what. `unreadable`: a complete file of a
 * version without the data for this. `noSuchSigner`: `signers` lists the existing ones.
 */
export type SignerReplay =
  | { kind: 'notOurs'; report: FileReport }
  | { kind: 'unreadable'; report: FileReport }
  | { kind: 'noSuchSigner'; report: FileReport; signers: readonly string[] }
  | { kind: 'replayed'; report: FileReport; round: number; isTrusted: boolean; signer: ReplayedSigner };

/**
 * Replays one signer of a complete file, offline. `signer` is a reader, the letter of an owner, `insured`, `agent` or a
 * name. Without a trusted certificate, the file's own certificate is used: then the file is intact, but it is not
 * proven whose it is (`isTrusted`).
 */
export async function replaySigner(bytes: Uint8Array, signer: string, expected: Expectations): Promise<SignerReplay> {
  const isTrusted = expected.trusted.length > 0;
  const report = await verifyFile(bytes, isTrusted ? expected : { ...expected, trusted: await ownCertificate(bytes) });
  if (report.kind !== 'complete' || report.verdict !== 'sealed') return { kind: 'notOurs', report };
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { pdf } = readDocument(file, expected);
  const inside = new Map((pdf && filesInside(file, pdf))?.map((one) => [one.name, one.bytes]));
  const all = [...inside].flatMap(([name, content]) => (name.startsWith('printed-') ? [printedIn(content)] : []));
  const readable = all.filter((one) => one !== null);
  if (readable.length === 0) return { kind: 'unreadable', report };
  const meant = readable.filter((one) => isMeant(one, signer));
  const [one] = meant;
  if (!one || meant.length > 1) {
    return {
      kind: 'noSuchSigner',
      report,
      signers: readable.map((each) => `${reader(each)} (${text(each['typedName'])})`),
    };
  }
  const record = parsed(inside.get('evidence.json'));
  return { kind: 'replayed', report, round: count(one['round']), isTrusted, signer: replayed(one, inside, record) };
}

/** The certificate of the last seal, whoever it belongs to. */
async function ownCertificate(bytes: Uint8Array): Promise<Expectations['trusted']> {
  const { signatures } = await verifyFile(bytes, { trusted: [] });
  const sha256 = signatures.at(-1)?.certificateSha256;
  return sha256 === undefined ? [] : [{ sha256 }];
}

type Printed = Readonly<Record<string, unknown>>;

function printedIn(content: Buffer): Printed | null {
  const value = parsed(content);
  return isObject(value) && value['format'] === 'countersign-printed-v1' ? value : null;
}

function parsed(content: Buffer | undefined): unknown {
  try {
    return content && JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

const reader = (printed: Printed): string => text(printed['reader']);

function isMeant(printed: Printed, signer: string): boolean {
  const asked = plain(signer);
  const names = ['reader', 'kind', 'letter', 'typedName', 'expectedName'].map((name) => plain(text(printed[name])));
  return asked !== '' && names.includes(asked);
}

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

function replayed(printed: Printed, inside: ReadonlyMap<string, Buffer>, record: unknown): ReplayedSigner {
  const { document, consent, withoutDocument, zone } = printed;
  const model = isObject(printed['printed']) ? printed['printed'] : {};
  return {
    reader: reader(printed),
    name: text(printed['expectedName']),
    typedName: text(printed['typedName']),
    capacity: text(printed['capacity']),
    signedAt: text(printed['signedAt']),
    zone: typeof zone === 'string' ? zone : null,
    place: `${text(printed['city'])}, ${text(printed['state'])}`,
    address: text(printed['address']),
    signature: text(printed['signature']),
    withoutDocument: typeof withoutDocument === 'string' ? withoutDocument : null,
    document: isObject(document)
      ? {
          file: text(document['file']),
          pages: count(document['pages']),
          sha256: text(document['sha256']),
          signedSha256: typeof document['signedSha256'] === 'string' ? document['signedSha256'] : null,
        }
      : null,
    consent: isObject(consent)
      ? {
          file: text(consent['file']),
          version: text(consent['version']),
          shownAt: typeof consent['shownAt'] === 'string' ? consent['shownAt'] : null,
          givenAt: text(consent['givenAt']),
          text: inside.get(text(consent['file']))?.toString('utf8') ?? '',
        }
      : null,
    issuedIn: typeof model['issuedIn'] === 'string' ? model['issuedIn'] : null,
    sections: list(model['sections']).map((section) => ({
      letter: typeof section['letter'] === 'string' ? section['letter'] : null,
      title: text(section['title']),
      form: formOf(model, section),
      lines: list(section['items']).flatMap((item) => linesOf(item, 0)),
    })),
    events: eventsOf(printed, record),
  };
}

function formOf(model: Printed, section: Printed): ReplayedSection['form'] {
  const form = list(model['forms']).find(({ number }) => number === section['form']);
  return form === undefined ? null : { number: text(form['number']), edition: text(form['edition']) };
}

function linesOf(item: Printed, depth: number): ReplayedLine[] {
  switch (item['kind']) {
    case 'answer':
      return [
        {
          kind: 'answer',
          depth,
          number: text(item['number']),
          question: text(item['label']),
          answer: text(item['value']),
          options: list(item['options']).map((one) => ({ label: text(one['label']), chosen: one['chosen'] === true })),
        },
      ];
    case 'text':
      return [{ kind: 'text', depth, text: text(item['text']) }];
    case 'table': {
      const cells = (rows: unknown): string[][] => (Array.isArray(rows) ? rows : []).map((row) => texts(row));
      const rows = [texts(item['head']), ...cells(item['rows']), ...cells(item['totals'])];
      return [
        ...titleOf(item, depth),
        ...rows.map((row): ReplayedLine => ({ kind: 'row', depth: depth + 1, cells: row })),
      ];
    }
    default:
      return [...titleOf(item, depth), ...list(item['items']).flatMap((one) => linesOf(one, depth + 1))];
  }
}

function titleOf(item: Printed, depth: number): ReplayedLine[] {
  const title = [text(item['number']), text(item['title'])].filter((part) => part !== '').join(' ');
  return title === '' ? [] : [{ kind: 'title', depth, text: title }];
}

/** Of the round, and about this signer: what they did, and what happened to their slot and their document. */
function eventsOf(printed: Printed, record: unknown): ReplayedEvent[] {
  const { slot, round, agentId } = printed;
  const events = list(isObject(record) ? record['events'] : []).filter(({ epoch }) => epoch === round);
  // Documents of somebody whose place they took.
  const others = new Set(
    events.flatMap(({ type, data }) =>
      type === 'signer.replaced' && isObject(data) ? [data['documents']].flat() : [],
    ),
  );
  return events.flatMap((event): ReplayedEvent[] => {
    const { actor, data, type, at, seq } = event;
    if (!isObject(data) || !isObject(actor)) return [];
    const { kind, id } = actor;
    const isTheirs =
      id === slot ||
      data['slot'] === slot ||
      (kind === 'agent' && agentId !== null && id === agentId) ||
      (kind !== 'agent' && kind !== 'customer' && data['reader'] === reader(printed) && !others.has(data['document']));
    return isTheirs ? [{ seq: count(seq), at: text(at), type: text(type), data }] : [];
  });
}

const isObject = (value: unknown): value is Printed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): Printed[] => (Array.isArray(value) ? value.filter(isObject) : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : []);
const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
