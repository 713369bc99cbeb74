/** The status of a case follows from its stored data, and is the same for everybody (docs/decisions/case-status.md). */
import type { CaseStage, CaseStatus } from '@countersign/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindAgain } from '../support/bind-again.ts';
import type { Browser } from '../support/browser.ts';
import { found, operator } from '../support/operators.ts';
import { definitionName, signIn, startCase } from '../support/people.ts';
import { startServer, type TestServer } from '../support/running-server.ts';

let server: TestServer;
let agent: Browser;
let olga: Browser;
beforeAll(async () => {
  server = await startServer();
  agent = await signIn(server.url, 'A1');
  olga = await operator(server, 'Olga');
});
afterAll(() => server.close());

/** The stored data of a case that everybody signed. */
interface Facts {
  decided?: true;
  takenBy?: 'admin';
  ended?: 'issued' | 'declined' | 'withdrawn';
}

async function signedCase({ decided, takenBy, ended }: Facts): Promise<string> {
  const { id } = await startCase(agent);
  const { database } = server.services;
  const at = new Date();
  await database.query
    .updateTable('application')
    .set({
      sent_at: at,
      submitted_at: at,
      customer_signed: true,
      all_signed: true,
      agent_signed: true,
      ...(decided && { decision_class_name: 'Standard', triage_path: 1, status: 'STP' }),
    })
    .where('id', '=', id)
    .execute();
  if (takenBy !== undefined) {
    const message = { application_id: id, epoch: 1, target: takenBy, queued_at: at };
    await database.query.insertInto('handover_message').values(message).execute();
    const delivered = database.query.updateTable('handover_message').set({ delivered_at: at });
    await delivered.where('application_id', '=', id).execute();
  }
  if (ended !== undefined) {
    const outcome = { application_id: id, outcome: ended, told_at: at };
    await database.query.insertInto('case_outcome').values(outcome).execute();
  }
  for (const table of ['application', 'handover_message', 'case_outcome'] as const) await bindAgain(database, table);
  return id;
}

const inPortal = async (Tab: 'InProgress' | 'Submitted', id: string) => {
  const { data } = await agent.call('getAgentApplications', { AgentId: 'A1', appDefName: definitionName, Tab });
  return data.Applications.find(({ Id }) => Id === id);
};

// spec systems 1.1, 1.2, 1.3; pages 3.4
describe('a case that everybody signed', () => {
  test.each<[Facts, CaseStage & CaseStatus, 'InProgress' | 'Submitted', string]>([
    [{}, 'underwriting', 'InProgress', 'Submitted, being processed'],
    [{ takenBy: 'admin' }, 'handedOver', 'InProgress', 'With the insurer, waiting for its decision'],
    [{ decided: true }, 'decided', 'Submitted', 'Decision made'],
    [{ decided: true, takenBy: 'admin' }, 'decided', 'Submitted', 'Decision made'],
    [{ decided: true, ended: 'issued' }, 'issued', 'Submitted', 'Policy issued'],
    [{ decided: true, ended: 'declined' }, 'declined', 'Submitted', 'Declined by the insurer'],
    [{ takenBy: 'admin', ended: 'withdrawn' }, 'withdrawn', 'Submitted', 'Application withdrawn'],
  ])('%j is %s', async (facts, status, tab, words) => {
    const id = await signedCase(facts);
    // The server may be at work on a case whose rows were just written from outside.
    await expect.poll(() => inPortal(tab, id)).toMatchObject({ Stage: status, Status: words });
    expect(await inPortal(tab === 'Submitted' ? 'InProgress' : 'Submitted', id)).toBeUndefined();
    const { one } = await found(olga, id);
    expect(one).toMatchObject({ Step: status, Summary: { Status: words } });
    expect(one.Age === null).toBe(tab === 'Submitted');
    const { data } = await agent.call('caseStages', {});
    const listed = { AgentId: 'A1', appDefName: definitionName, Stage: status };
    const { Total } = (await agent.call('getAgentApplications', listed)).data;
    expect(data.Stages.find(({ Stage }) => Stage === status)?.Count).toBe(Total);
  });
});

// spec trust 5.1; systems 1.1
test('a case whose outcome is known cannot be unlocked: it stays where it ended', async () => {
  const id = await signedCase({ ended: 'withdrawn' });
  const { AuthId: AppAuthId = '' } = (await inPortal('Submitted', id)) ?? {};
  const unlocked = await agent.call('unlockApplication', { AppId: id, AppAuthId, Reason: 'The zip is wrong' });
  expect(unlocked).toMatchObject({ code: 409, data: { reason: 'outcome' } });
});

// spec systems 1.1
test('a discarded case is withdrawn, in no list of its agent, and back where it was when it is restored', async () => {
  const { id, handle: AppAuthId } = await startCase(agent);
  const asked = { AppId: id, AppAuthId };
  await agent.call('discardCase', asked);
  expect((await found(olga, id)).one).toMatchObject({ Step: 'withdrawn', Age: null });
  expect(await inPortal('Submitted', id)).toBeUndefined();
  await agent.call('restoreCase', asked);
  expect(await inPortal('InProgress', id)).toMatchObject({ Stage: 'complete' });
});
