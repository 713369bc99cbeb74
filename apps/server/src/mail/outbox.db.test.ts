import type { Carrier, MailKind, MailText } from '@countersign/engine';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertApplication } from '../../test/support/sample-application.ts';
import { type TestDatabase, testDatabase } from '../../test/support/test-database.ts';
import { readEvidence, systemOrigin } from '../evidence/index.ts';
import {
  buildServer,
  type CaseKey,
  createJobs,
  createLog,
  inTransaction,
  type Jobs,
  readConfig,
} from '../platform/index.ts';
import { brand } from './brand.testkit.ts';
import {
  createMailTransport,
  firstAttempt,
  mailHandler,
  type MailTransport,
  queueMail,
  registerOutbox,
  releaseHeldMail,
} from './index.ts';

const text: MailText = {
  Subject: 'For {FirstName}',
  Paragraphs: ['Hello {FirstName}'],
  Button: 'Open',
  Closing: 'Bye',
};
const mail: Partial<Carrier['mail']> = {
  invitation: text,
  owner: text,
  code: text,
  requirement: text,
  requirementOverdue: text,
  requirementWithdrawn: text,
};
const carrier = { brand, mail: mail as Carrier['mail'] };

const { signal } = new AbortController();
let database: TestDatabase;
let key: CaseKey;
let jobs: Jobs;
let transport: MailTransport;
let answer: { code: number; text: string } | null = null;
/** Letters of which the server has read the recipient; each goes on when it is told to. */
let held: (() => void)[] | null = null;
let received = 0;
const lines: string[] = [];
const log = createLog({ logLevel: 'warn' }, { write: (line: string) => void lines.push(line) });
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onRcptTo(_address, _session, done) {
    const refusal = answer && Object.assign(new Error(answer.text), { responseCode: answer.code });
    if (held) held.push(() => done(refusal));
    else done(refusal);
  },
  onData(stream, _session, done) {
    stream.resume().on('end', () => {
      received += 1;
      done();
    });
  },
});

beforeAll(async () => {
  database = await testDatabase();
  key = await insertApplication(database, 'case');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  answer = null;
  held = null;
  received = 0;
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  transport = createMailTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'a@b.example',
    requireTls: false,
    host: 'x.example',
  });
  jobs = await createJobs(database, { pollMs: 100 });
  jobs.define('mail', mailHandler({ database, vault: database.vault, log, brand: () => brand }, transport));
  await jobs.start();
});
afterEach(async () => {
  await jobs.stop(1_000);
  transport.close();
});
afterAll(async () => {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  await database.drop();
});

const withServer = { environment: 'development', smtp: { url: '', from: '' } } as const;
const send = (
  config: { environment: 'development' | 'production'; smtp: { url: string; from: string } | null } = withServer,
  aCase = { applicationId: 'case', key },
  what: { kind: MailKind; slotId: string } = { kind: 'invitation', slotId: 'slot' },
) =>
  inTransaction(database, (tx) =>
    queueMail(tx, { config, carrier, jobs }, aCase.key, {
      applicationId: aCase.applicationId,
      ...what,
      epoch: 1,
      origin: systemOrigin('test'),
      at: new Date(),
      to: { name: 'Jane Sample', address: 'jane@home.example' },
      link: 'http://127.0.0.1:3000/express/find-application#link=abc',
      values: { FirstName: 'Jane' },
    }),
  );
const row = (id: string) =>
  database.query.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const attempt = (id: string, seconds = 10) =>
  firstAttempt(database, { id, application_id: 'case' }, { seconds, ends: [signal] });

const toldOf = async (id: string): Promise<string[]> =>
  (await readEvidence(database.query, 'case')).filter(({ data }) => data['mail'] === id).map(({ type }) => type);

describe('a queued mail', () => {
  it('is sent, once, and recorded', async () => {
    const id = await send();
    expect(await attempt(id)).toBe('sent');
    expect(await row(id)).toMatchObject({ status: 'sent', attempts: 1, reply: '250', error: null });
    expect(received).toBe(1);
    expect(await toldOf(id)).toEqual(['mail.queued', 'mail.sent']);
  });

  // A process that was taken for dead, and the one that took its job over.
  it('that two tries send at the same time is recorded as sent once, whatever the later one hears', async () => {
    const handle = mailHandler({ database, vault: database.vault, log, brand: () => brand }, transport);
    for (const later of [null, { code: 451, text: '4.7.1 greylisted' }]) {
      held = [];
      const waiting = held;
      const id = await send();
      await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(1);
      const job = { kind: 'mail', application: 'case', epoch: 1, step: id, data: {} } as const;
      answer = later;
      const second = handle({ ...job, attempt: 2, isLast: false, signal });
      await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(2);
      waiting[0]?.();
      expect(await attempt(id)).toBe('sent');
      waiting[1]?.();
      await second;
      expect(await toldOf(id)).toEqual(['mail.queued', 'mail.sent']);
      expect(await row(id)).toMatchObject({ status: 'sent', attempts: 1 });
    }
  });

  it('is not sent when the change that asked for it was rolled back', async () => {
    await inTransaction(database, async (tx) => {
      await queueMail(tx, { config: withServer, carrier, jobs }, key, {
        applicationId: 'case',
        slotId: null,
        epoch: 1,
        kind: 'owner',
        origin: systemOrigin('test'),
        at: new Date(),
        to: { name: 'x', address: 'x@y.example' },
        link: 'x',
        values: {},
      });
      throw new Error('no');
    }).catch(() => undefined);
    const id = await send();
    await attempt(id);
    expect(received).toBe(1);
  });

  // spec flow 4.17
  it('that is refused is told to the agent at once, and logged without the address', async () => {
    answer = { code: 550, text: '5.1.1 no such user jane@home.example' };
    const id = await send();
    expect(await attempt(id)).toBe('refused');
    expect(await row(id)).toMatchObject({ status: 'bounced', error: '550' });
    expect(await toldOf(id)).toEqual(['mail.queued', 'mail.bounced']);
    const logged = lines.find((line) => line.includes('failed. mail not sent'));
    expect(logged).toContain(id);
    expect(logged).not.toContain('jane');
  });

  it('that is put off counts as on its way, and is tried again later', async () => {
    answer = { code: 451, text: '4.7.1 greylisted' };
    const id = await send();
    expect(await attempt(id)).toBe('retrying');
    const { next_attempt_at, created_at } = await row(id);
    expect((next_attempt_at.getTime() - created_at.getTime()) / 1_000).toBeGreaterThan(20);
    answer = null;
    // Anyone who saw the first attempt may be quicker than the queue.
    const makeDueNow = sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'created'`;
    const status = async (): Promise<string> => {
      await makeDueNow.execute(database.query);
      return (await row(id)).status;
    };
    await expect.poll(status, { timeout: 10_000 }).toBe('sent');
    expect(await toldOf(id)).toEqual(['mail.queued', 'mail.retrying', 'mail.sent']);
  });

  it('to a signer whose place is another person’s now is no longer sent', async () => {
    await sql`insert into signing_slot (id, application_id, epoch, kind, role, position, state, person, merge_type, replaced_at)
      values ('slot', 'case', 1, 'insured', 'Insured', 0, 'invalidated', '', 'InsuredOwner', now())`.execute(
      database.query,
    );
    const id = await send();
    expect(await attempt(id)).toBe('stuck');
    expect(await row(id)).toMatchObject({ status: 'failed', error: 'the signer was exchanged' });
    expect(received).toBe(0);
    await sql`delete from signing_slot where id = 'slot'`.execute(database.query);
  });

  // spec requirements 1.4, 1.5
  it('about a requirement is no longer sent once nothing is open for the signer, or the case has ended', async () => {
    const ask = async (id: string, state: 'open' | 'withdrawn' | 'signed') =>
      sql`insert into requirement (id, application_id, epoch, slot_id, state, details, due_at, raised_at, bound)
        values (${id}, 'case', 1, 'asked', ${state}, '', now(), now(), '')`.execute(database.query);
    await sql`insert into signing_slot (id, application_id, epoch, kind, role, position, state, person, merge_type)
      values ('asked', 'case', 1, 'insured', 'Insured', 0, 'signed', '', 'InsuredOwner')`.execute(database.query);
    const outcomes = async (kind: 'requirement' | 'requirementOverdue' | 'requirementWithdrawn') => {
      const id = await send(withServer, { applicationId: 'case', key }, { kind, slotId: 'asked' });
      return [await attempt(id), (await row(id)).error, (await toldOf(id)).at(-1)];
    };
    const closed = ['stuck', 'nothing is asked anymore', 'mail.failed'];
    await ask('first', 'withdrawn');
    await ask('second', 'signed');
    expect(await outcomes('requirement')).toEqual(closed);
    expect(await outcomes('requirementOverdue')).toEqual(closed);
    expect(await outcomes('requirementWithdrawn')).toEqual(['sent', null, 'mail.sent']);
    await ask('third', 'open');
    expect(await outcomes('requirement')).toEqual(['sent', null, 'mail.sent']);
    // It says that nothing is left to do.
    expect(await outcomes('requirementWithdrawn')).toEqual(['stuck', 'something is asked again', 'mail.failed']);
    for (const [outcome, expected] of [
      ['issued', ['sent', null, 'mail.sent']],
      ['declined', closed],
      ['withdrawn', closed],
    ] as const) {
      await sql`insert into case_outcome (application_id, outcome, told_at) values ('case', ${outcome}, now())`.execute(
        database.query,
      );
      expect(await outcomes('requirement')).toEqual(expected);
      await sql`delete from case_outcome`.execute(database.query);
    }
    await sql`delete from requirement`.execute(database.query);
    await sql`delete from signing_slot`.execute(database.query);
  });

  it('that no mail server accepted for 48 hours has failed', async () => {
    answer = { code: 451, text: 'no' };
    const id = await inTransaction(database, async (tx) => {
      const id = await queueMail(tx, { config: withServer, carrier, jobs }, key, {
        applicationId: 'case',
        slotId: null,
        epoch: 1,
        kind: 'owner',
        origin: systemOrigin('test'),
        at: new Date(),
        to: { name: 'x', address: 'x@y.example' },
        link: 'x',
        values: {},
      });
      // The seventeen tries before it took that long.
      await sql`update mail_outbox set attempts = 17, created_at = now() - interval '49 hours',
        next_attempt_at = now() - interval '1 hour' where id = ${id}`.execute(tx);
      return id;
    });
    expect(await attempt(id)).toBe('stuck');
    const { status, created_at, next_attempt_at } = await row(id);
    expect(status).toBe('failed');
    // When it was tried for the last time.
    expect((next_attempt_at.getTime() - created_at.getTime()) / 3_600_000).toBeGreaterThan(48);
    expect(await toldOf(id)).toEqual(['mail.queued', 'mail.failed']);
  });
});

describe('a mail with a one-time code', () => {
  const sendCode = (age: string) =>
    inTransaction(database, async (tx) => {
      const id = await queueMail(tx, { config: withServer, carrier, jobs }, key, {
        applicationId: 'case',
        slotId: null,
        epoch: 1,
        kind: 'code',
        origin: systemOrigin('test'),
        at: new Date(),
        to: { name: 'x', address: 'x@y.example' },
        link: null,
        values: {},
      });
      await sql`update mail_outbox set created_at = now() - ${age}::interval where id = ${id}`.execute(tx);
      return id;
    });

  it('is sent while its code works, and no later', async () => {
    expect(await attempt(await sendCode('9 minutes'))).toBe('sent');
    const late = await sendCode('11 minutes');
    expect(await attempt(late)).toBe('stuck');
    expect(await row(late)).toMatchObject({ status: 'failed', error: 'the code has expired' });
    expect(received).toBe(1);
  });
});

describe('without a mail server', () => {
  it('a mail is shown in development and held in production', async () => {
    const shown = await send({ environment: 'development', smtp: null });
    expect(await attempt(shown, 0)).toBe('sent');
    const held = await send({ environment: 'production', smtp: null });
    expect(await attempt(held, 0)).toBe('stuck');
    expect([await toldOf(shown), await toldOf(held)]).toEqual([['mail.shown'], ['mail.held']]);
    expect(received).toBe(0);
  });

  it('a held mail is sent once there is one', async () => {
    const held = await send({ environment: 'production', smtp: null });
    await releaseHeldMail(database, jobs);
    await expect.poll(() => attempt(held, 0), { timeout: 20_000 }).toBe('sent');
  });

  it('a mail that was held for days is not given up when the new one puts it off', async () => {
    answer = { code: 451, text: '4.7.1 too many at once' };
    const held = await send({ environment: 'production', smtp: null }, undefined, {
      kind: 'owner',
      slotId: 'of its own',
    });
    await sql`update mail_outbox set created_at = now() - interval '5 days' where id = ${held}`.execute(database.query);
    await releaseHeldMail(database, jobs);
    await expect.poll(() => attempt(held, 0), { timeout: 20_000 }).toBe('retrying');
    expect(await toldOf(held)).toEqual(['mail.held', 'mail.retrying']);
  });

  it('nor when it was refused many times because the settings were wrong', async () => {
    answer = { code: 451, text: '4.7.1 too many at once' };
    const held = await send({ environment: 'production', smtp: null });
    await sql`update mail_outbox set attempts = 900, error = 'EAUTH' where id = ${held}`.execute(database.query);
    const key = { kind: 'mail', application: 'case', epoch: 1, step: held } as const;
    await inTransaction(database, (tx) => jobs.enqueue(tx, key));
    await expect.poll(() => attempt(held, 0), { timeout: 20_000 }).toBe('retrying');
  });
});

async function outboxServer() {
  const config = readConfig({ WEB: database.folder });
  const { fastify } = await buildServer({ config, database, vault: database.vault, log });
  registerOutbox({ config, database, vault: database.vault, carrier: { brand } }, { fastify });
  return fastify;
}

describe('the outbox', () => {
  it('lists the mails and shows each in a page without any right', async () => {
    const id = await send({ environment: 'development', smtp: null });
    const fastify = await outboxServer();
    const list = (await fastify.inject('/outbox.json')).json();
    expect(list[0]).toEqual({
      id,
      application: expect.any(String),
      to: { name: 'Jane Sample', address: 'jane@home.example' },
      subject: 'For Jane',
      text: expect.stringContaining('Hello Jane'),
      links: ['http://127.0.0.1:3000/express/find-application#link=abc'],
      status: 'shown',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    const page = await fastify.inject('/outbox');
    expect(page.body).toContain(`<iframe title="For Jane, to Jane Sample" src="/outbox/${id}" sandbox=`);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await fastify.inject(`/outbox?mail=${id}&view=text`)).body).toContain('<pre>Hello Jane');
    const mail = await fastify.inject(`/outbox/${id}`);
    expect(mail.body).toContain('Hello Jane');
    expect(mail.headers['content-security-policy']).toMatch(/^sandbox allow-popups/);
    expect((await fastify.inject('/outbox/nothing')).statusCode).toBe(404);
    await fastify.close();
  });

  it('lists the mails of one case only where the address says so', async () => {
    const shown = { environment: 'development', smtp: null } as const;
    const one = await send(shown);
    const other = await send(shown, {
      applicationId: 'another-case',
      key: await insertApplication(database, 'another-case'),
    });
    const fastify = await outboxServer();
    const entries: { id: string; application: string }[] = (await fastify.inject('/outbox.json')).json();
    const ofCase: typeof entries = (await fastify.inject('/outbox.json?application=another-case')).json();
    expect(ofCase.map(({ id }) => id)).toEqual([other]);
    expect(entries.map(({ id }) => id)).toEqual(expect.arrayContaining([one, other]));
    expect((await fastify.inject('/outbox.json?application=1%27--&mail=&view=x')).json()).toEqual([]);
    await fastify.close();
  });

  it('keeps nothing readable in the database', async () => {
    await send();
    const { rows } = await sql<{ row: string }>`select mail_outbox::text as row from mail_outbox`.execute(
      database.query,
    );
    const all = rows.map(({ row }) => row).join('\n');
    for (const secret of ['Jane', 'jane@home.example', 'link=abc']) {
      expect(all).not.toContain(secret);
      expect(all).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});
