import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/test-database.ts';
import { RowAltered } from '../bound-rows.ts';
import { inTransaction } from '../transaction.ts';
import {
  createJobs,
  failedJobs,
  type Job,
  JobFailed,
  type JobHandler,
  type JobKey,
  type JobKind,
  JobRefused,
  type Jobs,
  jobState,
  measuredSeconds,
  pendingAge,
  pendingJobs,
  repeatedJobs,
} from './index.ts';

let database: TestDatabase;
const opened: Jobs[] = [];
beforeAll(async () => {
  database = await testDatabase();
  await sql`insert into definition (version, name, body) values ('v', 'n', '')`.execute(database.query);
  await sql`insert into application (id, agent_id, agent, start_facts, definition_version, status, expires_at)
    values ('case', 'a', '', '', 'v', 'Incomplete', now())`.execute(database.query);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop(100)));
});
afterAll(() => database.drop());

async function open(kind: JobKind, handler: JobHandler, options = {}): Promise<Jobs> {
  const jobs = await createJobs(database, { pollMs: 100, maintainMs: 200, ...options });
  opened.push(jobs);
  jobs.define(kind, handler);
  await jobs.start();
  return jobs;
}
const listening = sql`datname = current_database() and query = 'listen "countersign_jobs"'`;
/** Connections that wait for notifications of work. */
async function listeners(): Promise<number> {
  const count = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity where ${listening}`;
  return (await count.execute(database.query)).rows[0]?.count ?? 0;
}
const loseListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`.execute(database.query);
let steps = 0;
const fresh = (kind: JobKind, epoch = 1): JobKey => ({
  kind,
  application: 'case',
  epoch,
  step: `step-${(steps += 1)}`,
});
const enqueue = (jobs: Jobs, key: JobKey, data = {}) => inTransaction(database, (tx) => jobs.enqueue(tx, key, data));
const state = (key: JobKey) => jobState(database.query, key);
/** Waits for an end state and returns it. */
async function ended(key: JobKey): Promise<string | null> {
  const states = ['done', 'failed'];
  await expect
    .poll(async () => states.includes((await state(key)) ?? ''), { timeout: 20_000, interval: 20 })
    .toBe(true);
  return state(key);
}

// spec trust 6.1
describe('a job', () => {
  it('is begun at once by another process than the one that asked for it, also after a lost connection', async () => {
    const seen: Job[] = [];
    await open('seal', async (job) => void seen.push(job), { pollMs: 600_000 });
    const other = await createJobs(database);
    for (const lost of [false, true]) {
      if (lost) await loseListeners();
      await expect.poll(listeners, { timeout: 30_000 }).toBe(1);
      const key = fresh('seal');
      await enqueue(other, key);
      expect(await ended(key)).toBe('done');
    }
    expect(seen).toHaveLength(2);
  });

  it('is done soon after the commit, with its data, and never when the change was rolled back', async () => {
    const seen: Job[] = [];
    const jobs = await open('seal', async (job) => void seen.push(job), { pollMs: 60_000 });
    const [kept, dropped] = [fresh('seal'), fresh('seal')];
    await inTransaction(database, async (tx) => {
      await jobs.enqueue(tx, dropped);
      throw new Error('no');
    }).catch(() => undefined);
    const before = Date.now();
    await enqueue(jobs, kept, { document: 'd1' });
    expect(await ended(kept)).toBe('done');
    // And not at the next poll of the queue, after a minute.
    expect(Date.now() - before).toBeLessThan(20_000);
    expect(seen.map(({ step, data, attempt }) => ({ step, data, attempt }))).toEqual([
      { step: kept.step, data: { document: 'd1' }, attempt: 1 },
    ]);
    expect(await state(dropped)).toBeNull();
  });

  it('is done by another process than the one that asked', async () => {
    await open('seal', async () => undefined);
    const asking = await createJobs(database);
    const key = fresh('seal');
    await enqueue(asking, key);
    expect(await ended(key)).toBe('done');
  });

  it('runs once, however often the same piece is asked for', async () => {
    let runs = 0;
    const jobs = await open('seal', async () => void (runs += 1));
    const key = fresh('seal');
    const asked = await Promise.all(Array.from({ length: 10 }, () => enqueue(jobs, key)));
    expect(await ended(key)).toBe('done');
    expect([asked.filter(Boolean).length, await enqueue(jobs, key), runs]).toEqual([1, false, 1]);
  });

  it('is tried again after a failure, and says what happened meanwhile', async () => {
    const jobs = await open('render', async (job) => {
      if (job.attempt === 1) throw new Error('no glyph');
    });
    const key = fresh('render');
    await enqueue(jobs, key);
    expect(await ended(key)).toBe('done');
  });

  it('that is refused fails for good, is no longer pending, and can be asked for again', async () => {
    let refuse = true;
    const jobs = await open('render', async () => {
      if (refuse) throw new JobRefused('no such document');
    });
    const key = fresh('render');
    await enqueue(jobs, key);
    expect(await ended(key)).toBe('failed');
    expect(await failedJobs(database.query, ['case'])).toMatchObject([
      { ...key, error: 'no such document', attempts: 1 },
    ]);
    expect(await pendingJobs(database.query, 'case')).toEqual([]);
    expect(await pendingAge(database.query, 'case')).toBe(null);
    refuse = false;
    await sql`update job_status set created_at = now() - interval '2 days' where step = ${key.step}`.execute(
      database.query,
    );
    const age = await inTransaction(database, async (tx) => {
      expect(await jobs.retry(tx, key)).toBe(true);
      return pendingAge(tx, 'case');
    });
    expect(age).toBe(0);
    expect(await ended(key)).toBe('done');
    expect(await inTransaction(database, (tx) => jobs.retry(tx, key))).toBe(false);
  });

  it('tells how long the newest of its kind took, with all it waited for', async () => {
    await sql`insert into job_status (application_id, epoch, kind, step, state, holding, data, created_at, updated_at)
      select 'measured', 1, 'render', 'old ' || n, 'done', true, '{}'::jsonb, now() - interval '2 days', now() - interval '1 day'
        from generate_series(1, 30) n
      union all
      select 'measured', 1, 'render', 'new ' || n, 'done', true, '{}'::jsonb, now() - n * interval '10 seconds', now()
        from generate_series(1, 20) n`.execute(database.query);
    expect(await measuredSeconds(database.query, ['render', 'render'])).toBe(105);
    expect(await measuredSeconds(database.query, ['jhade'])).toBe(null);
    await sql`insert into decision_hold (application_id, epoch, held_at, released_at)
      values ('case', 1, now() - interval '3 days', now())`.execute(database.query);
    await sql`insert into job_status (application_id, epoch, kind, step, state, holding, data, created_at, updated_at)
      values ('case', 1, 'jhade', 'held', 'done', true, '{}'::jsonb, now() - interval '3 days', now()),
        ('measured', 1, 'jhade', '', 'done', true, '{}'::jsonb, now() - interval '40 seconds', now())`.execute(
      database.query,
    );
    // For three days, somebody looked at the signatures of the one that was held.
    expect(await measuredSeconds(database.query, ['jhade'])).toBe(40);
    await sql`delete from job_status where step = 'held'`.execute(database.query);
    await database.asOwner('delete from decision_hold');
    await sql`delete from job_status where application_id = 'measured'`.execute(database.query);
  });

  it('may ask for another time without counting as failed', async () => {
    let runs = 0;
    const jobs = await open('mail', async () => ((runs += 1) < 5 ? { again: 0 } : undefined));
    const key = fresh('mail');
    await enqueue(jobs, key);
    expect(await ended(key)).toBe('done');
    expect(runs).toBe(5);
  });

  it.each([
    ['ends', false],
    ['ended while it looked', true],
  ])('that waits for another one of its round is tried at once when that %s', async (_, endsMeanwhile) => {
    const [complete, seal] = [fresh('complete'), fresh('seal')];
    let looks = 0;
    let end = (): void => undefined;
    const ending = new Promise<void>((resolve) => (end = resolve));
    const jobs = await open('seal', () => ending);
    await open('complete', async () => {
      looks += 1;
      if ((await state(seal)) === 'done') return undefined;
      if (endsMeanwhile) {
        end();
        await ended(seal);
      }
      return { again: 3_600 };
    });
    await enqueue(jobs, seal);
    await enqueue(jobs, complete);
    await expect.poll(() => looks).toBeGreaterThan(0);
    end();
    expect(await ended(complete)).toBe('done');
    expect(looks).toBe(2);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['a statement', () => sql`select ${'123-45-6789'}::int`.execute(database.query), 'database error 22P02'],
    ['a library', () => Promise.reject(new TypeError('no glyph for 123-45-6789')), 'TypeError'],
    ['a file', () => readFile('/nowhere/123-45-6789'), 'ENOENT'],
    ['what is no error', () => Promise.reject('123-45-6789' as unknown as Error), 'unknown'],
    ['the program itself', () => Promise.reject(new JobFailed('it answers HTTP 503')), 'it answers HTTP 503'],
  ])('shows of %s that failed no value that it may quote', async (_what, work, shown) => {
    const jobs = await open('seal', async () => void (await work()));
    const key = fresh('seal');
    await enqueue(jobs, key);
    const errorOf = () =>
      database.query.selectFrom('job_status').select('error').where('step', '=', key.step).executeTakeFirst();
    await expect.poll(errorOf).toEqual({ error: shown });
  });
});

describe('pending jobs', () => {
  // spec trust 6.2
  it('are the unfinished holding jobs of the current epoch', async () => {
    const jobs = await createJobs(database);
    const keys = [fresh('render'), fresh('jhade'), fresh('mail'), fresh('render', 2)];
    for (const key of keys) await enqueue(jobs, key);
    expect(await pendingJobs(database.query, 'case')).toEqual(['render', 'jhade']);
    expect(await pendingAge(database.query, 'case')).toBeGreaterThanOrEqual(0);
    await sql`update application set epoch = 2 where id = 'case'`.execute(database.query);
    expect(await pendingJobs(database.query, 'case')).toEqual(['render']);
    await sql`update application set epoch = 1 where id = 'case'`.execute(database.query);
    await sql`delete from job_status`.execute(database.query);
    await sql`delete from pgboss.job`.execute(database.query);
  });
});

describe('a worker that was killed', () => {
  // spec trust 6.1
  it('loses its job to another one once it sends no more heartbeats, even one that it had not started', async () => {
    const jobs = await createJobs(database);
    const keys = [fresh('seal'), fresh('seal')];
    for (const key of keys) await enqueue(jobs, key);
    await sql`update pgboss.job set state = 'active', started_on = now() where name = 'seal'`.execute(database.query);
    await sql`update job_status set state = 'running', worker = ${randomUUID()} where step = ${keys[0]?.step ?? ''}`.execute(
      database.query,
    );
    const seen: Job[] = [];
    await open('seal', async (job) => void seen.push(job));
    expect(await Promise.all(keys.map(ended))).toEqual(['done', 'done']);
    // Both count as tries: a job that kills its worker is not restarted forever.
    expect(seen.map(({ attempt }) => attempt)).toEqual([2, 2]);
  });

  it('keeps its job for as long as it is heard of', async () => {
    let runs = 0;
    const once = async (): Promise<void> => {
      runs += 1;
      await pause(8_000);
    };
    const jobs = await open('seal', once);
    const key = fresh('seal');
    await enqueue(jobs, key);
    await expect.poll(() => runs).toBe(1);
    await open('seal', once);
    expect(await ended(key)).toBe('done');
    expect(runs).toBe(1);
  });

  it('loses its job to another one when the time for it is over', async () => {
    const jobs = await createJobs(database);
    const key = fresh('seal');
    await enqueue(jobs, key);
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '10 minutes'`.execute(
      database.query,
    );
    await sql`update job_status set state = 'running'`.execute(database.query);
    await open('seal', async () => undefined);
    expect(await ended(key)).toBe('done');
  });

  it('in the last try leaves a failed job, not one that waits for ever', async () => {
    const jobs = await createJobs(database);
    const key = fresh('jhade');
    await enqueue(jobs, key);
    await sql`update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '10 minutes'
      where name = 'jhade'`.execute(database.query);
    await open('seal', async () => undefined);
    expect(await ended(key)).toBe('failed');
  });
});

describe('work of a case that was changed outside the program', () => {
  it('fails like any other, and keeps nothing else from being given up or repeated', async () => {
    const errors: unknown[] = [];
    const told: string[] = [];
    const onFailed = async (_tx: unknown, { application }: JobKey): Promise<void> => {
      if (application === 'altered') throw new RowAltered('application');
      told.push(application);
    };
    const jobs = await createJobs(database);
    const lost = [{ ...fresh('jhade'), application: 'altered' }, fresh('jhade')];
    for (const key of lost) await enqueue(jobs, key);
    await sql`update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '10 minutes'
      where name = 'jhade'`.execute(database.query);
    let repeats = 0;
    const worker = await createJobs(database, {
      pollMs: 50,
      maintainMs: 50,
      onFailed,
      onError: (error) => errors.push(error),
    });
    opened.push(worker);
    worker.define('operationsMail', async () => undefined, {
      steps: () => {
        throw new Error('no such zone');
      },
    });
    worker.define('anchors', async () => void (repeats += 1), { steps: () => ['now'] });
    worker.define('mail', async () => {
      throw new JobRefused('no such mailbox');
    });
    await worker.start();
    const refused = { ...fresh('mail'), application: 'altered' };
    await enqueue(jobs, refused);
    expect(await Promise.all([...lost, refused].map(ended))).toEqual(['failed', 'failed', 'failed']);
    await expect.poll(() => repeats).toBe(1);
    expect(told).toEqual(['case']);
    expect(errors.filter((error) => error instanceof RowAltered)).toHaveLength(2);
  });
});

describe('repeated work', () => {
  it('runs once for all processes', async () => {
    const runs: string[] = [];
    const three = await Promise.all([1, 2, 3].map(() => createJobs(database, { pollMs: 50, maintainMs: 50 })));
    for (const jobs of three) {
      opened.push(jobs);
      jobs.define('retention', async (job) => void runs.push(job.step), { steps: () => ['now'] });
      await jobs.start();
    }
    await expect.poll(() => runs.length).toBe(1);
    await Promise.all(opened.splice(0).map((jobs) => jobs.stop(1_000)));
    expect(runs).toHaveLength(1);
  });

  it('is not reported as failed anymore once it has succeeded again', async () => {
    const jobs = await createJobs(database, { pollMs: 50, maintainMs: 50 });
    opened.push(jobs);
    let day = 1;
    const handler: JobHandler = async ({ step }) => {
      if (step === 'day 1') throw new JobRefused('the disk is full');
    };
    jobs.define('overdue', handler, { steps: () => [`day ${day}`] });
    await jobs.start();
    const failed = async () => (await failedJobs(database.query)).filter(({ kind }) => kind === 'overdue');
    await expect.poll(failed).toMatchObject([{ step: 'day 1', error: 'the disk is full' }]);
    day = 2;
    await expect.poll(failed).toEqual([]);
    expect(await state({ kind: 'overdue', application: '', epoch: 0, step: 'day 2' })).toBe('done');
  });

  const doneBefore = (kind: JobKind, time: string) =>
    sql`insert into job_status (application_id, epoch, kind, step, state, holding, data, created_at, updated_at)
      values ('', 0, ${kind}, ${time}, 'done', false, '{}', now(), now() - ${time}::interval)`.execute(database.query);
  /** Kinds, and the hours since each was done. */
  const missed = async () =>
    (await repeatedJobs(database.query)).map(({ kind, seconds }) => [kind, Math.floor(seconds / 3_600)]);

  it('is missed if it is due every few minutes, not if it is due once an hour or a day', async () => {
    await sql`delete from job_status where application_id = ''`.execute(database.query);
    await doneBefore('anchors', '2 hours');
    await doneBefore('reminders', '61 minutes');
    await doneBefore('operationsMail', '20 hours');
    expect(await missed()).toEqual([['anchors', 2]]);
  });

  it('is missed for as long as it fails, though what was done days ago is forgotten', async () => {
    await sql`delete from job_status where application_id = ''`.execute(database.query);
    for (const time of ['5 days', '4 days']) await doneBefore('anchors', time);
    const jobs = await createJobs(database, { maintainMs: 50 });
    opened.push(jobs);
    await jobs.start();
    const steps = () => database.query.selectFrom('job_status').select('step').where('kind', '=', 'anchors').execute();
    await expect.poll(steps).toEqual([{ step: '4 days' }]);
    expect(await missed()).toEqual([['anchors', 96]]);
  });
});
