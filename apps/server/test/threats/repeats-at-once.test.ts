/**
 * A call that is sent twice at once, as by a double click or two tabs, and once more after its response: it happens
 * once, and each response is documented (spec http 1.5). Calls one after the other: `repeats.test.ts`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendEvidence, readEvidence, systemOrigin } from '../../src/evidence/index.ts';
import { inTransaction, NO_BYTES } from '../../src/platform/index.ts';
import { insertDecisionHold } from '../../src/signing/signs/store.ts';
import { bindAgain } from '../support/bind-again.ts';
import type { Reply } from '../support/browser.ts';
import { idle, startServer, type TestServer } from '../support/running-server.ts';
import { attempt, undocumented } from './attempts.ts';
import { type OfTheCase, type PlayedCase, playEveryStage, type StageOfCase } from './case-at-every-stage.ts';
import type { Attempt } from './may-change.ts';

interface Repeat {
  what: Attempt;
  who: OfTheCase;
  when: StageOfCase;
  /** The responses to the other two: 200, or the reason of the refusal. */
  others: string;
  /** What the three of them record, without what only reading leaves. */
  records: string[];
  mails: string[];
}

const REPEATS: readonly Repeat[] = [
  {
    what: 'takeOver',
    who: 'operations',
    when: 'with the insured',
    others: 'same',
    records: ['agent.assigned', 'operations.confirmed'],
    mails: ['givenOver', 'takenOver'],
  },
  {
    what: 'unlockCase',
    who: 'operations',
    when: 'with the agent',
    others: 'unsigned',
    records: ['app.unlocked', 'link.revoked', 'operations.confirmed'],
    mails: ['unlockedForAgent'],
  },
  {
    what: 'unlockApplication',
    who: 'agent',
    when: 'with the agent',
    others: '200',
    records: ['app.unlocked', 'link.revoked'],
    mails: [],
  },
  {
    what: 'releaseDecision',
    who: 'operations',
    when: 'decided',
    others: 'notHeld',
    records: ['operations.confirmed', 'uw.released'],
    mails: [],
  },
  {
    what: 'sendEmail',
    who: 'agent',
    when: 'filled in',
    others: '200',
    records: ['link.issued'],
    mails: ['invitation'],
  },
  {
    what: 'sendUnlockEmail',
    who: 'agent',
    when: 'unlocked',
    others: '200',
    records: ['link.issued'],
    mails: ['unlock'],
  },
  // Who was mailed when it became their turn.
  { what: 'mail the owner', who: 'insured', when: 'with the owner', others: '200', records: [], mails: [] },
  // The agent's call is the one that mails an owner again.
  {
    what: 'mail the owner',
    who: 'agent',
    when: 'with the owner',
    others: '200',
    records: ['link.issued', 'link.revoked'],
    mails: ['owner'],
  },
  // Forms that could not be made before.
  {
    what: 'generatePdf',
    who: 'insured',
    when: 'with the insured',
    others: '200',
    records: ['document.ready', 'document.requested'],
    mails: [],
  },
  {
    what: 'decline',
    who: 'owner',
    when: 'with the owner',
    others: '200',
    records: ['link.revoked', 'paper.requested'],
    mails: ['declined'],
  },
  {
    what: 'sign as the owner',
    who: 'owner',
    when: 'with the owner',
    others: '200',
    records: ['document.sealed', 'sign.completed'],
    mails: [],
  },
  { what: 'discardCase', who: 'agent', when: 'started', others: '200', records: ['app.discarded'], mails: [] },
  { what: 'restoreCase', who: 'agent', when: 'discarded', others: '200', records: ['app.restored'], mails: [] },
  { what: 'placeHold', who: 'operations', when: 'decided', others: '200', records: ['hold.placed'], mails: [] },
  {
    what: 'liftHold',
    who: 'operations',
    when: 'on hold',
    others: 'notOnHold',
    records: ['hold.lifted', 'operations.confirmed'],
    mails: [],
  },
];

/** What has to be so before, beyond the stage. */
const prepare: Partial<Record<Attempt, (id: string) => Promise<unknown>>> = {
  async generatePdf(id) {
    const { query } = server.database;
    const failed = { state: 'failed' as const, ...NO_BYTES, sha256: null };
    await query.updateTable('document').set(failed).where('application_id', '=', id).execute();
    await bindAgain(server.database, 'document', id);
  },
  releaseDecision: (id) =>
    inTransaction(server.database, async (tx) => {
      const at = new Date();
      await insertDecisionHold(tx, id, 1, at);
      await appendEvidence(tx, id, { type: 'uw.held', origin: systemOrigin('decision'), at, epoch: 1, data: {} });
    }),
};

const READING = ['app.resumed', 'document.downloaded', 'pdf.served', 'operations.read', 'mail.shown'];

let server: TestServer;
let played: PlayedCase;
beforeAll(async () => {
  server = await startServer();
  played = await playEveryStage(server);
}, 300_000);
afterAll(async () => {
  await played.close();
  await server.close();
});

async function recorded(): Promise<string[]> {
  const events = await readEvidence(server.database.query, played.id);
  return events.map(({ type }) => type).filter((type) => !READING.includes(type));
}
async function mailed(): Promise<string[]> {
  const ofCase = server.database.query.selectFrom('mail_outbox').where('application_id', '=', played.id);
  const rows = await ofCase.select('kind').orderBy('created_at').execute();
  return rows.map(({ kind }) => kind);
}

/** A document that is not ready yet is told with 200. */
const outcome = ({ status, data }: Reply): string =>
  status !== 200 && typeof data === 'object' && data !== null && 'reason' in data
    ? String(data.reason)
    : String(status);

test.each(REPEATS)('$what: by $who, $when', async ({ what, who, when, others, records, mails }) => {
  await played.to(when);
  const person = played.people[when][who];
  if (!person) throw new Error('nobody can try it');
  await prepare[what]?.(played.id);
  const before = { records: (await recorded()).length, mails: (await mailed()).length };
  const once = () => attempt(what, who, person);
  const both = await Promise.all([once(), once()]);
  await idle(server);
  const replies = [...both, await once()];
  await idle(server);
  expect(replies.map((reply) => undocumented(who, what, reply))).toEqual([null, null, null]);
  expect(replies.map(outcome).toSorted()).toEqual(['200', others, others].toSorted());
  expect((await recorded()).slice(before.records).toSorted()).toEqual(records);
  expect((await mailed()).slice(before.mails).toSorted()).toEqual(mails);
});
