/** Finished cases are handed over automatically: to every target of the settings, once, whatever it answers. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CaseAnswer, CaseData, CaseParts, HandoverMapping } from '@countersign/engine';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { handOverStoredCase } from '../../src/commands/case-as-data.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { sha256 } from '../../src/platform/index.ts';
import { verifyStoredApplication } from '../../src/commands/verify-application.ts';
import { amend } from '../requirements/amend.ts';
import type { Browser } from '../support/browser.ts';
import { type Case, type Story, storyOf } from '../support/complete-story.ts';
import { dump } from '../support/dump.ts';
import { firing, scrape } from '../installation/alert-rules.ts';
import { found, operator } from '../support/operators.ts';
import { definitionName, signIn } from '../support/people.ts';
import {
  type ReceivedMessage,
  closes,
  closesAfterHeaders,
  makeDueNow,
  type ReceivingEnd,
  receivingEnd,
  settle,
  status,
  takes,
  targetsSetting,
} from '../support/receiving-end.ts';
import { type System, systemWith } from '../support/system.ts';
import { freePort, idle, referenceCarrier, startServer, type TestServer } from '../support/running-server.ts';

const HOUR = 3_600_000;

/** Requires something that no case has, until it is corrected. */
const strict = (When: string): HandoverMapping => ({
  Name: 'strict',
  Title: 'Strict',
  Format: 'JSON',
  Required: ['Answers/Cause'],
  Content: [
    { Name: 'Id', Fact: 'Id' },
    {
      Name: 'Answers',
      Content: [{ Name: 'Cause', Value: 'SECTIONAProposedInsured.Name.FirstName', When }],
    },
  ],
});

let end: ReceivingEnd;
let metricsPort: number;
let server: TestServer;
let targets: ReturnType<typeof targetsSetting>;
let story: Story;
let agent: Browser;
let olga: Browser;
/** Moves the server's clock on. */
let later = 0;
const folder = mkdtempSync(path.join(tmpdir(), 'countersign-archive-'));
const mappings = [...referenceCarrier().carrier.handover, strict('SECTIONAProposedInsured.StateOfIssue == "AK"')];
const lines: string[] = [];

beforeAll(async () => {
  end = await receivingEnd();
  const url = (target: string): string => end.addressOf(target);
  const reference = referenceCarrier();
  metricsPort = await freePort();
  targets = targetsSetting([
    { name: 'steady', url: url('steady'), mapping: 'application' },
    { name: 'moody', url: url('moody') },
    { name: 'refusing', url: url('refusing'), mapping: 'new-business' },
    { name: 'archive', folder },
    { name: 'strict', url: url('strict'), mapping: 'strict' },
  ]);
  server = await startServer(
    { LOG_LEVEL: 'info', METRICS_PORT: String(metricsPort), ...targets },
    {
      now: () => new Date(Date.now() + later),
      carrier: { ...reference, carrier: { ...reference.carrier, handover: mappings } },
      logTo: { write: (line) => void lines.push(line) },
    },
  );
  agent = await signIn(server.url, 'A1');
  story = storyOf(server, agent);
  olga = await operator(server, 'Olga');
});
afterAll(async () => {
  await server.close();
  await end.close();
});

/** Alerts that fire now. */
async function alerts(): Promise<string[]> {
  const now = await scrape(metricsPort);
  return firing(now, now);
}

const cameTo = (target: string): ReceivedMessage[] => end.came.filter((one) => one.target === target);
const eventsOf = (id: string, ...types: Parameters<typeof readEvidence>[2] & object) =>
  readEvidence(server.database.query, id, types);
const receipts = async (id: string) => (await eventsOf(id, 'case.handedOver')).map(({ data }) => data);
const receivers = async (id: string) => (await receipts(id)).map(({ target }) => String(target)).toSorted();
const rowOf = (id: string, target: string) =>
  server.database.query
    .selectFrom('handover_message')
    .select(['message_id', 'sha256', 'delivered_at', 'tries'])
    .where('application_id', '=', id)
    .where('target', '=', target)
    .executeTakeFirst();

/** Every question that has an answer. */
const answersIn = (parts: CaseParts): CaseAnswer[] =>
  Object.values(parts).flatMap((part) => {
    if ('readers' in part) return [part];
    return 'rows' in part ? part.rows.flatMap((row) => answersIn(row.parts)) : answersIn(part.parts);
  });

async function failedOf(id: string) {
  const { one } = await found(olga, id);
  return one.Summary.FailedJobs.filter(({ Job }) => Job === 'handOver').map(({ Why }) => Why);
}

async function sendAgain(id: string): Promise<void> {
  const { ids } = await found(olga, id);
  expect((await olga.call('retryJob', { ...ids, Job: 'handOver' })).code).toBe(200);
  await settle(server);
}

describe('a case that everybody signed', () => {
  let signed: Case;
  beforeAll(async () => {
    end.ways.set('moody', [
      status(500),
      status(429, { 'retry-after': '0' }),
      closes,
      closesAfterHeaders,
      status(200, {}, 'not what was agreed'),
    ]);
    end.ways.set('refusing', [status(400)]);
    signed = await story.signed();
    await settle(server);
  }, 120_000);

  // spec handover 4.1, 4.2
  test('leaves by itself to every target, signed, with a receipt in the record that eapp verify tells', async () => {
    const { id } = signed.agent;
    const [queued, ...more] = await eventsOf(id, 'handover.queued');
    expect([queued?.data, more]).toEqual([{ targets: ['steady', 'moody', 'refusing', 'archive', 'strict'] }, []]);
    const [steady, ...repeats] = cameTo('steady');
    expect(repeats).toEqual([]);
    expect(steady?.isSigned).toBe(true);
    expect(steady?.body).toContain(`<Id>${id}</Id>`);
    const receipt = {
      message: steady?.id,
      target: 'steady',
      mapping: 'application',
      sha256: sha256(steady?.body ?? ''),
    };
    expect(await receipts(id)).toContainEqual({ ...receipt, answer: `R-${steady?.id.slice(-8)}` });
    const [file = '', ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    expect(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))).toMatchObject({ case: { id } });
    const checked = (await verifyStoredApplication(id, server.installation)) ?? [];
    expect(checked.filter(({ ok }) => !ok)).toEqual([]);
    expect(checked.map(({ what }) => what)).toContainEqual(
      expect.stringMatching(
        new RegExp(`^handed over to steady at .*, id ${`R-${steady?.id.slice(-8)}`}, sha256 ${receipt.sha256}$`),
      ),
    );
  });

  // spec handover 3.2, 4.3
  test('gets through to a target that fails in every way, each time with the same id and bytes', async () => {
    const moody = cameTo('moody');
    expect(moody).toHaveLength(5);
    expect(new Set(moody.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
    expect((await receipts(signed.agent.id)).filter(({ target }) => target === 'moody')).toEqual([
      expect.objectContaining({ answer: null, sha256: sha256(moody[0]?.body ?? '') }),
    ]);
    // The log says why each of the others did not count.
    const said = lines.filter((line) => line.includes(signed.agent.id)).join('\n');
    for (const why of ['moody: status 500', 'moody: it closed the connection', 'refusing: status 400']) {
      expect(said).toContain(`"reason":"${why}"`);
    }
  });

  // spec handover 4.4, 4.5
  test('a refusal stands with its reason for operations, who send it again; its agent is told nothing', async () => {
    const { id } = signed.agent;
    expect(await failedOf(id)).toContain('refusing: status 400');
    const list = await agent.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName });
    expect(list.data.Applications.find(({ Id }) => Id === id)?.FailedJobs).toEqual([]);
    const ids = { AppId: id, AppAuthId: signed.agent.handle };
    expect((await agent.call('retryJob', { ...ids, Job: 'handOver' })).code).toBe(404);
    end.ways.set('refusing', [takes]);
    await sendAgain(id);
    const refusing = cameTo('refusing');
    expect(refusing).toHaveLength(2);
    expect(new Set(refusing.map((one) => `${one.id} ${one.body}`)).size).toBe(1);
    expect(await failedOf(id)).toEqual([expect.stringMatching(/^strict: /)]);
  });

  // spec handover 3.5, 4.4
  test('what failed and was then handed over on the command line has not failed any more', async () => {
    end.ways.set('refusing', [status(400)]);
    const { agent: played } = await story.signed();
    await settle(server);
    expect(await failedOf(played.id)).toContain('refusing: status 400');
    end.ways.set('refusing', [takes]);
    const environment = { ...server.installation, ...targets };
    const handed = await handOverStoredCase(played.id, { to: 'refusing', mappings }, environment);
    expect(handed).toMatchObject({ kind: 'tried', delivery: { kind: 'delivered' } });
    expect(await failedOf(played.id)).toEqual([expect.stringMatching(/^strict: /)]);
  });

  // spec handover 4.2
  test('a message that was refused because of its mapping has another id when the mapping was mended', async () => {
    end.ways.set('refusing', [status(422)]);
    const { agent: played } = await story.signed();
    await settle(server);
    const at = mappings.findIndex(({ Name }) => Name === 'new-business');
    const [own] = mappings.splice(at, 1);
    if (!own) throw new Error('the reference carrier has no such mapping');
    const came = () => cameTo('refusing').filter(({ body }) => body.includes(played.id));
    await sendAgain(played.id);
    expect(new Set(came().map(({ id }) => id)).size).toBe(1);
    const mended = (Constant: string) => ({ ...own, Content: [...own.Content, { Name: 'Mended', Constant }] });
    mappings.splice(at, 0, mended('once'));
    await sendAgain(played.id);
    end.ways.set('refusing', [takes]);
    mappings.splice(at, 1, mended('twice'));
    await sendAgain(played.id);
    mappings.splice(at, 1, own);
    const [first = ''] = came().map(({ id }) => id);
    expect([...new Set(came().map(({ id }) => id))]).toEqual([first, `${first}_2`, `${first}_3`]);
    expect(new Set(came().map(({ id, body }) => `${id} ${body}`)).size).toBe(3);
    expect((await receipts(played.id)).find(({ target }) => target === 'refusing')).toMatchObject({
      message: `${first}_3`,
    });
  });

  // spec handover 2.4, 4.4
  test('one that does not fit a mapping is kept, with places and reasons sealed, and is sent when the mapping is mended', async () => {
    const { id } = signed.agent;
    const why = 'strict: the case does not fit the mapping';
    const place = 'Answers/Cause: The receiving system needs this, and the case has nothing for it';
    expect(await failedOf(id)).toEqual([`${why}. ${place}`]);
    const failures = await eventsOf(id, 'job.failed');
    expect(failures.map(({ data }) => data['error'])).toContain(why);
    const { rows } = await sql<{ error: string }>`select error from job_status where error is not null`.execute(
      server.database.query,
    );
    expect(
      [...failures.map(({ data }) => JSON.stringify(data)), ...rows.map(({ error }) => error), ...lines].join(),
    ).not.toContain('Answers/Cause');
    mappings.splice(-1, 1, strict('SECTIONAProposedInsured.StateOfIssue == "TX"'));
    await sendAgain(id);
    expect(JSON.parse(cameTo('strict')[0]?.body ?? '')).toEqual({ Id: id, Answers: { Cause: 'Grace' } });
    expect(await failedOf(id)).toEqual([]);
    // After another correction, what was sent stays as it is.
    expect(await rowOf(id, 'strict')).toMatchObject({ sha256: sha256(cameTo('strict')[0]?.body ?? '') });
  });

  // spec handover 4.5
  test('operations read in the timeline when and to whom it was handed over, with the hash and what was answered', async () => {
    const { id } = signed.agent;
    const { ids } = await found(olga, id);
    const told = async (by: Browser, of: { AppId: string; AppAuthId: string }) =>
      (await by.call('timeline', of)).data.Events.filter(({ Type }) => Type === 'case.handedOver').map(
        ({ Text }) => Text,
      );
    const [steady] = cameTo('steady');
    expect(await told(olga, ids)).toContain(
      `Handed over to another system: steady, which answered R-${steady?.id.slice(-8)}, SHA-256 ${sha256(steady?.body ?? '')}`,
    );
    const byAgent = await told(agent, { AppId: id, AppAuthId: signed.agent.handle });
    // To each of the targets, in one line.
    expect(byAgent).toEqual([expect.stringMatching(/^Handed over to another system \(\d times\)$/)]);
  });

  // spec handover 4.4
  test('what only the carrier may read leaves to its systems, and is in no clear row, no log line and nothing its agent gets', async () => {
    const { id, handle } = signed.agent;
    const [file = ''] = readdirSync(folder);
    const data: CaseData = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    const told = Object.values(data.answers).flatMap(({ parts }) => answersIn(parts));
    // Long enough not to be a word of the program.
    const marked = told
      .filter(({ readers, shown }) => readers === 'medical' && shown.length > 12)
      .map(({ shown }) => shown);
    expect(marked.length).toBeGreaterThan(3);
    const rows = await dump(server.database, ['handover_message', 'job_status', 'evidence']);
    const ids = { AppId: id, AppAuthId: handle };
    const seen = [
      ...rows.values(),
      ...lines,
      (await agent.call('timeline', ids)).text,
      (await agent.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName })).text,
    ].join('\n');
    expect(seen).toContain(cameTo('steady')[0]?.id);
    expect(marked.filter((text) => seen.includes(text))).toEqual([]);
  });
});

// spec handover 3.4, 4.1
test('a test application goes nowhere', async () => {
  const { agent: played } = await story.signedDemo();
  await idle(server);
  expect(await eventsOf(played.id, 'handover.queued')).toEqual([]);
});

// spec handover 4.3, 4.4, 4.8
test('a target that is down for a day keeps nobody waiting and loses nothing; after three days somebody has to look', async () => {
  const before = cameTo('moody').length;
  end.ways.set('moody', [status(503)]);
  const { agent: played } = await story.signed();
  const tryAgain = async (): Promise<void> => {
    const tries = (await rowOf(played.id, 'moody'))?.tries ?? 0;
    // It is queued again a moment after its try.
    await vi.waitFor(
      async () => {
        await makeDueNow(server);
        expect((await rowOf(played.id, 'moody'))?.tries).toBeGreaterThan(tries);
      },
      { timeout: 20_000, interval: 20 },
    );
  };
  await expect.poll(async () => (await rowOf(played.id, 'moody'))?.tries, { timeout: 60_000 }).toBeGreaterThan(0);
  for (const hours of [1, 6, 12, 24]) {
    later = hours * HOUR;
    await tryAgain();
  }
  const list = await agent.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName });
  const mine = list.data.Applications.find(({ Id }) => Id === played.id);
  expect([mine?.FailedJobs, mine?.Status]).toEqual([[], 'Decision made']);
  // The other targets have it.
  expect(await receivers(played.id)).toEqual(['archive', 'refusing', 'steady', 'strict']);
  // Between its tries it is queued.
  await expect.poll(alerts, { timeout: 20_000 }).toContain('CountersignHandOverWaits');
  // Operations see that it waits, and why; somebody who knows that it is back need not wait for the pause.
  const targetsNow = async () =>
    Object.fromEntries((await olga.call('handOverTargets', {})).data.Targets.map((one) => [one.Name, one]));
  const { moody: waiting, steady, archive } = await targetsNow();
  expect(waiting).toMatchObject({ Waiting: 1, Why: 'status 503', Since: expect.any(String) });
  expect(waiting?.Host).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(steady).toMatchObject({ Waiting: 0, Since: null, NextAt: null, Why: null });
  expect(archive).toMatchObject({ Host: null, Waiting: 0 });
  later = 0;
  await expect.poll(async () => (await targetsNow())['moody']?.NextAt, { timeout: 20_000 }).toEqual(expect.any(String));
  const { tries = 0 } = (await rowOf(played.id, 'moody')) ?? {};
  for (const Name of ['steady', 'nobody']) expect((await olga.call('tryTargetNow', { Name })).code).toBe(404);
  expect((await olga.call('tryTargetNow', { Name: 'moody' })).code).toBe(200);
  await expect.poll(async () => (await rowOf(played.id, 'moody'))?.tries, { timeout: 20_000 }).toBe(tries + 1);
  later = 73 * HOUR;
  await settle(server);
  expect(await failedOf(played.id)).toEqual(['moody: not accepted for 3 days; the last time: status 503']);
  expect(await alerts()).toContain('CountersignFailedWork');
  end.ways.set('moody', [status(503), takes]);
  await sendAgain(played.id);
  expect(await failedOf(played.id)).toEqual([]);
  const moody = cameTo('moody').slice(before);
  expect(new Set(moody.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
});

// spec handover 4.2, 4.3
test('a target that took it just when our record of that is lost gets the same bytes again', async () => {
  const before = cameTo('steady').length;
  const { query } = server.database;
  const blocked = async (): Promise<number[]> => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(query);
    return rows.map(({ pid }) => pid);
  };
  const isNoted = async (): Promise<boolean> =>
    (
      await query
        .selectFrom('job_status')
        .select('error')
        .where('step', '=', 'steady')
        .where('error', 'is not', null)
        .execute()
    ).length > 0;
  let lost = 0;
  end.ways.set('steady', [
    (response, came) => {
      const losing = server.database.transaction(async (tx) => {
        await sql`select from application
          where id = (select application_id from handover_message where message_id = ${came.id}) for update`.execute(
          tx,
        );
        takes(response, came);
        // The process that wants to record it loses its connection repeatedly, until the job is returned to the queue.
        while (!(await isNoted()))
          for (const pid of await blocked()) await sql`select pg_terminate_backend(${pid})`.execute(query);
        lost += 1;
      });
      losing.catch(() => response.destroy());
    },
    takes,
  ]);
  const { agent: played } = await story.signed();
  await settle(server);
  expect(lost).toBe(1);
  const steady = cameTo('steady').slice(before);
  expect(steady.length).toBeGreaterThan(1);
  expect(new Set(steady.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  expect((await receipts(played.id)).filter(({ target }) => target === 'steady')).toHaveLength(1);
});

// spec requirements 4.3
test('an amendment makes the case leave once more, after the first message, with the new answers and file; nothing else changes', async () => {
  const signed = await story.signed();
  await settle(server);
  const { id } = signed.agent;
  const first = cameTo('steady').filter(({ body }) => body.includes(id));
  expect(first).toHaveLength(1);
  const pat = await operator(server, 'Pat');
  await amend(server, pat, signed, { Weight: '177' });
  await settle(server);
  const all = cameTo('steady').filter(({ body }) => body.includes(id));
  expect(new Set(all.map((one) => one.id)).size).toBe(2);
  expect(all[0]).toEqual(first[0]);
  const archived = readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .filter((text) => text.includes(id))
    .map((text): CaseData => JSON.parse(text));
  const amendments = archived.map(({ documents }) => documents.filter(({ kind }) => kind === 'amendment').length);
  expect(new Set(amendments)).toEqual(new Set([0, 1]));
  const hasNewAnswer = archived.map((one) => /[:"]177/.test(JSON.stringify(one)));
  expect(new Set(hasNewAnswer)).toEqual(new Set([false, true]));
  expect((await receivers(id)).filter((name) => name === 'steady' || name === 'archive')).toEqual([
    'archive',
    'archive',
    'steady',
    'steady',
  ]);
  expect(((await verifyStoredApplication(id, server.installation)) ?? []).filter(({ ok }) => !ok)).toEqual([]);
});

// spec handover 4.7
test('what a target refused is not sent after the message that superseded it', async () => {
  end.ways.set('refusing', [status(400)]);
  const signed = await story.signed();
  const { id } = signed.agent;
  await settle(server);
  end.ways.set('refusing', [takes]);
  await amend(server, await operator(server, 'Rita'), signed, { Weight: '179' });
  await settle(server);
  const came = () =>
    cameTo('refusing')
      .filter(({ body }) => body.includes(id))
      .map((one) => one.id);
  const before = came();
  expect(new Set(before).size).toBe(2);
  await sendAgain(id);
  expect(came()).toEqual(before);
  expect((await failedOf(id)).filter((why) => why?.startsWith('refusing: '))).toEqual([]);
});

// spec requirements 4.3
test('what an amendment supersedes comes first, however long a target is away', async () => {
  end.ways.set('moody', [status(503)]);
  const signed = await story.signed();
  const { id } = signed.agent;
  await expect.poll(async () => (await rowOf(id, 'moody'))?.tries, { timeout: 60_000 }).toBeGreaterThan(0);
  await amend(server, await operator(server, 'Quinn'), signed, { Weight: '178' });
  const came = () => cameTo('moody').filter(({ body }) => body.includes(id));
  const both = async () =>
    (await eventsOf(id, 'handover.queued')).filter(({ data }) => JSON.stringify(data['targets']).includes('moody'));
  await vi.waitFor(async () => expect(await both()).toHaveLength(2), { timeout: 60_000, interval: 100 });
  end.ways.set('moody', [status(503), status(503), takes]);
  await settle(server);
  const ids = came().map((one) => one.id);
  const [first, second, ...more] = [...new Set(ids)];
  expect([more, ids.lastIndexOf(first ?? '') < ids.indexOf(second ?? '')]).toEqual([[], true]);
  const isAmended = (one: string | undefined) => came().some(({ id: of, body }) => of === one && /[:"]178/.test(body));
  expect([isAmended(first), isAmended(second)]).toEqual([false, true]);
});

// spec handover 3.4, 4.2, 4.7; systems 3.6
describe('a case that a system reports as withdrawn', () => {
  let system: System;
  const withdraw = async (id: string) => (await system.post(`/cases/${id}/answer`, { outcome: 'withdrawn' })).status;
  beforeAll(async () => {
    const key = { name: 'Administration', reader: 'carrier', agentId: null, scopes: ['answers', 'status'] } as const;
    system = await systemWith(server, key);
  });

  test('leaves once more to each target, after its first message, with nothing changed but the outcome', async () => {
    end.ways.set('refusing', [status(400)]);
    end.ways.set('moody', [status(503)]);
    const { id } = (await story.signed()).agent;
    const came = (target: string) => cameTo(target).filter(({ body }) => body.includes(id));
    const idsAt = (target: string) => [...new Set(came(target).map((one) => one.id))];
    await vi.waitFor(
      async () => {
        expect([came('steady').length, came('refusing').length]).toEqual([1, 1]);
        expect((await rowOf(id, 'moody'))?.tries).toBeGreaterThan(0);
      },
      { timeout: 60_000, interval: 100 },
    );
    end.ways.set('refusing', [takes]);
    expect([await withdraw(id), await withdraw(id)]).toEqual([200, 200]);
    const queued = (await eventsOf(id, 'handover.queued')).map(({ data }) => data);
    const targets = ['steady', 'moody', 'refusing', 'archive', 'strict'];
    expect(queued).toEqual([{ targets }, { targets, withdrawn: true }]);
    end.ways.set('moody', [status(503), status(503), closes, takes]);
    await settle(server);
    const outcomeOf = ({ body }: ReceivedMessage) => JSON.parse(body).case.outcome;
    const moody = came('moody');
    const [first = '', second = '', ...more] = idsAt('moody');
    expect([more, moody.map((one) => one.id).lastIndexOf(first) < moody.findIndex((one) => one.id === second)]).toEqual(
      [[], true],
    );
    expect(moody.map(outcomeOf)).toEqual(moody.map((one) => (one.id === second ? 'withdrawn' : undefined)));
    expect(new Set(moody.map(({ body }) => body)).size).toBe(2);
    const [before, after] = [first, second].map((of) => JSON.parse(moody.find((one) => one.id === of)?.body ?? ''));
    expect(after).toEqual({ ...before, case: { ...before.case, outcome: 'withdrawn' } });
    expect([came('steady').length, idsAt('steady').length]).toEqual([2, 2]);
    const { json } = await system.get(`/days/${server.services.now().toISOString().slice(0, 10)}?limit=500`);
    const { deliveries } = json.cases.find((one: { id: string }) => one.id === id);
    for (const target of ['steady', 'moody'])
      expect(deliveries.filter((one: { target: string }) => one.target === target)).toMatchObject(
        idsAt(target).map((message) => ({ message })),
      );
    expect([came('refusing').length, idsAt('refusing').length]).toEqual([2, 2]);
    // What it refused is out of date by now.
    await sendAgain(id);
    expect(came('refusing')).toHaveLength(2);
  });

  test('is none of the test applications', async () => {
    const { agent: played } = await story.signedDemo();
    await idle(server);
    expect(await withdraw(played.id)).toBe(404);
    await idle(server);
    expect(await eventsOf(played.id, 'handover.queued')).toEqual([]);
    expect(end.came.filter(({ body }) => body.includes(played.id))).toEqual([]);
  });
});
