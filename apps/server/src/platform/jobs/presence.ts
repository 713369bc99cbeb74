/**
 * Workers send heartbeats to the database, and take over the jobs of a worker that stopped. A lease alone would have
 * to be as long as the longest job.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { pause } from '../pause.ts';
import type { JobKind } from './kinds.ts';

/** How often a worker sends a heartbeat. */
const BEAT_MS = 1_000;
/** A worker without a heartbeat for this long is gone: killed, frozen, or cut off from the database. */
const AWAY_SECONDS = 5;
/** Rows of workers that are gone are removed after this. */
const FORGOTTEN_SECONDS = 3_600;

export interface Presence {
  /** Names this worker in the rows of the work that it does. */
  readonly id: string;
  /** Sends heartbeats until the signal; `tookOver` is called for each kind with jobs that are queued again. */
  keep(
    signal: AbortSignal,
    tookOver: (kinds: ReadonlySet<JobKind>) => void,
    onError: (error: unknown) => void,
  ): Promise<void>;
  /** Called once it holds no more jobs. */
  leave(): Promise<void>;
}

export function createPresence(database: Database): Presence {
  const id = randomUUID();
  /** Since when this worker has sent heartbeats without a gap, by its own clock. */
  let steadySince = Number.POSITIVE_INFINITY;
  let beatAt = Number.NEGATIVE_INFINITY;

  async function beat(): Promise<void> {
    await sql`insert into worker (id) values (${id}) on conflict (id) do update set seen_at = now()`.execute(
      database.query,
    );
    const now = performance.now();
    if (now - beatAt > AWAY_SECONDS * 1_000) steadySince = now;
    beatAt = now;
  }

  /** Only a worker whose heartbeats had no gap may declare another one gone: after a database outage, all had one. */
  const mayJudge = (): boolean => performance.now() - steadySince >= AWAY_SECONDS * 1_000;

  return {
    id,
    async keep(signal, tookOver, onError) {
      while (!signal.aborted) {
        try {
          await beat();
          const kinds = mayJudge() ? await takeOver(database) : new Set<JobKind>();
          if (kinds.size > 0) tookOver(kinds);
        } catch (error) {
          onError(error);
        }
        await pause(BEAT_MS, signal);
      }
    },
    async leave() {
      await sql`delete from worker
        where id = ${id} or seen_at < now() - make_interval(secs => ${FORGOTTEN_SECONDS})`.execute(database.query);
    },
  };
}

/**
 * Jobs of workers that are gone are queued again, as after a failed try but without a pause; a job in its last try has
 * failed, which `maintain` records. The same applies to jobs that were fetched and never started.
 */
async function takeOver(database: Database): Promise<Set<JobKind>> {
  const { rows } = await sql<{ kind: JobKind }>`
    with lost as (
      select status.kind, status.job_id from job_status status
      where status.state = 'running' and status.worker is not null and not exists (
        select from worker where worker.id = status.worker and seen_at > now() - make_interval(secs => ${AWAY_SECONDS}))
      union all
      select status.kind, status.job_id from job_status status
      join pgboss.job job on job.name = status.kind and job.id = status.job_id
      where status.state = 'queued' and job.state = 'active' and job.started_on < now() - make_interval(secs => ${AWAY_SECONDS})
    ), again as (
      update pgboss.job job
      set state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::pgboss.job_state,
        start_after = now(), completed_on = case when retry_count < retry_limit then null else now() end
      from lost where job.name = lost.kind and job.id = lost.job_id and job.state = 'active'
      returning job.name, job.id, job.state
    ), waiting as (
      update job_status status set state = 'queued', worker = null, updated_at = now()
      from again
      where status.kind = again.name and status.job_id = again.id and again.state = 'retry'
        and status.state in ('queued', 'running')
    )
    select distinct name as kind from again`.execute(database.query);
  return new Set(rows.map(({ kind }) => kind));
}
