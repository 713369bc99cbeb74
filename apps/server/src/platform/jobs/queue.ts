/** pg-boss, used as a queue only: jobs enter it in the caller's transaction and leave it in ours. */
import { CompiledQuery, sql } from 'kysely';
import PgBoss from 'pg-boss';
import type { Database } from '../database.ts';
import type { Reader, Tx } from '../tx.ts';
import { type JobKind, jobKindNames, jobKinds, type JobRules } from './kinds.ts';
import type { JobKey, Round } from './status.ts';

export interface FetchedJob {
  id: string;
  data: unknown;
  /** Tries before this one. */
  retries: number;
}

export interface Queue {
  /** Checks that the tables exist. */
  open(): Promise<void>;
  /** Queues a job with an ID that is not in use. */
  send(reader: Reader, kind: JobKind, job: { id: string; data: object; afterSeconds: number }): Promise<void>;
  fetch(kind: JobKind, count: number): Promise<FetchedJob[]>;
  complete(reader: Reader, kind: JobKind, id: string): Promise<void>;
  /** Fails this try; for good if none is left. */
  fail(reader: Reader, kind: JobKind, id: string): Promise<void>;
  /** Makes waiting jobs of these kinds in a round of a case due now; returns the kinds that had any. */
  makeDueNow(reader: Reader, kinds: readonly JobKind[], round: Round): Promise<JobKind[]>;
  /** Makes waiting jobs of these steps, of any case, due now; false if none waits. */
  makeStepsDueNow(reader: Reader, kind: JobKind, steps: readonly string[]): Promise<boolean>;
  /**
   * Takes over what killed workers left, and removes jobs that were done long ago. Returns jobs that are lost: their queue
   * entry ended without us, because their worker was killed in the last try.
   */
  maintain(): Promise<JobKey[]>;
  /** Whether a job is still lost; its row is locked until the transaction ends. */
  isLost(tx: Tx, key: JobKey): Promise<boolean>;
}

/** Creates tables and queues, with the owner's rights; may be called by several processes at once. */
export async function prepareQueue(database: Database): Promise<void> {
  const boss = bossOf(database, { migrate: true });
  await boss.start();
  for (const kind of jobKindNames) {
    const rules: JobRules = jobKinds[kind];
    const options = {
      name: kind,
      retryLimit: rules.attempts - 1,
      retryDelay: rules.delay,
      retryBackoff: rules.steady !== true,
      expireInSeconds: rules.expiry + 5,
      retentionDays: 30,
    };
    await boss.createQueue(kind, options);
    // An existing queue keeps the rules of the version that created it.
    await boss.updateQueue(kind, options);
  }
}

/** Neither its supervisor nor its scheduler run, so there is nothing to stop. */
function bossOf(database: Database, { migrate }: { migrate: boolean }): PgBoss {
  return new PgBoss({
    // It sends several statements in one text, which only the simple query protocol accepts.
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    migrate,
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 7,
  });
}

export function createQueue(database: Database): Queue {
  const execute = (reader: Reader): PgBoss.Db => ({
    async executeSql(text, values) {
      const { rows } = await reader.executeQuery<object>(CompiledQuery.raw(text, values));
      return { rows };
    },
  });
  const boss = bossOf(database, { migrate: false });
  return {
    async open() {
      await boss.start();
    },
    async send(reader, kind, { id, data, afterSeconds }) {
      const options = afterSeconds > 0 ? { startAfter: Math.ceil(afterSeconds) } : {};
      const sent = await boss.send(kind, data, { ...options, id, db: execute(reader) });
      if (sent === null) throw new Error(`the queue ${kind} took no job`);
    },
    async fetch(kind, count) {
      const jobs = await boss.fetch<unknown>(kind, { batchSize: count, includeMetadata: true });
      return jobs.map((job) => ({ id: job.id, data: job.data, retries: job.retryCount }));
    },
    async complete(reader, kind, id) {
      await boss.complete(kind, id, {}, { db: execute(reader) });
    },
    async fail(reader, kind, id) {
      await boss.fail(kind, id, {}, { db: execute(reader) });
    },
    async makeDueNow(reader, kinds, { application, epoch }) {
      const { rows } = await sql<{ name: JobKind }>`
        update pgboss.job job set start_after = now() from job_status status
        where status.application_id = ${application} and status.epoch = ${epoch}
          and status.kind = any(${kinds}) and status.state = 'queued' and job.name = any(${kinds})
          and job.name = status.kind and job.id = status.job_id and job.state < 'active' and job.start_after > now()
        returning job.name`.execute(reader);
      return rows.map(({ name }) => name);
    },
    async makeStepsDueNow(reader, kind, steps) {
      const { rows } = await sql`
        update pgboss.job job set start_after = now() from job_status status
        where status.kind = ${kind} and status.state = 'queued' and status.step = any(${steps}) and job.name = ${kind}
          and job.id = status.job_id and job.state < 'active' and job.start_after > now()
        returning job.name`.execute(reader);
      return rows.length > 0;
    },
    async maintain() {
      await boss.maintain();
      await forgetEnded(database);
      const { rows } = await sql<JobKey>`
        select kind, application_id as application, epoch, step from job_status status where ${IS_LOST}`.execute(
        database.query,
      );
      return rows;
    },
    async isLost(tx, { kind, application, epoch, step }) {
      const { rows } = await sql`
        select from job_status status
        where kind = ${kind} and application_id = ${application} and epoch = ${epoch} and step = ${step} and ${IS_LOST}
        for update`.execute(tx);
      return rows.length > 0;
    },
  };
}

/** It is not done, and the queue has no entry for it. */
const IS_LOST = sql`state in ('queued', 'running') and updated_at < now() - interval '1 second' and not exists (
  select from pgboss.job job
  where job.name = status.kind and job.id = status.job_id and job.state < 'completed')`;

/**
 * Jobs that belong to no case: those that were done days ago, except the last of a kind, which says since when there was
 * none; and those that failed before a later one of their kind was done.
 */
async function forgetEnded({ query }: Database): Promise<void> {
  await sql`
    delete from job_status done
    where application_id = '' and state = 'done' and updated_at < now() - interval '2 days' and exists (
      select from job_status later
      where later.application_id = '' and later.kind = done.kind and later.state = 'done'
        and later.updated_at > done.updated_at)`.execute(query);
  await sql`
    delete from job_status failed
    where application_id = '' and state = 'failed' and exists (
      select from job_status later
      where later.application_id = '' and later.kind = failed.kind and later.state = 'done'
        and later.updated_at > failed.updated_at)`.execute(query);
}
