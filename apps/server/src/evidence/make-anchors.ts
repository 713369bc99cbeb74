import { createHash } from 'node:crypto';
import { EVIDENCE_START } from '@countersign/verify';
import {
  type Database,
  HOUR_MS,
  inTransaction,
  JobFailed,
  lockUntilCommit,
  sha256,
  syncFolder,
  type Tx,
} from '../platform/index.ts';
import { type Anchor, type AnchoredHead, anchorText, readAnchor } from './anchor-file.ts';
import { anchorNumbers, isNewStart, readAnchorFile, writeAnchorFile } from './anchor-folder.ts';
import { isSealed } from './check-anchors.ts';
import { areInRecord } from './compare-heads.ts';
import { lockCases, newestInDatabase, recordAnchor } from './record-anchor.ts';

export interface AnchorMaker {
  readonly database: Database;
  /** The folder of the files. */
  readonly folder: string;
  /** A detached CMS signature over bytes with this SHA-256, with the installation's seal. */
  readonly sign: (digest: Buffer) => Promise<Buffer>;
  /** Certificates (DER) trusted for the seal of the previous anchor. */
  readonly trusted: readonly Uint8Array[];
  readonly now: () => Date;
}

/** What an anchor said, the SHA-256 of its file, and how many cases it names; only the file says which ones. */
export interface MadeAnchor extends Omit<Anchor, 'heads'> {
  hash: string;
  cases: number;
}

/** Minimum time between two anchors, unless one cannot hold everything. */
const EVERY_MS = HOUR_MS;
/** A file of some two megabytes. */
const MAX_HEADS = 20_000;

/**
 * Records the end of the record of every case that has grown since the last anchor: sealed, in files that the owner of
 * the database cannot write to, each naming the hash of the previous one. They detect a restored database or a replaced
 * record (`checkAnchors`). At most once an hour; `signal` stops it between two files. An anchor that was left without
 * its row is completed first. Throws if anchors that the database knows of are gone, unless an operator began a new
 * folder.
 */
export async function makeAnchors(maker: AnchorMaker, signal: AbortSignal): Promise<MadeAnchor[]> {
  const made: MadeAnchor[] = [];
  const left = await inTransaction(maker.database, (tx) => adoptAnchor(maker, tx));
  if (left) made.push(left.anchor);
  if (!(await isDue(maker))) return made;
  const isFirst = (await anchorNumbers(maker.folder)).length === 0;
  for (let after: string | null = ''; after !== null && !signal.aborted;) {
    const from: string = after;
    // After a lost connection, the file may be there already.
    const done = await inTransaction(
      maker.database,
      async (tx) => (await adoptAnchor(maker, tx)) ?? makeAnchor(maker, tx, from, isFirst),
    );
    if (done) made.push(done.anchor);
    after = done?.anchor.cases === MAX_HEADS ? done.last : null;
  }
  return made;
}

async function isDue(maker: AnchorMaker): Promise<boolean> {
  const newest = await newestAnchor(maker);
  if (newest === null) return true;
  const age = maker.now().getTime() - newest.at.getTime();
  // One of the future was made by a clock that was ahead.
  return age >= EVERY_MS || age < 0;
}

/** Null: there is none yet. Throws when the newest is not as it was sealed: what follows would vouch for a change. */
async function newestAnchor({ folder, trusted }: AnchorMaker): Promise<(Anchor & { hash: string }) | null> {
  const number = (await anchorNumbers(folder)).at(-1);
  if (number === undefined) return null;
  const file = await readAnchorFile(folder, number);
  const anchor = readAnchor(file?.text ?? '');
  if (!file || anchor?.number !== number) throw new JobFailed(`anchor ${number} in ${folder} cannot be read`);
  if (!isSealed(file, trusted)) throw new JobFailed(`no seal of this installation fits anchor ${number} in ${folder}`);
  return { ...anchor, hash: sha256(file.text) };
}

/** An anchor, and the last case in it. */
interface Done {
  anchor: MadeAnchor;
  last: string;
}

/**
 * Completes an anchor whose work ended between its file and its commit: the newest file, if it follows the newest one
 * that the database knows of and the record has everything that it names. An older database lacks some of that, so it
 * is not adopted, and is reported by `checkAnchors`. Null: there is nothing to complete.
 */
async function adoptAnchor(maker: AnchorMaker, tx: Tx): Promise<Done | null> {
  // One anchor at a time: each follows the previous one.
  await lockUntilCommit(tx, 'anchors');
  const newest = await newestAnchor(maker);
  if (newest === null || newest.number !== (await newestInDatabase(tx)) + 1) return null;
  await lockCases(tx, newest.heads);
  if (!(await areInRecord(tx, newest.heads))) return null;
  // Its name may not be durable yet.
  await syncFolder(maker.folder);
  await recordAnchor(tx, newest, newest.hash);
  return doneWith(newest, newest.hash);
}

/** Cases behind `after` in the order of their ids; null: none grew. The first anchors hold every case. */
async function makeAnchor(maker: AnchorMaker, tx: Tx, after: string, isFirst: boolean): Promise<Done | null> {
  const { folder, sign, now } = maker;
  const heads = await grown(tx, after, isFirst);
  if (heads.length === 0) return null;
  const last = await newestAnchor(maker);
  const known = await newestInDatabase(tx);
  if (known > (last?.number ?? 0) && !(last === null && (await isNewStart(folder))))
    throw new JobFailed(
      `the database knows of anchor ${known}, which is not in ${folder}: see docs/operating/data.md, "Anchors"`,
    );
  const anchor = {
    number: Math.max(last?.number ?? 0, known) + 1,
    at: now(),
    previous: last?.hash ?? EVIDENCE_START,
    heads,
  };
  const text = anchorText(anchor);
  const digest = createHash('sha256').update(text).digest();
  const hash = digest.toString('hex');
  const seal = await sign(digest);
  // Whoever holds a case is waited for before there is a file.
  await lockCases(tx, heads);
  // The file first, then the database's entry about it.
  await writeAnchorFile(folder, anchor.number, { text, seal });
  await recordAnchor(tx, anchor, hash);
  return doneWith(anchor, hash);
}

const doneWith = ({ number, at, previous, heads }: Anchor, hash: string): Done => ({
  anchor: { number, at, previous, hash, cases: heads.length },
  last: heads.at(-1)?.applicationId ?? '',
});

async function grown(tx: Tx, after: string, isFirst: boolean): Promise<AnchoredHead[]> {
  const rows = await tx
    .selectFrom('application')
    .select(['id', 'evidence_seq', 'evidence_hash'])
    .where('id', '>', after)
    // As the index of what grew has it; the first anchors walk over every case.
    .where('evidence_seq', '>', (eb) => (isFirst ? eb.lit(-1) : eb.ref('anchored_seq')))
    .orderBy('id')
    .limit(MAX_HEADS)
    .execute();
  return rows.map((row) => ({ applicationId: row.id, seq: row.evidence_seq, hash: row.evidence_hash }));
}
