/** Many cases at once, written directly to the database: for tests and measurements of lists. */
import pg from 'pg';
import type { PostgresConnection } from '../../src/platform/postgres/launcher.ts';
import { addCase, type CaseParts, type Fate } from './case-rows.ts';
import { copyRows, type Rows, withoutIndexes } from './copy-rows.ts';

export interface ManyCases {
  /** Of the tables; may read files of this machine. */
  owner: PostgresConnection;
  count: number;
  /** The agent of that case, by its number. */
  agentOf: (index: number) => string;
  now?: Date;
  /** Told after each part, with how many there are. */
  said?: (done: number) => void;
}

/** Tables that get rows, in an order in which rows refer to existing rows. */
export const FILLED = [
  'application',
  'data_key',
  'evidence',
  'block_answer',
  'submission',
  'signing_slot',
  'blind_index',
  'mail_outbox',
  'link',
  'document',
  'consent',
  'signature',
  'signing_trace',
  'job_status',
  'policy_number',
  'decision',
];

const PART = 2_000;
/** From this number on, indexes are created afterward. */
const MANY = 20_000;

/** Creates them like those of a carrier after some years: two of three decided, some at each stage, some erased. */
export async function makeManyCases(
  parts: CaseParts,
  { owner, count, agentOf, now = new Date(), said }: ManyCases,
): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(`set synchronous_commit = off`);
    await client.query(`set maintenance_work_mem = '512MB'`);
    const work = async (): Promise<void> => {
      let written: Promise<void> = Promise.resolve();
      for (let from = 0; from < count; from += PART) {
        const rows = Object.fromEntries(FILLED.map((table): [string, Rows[string]] => [table, []]));
        for (let index = from; index < Math.min(count, from + PART); index += 1) {
          addCase(rows, parts, { index, agentId: agentOf(index), fate: fateOf(index), now });
        }
        await written;
        said?.(from);
        written = copyRows(client, rows);
      }
      await written;
    };
    if (count < MANY) await work();
    else await withoutIndexes(client, FILLED, work);
    await client.query(`vacuum (analyze) ${FILLED.join(', ')}`);
  } finally {
    await client.end();
  }
}

/** Of a thousand cases this many are in this state. */
const FATES: readonly [Fate, number][] = [
  ['decided', 660],
  ['erased', 80],
  ['expired', 130],
  ['insured', 45],
  ['complete', 35],
  ['send', 10],
  ['unreached', 2],
  ['owners', 10],
  ['sign', 8],
  ['underwriting', 1],
  ['discarded', 10],
  ['test', 9],
];

/** Not in a row: each next case is at another place among the thousand. */
function fateOf(index: number): Fate {
  let place = (index * 617) % 1_000;
  for (const [fate, share] of FATES) {
    if (place < share) return fate;
    place -= share;
  }
  return 'decided';
}
