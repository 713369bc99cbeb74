/**
 * Signs of a false signature: shown to operations, told to nobody else; a decision may wait until somebody reviews them
 * (spec trust 8.5).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyStoredApplication } from '../../src/commands/verify-application.ts';
import { makeDecision } from '../../src/decision/make-decision.ts';
import { readEvidence } from '../../src/evidence/index.ts';
import { bindAgain } from '../support/bind-again.ts';
import { findCase } from '../support/identity-check.ts';
import { fill, type Person, submission } from '../support/people.ts';
import { agentSignature, insuredSignature, readForms, signForms } from '../support/signatures.ts';
import { customer, far, office, type Stories, startStories, type Story } from '../support/signing-stories.ts';
import { send } from '../support/stages.ts';

let stories: Stories;
let at: Stories['at'];
let signed: Stories['signed'];
let seenIn: Stories['seenIn'];
let rowOf: Stories['rowOf'];

beforeAll(async () => {
  stories = await startStories();
  ({ at, signed, seenIn, rowOf } = stories);
});
afterAll(() => stories.server.close());

describe('a false signature is flagged', () => {
  test('in a private window on the agent’s machine, minutes after sending', async () => {
    const { who, phone } = customer();
    const agent = { ...far('F3'), device: office };
    const {
      agent: { id },
    } = await signed({ who, phone, agent, signer: at(office), waits: 2 });
    expect(await seenIn(id)).toMatchObject({ codes: ['agentsAddress'], isFlagged: true });
  });
});

describe('a decision with signs', () => {
  /** Signed by all, with the decision asked for. */
  async function decided(story: Story): Promise<Person> {
    const { agent } = await signed(story);
    await fill(stories.server, agent);
    const DocumentSha256 = await readForms(agent, 'Agent');
    const signature = submission(agent, 'DeclarationsAgent', agentSignature('Insurance Agent'), { DocumentSha256 });
    const reply = await agent.browser.call('submitPayload', signature);
    if (reply.code !== 200) throw new Error(`the agent could not sign: ${reply.text}`);
    expect((await agent.browser.call('triggerDecision', { appID: agent.id })).code).toBe(200);
    return agent;
  }
  const decision = (agent: Person, Wait: number) =>
    agent.browser.call('getDecision', { appId: agent.id, appAuthId: agent.handle, Wait });
  const types = async (id: string) => (await readEvidence(stories.server.database.query, id)).map(({ type }) => type);
  const openHolds = async (id: string) =>
    (
      await stories.server.database.query
        .selectFrom('decision_hold')
        .selectAll()
        .where('application_id', '=', id)
        .where('released_at', 'is', null)
        .execute()
    ).length;
  const expiresIn = async (id: string, interval: string) => {
    const { database } = stories.server;
    await database.asOwner(`update application set expires_at = now() + interval '${interval}' where id = '${id}'`);
    await bindAgain(database, 'application', id);
  };
  const releaseDecision = async (id: string, Reason: string) => {
    const row = await rowOf(id);
    return stories.operator.call('releaseDecision', { AppId: id, AppAuthId: row?.Summary.AuthId ?? '', Reason });
  };

  test('waits for operations, looks like ordinary work to everybody else, and is made once it is released', async () => {
    const { who, phone } = customer();
    const agent = await decided({ who, phone, agent: { ...far('W1'), device: office }, signer: at(office), waits: 2 });
    expect((await decision(agent, 2)).data.DecisionInfo.Rows).toEqual([]);
    await expect.poll(() => types(agent.id)).toContain('uw.held');
    const pending = await agent.browser.call('checkPendingJobs', { ApplicationId: agent.id });
    expect(pending.data.PendingJobs).toEqual(['jhade']);
    expect((await rowOf(agent.id, { OnlySigns: true }))?.Signs).toBe(true);
    expect((await seenIn(agent.id)).signs.Held).toMatchObject({ Until: null });

    expect((await releaseDecision(agent.id, '')).code).toBe(400);
    expect((await releaseDecision(agent.id, 'I called her: she sat in the office.')).code).toBe(200);
    await expect
      .poll(async () => (await decision(agent, 20)).data.DecisionInfo.Rows.length, { timeout: 40_000 })
      .toBe(1);
    expect((await seenIn(agent.id)).signs.Held?.Until).not.toBeNull();
    expect(await releaseDecision(agent.id, 'again')).toMatchObject({ code: 409, data: { reason: 'notHeld' } });
    const events = await types(agent.id);
    expect(events.filter((type) => type === 'uw.held' || type === 'uw.released')).toEqual(['uw.held', 'uw.released']);
    // The words stay sealed with the case; the agent's timeline contains none of them.
    const timeline = await agent.browser.call('timeline', { AppId: agent.id, AppAuthId: agent.handle });
    expect(timeline.data.Events.map(({ Type }) => Type)).not.toContain('uw.held');
    expect(timeline.text).not.toContain('I called her');
  });

  // spec trust 8.8
  test('is not released by somebody who writes to the database, and verifying the case names what they changed', async () => {
    const { who, phone } = customer();
    const { server } = stories;
    const agent = await decided({ who, phone, agent: { ...far('W4'), device: office }, signer: at(office), waits: 2 });
    await expect.poll(() => types(agent.id)).toContain('uw.held');
    const problems = async () =>
      ((await verifyStoredApplication(agent.id, server.installation)) ?? []).flatMap(({ ok, what }) =>
        ok ? [] : [what],
      );
    expect(await problems()).toEqual([]);
    const isTheirs = `where application_id = '${agent.id}'`;
    for (const change of [
      `update decision_hold set released_at = now() ${isTheirs}`,
      `delete from decision_hold ${isTheirs}`,
    ]) {
      await server.database.asOwner(change);
      await makeDecision(server.services, agent.id, 1);
      expect((await decision(agent, 0)).data.DecisionInfo.Rows).toEqual([]);
      expect(await problems()).toEqual(['decision on hold: since when, and until when, is not what was recorded']);
    }
    expect((await releaseDecision(agent.id, 'I called her: she sat in the office.')).code).toBe(200);
    await makeDecision(server.services, agent.id, 1);
    expect((await decision(agent, 0)).data.DecisionInfo.Rows).toHaveLength(1);
  });

  // spec trust 5.1
  test('is never made if the suspicion was right: operations unlock the case, and everybody signs again', async () => {
    const { who, home, phone } = customer();
    const { server, operator } = stories;
    const agent = await decided({ who, phone, agent: { ...far('W3'), device: office }, signer: at(office), waits: 2 });
    await expect.poll(() => types(agent.id)).toContain('uw.held');
    const ids = { AppId: agent.id, AppAuthId: agent.handle };
    // The agent is told the same as in every case that has its number.
    expect(await agent.browser.call('unlockApplication', { ...ids, Reason: 'A typo' })).toMatchObject({
      code: 409,
      data: { reason: 'policyNumber' },
    });
    const listed = await agent.browser.call('getAgentApplications', { AgentId: 'W3', appDefName: 'Brokerage E-App' });
    const [row] = listed.data.Applications;
    expect(row).toMatchObject({ CanUnlock: false, PolicyNumber: expect.stringMatching(/./) });

    const unlockNow = async () => {
      const summary = (await rowOf(agent.id))?.Summary;
      const of = { AppId: agent.id, AppAuthId: summary?.AuthId ?? '' };
      return [summary?.CanUnlock, await operator.call('unlockCase', { ...of, Reason: 'All sign once more.' })];
    };
    // After 90 days nobody could change or sign it anymore: its signatures stay.
    await expiresIn(agent.id, '-1 day');
    const late = { code: 409, data: { reason: 'expired' } };
    expect(await unlockNow()).toEqual([false, expect.objectContaining(late)]);
    await expiresIn(agent.id, '1 day');
    const [canUnlock, unlocked] = await unlockNow();
    expect(canUnlock).toBe(true);
    expect(unlocked).toMatchObject({ code: 200, data: { State: 'done' } });
    expect((await seenIn(agent.id)).signs).toMatchObject({ Signers: [], Held: null });
    expect(await openHolds(agent.id)).toBe(0);

    const again = await findCase(server, who, await send(server, agent), at(home));
    await fill(server, again);
    await signForms(again, 'InsuredOwner', 'DeclarationsInsured', insuredSignature(`${who.firstName} ${who.lastName}`));
    await fill(server, agent);
    await signForms(agent, 'Agent', 'DeclarationsAgent', agentSignature('Insurance Agent'));
    await expect
      .poll(async () => (await decision(agent, 20)).data.DecisionInfo.Rows.length, { timeout: 40_000 })
      .toBe(1);
    expect((await rowOf(agent.id))?.Summary).toMatchObject({ PolicyNumber: row?.PolicyNumber, CanUnlock: false });
    expect((await types(agent.id)).filter((type) => /^uw\.(held|released|decided)$|unlocked/.test(type))).toEqual([
      'uw.held',
      'app.unlocked',
      'uw.decided',
    ]);
  });

  test('without them is made at once', async () => {
    const { who, home, phone } = customer();
    const agent = await decided({ who, phone, agent: far('W2'), signer: at(home), waits: 90 });
    await expect
      .poll(async () => (await decision(agent, 20)).data.DecisionInfo.Rows.length, { timeout: 30_000 })
      .toBe(1);
    expect(await types(agent.id)).not.toContain('uw.held');
    expect(await releaseDecision(agent.id, 'nothing to release')).toMatchObject({ code: 409 });
  });
});

describe('signs are shown to operations only', () => {
  test('no response to agent or insured names one, or has a key or a value longer than before', async () => {
    const honest = customer();
    const false_ = customer();
    const plain = await signed({
      ...honest,
      agent: { ...far('T1'), device: office },
      signer: at(honest.home),
      waits: 90,
    });
    const seen = await signed({ ...false_, agent: { ...far('T1'), device: office }, signer: at(office), waits: 2 });
    expect((await seenIn(plain.agent.id)).isFlagged).toBe(false);
    expect((await seenIn(seen.agent.id)).isFlagged).toBe(true);
    const [one, other] = await Promise.all([plain, seen].map(told));
    expect(shape(other)).toEqual(shape(one));
    expect(JSON.stringify(other)).not.toMatch(/agentsAddress|agentsBrowser|flagged|sign_seen|uw\.held/);
  });

  /** What agent and insured can ask about a signed case. */
  async function told({ agent, insured }: { agent: Person; insured: Person }) {
    const both = ({ id, handle }: Person) => ({ AppId: id, AppAuthId: handle });
    const list = await agent.browser.call('getAgentApplications', { AgentId: 'T1', appDefName: 'Brokerage E-App' });
    return {
      resumed: (await agent.browser.call('resumeApplication', both(agent))).data,
      timeline: (await agent.browser.call('timeline', both(agent))).data,
      row: list.data.Applications.find(({ Id }) => Id === agent.id),
      pending: (await agent.browser.call('checkPendingJobs', { ApplicationId: agent.id })).data,
      signatories: (await agent.browser.call('getOwnerSignatories', both(agent))).data,
      insured: (await insured.browser.call('resumeApplication', both(insured))).data,
      signedBy: (await insured.browser.call('customerSigned', { AppId: insured.id, appAuthId: insured.handle })).data,
    };
  }

  /** Keys, kinds and lengths of lists; not their contents. */
  function shape(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(shape);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shape(part)]));
    }
    return typeof value;
  }
});
