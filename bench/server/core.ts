/** What a submission does in the database, journey by journey, compared with one INSERT of the same bytes. */
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { appendEvidence, systemOrigin } from '../../apps/server/src/evidence/index.ts';
import * as store from '../../apps/server/src/applications/store/index.ts';
import { middle } from '../common/bench.ts';
import { type Database, inTransaction, pendingJobs, withCommit } from '../../apps/server/src/platform/index.ts';

export interface CoreRate {
  /** Commits per second. */
  core: number;
  floor: number;
  bytes: number;
}

const together = 8;

/** Alternating rounds on the given cases, one for each of eight writers; the median round counts. */
export async function coreRate(
  database: Database,
  ids: readonly string[],
  rounds: number,
  roundMs: number,
): Promise<CoreRate> {
  const cases = ids.slice(0, together);
  const { rows } = await sql<{ content: number; answer: number }>`
    select (select avg(length(content))::int from block_answer) as content,
           (select avg(length(answer))::int from submission) as answer`.execute(database.query);
  const { content = 0, answer = 0 } = rows[0] ?? {};
  const bytes = content + answer;
  await sql`create table if not exists bench_floor (id text primary key, body bytea not null)`.execute(database.query);
  const [contentBytes, answerBytes, both] = [randomBytes(content), randomBytes(answer), randomBytes(bytes)];
  const block = 'SECTIONAProposedInsured';
  const listing = { names: null, state_of_issue: 'TX', product: 'bench', ready_to_send: false };

  async function core(id: string): Promise<void> {
    await inTransaction(database, async (tx) => {
      const key = `id:bench:${randomUUID()}`;
      const [row, known] = await Promise.all([
        store.lockedApplication(tx, id),
        store.blocks(tx, id),
        store.currentSlots(tx, id),
        store.submissions(tx, id, [key]),
        pendingJobs(tx, id),
      ]);
      if (!row) throw new Error('the case is gone');
      const old = known.find((one) => one.block === block);
      const at = new Date();
      const saved = {
        application_id: id,
        block,
        version: (old?.version ?? 0) + 1,
        content: contentBytes,
        content_hash: randomUUID(),
        valid: true,
        visited: true,
        edited: null,
        updated_at: at,
      };
      withCommit(
        tx,
        ...store.blocksPut(tx, [saved]),
        store.listingUpdate(tx, id, { ...listing, updated_at: at }),
        store.submissionPut(tx, {
          application_id: id,
          submission_key: key,
          block,
          answer: answerBytes,
          created_at: at,
        }),
      );
      await appendEvidence(tx, id, { type: 'block.saved', origin: systemOrigin('bench'), at, data: { block } }, row);
    });
  }
  const floor = async (): Promise<void> => {
    await database.pool.query({
      name: 'floor',
      text: 'insert into bench_floor values ($1, $2)',
      values: [randomUUID(), both],
    });
  };

  async function rate(work: (id: string) => Promise<void>): Promise<number> {
    const until = performance.now() + roundMs;
    let count = 0;
    await Promise.all(
      cases.map(async (id) => {
        while (performance.now() < until) {
          await work(id);
          count += 1;
        }
      }),
    );
    return (count * 1_000) / roundMs;
  }

  const seen = { core: [] as number[], floor: [] as number[] };
  await rate(core);
  await rate(floor);
  for (let round = 0; round < rounds; round += 1) {
    seen.core.push(await rate(core));
    await pause(100);
    seen.floor.push(await rate(floor));
    await pause(100);
  }
  await sql`drop table bench_floor`.execute(database.query);
  return { core: middle(seen.core), floor: middle(seen.floor), bytes };
}
