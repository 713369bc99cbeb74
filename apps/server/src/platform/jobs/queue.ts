/** pg-boss, used as a queue only: jobs enter it in the caller's transaction and leave it in ours. */
import { CompiledQuery, sql } from 'kysely';
import PgBoss from 'pg-boss';
import type { Database } from '../database.ts';
import { inTransaction } from '../transaction.ts';
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
  send(reader: Reader, kind: JobKind, data: object, afterSeconds: number): Promise<string>;
  fetch(kind: JobKind, count: number): Promise<FetchedJob[]>;
  complete(reader: Reader, kind: JobKind, id: string): Promise<void>;
  /** Fails this try; for good if none is left. */
  fail(reader: Reader, kind: JobKind, id: string): Promise<void>;
  /** Makes waiting jobs of these kinds in a round of a case due now; returns the kinds that had any. */
  makeDueNow(reader: Reader, kinds: readonly JobKind[], round: Round): Promise<JobKind[]>;
  /** Takes over what killed workers left, and removes jobs that were done long ago. */
  maintain(onFailed: (tx: Tx, key: JobKey, error: string) => Promise<void>): Promise<void>;
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
    async send(reader, kind, data, afterSeconds) {
      const options = afterSeconds > 0 ? { startAfter: Math.ceil(afterSeconds) } : {};
      const id = await boss.send(kind, data, { ...options, db: execute(reader) });
      if (id === null) throw new Error(`the queue ${kind} took no job`);
      return id;
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
    async maintain(onFailed) {
      await boss.maintain();
      await failLostJobs(database, onFailed);
      await forgetEnded(database);
    },
  };
}

/** A job whose queue entry ended without us, because its worker was killed in the last try, has failed. */
async function failLostJobs(database: Database, onFailed: Parameters<Queue['maintain']>[0]): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<JobKey & { error: string }>`
    update job_status status set state = 'failed', error = 'stopped during its last try', updated_at = now()
    where state in ('queued', 'running') and updated_at < now() - interval '1 second' and not exists (
      select from pgboss.job job
      where job.name = status.kind and job.id = status.job_id and job.state < 'completed')
    returning kind, application_id as application, epoch, step, error`.execute(tx);
    for (const { error, ...key } of rows) if (key.application !== '') await onFailed(tx, key, error);
  });
}

/**
 * Jobs that belong to no case: those that were done days ago, and those that failed before a later one of their kind
 * was done.
 */
async function forgetEnded({ query }: Database): Promise<void> {
  await sql`
    delete from job_status
    where application_id = '' and state = 'done' and updated_at < now() - interval '2 days'`.execute(query);
  await sql`
    delete from job_status failed
    where application_id = '' and state = 'failed' and exists (
      select from job_status later
      where later.application_id = '' and later.kind = failed.kind and later.state = 'done'
        and later.updated_at > failed.updated_at)`.execute(query);
}
