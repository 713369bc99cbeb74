import { createHash } from 'node:crypto';
import { EVIDENCE_START } from '@countersign/verify';
import { sql } from 'kysely';
import { type Database, inTransaction, sha256, type Tx } from '../platform/index.ts';
import { type Anchor, type AnchoredHead, anchorText, readAnchor } from './anchor-file.ts';
import { anchorNumbers, readAnchorFile, writeAnchorFile } from './anchor-folder.ts';

export interface AnchorMaker {
  readonly database: Database;
  /** Where the files stand. */
  readonly folder: string;
  /** A detached CMS signature over bytes with this SHA-256, by the seal of the installation. */
  readonly sign: (digest: Buffer) => Promise<Buffer>;
  readonly now: () => Date;
}

/** What an anchor said, and the SHA-256 of its file. */
export interface MadeAnchor extends Anchor {
  hash: string;
}

/** Between two anchors, unless there is more to write down than one holds. */
const everyMs = 3_600_000;
/** A file of some two megabytes. */
const mostHeads = 20_000;

/**
 * Writes down where the record of every case ends that grew since the last anchor: sealed, in files that the owner of the
 * database cannot write to, each naming the hash of the one before. Whoever puts the database back, or replaces a whole
 * record, meets these (`checkAnchors`). At most once an hour; `signal` ends it between two files.
 */
export async function makeAnchors(maker: AnchorMaker, signal: AbortSignal): Promise<MadeAnchor[]> {
  const made: MadeAnchor[] = [];
  if (!(await isDue(maker))) return made;
  const isFirst = (await anchorNumbers(maker.folder)).length === 0;
  for (let after: string | null = ''; after !== null && !signal.aborted;) {
    const from: string = after;
    const anchor = await inTransaction(maker.database, (tx) => makeAnchor(maker, tx, from, isFirst));
    if (anchor) made.push(anchor);
    after = anchor?.heads.length === mostHeads ? (anchor.heads.at(-1)?.applicationId ?? null) : null;
  }
  return made;
}

async function isDue({ folder, now }: AnchorMaker): Promise<boolean> {
  const newest = await newestAnchor(folder);
  return newest === null || now().getTime() - newest.at.getTime() >= everyMs;
}

/** Null: there is none yet. Throws when the newest cannot be read: nothing is written behind what somebody changed. */
async function newestAnchor(folder: string): Promise<MadeAnchor | null> {
  const number = (await anchorNumbers(folder)).at(-1);
  if (number === undefined) return null;
  const text = (await readAnchorFile(folder, number))?.text ?? '';
  const anchor = readAnchor(text);
  if (anchor?.number !== number) throw new Error(`anchor ${number} in ${folder} cannot be read`);
  return { ...anchor, hash: sha256(text) };
}

/** Cases behind `after` in the order of their ids; null: none grew. The first anchors hold every case. */
async function makeAnchor(maker: AnchorMaker, tx: Tx, after: string, isFirst: boolean): Promise<MadeAnchor | null> {
  const { folder, sign, now } = maker;
  // One anchor at a time: each follows the one before.
  await sql`select pg_advisory_xact_lock(727001)`.execute(tx);
  const heads = await grown(tx, after, isFirst);
  if (heads.length === 0) return null;
  const last = await newestAnchor(folder);
  const anchor = { number: (last?.number ?? 0) + 1, at: now(), previous: last?.hash ?? EVIDENCE_START, heads };
  const text = anchorText(anchor);
  const digest = createHash('sha256').update(text).digest();
  const hash = digest.toString('hex');
  // First the file: what the database says of it comes after.
  await writeAnchorFile(folder, anchor.number, { text, seal: await sign(digest) });
  await tx
    .insertInto('anchor')
    .values({
      number: anchor.number,
      applications: heads.length,
      heads_hash: hash,
      prev_hash: anchor.previous,
      hash,
    })
    .execute();
  await sql`
    update application set anchored_seq = listed.seq
    from unnest(${heads.map(({ applicationId }) => applicationId)}::text[], ${heads.map(({ seq }) => seq)}::int[])
      as listed (id, seq)
    where application.id = listed.id`.execute(tx);
  return { ...anchor, hash };
}

async function grown(tx: Tx, after: string, isFirst: boolean): Promise<AnchoredHead[]> {
  const rows = await tx
    .selectFrom('application')
    .select(['id', 'evidence_seq', 'evidence_hash'])
    .where('id', '>', after)
    .where('evidence_seq', '>', (eb) => (isFirst ? eb.lit(-1) : eb.ref('anchored_seq')))
    .orderBy('id')
    .limit(mostHeads)
    .execute();
  return rows.map((row) => ({ applicationId: row.id, seq: row.evidence_seq, hash: row.evidence_hash }));
}
