/** What needs a person in operations today, in counts: nothing that says which case or who. */
import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { expiredRequests, stoppedSubscribers } from './agents/index.ts';
import type { Services } from './applications/index.ts';
import type { SealSigner } from './documents/index.ts';
import { type ExpiringCertificate, expiringCertificates, expiresSoon } from './installation-checks/index.ts';
import { CLOSED_REASONS, type Need } from './mail/index.ts';
import { type Database, failedJobs, type Health, type JobKind } from './platform/index.ts';

type Where = Pick<Services, 'config' | 'database' | 'sealSigner' | 'timestamps' | 'now'> & {
  health: Pick<Health, 'look'>;
  /** Between the evidence and its anchors, as found at start. */
  contradictions: number;
};

/** In the order in which they are worth a check; none: nothing needs anybody. */
export async function findNeeds(where: Where): Promise<Need[]> {
  const { config, database, sealSigner, timestamps, now, health, contradictions } = where;
  const [problems, ending, failed, late, mails, waiting] = await Promise.all([
    problemsOf(health),
    expiringCertificates(config, database, now()),
    failedWork(database),
    lateWork(database, { isArchiving: timestamps?.longTerm != null }),
    mailsOf(database),
    waitingForPeople(where),
  ]);
  const anchors: Need[] =
    contradictions === 0 ? [] : [{ key: 'operations.need.anchors', values: { Count: contradictions } }];
  return [
    ...anchors,
    ...problems,
    ...sealEnd(sealSigner, now()),
    ...ending.filter(({ setting }) => setting !== 'SEAL_CERTIFICATE_FILE').map(certificateNeed),
    ...failed,
    ...late,
    ...mails,
    ...waiting,
  ];
}

async function problemsOf(health: Pick<Health, 'look'>): Promise<Need[]> {
  const { problems, warnings } = await health.look();
  // Late work is counted below, by its kind.
  const { jobs: _late, ...others } = warnings;
  return Object.entries({ ...others, ...problems }).map(([Check, Problem]) => ({
    key: 'operations.need.problem',
    values: { Check, Problem },
  }));
}

/** Also of one that was made at the first start, which no setting names. */
function sealEnd({ certificate }: SealSigner, now: Date): Need[] {
  const end = new Date(new X509Certificate(certificate).validTo);
  return expiresSoon(end, now) ? [{ key: 'operations.need.certificate', values: { End: dateOf(end) } }] : [];
}

const certificateNeed = ({ setting, end }: ExpiringCertificate): Need => ({
  key: 'operations.need.otherCertificate',
  values: { Setting: setting, End: dateOf(end) },
});

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

const wordOf = (kind: JobKind) => `operations.work.${kind}` as const;

async function failedWork({ query }: Database): Promise<Need[]> {
  const counts = new Map<JobKind, number>();
  for (const { kind } of await failedJobs(query)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, Count]) => ({ key: 'operations.need.failed', work: wordOf(kind), values: { Count } }));
}

async function lateWork({ query }: Database, { isArchiving }: { isArchiving: boolean }): Promise<Need[]> {
  const { rows } = await sql<{ kind: JobKind; count: number; hours: number }>`
    select kind, count(*)::int as count, floor(extract(epoch from now() - min(created_at)) / 3600)::int as hours
    from job_status
    where state in ('queued', 'running') and created_at < now() - interval '1 hour'
      -- Decisions that wait for operations are counted as holds.
      and not (kind = 'jhade' and exists (select from decision_hold hold where released_at is null
        and hold.application_id = job_status.application_id and hold.epoch = job_status.epoch))
      -- A renewal looks once a day whether archive timestamps are on again.
      and (${isArchiving} or kind <> 'renewal')
    group by kind order by kind`.execute(query);
  return rows.map(({ kind, count, hours }) => ({
    key: 'operations.need.late',
    work: wordOf(kind),
    values: { Count: count, Hours: hours },
  }));
}

/** A mail is given up after days. What was written more than a month ago is not read. */
async function mailsOf({ query }: Database): Promise<Need[]> {
  const { rows } = await sql<{ returned: number; held: number }>`
    select
      (select count(*)::int from mail_outbox
        where created_at > now() - interval '30 days' and next_attempt_at > now() - interval '1 day'
        and status in ('bounced', 'failed') and (error is null or error <> all(${CLOSED_REASONS}))) as returned,
      (select count(*)::int from mail_outbox where status = 'held') as held`.execute(query);
  const { returned = 0, held = 0 } = rows[0] ?? {};
  return [
    ...(returned === 0 ? [] : [{ key: 'operations.need.returned', values: { Count: returned } } as const]),
    ...(held === 0 ? [] : [{ key: 'operations.need.held', values: { Count: held } } as const]),
  ];
}

async function waitingForPeople({ config, database, now }: Where): Promise<Need[]> {
  const stopped = (await stoppedSubscribers({ config, database })).length;
  const { rows } = await sql<{ requests: number; hours: number | null; holds: number }>`
    select count(*)::int as requests, floor(extract(epoch from now() - min(asked_at)) / 3600)::int as hours,
      (select count(*)::int from decision_hold where released_at is null) as holds
    from operations_request where state = 'asked' and asked_at > ${expiredRequests(now())}`.execute(database.query);
  const { requests = 0, hours = 0, holds = 0 } = rows[0] ?? {};
  return [
    ...(requests === 0
      ? []
      : [{ key: 'operations.need.requests', values: { Count: requests, Hours: hours ?? 0 } } as const]),
    ...(holds === 0 ? [] : [{ key: 'operations.need.holds', values: { Count: holds } } as const]),
    ...(stopped === 0 ? [] : [{ key: 'operations.need.subscribers', values: { Count: stopped } } as const]),
  ];
}
