/** Cases at every step, for a stored database: this version plays them, and each later one walks them to their end. */
import { ownedByRuth, ruth, signAsRuth, storyOf } from '../support/complete-story.ts';
import { findCase, type Owner } from '../support/identity-check.ts';
import { definitionName, fill, type Insured, type Person, signIn, newInsured } from '../support/people.ts';
import { insuredSignature, readForms, signForms, signForOwners } from '../support/signatures.ts';
import { readyToSend, send } from '../support/stages.ts';
import { idle, type TestServer } from '../support/running-server.ts';

/** Whose turn it is in a case, in the order of the steps. */
const STEPS = ['toSend', 'sent', 'toSign', 'ownerToSign', 'agentToSign', 'signed'] as const;
type Step = (typeof STEPS)[number];

/** A case, and what its people know about it until it is finished. Nobody's data: made up by a test. */
export type KeptCase = { id: string; step: 'signed' } | UnfinishedCase;

export interface UnfinishedCase {
  id: string;
  step: Exclude<Step, 'signed'>;
  who: Insured;
  owner: (Owner & { email: string }) | null;
}

const AGENT = 'A1';

const RUTHS_EMAIL = 'ruth.okafor@example.com';

/** A case at each step. */
export async function playCases(server: TestServer): Promise<KeptCase[]> {
  const browser = await signIn(server.url, AGENT);
  const cases: KeptCase[] = [];
  for (const step of STEPS) cases.push(await play(step));
  await idle(server);
  return cases;

  async function play(step: Step): Promise<KeptCase> {
    const reached = (other: Step): boolean => STEPS.indexOf(step) >= STEPS.indexOf(other);
    const who = newInsured();
    const owner = step === 'ownerToSign' ? { ...ruth, email: RUTHS_EMAIL } : null;
    const agent = await readyToSend(server, browser, who, owner ? ownedByRuth(owner.email) : undefined);
    const kept: KeptCase = step === 'signed' ? { id: agent.id, step } : { id: agent.id, step, who, owner };
    if (!reached('sent')) return kept;
    const link = await send(server, agent);
    if (!reached('toSign')) return kept;
    const insured = await findCase(server, who, link);
    await fill(server, insured);
    if (step === 'toSign') await readForms(insured);
    else await signAsInsured(insured, owner !== null);
    if (step === 'signed') await storyOf(server, browser).signAsAgent(agent);
    return kept;
  }
}

const signAsInsured = (insured: Person, forOwners: boolean): Promise<void> =>
  forOwners
    ? signForOwners(insured, 'Grace Rivera')
    : signForms(insured, 'InsuredOwner', 'DeclarationsInsured', insuredSignature('Grace Rivera'));

/** Everybody whose turn is still to come does their part: they return by their links, and sign. */
export async function walkToEnd(server: TestServer, { id, step, who, owner }: UnfinishedCase): Promise<void> {
  const isToCome = (other: Step): boolean => STEPS.indexOf(step) <= STEPS.indexOf(other);
  const agent = await agentOf(server, id);
  if (step === 'toSend') await send(server, agent);
  if (isToCome('toSign')) {
    const insured = await findCase(server, who, await server.newestLink(id));
    await fill(server, insured);
    await signAsInsured(insured, owner !== null);
  }
  if (owner) await signAsRuth(server, who, owner.email);
  if (isToCome('agentToSign')) await storyOf(server, agent.browser).signAsAgent(agent);
  await idle(server);
}

/** The agent, who finds the case in the portal. */
async function agentOf(server: TestServer, id: string): Promise<Person> {
  const browser = await signIn(server.url, AGENT);
  const { data } = await browser.call('getAgentApplications', { AgentId: AGENT, appDefName: definitionName });
  const listed = data.Applications.find(({ Id }) => Id === id);
  if (!listed) throw new Error(`the portal does not list ${id}`);
  return { browser, id, handle: listed.AuthId, agentId: AGENT };
}
