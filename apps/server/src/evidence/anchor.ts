import { createHash } from 'node:crypto';
import { EVIDENCE_START } from '@countersign/verify';
import { sql } from 'kysely';
import type { Tx } from '../platform/index.ts';

/** A hash over the heads of all applications at one moment. */
export interface Anchor {
  applications: number;
  hash: string;
}

/**
 * Records the heads of all chains in one hash that follows the last one, so that replacing a whole chain, head
 * included, shows. The caller also writes it to the log, which the database cannot reach.
 */
export async function anchorEvidence(tx: Tx): Promise<Anchor> {
  // One anchor at a time: each follows the one before.
  await sql`select pg_advisory_xact_lock(727001)`.execute(tx);
  const heads = createHash('sha256');
  const rows = await tx
    .selectFrom('application')
    .select(['id', 'evidence_seq', 'evidence_hash'])
    .where('evidence_seq', '>=', 0)
    .orderBy('id')
    .execute();
  for (const { id, evidence_seq, evidence_hash } of rows) heads.update(`${id} ${evidence_seq} ${evidence_hash}\n`);
  const headsHash = heads.digest('hex');
  const last = await tx.selectFrom('anchor').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const prevHash = last?.hash ?? EVIDENCE_START;
  const hash = createHash('sha256').update(`countersign-anchor-v1\n${prevHash}\n${headsHash}`).digest('hex');
  await tx
    .insertInto('anchor')
    .values({ applications: rows.length, heads_hash: headsHash, prev_hash: prevHash, hash })
    .execute();
  return { applications: rows.length, hash };
}
