/**
 * Events: a reader that applies all of them knows the status of every case, whatever happens to the cases, the server
 * or the reader.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { depth, SEED } from '../../../../packages/engine/src/testing/depth.ts';
import { arrowsOfStatus } from '../../../../test/docs/status-picture.ts';
import { eraseCase } from '../../src/applications/index.ts';
import { systemOrigin } from '../../src/evidence/index.ts';
import { makeKey } from '../../src/systems/index.ts';
import { bindAgain } from '../support/bind-again.ts';
import type { Browser } from '../support/browser.ts';
import { type Case, storyOf } from '../support/complete-story.ts';
import { operator } from '../support/operators.ts';
import { identity } from '../support/identity-check.ts';
import { type Person, signIn, startCase } from '../support/people.ts';
import { answering, requirementsOn } from '../requirements/raise-requirements.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { System } from '../support/system.ts';

let server: TestServer;
let agents: Browser[];
let olga: Browser;
let requirements: ReturnType<typeof requirementsOn>;
/** Moves the server's clock on. */
let later = 0;

const keyOf = async (agentId: string | null) => {
  const key = { name: 'Mirror', reader: 'agent', agentId, scopes: ['status'] } as const;
  return (await makeKey(server.services.database, key, { by: 'olga', at: new Date(), fourEyes: false })).token;
};

beforeAll(async () => {
  server = await startServer({}, { now: () => new Date(Date.now() + later) });
  agents = [await signIn(server.url, 'A1'), await signIn(server.url, 'A2')];
  olga = await operator(server, 'Olga');
  requirements = requirementsOn(server, olga);
});
afterAll(() => server.close());

type Told = Record<string, string>;

/** Everything that a key reads about the present, over all pages. */
async function told(system: System): Promise<Told> {
  const cases: Told = {};
  for (let after: string | null = ''; after !== null;) {
    const { json } = await system.get(`/cases?limit=40${after === '' ? '' : `&after=${after}`}`);
    for (const { id, status } of json.cases) cases[id] = status;
    after = json.next;
  }
  return cases;
}

/** What a reader of events knows. */
class Mirror {
  readonly #system: System;
  #after = 0;
  readonly cases: Told = {};
  /** Each way that a case went from one status to another. */
  readonly steps = new Set<string>();
  constructor(system: System) {
    this.#system = system;
  }

  async readOn(): Promise<void> {
    for (;;) {
      const { status: code, json, text, retryAfter } = await this.#system.get(`/events?after=${this.#after}&limit=3`);
      if (code === 429 || code === 503) {
        await pause(retryAfter * 1_000);
        continue;
      }
      if (code !== 200) throw new Error(`events after ${this.#after}: ${code} ${text}`);
      for (const { number, case: id, kind } of json.events) {
        if (number <= this.#after) throw new Error(`event ${number} came after ${this.#after}`);
        this.#after = number;
        const status = kind === 'gone' ? undefined : kind.replace('status.', '');
        const before = this.cases[id];
        if (before !== undefined && status !== undefined) this.steps.add(`${before} ${status}`);
        if (status === undefined) delete this.cases[id];
        else this.cases[id] = status;
      }
      if (json.events.length < 3) return;
    }
  }
}

interface Row {
  id: string;
  stage: string;
  all_signed: boolean;
  discarded_at: Date | null;
  agent_id: string;
  has_slots: boolean;
}

/** One thing that may happen to a case in its current state; nothing: it cannot happen now. */
type Step = (row: Row, chance: number) => Promise<void> | undefined;

const set = (change: string) => (id: string) =>
  sql`update application set ${sql.raw(change)} where id = ${id}`.execute(server.database.query).then(() => undefined);
const isAt =
  (...stages: string[]) =>
  (does: (id: string, chance: number) => Promise<void>): Step =>
  ({ id, stage }, chance) =>
    stages.includes(stage) ? does(id, chance) : undefined;

const slot = async (id: string, kind: string, state: string) => {
  await sql`insert into signing_slot (id, application_id, epoch, kind, role, position, state, person, merge_type)
    select ${`${id}-${Math.random()}`.slice(0, 40)}, id, epoch, ${kind}, 'Owner', ${kind === 'insured' ? 0 : 1}, ${state}, '', 'OwnerNotInsured' from application
    where id = ${id} on conflict do nothing`.execute(server.database.query);
};
const slots = (state: string) => async (id: string) => {
  await sql`update signing_slot set state = ${state} where application_id = ${id}`.execute(server.database.query);
};

const SIGNED = 'all_signed = true, agent_signed = true, customer_signed = true, submitted_at = now()';

/** Who started which case. */
const started = new Map<string, Person>();
const expectOk = ({ code, text }: { code: number; text: string }): void =>
  expect([code, text], `TEST_SEED=${SEED}`).toEqual([200, text]);

/** Cases that everybody signed in their browsers; of the others it is only stored that they did. */
const played = new Map<string, Case>();
const MAX_PLAYED = 3;

async function playSigned(by: Browser): Promise<string> {
  const signed = await storyOf(server, by).signed();
  played.set(signed.agent.id, signed);
  return signed.agent.id;
}

async function askedAndWithdrawn(id: string): Promise<void> {
  await idle(server);
  expectOk(await requirements.raise(id));
  await withdrawOldest(id);
  await idle(server);
}

async function answerOldest(id: string): Promise<void> {
  const { who } = played.get(id)!;
  const asked = await requirements.arrive(id, (link) => identity(who, link));
  weight += 1;
  await requirements.answerAndSign(asked, answering({ Weight: String(weight) }));
}
/** Each answer is another one. */
let weight = 150;

async function withdrawOldest(id: string): Promise<void> {
  const { ids, data } = await requirements.ofOperations(id);
  const { Id = '' } = data.Requirements.findLast(({ State }) => State === 'open') ?? {};
  expectOk(await olga.call('withdrawRequirement', { ...ids, Id, Why: 'It came by mail.' }));
}

const steps: readonly Step[] = [
  isAt('complete')(set('ready_to_send = true')),
  isAt('send')(set('sent_at = now(), ready_to_send = false')),
  isAt('insured')((id, chance) => (chance < 0.5 ? slot(id, 'insured', 'declined') : Promise.resolve())),
  isAt('send', 'owners')(slots('signed')),
  isAt('insured')(set('customer_signed = true')),
  isAt('insured')((id) => slot(id, 'owner', 'waiting')),
  isAt('sign', 'insured', 'owners')(set(SIGNED)),
  // Unlocked: a new round.
  isAt(
    'sign',
    'underwriting',
  )(
    set(
      'epoch = epoch + 1, all_signed = false, agent_signed = false, customer_signed = false, sent_at = null, submitted_at = null',
    ),
  ),
  isAt('underwriting')(async (id) => {
    await sql`insert into handover_message (application_id, epoch, target, queued_at)
      select id, epoch, 'admin', now() from application where id = ${id} on conflict do nothing`.execute(
      server.database.query,
    );
    await sql`update handover_message set delivered_at = now() where application_id = ${id}`.execute(
      server.database.query,
    );
  }),
  isAt(
    'underwriting',
    'handedOver',
    'requirementOpen',
  )(set("decision_class_name = 'Standard', triage_path = 1, status = 'STP'")),
  // Operations ask, the insured answers and signs, operations withdraw.
  ({ id, stage }) => {
    if (!played.has(id) || !['underwriting', 'handedOver', 'decided', 'requirementOpen'].includes(stage))
      return undefined;
    return requirements.raise(id).then(expectOk);
  },
  ({ id, stage }) => (stage === 'requirementOpen' ? answerOldest(id) : undefined),
  ({ id, stage }) => (stage === 'requirementOpen' ? withdrawOldest(id) : undefined),
  isAt(
    'underwriting',
    'handedOver',
    'decided',
    'requirementOpen',
  )(async (id, chance) => {
    const outcome = ['issued', 'declined', 'withdrawn'][Math.floor(chance * 3)];
    await sql`insert into case_outcome (application_id, outcome, told_at) values (${id}, ${outcome}, now())`.execute(
      server.database.query,
    );
  }),
  // Its agent presses the button, which only an empty case has; an agent who took it over has another handle.
  ({ id, stage, agent_id, has_slots }) => {
    const person = started.get(id);
    if (stage !== 'complete' || has_slots || person?.agentId !== agent_id) return undefined;
    return person.browser.call('discardCase', { AppId: id, AppAuthId: person.handle }).then(expectOk);
  },
  ({ id, discarded_at, agent_id }) => {
    const person = started.get(id);
    if (discarded_at === null || person?.agentId !== agent_id) return undefined;
    return person.browser.call('restoreCase', { AppId: id, AppAuthId: person.handle }).then(expectOk);
  },
  isAt(
    'complete',
    'send',
    'insured',
    'owners',
    'sign',
  )((id) =>
    sql`update application set expires_at = ${new Date(Date.now() + later - 1_000)} where id = ${id}`
      .execute(server.database.query)
      .then(() => undefined),
  ),
  // The insured has the forms open, and a mail of theirs comes back.
  isAt('expired')(slots('open')),
  isAt('expired')((id) => slot(id, 'owner', 'declined')),
  ({ id, agent_id }, chance) => (chance < 0.1 ? set(`agent_id = '${agent_id === 'A1' ? 'A2' : 'A1'}'`)(id) : undefined),
  ({ id }, chance) =>
    chance < 0.05
      ? eraseCase(server.services, id, { reason: 'request', origin: systemOrigin('test') }).then(() => undefined)
      : undefined,
];

async function bindCase(id: string): Promise<void> {
  for (const table of ['application', 'signing_slot', 'handover_message', 'case_outcome'] as const) {
    await bindAgain(server.database, table, id);
  }
}

// spec systems 1.1, 3.2, 4.1, 4.2, 4.3, 4.4
test('in a random walk, the status from the events is the one that is told, at every step, to each reader', async () => {
  let seed = SEED;
  /** The same walk for the same seed. */
  const random = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const systems = await Promise.all([null, 'A1', 'A2'].map(async (id) => new System(server.url, await keyOf(id))));
  const mirrors = systems.map((system) => new Mirror(system));
  const { query } = server.database;
  // Chance may leave this out of a short walk.
  await askedAndWithdrawn(await playSigned(agents[0]!));
  let taken = 0;
  while (taken < depth('statusSteps')) {
    const { rows } = await sql<Row>`
      select id, stage, all_signed, discarded_at, agent_id,
        exists (select from signing_slot where application_id = application.id) as has_slots
      from application where erased_at is null order by created_at`.execute(query);
    const row = rows[Math.floor(random() * rows.length)];
    if (row === undefined || rows.length < 8 || random() < 0.04) {
      const by = agents[Math.floor(random() * 2)] ?? agents[0]!;
      // Some are signed at once: most of what can happen to a case comes after that.
      const isSigned = random() < 0.5;
      if (isSigned && rows.filter(({ id }) => played.has(id)).length < MAX_PLAYED) {
        await playSigned(by);
      } else {
        const person = await startCase(by);
        started.set(person.id, person);
        if (isSigned) {
          await set(SIGNED)(person.id);
          await bindCase(person.id);
        }
      }
    } else {
      const step = steps[Math.floor(random() * steps.length)]?.(row, random());
      if (step === undefined) continue;
      await step;
      await bindCase(row.id);
    }
    // A decision that is made again, and the complete file.
    await idle(server);
    taken += 1;
    // Agents' systems as well, but not as often.
    for (const [at, mirror] of mirrors.slice(0, taken % 10 === 0 ? 3 : 1).entries()) {
      await mirror.readOn();
      expect(mirror.cases, `TEST_SEED=${SEED}, step ${taken}`).toEqual(await told(systems[at]!));
    }
  }
  const arrows = new Set(arrowsOfStatus().map(({ from, to }) => `${from ?? ''} ${to}`));
  const [all] = mirrors;
  const ways = [...(all?.steps ?? [])].filter((way) => {
    const [from, to] = way.split(' ');
    return from !== to;
  });
  expect(ways.length).toBeGreaterThan(5);
  expect(ways.some((way) => way.endsWith(' requirementOpen'))).toBe(true);
  expect(ways.some((way) => way.startsWith('requirementOpen '))).toBe(true);
  expect(ways.filter((way) => !arrows.has(way))).toEqual([]);
}, 1_200_000);

// spec systems 4.4
test('of an erased case one event is left, which says that it is gone', async () => {
  const system = new System(server.url, await keyOf(null));
  const { id } = await startCase(agents[0]!);
  await set('ready_to_send = true')(id);
  await bindCase(id);
  await eraseCase(server.services, id, { reason: 'request', origin: systemOrigin('test') });
  const { rows } = await sql<{ kind: string }>`select kind from case_event where application_id = ${id}`.execute(
    server.database.query,
  );
  expect(rows).toEqual([{ kind: 'gone' }]);
  expect((await system.get(`/cases/${id}`)).status).toBe(404);
});

// spec systems 4.2
test('an event that is committed late is listed after those that were listed before it, and never lost', async () => {
  const system = new System(server.url, await keyOf(null));
  const mirror = new Mirror(system);
  const slow = await startCase(agents[0]!);
  const fast = await startCase(agents[0]!);
  await mirror.readOn();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const first = server.services.database.transaction(async (tx) => {
    await sql`update application set sent_at = now(), stage = 'insured' where id = ${slow.id}`.execute(tx);
    await held;
  });
  const inTransaction = sql`select from pg_stat_activity where state = 'idle in transaction'`;
  await expect.poll(async () => (await inTransaction.execute(server.database.query)).rows.length).toBeGreaterThan(0);
  await set('sent_at = now()')(fast.id);
  await mirror.readOn();
  expect([mirror.cases[slow.id], mirror.cases[fast.id]]).toEqual(['agent', 'insured']);
  release();
  await first;
  await mirror.readOn();
  expect(mirror.cases[slow.id]).toBe('insured');
  await bindCase(slow.id);
  await bindCase(fast.id);
});

// spec systems 4.2, 4.3, 4.5
describe('the client of the guide', () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/machine-interface.md'), 'utf8');
  const program = /```js\n([^]*?)```/.exec(guide)?.[1] ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-mirror-'));
  const file = path.join(folder, 'mirror.json');
  const children: ChildProcess[] = [];
  afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

  const start = (url: string, token: string): ChildProcess => {
    const child = spawn(process.execPath, [path.join(folder, 'client.mjs'), url, file, '20'], {
      env: { ...process.env, COUNTERSIGN_KEY: token },
      stdio: 'ignore',
    });
    children.push(child);
    return child;
  };
  const mirrored = (): { after: number; cases: Told } => JSON.parse(readFileSync(file, 'utf8'));
  const agrees = (system: System) =>
    vi.waitFor(async () => expect(mirrored().cases).toEqual(await told(system)), { timeout: 20_000, interval: 50 });

  test('has fewer than 40 lines', () => {
    expect(program.split('\n').length).toBeLessThan(40);
  });

  test('keeps its mirror right when it is killed, when the server is away, and after a restore', async () => {
    writeFileSync(path.join(folder, 'client.mjs'), program);
    const token = await keyOf(null);
    const system = new System(server.url, token);
    const killed = start(server.url, token);
    await agrees(system);
    killed.kill('SIGKILL');
    const { id } = await startCase(agents[0]!);
    expect(mirrored().cases[id]).toBeUndefined();
    start(server.url, token);
    await agrees(system);
    expect(mirrored().cases[id]).toBe('agent');
    // The server does not listen for a while.
    const { host, port } = server.services.config;
    await new Promise<void>((resolve) => {
      server.http.fastify.server.closeAllConnections();
      server.http.fastify.server.close(() => resolve());
    });
    await set('sent_at = now()')(id);
    await bindCase(id);
    await new Promise<void>((resolve) => server.http.fastify.server.listen(port, host, resolve));
    await agrees(system);
    expect(mirrored().cases[id]).toBe('insured');
    // A backup from before most of the events, as a whole: an event that got a number in between would have a high one.
    const { after } = mirrored();
    await server.database.asOwner(
      'begin',
      'lock table case_event',
      'delete from case_event where seq not in (select max(seq) from case_event group by application_id)',
      'update case_event set number = null',
      'alter sequence case_event_number restart with 1',
      'commit',
    );
    await vi.waitFor(() => expect(mirrored().after).toBeLessThan(after), { timeout: 20_000 });
    await agrees(system);
  });
});

// spec systems 1.2
test('an expired case stays expired, whatever happens to its signers, and when it is discarded', async () => {
  const mirror = new Mirror(new System(server.url, await keyOf(null)));
  const { id } = await startCase(agents[0]!);
  await set("sent_at = now(), expires_at = now() - interval '1 second'")(id);
  await slot(id, 'insured', 'invited');
  await bindCase(id);
  await mirror.readOn();
  mirror.steps.clear();
  expect(mirror.cases[id]).toBe('expired');
  await slots('open')(id);
  await slot(id, 'owner', 'declined');
  await set('customer_signed = true, ready_to_send = not ready_to_send')(id);
  await set('discarded_at = now()')(id);
  await set('discarded_at = null')(id);
  await bindCase(id);
  await mirror.readOn();
  expect([mirror.cases[id], [...mirror.steps]]).toEqual(['expired', []]);
});

// spec systems 4.3
test('a case that another agent gets is gone for the first one, and there for the second', async () => {
  const [first, second] = await Promise.all(
    ['A1', 'A2'].map(async (id) => new Mirror(new System(server.url, await keyOf(id)))),
  );
  const { id } = await startCase(agents[0]!);
  await Promise.all([first?.readOn(), second?.readOn()]);
  expect([first?.cases[id], second?.cases[id]]).toEqual(['agent', undefined]);
  await set("agent_id = 'A2'")(id);
  await bindCase(id);
  await Promise.all([first?.readOn(), second?.readOn()]);
  expect([first?.cases[id], second?.cases[id]]).toEqual([undefined, 'agent']);
});
