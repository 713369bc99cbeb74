/** New cases brought to a stage: ready to be sent, with their insured, finished. */
import type { Browser } from './browser.ts';
import { findCase } from './identity-check.ts';
import {
  fill,
  type Insured,
  insuredAnswers,
  newInsured,
  type Person,
  type Place,
  startCase,
  submit,
} from './people.ts';
import { agentSignature, insuredSignature, signForms } from './signatures.ts';

/** A case that the agent has filled in, ready to be sent; with a sole owner, unless owners are given. */
export async function readyToSend(
  server: Place,
  browser: Browser,
  insured: Insured,
  owned: Record<string, string> = { PolicyOwnerInsured: 'SoleOwner' },
): Promise<Person> {
  const agent = await startCase(browser);
  await submit(agent, 'SECTIONAProposedInsured', insuredAnswers(insured), { Validation: { Enabled: false } });
  const { code, text } = await submit(agent, 'SECTIONBPolicyOwner', owned, { Validation: { Enabled: false } });
  if (code !== 200) throw new Error(`the owners were not accepted: ${text}`);
  await fill(server, agent, server.model.definition.Bindings.FirstCustomerBlock);
  return agent;
}

/** Sends, or sends again, and returns the token of the newest link. */
export async function send(server: Place, agent: Person, again = false): Promise<string> {
  const reply = await agent.browser.call(again ? 'resendEmail' : 'sendEmail', {
    emailInfo: { AppId: agent.id, AgentId: agent.agentId },
  });
  if (reply.code !== 200) throw new Error(`the case was not sent: ${reply.text}`);
  return server.newestLink(agent.id);
}

/** A case that is with its insured. */
export interface AtInsured {
  agent: Person;
  insured: Person;
  /** The token of the link by which they came. */
  link: string;
}

/** Brings a new case to its insured, who comes by the mailed link and answers their part. */
export async function toInsured(
  server: Place,
  browser: Browser,
  who: Insured,
  owned?: Record<string, string>,
): Promise<AtInsured> {
  const agent = await readyToSend(server, browser, who, owned);
  const link = await send(server, agent);
  const insured = await findCase(server, who, link);
  await fill(server, insured);
  return { agent, insured, link };
}

/** A new case of an agent that the insured, who is the only owner, and the agent filled in and signed. */
export async function finishedCase(server: Place, browser: Browser): Promise<Person> {
  const { agent, insured } = await toInsured(server, browser, newInsured());
  await signForms(insured, 'InsuredOwner', 'DeclarationsInsured', insuredSignature('Grace Rivera'));
  await fill(server, agent);
  await signForms(agent, 'Agent', 'DeclarationsAgent', agentSignature('Insurance Agent'));
  return agent;
}
