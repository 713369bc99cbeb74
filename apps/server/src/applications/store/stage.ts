/**
 * The stage of a case, in SQL: whose turn it is, or how it ended (spec systems §1). The database keeps it on the row
 * (migration 0076).
 */
import type { CaseStage } from '@countersign/protocol';
import { type RawBuilder, sql } from 'kysely';
import { clocksApart, type Database, inTransaction } from '../../platform/index.ts';

/** Stages in which a case waits for somebody, until its time is over. */
const WAITING = ['complete', 'send', 'insured', 'owners', 'sign'] as const satisfies readonly CaseStage[];

/**
 * Written as literals, as in the conditions of the indexes: with a parameter, PostgreSQL could not choose a partial
 * index.
 */
export const oneOf = (stages: readonly CaseStage[]): RawBuilder<boolean> =>
  sql<boolean>`stage in (${sql.join(stages.map((stage) => sql.lit(stage)))})`;

export const isWaiting = oneOf(WAITING);

/** For a waiting case that has expired although its row does not say so yet. */
export const isPast = (now: Date): RawBuilder<boolean> => sql<boolean>`(${isWaiting} and expires_at < ${now})`;

/**
 * Rows of waiting cases that have expired although they do not say so yet, the first to expire first. Found by the index of
 * their ends: in the order of a list, PostgreSQL would look for these few among all cases.
 */
export const pastCases = (now: Date, limit: number): RawBuilder<unknown> => sql`
  select * from application where erased_at is null and ${isPast(now)} order by expires_at, id limit ${limit}`;

/** The stage of a row of `application`. The row says some minutes later that it has expired. */
export const stageAt = (now: Date): RawBuilder<CaseStage> =>
  sql<CaseStage>`case when ${isPast(now)} then 'expired' else stage end`;

/** Maximum number written at once: each row is locked until all are written. */
const BATCH_SIZE = 100;

/**
 * Marks expired cases, so that no list has to skip them; returns how many. `signal` ends it early. None while this
 * machine's clock is not the database's: it may be the wrong one.
 */
export async function noteExpired(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  if ((await clocksApart(database)) !== null) return 0;
  return setStages(database, signal, { stage: sql`'expired'`, where: isPast(now), order: sql`expires_at` });
}

/** Takes the mark from cases whose time is not over: the clock was ahead when they got it. Returns how many. */
export const unmarkExpired = (database: Database, now: Date, signal: AbortSignal): Promise<number> =>
  setStages(database, signal, {
    stage: sql`case_stage_before_its_end(application.*)`,
    where: sql`discarded_at is null and stage = 'expired' and expires_at > ${now}`,
    order: sql`updated_at`,
  });

async function setStages(
  database: Database,
  signal: AbortSignal,
  { stage, where, order }: Record<'stage' | 'where' | 'order', RawBuilder<unknown>>,
): Promise<number> {
  for (let set = 0; ;) {
    const done = await inTransaction(database, async (tx) => {
      // A list of IDs, because with a join PostgreSQL may read all cases.
      const { numAffectedRows } = await sql`
        update application set stage = ${stage} where id = any(array(
          select id from application where erased_at is null and ${where}
          order by ${order} limit ${BATCH_SIZE} for update skip locked))`.execute(tx);
      return Number(numAffectedRows);
    });
    set += done;
    if (done < BATCH_SIZE || signal.aborted) return set;
  }
}
