/** One case, played once from its start to its end and to each side, and kept at every stage of its life. */
import { sql } from 'kysely';
import { store } from '../../src/applications/index.ts';
import { bindAgain } from '../support/bind-again.ts';
import type { Reply } from '../support/browser.ts';
import { ownedByRuth, ruth, storyOf } from '../support/complete-story.ts';
import { findAsOwner, findCase } from '../support/identity-check.ts';
import { fill, insuredAnswers, newInsured, type Person, signIn, startCase, submit } from '../support/people.ts';
import { found, operator } from '../support/operators.ts';
import { ownerSignature, readForms, signForms, signForOwners } from '../support/signatures.ts';
import { send } from '../support/stages.ts';
import { idle, type TestServer } from '../support/running-server.ts';
import { requirementsOn } from '../requirements/raise-requirements.ts';
import { rewindable } from '../twins/rewind.ts';

/** In the order of a case's life; after a stage that is aside, it goes on from the one before. */
export const STAGES = [
  'started',
  'discarded',
  'filled in',
  'with the insured',
  'declined',
  'expired',
  'taken over',
  'with the owner',
  'with the agent',
  'unlocked',
  'decided',
  'on hold',
  'asked for more',
  'erased',
] as const;
export type StageOfCase = (typeof STAGES)[number];

/** Whom the case concerns; the owner is another person than the insured. */
export const OF_THE_CASE = ['agent', 'insured', 'owner', 'operations'] as const;
export type OfTheCase = (typeof OF_THE_CASE)[number];

interface Cast {
  agent: Person;
  insured?: Person;
  owner?: Person;
}

export interface PlayedCase {
  id: string;
  /** Those of its people who have come so far. */
  people: Readonly<Record<StageOfCase, Cast & { operations: Person }>>;
  /** Makes it the case at that stage again, once nothing is in progress. */
  to(stage: StageOfCase): Promise<void>;
  /** Whoever owns the database puts the rows of one table back as they were at that stage. */
  putBack(table: string, stage: StageOfCase): Promise<void>;
  close(): Promise<void>;
}

const both = ({ id, handle }: Person) => ({ AppId: id, AppAuthId: handle });

async function done(reply: Promise<Pick<Reply, 'code' | 'text'>>): Promise<void> {
  const { code, text } = await reply;
  if (code !== 200) throw new Error(`the case did not come to its stage: ${text}`);
}

/** Plays it. Sessions that were begun before live on at every stage. */
export async function playEveryStage(server: TestServer): Promise<PlayedCase> {
  const rewind = await rewindable(server.database, STAGES.length);
  const people: Partial<Record<StageOfCase, PlayedCase['people'][StageOfCase]>> = {};
  const olga = await operator(server, 'Olga');
  const browser = await signIn(server.url, 'A1');
  const successor = await signIn(server.url, 'N1');
  const who = newInsured();
  const email = 'ruth.okafor@example.com';
  const now: Cast = { agent: await startCase(browser) };
  const { agent } = now;
  const { ids } = await found(olga, agent.id);
  const operations: Person = { browser: olga, id: agent.id, handle: ids.AppAuthId, agentId: '' };

  async function keep(stage: StageOfCase, cast = now): Promise<void> {
    await idle(server);
    await rewind.keep(STAGES.indexOf(stage));
    Object.assign(people, { [stage]: { ...cast, operations } });
  }
  async function to(stage: StageOfCase): Promise<void> {
    await idle(server);
    await rewind.to(STAGES.indexOf(stage));
  }
  /** Something that happens to it, after which it goes on as if it had not happened. */
  async function aside(from: StageOfCase, stage: StageOfCase, happen: () => Promise<Cast | void>): Promise<void> {
    await keep(stage, (await happen()) ?? now);
    await to(from);
  }

  await keep('started');
  await aside('started', 'discarded', () => done(browser.call('discardCase', both(agent))));

  const unchecked = { Validation: { Enabled: false } };
  await done(submit(agent, 'SECTIONAProposedInsured', insuredAnswers(who), unchecked));
  await done(submit(agent, 'SECTIONBPolicyOwner', ownedByRuth(email), unchecked));
  await fill(server, agent, server.model.definition.Bindings.FirstCustomerBlock);
  await keep('filled in');

  now.insured = await findCase(server, who, await send(server, agent));
  const { insured } = now;
  await fill(server, insured);
  await readForms(insured, 'InsuredNotOwner');
  await keep('with the insured');
  const withInsured = (stage: StageOfCase, happen: () => Promise<Cast | void>) =>
    aside('with the insured', stage, happen);
  await withInsured('declined', () => done(insured.browser.call('decline', { ...both(insured), As: 'declined' })));
  await withInsured('expired', async () => {
    const { query } = server.database;
    await sql`update application set expires_at = now() - interval '1 day' where id = ${agent.id}`.execute(query);
    await bindAgain(server.database, 'application', agent.id);
    await store.noteExpired(server.database, new Date(), new AbortController().signal);
  });
  await withInsured('taken over', async () => {
    const name = { AgentId: 'N1', AgentFirstName: 'Nora', AgentLastName: 'Newman', AgentEmail: 'nora@example.com' };
    await done(olga.call('takeOver', { ...ids, Reason: 'The agent left', ...name }));
    const asked = { AgentId: 'N1', appDefName: server.model.name };
    const { data } = await successor.call('getAgentApplications', asked);
    const handle = data.Applications.find(({ Id }) => Id === agent.id)?.AuthId ?? '';
    return { agent: { browser: successor, id: agent.id, handle, agentId: 'N1' }, insured };
  });

  await signForOwners(insured, 'Grace Rivera');
  await idle(server);
  now.owner = await findAsOwner(server, who, { ...ruth, email });
  const { owner } = now;
  await fill(server, owner);
  await readForms(owner, 'OwnerNotInsured');
  await keep('with the owner');

  await signForms(owner, 'OwnerNotInsured', 'DeclarationsOwnerA', ownerSignature('A', 'Ruth Okafor'));
  await fill(server, agent);
  await readForms(agent, 'Agent');
  await keep('with the agent');
  const { signAsAgent, unlock } = storyOf(server, browser);
  await aside('with the agent', 'unlocked', () => unlock(agent, 'A correction'));

  await signAsAgent(agent);
  await keep('decided');
  await aside('decided', 'on hold', () => done(olga.call('placeHold', { ...ids, Reason: 'A claim is disputed' })));
  await aside('decided', 'asked for more', () => done(requirementsOn(server, olga).raise(agent.id)));
  await aside('decided', 'erased', () =>
    done(olga.call('eraseCase', { ...ids, Reason: 'request', Confirmation: 'Rivera' })),
  );

  return {
    id: agent.id,
    people: people as PlayedCase['people'],
    to,
    putBack: (table, stage) => rewind.putBack(table, STAGES.indexOf(stage)),
    close: () => rewind.close(),
  };
}
