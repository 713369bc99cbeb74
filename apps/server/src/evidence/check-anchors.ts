import { createHash } from 'node:crypto';
import { EVIDENCE_START, verifyCms } from '@countersign/verify';
import { type Reader, sha256 } from '../platform/index.ts';
import { type Anchor, type AnchoredHead, readAnchor } from './anchor-file.ts';
import { type AnchorFile, anchorNumbers, isNewStart, readAnchorFile } from './anchor-folder.ts';
import { areInRecord, compareHeads } from './compare-heads.ts';
import { createIdSet, type IdSet } from './id-set.ts';

export interface AnchorPlace {
  folder: string;
  /** Certificates (DER) trusted for the seal of the newest one, which vouches for the earlier ones. */
  trusted: readonly Uint8Array[];
  readonly now: () => Date;
}

export interface AnchorReport {
  /** How many were read. */
  anchors: number;
  /** Cases whose end was compared. */
  cases: number;
  /** The differences, in words; empty: none. */
  problems: string[];
}

export interface AnchorChoice {
  /** This many of the newest; absent: all. */
  newest?: number;
  /** Only this case. */
  applicationId?: string;
}

/** An anchor older than this is in the folder and in the database, whenever either was copied. */
const GRACE_MS = 15 * 60_000;

/**
 * Reads anchors again and compares them with the database: whether any is missing, changed or not sealed, whether every
 * case still has the events that all of them name, and whether database and folder know the same anchors. Each anchor
 * is compared, not only the newest of a case: a restored database continues, and later anchors name its new state.
 */
export async function checkAnchors(
  reader: Reader,
  { folder, trusted, now }: AnchorPlace,
  { newest = Number.POSITIVE_INFINITY, applicationId }: AnchorChoice = {},
): Promise<AnchorReport> {
  const numbers = (await anchorNumbers(folder)).toReversed().slice(0, newest);
  const graceStart = new Date(now().getTime() - GRACE_MS);
  const known = await anchorsInDatabase(reader, (numbers.at(-1) ?? 1) - 1);
  const problems: string[] = [];
  const seen = createIdSet();
  let later: Anchor | null = null;
  for (const number of numbers) {
    const file = await readAnchorFile(folder, number);
    const anchor = readAnchor(file?.text ?? '');
    if (!file || anchor?.number !== number) {
      problems.push(`anchor ${number} cannot be read`);
      later = null;
      continue;
    }
    problems.push(...wrongInFolder(number, file, { later, trusted }));
    later = anchor;
    const named = known.get(number);
    // A copy of the database may lack what the folder has from the last minutes.
    if (!named && anchor.at >= graceStart) continue;
    const isUnfinished = !named && number === numbers[0] && (await isUnfinishedAnchor(reader, anchor, known));
    if (!named && !isUnfinished)
      problems.push(`the database is older than its anchors: it does not know of anchor ${number}`);
    if (named && named.hash !== sha256(file.text)) problems.push(`the database names another anchor ${number}`);
    const heads = anchor.heads.filter((head) => isWanted(head, applicationId));
    problems.push(...(await compare(reader, anchor, heads, seen)));
    for (const head of heads) seen.add(head.applicationId);
  }
  if (numbers.length < newest && later && !(await isFirst(later, folder)))
    problems.push(`anchors 1 to ${later.number - 1} are missing`);
  return {
    anchors: numbers.length,
    cases: seen.size,
    problems: [
      ...problems,
      ...missingNewest(known, numbers[0] ?? 0, graceStart),
      ...(numbers.length < newest && applicationId === undefined ? await neverNamed(reader, seen) : []),
    ],
  };
}

/**
 * Of the newest: whether its work only ended between its file and its commit, so that the next one completes it. An older
 * database lacks something that it names.
 */
const isUnfinishedAnchor = async (
  reader: Reader,
  { number, heads }: Anchor,
  known: ReadonlyMap<number, KnownAnchor>,
): Promise<boolean> => (number === 1 || known.has(number - 1)) && (await areInRecord(reader, heads));

/** Of an anchor, by the one that was made after it or, if it is the newest, by its seal. */
function wrongInFolder(
  number: number,
  file: AnchorFile,
  { later, trusted }: Pick<AnchorPlace, 'trusted'> & { later: Anchor | null },
): string[] {
  const wrong = `anchor ${number} is not what was written:`;
  if (!later) return isSealed(file, trusted) ? [] : [`${wrong} no seal of this installation fits it`];
  return [
    ...(later.previous === sha256(file.text) ? [] : [`${wrong} the next one names another`]),
    ...(later.number === number + 1 ? [] : [`anchors ${number + 1} to ${later.number - 1} are missing`]),
  ];
}

/** Whether there was nothing before it, or an operator keeps that elsewhere. */
const isFirst = async ({ number, previous }: Anchor, folder: string): Promise<boolean> =>
  previous === EVIDENCE_START && (number === 1 || (await isNewStart(folder)));

interface KnownAnchor {
  hash: string;
  at: Date;
}

/** The database's anchors from this number on. */
async function anchorsInDatabase(reader: Reader, from: number): Promise<Map<number, KnownAnchor>> {
  const rows = await reader
    .selectFrom('anchor')
    .select(['number', 'hash', 'at'])
    .where('number', '>=', from)
    .$narrowType<{ number: number }>()
    .orderBy('number')
    .execute();
  return new Map(rows.map(({ number, ...anchor }) => [number, anchor]));
}

/** Anchors after the newest in the folder; one of the last minutes may not be there yet. */
function missingNewest(known: ReadonlyMap<number, KnownAnchor>, newest: number, graceStart: Date): string[] {
  const lost = [...known].find(([number, { at }]) => number > newest && at < graceStart);
  return lost ? [`anchor ${lost[0]} and what follows are missing: the database knows of them`] : [];
}

/** Cases that are anchored according to the database, but are in no anchor. */
async function neverNamed(reader: Reader, named: Pick<IdSet, 'size'>): Promise<string[]> {
  const said = await reader
    .selectFrom('application')
    .select(({ fn }) => fn.countAll<number>().as('cases'))
    .where('anchored_seq', '>=', 0)
    .executeTakeFirstOrThrow();
  return said.cases > named.size ? [`${said.cases - named.size} cases were kept out of the anchors`] : [];
}

const isWanted = (head: AnchoredHead, applicationId: string | undefined): boolean =>
  applicationId === undefined || head.applicationId === applicationId;

/** Whether one of these certificates (DER) sealed the file. */
export function isSealed({ text, seal }: AnchorFile, trusted: readonly Uint8Array[]): boolean {
  if (!seal) return false;
  const digest = createHash('sha256').update(text).digest();
  const report = verifyCms(seal, { digest, isCanonical: true });
  return report.valid && trusted.some((certificate) => report.certificate.equals(certificate));
}

/**
 * Cases that end before what was anchored, and cases that have a different event there. Beyond that, the database may
 * have anchored only cases that a later anchor names.
 */
async function compare(
  reader: Reader,
  { number, at }: Anchor,
  heads: readonly AnchoredHead[],
  namedLater: Pick<IdSet, 'has'>,
): Promise<string[]> {
  const behind: { id: string; end: number; seq: number }[] = [];
  const other: { id: string; seq: number }[] = [];
  const hidden: string[] = [];
  for await (const { id, seq, end, anchored, found } of compareHeads(reader, heads)) {
    if (found === 'behind') behind.push({ id, end, seq });
    else if (found === 'other') other.push({ id, seq });
    else if (anchored > seq && !namedLater.has(id)) hidden.push(id);
  }
  const said = `anchor ${number} of ${at.toISOString()}`;
  const [first] = behind;
  const [changed] = other;
  return [
    ...(first
      ? [
          `the database is older than its anchors: ${behind.length} cases go back behind ${said}, the first is ${first.id}, ` +
            (first.end < 0 ? 'which is gone' : `at event ${Math.min(first.end, first.seq)} of ${first.seq}`),
        ]
      : []),
    ...(hidden.length > 0
      ? [`${hidden.length} cases were kept out of the anchors since ${said}, the first is ${hidden[0]}`]
      : []),
    ...(changed
      ? [
          `${other.length} cases have another record than ${said} names, the first is ${changed.id} at event ${changed.seq}`,
        ]
      : []),
  ];
}
