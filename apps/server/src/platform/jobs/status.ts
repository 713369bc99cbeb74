/** What can be asked about background work of an application. */
import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../any-of.ts';
import { prepared } from '../prepared.ts';
import type { Reader, Tx } from '../tx.ts';
import { frequentKinds, type JobKind } from './kinds.ts';

/** Identifies one job: the same job is never queued twice. */
export interface JobKey {
  kind: JobKind;
  /** Empty for jobs of the whole installation. */
  application: string;
  epoch: number;
  /** What is done within the epoch, for example `OwnerNotInsured.A.2`. */
  step: string;
}

/** One round of signing of a case. */
export type Round = Pick<JobKey, 'application' | 'epoch'>;

export interface FailedJob extends JobKey {
  error: string;
  attempts: number;
  failedAt: Date;
}

/** Kinds of the unfinished holding jobs of the current epoch, one entry each; a job that failed for good is not pending. */
export async function pendingJobs(reader: Reader, application: string): Promise<string[]> {
  return (await pendingKinds(reader, { application }).execute()).map(({ kind }) => kind);
}

const pendingKinds = prepared<{ application: string }>()((reader, value) =>
  pending(reader, value('application')).select('job_status.kind').orderBy('job_status.created_at'),
);

/** Seconds since the oldest of these jobs was queued; null if none is pending. */
export async function pendingAge(reader: Reader, application: string): Promise<number | null> {
  const row = await pending(reader, application)
    .select(sql<number | null>`floor(extract(epoch from now() - min(job_status.created_at)))::int`.as('age'))
    .executeTakeFirst();
  // Stored to the millisecond, which may round a moment up.
  return row?.age == null ? null : Math.max(0, row.age);
}

const pending = (reader: Reader, application: string | RawBuilder<string>) =>
  reader
    .selectFrom('job_status')
    .innerJoin('application', (join) =>
      join
        .onRef('application.id', '=', 'job_status.application_id')
        .onRef('application.epoch', '=', 'job_status.epoch'),
    )
    .where('job_status.application_id', '=', application)
    .where('job_status.holding', '=', true)
    .where('job_status.state', 'in', ['queued', 'running']);

/** Number of jobs used to estimate how long the next one will take. */
const MAX_MEASURED = 20;
/** Of this many recent jobs: old jobs of a rare kind say nothing about today. */
const MAX_RECENT = 2_000;

/**
 * Seconds from queuing jobs of these kinds to their end, including all waiting but that for people: the median of the newest that were
 * done. Null if none was.
 */
export async function measuredSeconds(reader: Reader, kinds: readonly string[]): Promise<number | null> {
  const done = reader
    .selectFrom('job_status')
    .select(['kind', 'created_at', 'updated_at'])
    // As in the condition of the index.
    .where(sql<boolean>`state = 'done' and holding`)
    // How long people in operations looked at a case says nothing about the work.
    .where(
      sql<boolean>`not (kind = 'jhade' and exists (select from decision_hold hold
        where hold.application_id = job_status.application_id and hold.epoch = job_status.epoch))`,
    )
    .orderBy('updated_at', 'desc')
    .limit(MAX_RECENT);
  const newest = reader
    .selectFrom(done.as('done'))
    .select(sql<number>`extract(epoch from updated_at - created_at)::float8`.as('seconds'))
    .where('kind', '=', anyOf(kinds))
    .orderBy('updated_at', 'desc')
    .limit(MAX_MEASURED);
  const row = await reader
    .selectFrom(newest.as('newest'))
    .select(sql<number | null>`percentile_cont(0.5) within group (order by seconds)`.as('median'))
    .executeTakeFirst();
  return row?.median == null ? null : Math.ceil(row.median);
}

/** What a failed job had to do was done in another way: nobody has to start it again. */
export async function settleFailed(reader: Reader, { application, epoch, kind, step }: JobKey): Promise<void> {
  await reader
    .updateTable('job_status')
    .set({ state: 'done', error: null, updated_at: sql`clock_timestamp()` })
    .where('application_id', '=', application)
    .where('epoch', '=', epoch)
    .where('kind', '=', kind)
    .where('step', '=', step)
    .where('state', '=', 'failed')
    .execute();
}

/**
 * Jobs that failed for good, newest first: of these applications, or of all for operations. Jobs of a round that an
 * unlock ended no longer matter.
 */
export async function failedJobs(reader: Reader, applications?: readonly string[]): Promise<FailedJob[]> {
  let query = reader
    .selectFrom('job_status')
    .leftJoin('application', 'application.id', 'job_status.application_id')
    .select(['kind', 'application_id', 'job_status.epoch', 'step', 'error', 'attempts', 'job_status.updated_at'])
    .where('job_status.state', '=', 'failed')
    .where((eb) => eb.or([eb('application.id', 'is', null), eb('application.epoch', '=', eb.ref('job_status.epoch'))]))
    .orderBy('job_status.updated_at', 'desc')
    .limit(500);
  if (applications !== undefined) query = query.where('application_id', '=', anyOf(applications));
  const rows = await query.execute();
  return rows.map((row) => ({
    kind: row.kind as JobKind,
    application: row.application_id,
    epoch: row.epoch,
    step: row.step,
    error: row.error ?? '',
    attempts: row.attempts,
    failedAt: row.updated_at,
  }));
}

/** State of one job; null if it was never queued. */
export async function jobState(reader: Reader, key: JobKey): Promise<'queued' | 'running' | 'done' | 'failed' | null> {
  const row = await reader
    .selectFrom('job_status')
    .select('state')
    .where('application_id', '=', key.application)
    .where('epoch', '=', key.epoch)
    .where('kind', '=', key.kind)
    .where('step', '=', key.step)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** Whether a job was queued and has not ended yet. */
export async function isUnderWay(reader: Reader, key: JobKey): Promise<boolean> {
  const state = await jobState(reader, key);
  return state === 'queued' || state === 'running';
}

/** The number of unfinished jobs, by kind and state. */
export async function unfinishedJobs(reader: Reader): Promise<{ kind: string; state: string; count: number }[]> {
  // Two queries for two indexes: finished jobs stay as long as their case.
  const { rows } = await sql<{ kind: string; state: string; count: number }>`
    select kind, state, count(*)::int as count from (
      select kind, state from job_status where state in ('queued', 'running')
      union all select kind, state from job_status where state = 'failed') as unfinished
    group by kind, state`.execute(reader);
  return rows;
}

/** Unfinished jobs of one step, of all cases. */
export interface WaitingStep {
  step: string;
  count: number;
  /** When the oldest was queued. */
  since: Date;
  /** When the first of them is tried next; null: they are being tried. */
  nextAt: Date | null;
  /** Why the last try did not do it; null: it is not known. */
  error: string | null;
}

/** The unfinished jobs of a kind, by step. */
export async function waitingSteps(reader: Reader, kind: JobKind): Promise<WaitingStep[]> {
  const { rows } = await sql<WaitingStep>`
    select step, count(*)::int as count, min(created_at) as since,
      min(job.start_after) filter (where status.state = 'queued') as "nextAt",
      (array_agg(error order by updated_at desc) filter (where error is not null))[1] as error
    from job_status status left join pgboss.job job on job.name = status.kind and job.id = status.job_id
    where status.state in ('queued', 'running') and status.kind = ${kind}
    group by step order by step`.execute(reader);
  return rows;
}

/** Age in seconds of the oldest job that was not started; each is due when it is queued. 0 if there is none. */
export async function oldestWaitingJob(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom('job_status')
    // By the clock that wrote the times: this machine's may differ.
    .select(sql<number | null>`extract(epoch from now() - min(updated_at))::float8`.as('seconds'))
    .where(sql<boolean>`state in ('queued', 'running')`)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

/** Seconds since each kind of job that runs every few minutes was last done; none for a kind that never was. */
export async function repeatedJobs(reader: Reader): Promise<{ kind: string; seconds: number }[]> {
  return reader
    .selectFrom('job_status')
    .select(['kind', sql<number>`extract(epoch from now() - max(updated_at))::float8`.as('seconds')])
    .where('application_id', '=', '')
    .where('epoch', '=', 0)
    .where('kind', 'in', frequentKinds)
    .where('state', '=', 'done')
    .groupBy('kind')
    .execute();
}

/**
 * Until the transaction ends, no job of these kinds ends in the round of this job; those that are just ending have ended
 * when this returns.
 */
export async function holdEnds(tx: Tx, kinds: readonly string[], { application, epoch }: JobKey): Promise<void> {
  if (kinds.length === 0) return;
  await tx
    .selectFrom('job_status')
    .select('kind')
    .where('application_id', '=', application)
    .where('epoch', '=', epoch)
    .where('kind', '=', anyOf(kinds))
    .forShare()
    .execute();
}

/** Whether a job of one of these kinds ended in a round since this job of the round was started. */
export async function endedSince(reader: Reader, kinds: readonly string[], begun: JobKey): Promise<boolean> {
  const row = await reader
    .selectFrom('job_status as begun')
    .innerJoin('job_status as other', (join) =>
      join
        .onRef('other.application_id', '=', 'begun.application_id')
        .onRef('other.epoch', '=', 'begun.epoch')
        .onRef('other.updated_at', '>=', 'begun.updated_at'),
    )
    .select('other.kind')
    .where('begun.application_id', '=', begun.application)
    .where('begun.epoch', '=', begun.epoch)
    .where('begun.kind', '=', begun.kind)
    .where('begun.step', '=', begun.step)
    .where('other.kind', '=', anyOf(kinds))
    .where('other.state', 'in', ['done', 'failed'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
