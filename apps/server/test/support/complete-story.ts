/** Cases that everybody signed, played in the shortest way, for tests of what is made of them. */
import { type Browser, newBrowser } from './browser.ts';
import { findAsOwner, findCase } from './identity-check.ts';
import { fill, type Insured, owners, type Person, newInsured } from './people.ts';
import { agentSignature, insuredSignature, ownerSignature, signForms, signForOwners } from './signatures.ts';
import { toInsured } from './stages.ts';
import { idle, type TestServer } from './running-server.ts';

export interface Case {
  agent: Person;
  insured: Person;
  /** Who the insured is. */
  who: Insured;
}

export type Story = ReturnType<typeof storyOf>;

export const ruth = { lastName: 'Okafor', ssn: '219-09-9971', dob: '1951-03-04', zip: '75201' };

/** Ruth owns the policy and is mailed to that address. */
export const ownedByRuth = (email: string): Record<string, string> =>
  owners({
    PolicyOwnerType: 'Individual',
    'PolicyOwnerName.FirstName': 'Ruth',
    'PolicyOwnerName.LastName': ruth.lastName,
    PolicyOwnerEmail: email,
    PolicyOwnerSSN: ruth.ssn,
    PolicyOwnerDateOfBirth: ruth.dob,
    'PolicyOwnerAddress.Street': '7 Harbor Road',
    'PolicyOwnerAddress.City': 'Dallas',
    'PolicyOwnerAddress.State': 'TX',
    'PolicyOwnerAddress.Zip': ruth.zip,
  });

/** Ruth comes by the link that she was mailed, and signs. */
export async function signAsRuth(server: TestServer, insured: Insured, email: string): Promise<void> {
  await idle(server);
  const owner = await findAsOwner(server, insured, { ...ruth, email });
  await fill(server, owner);
  await signForms(owner, 'OwnerNotInsured', 'DeclarationsOwnerA', ownerSignature('A', 'Ruth Okafor'));
}

/** The stories on a server, with the agent's browser. */
export function storyOf(server: TestServer, browser: Browser) {
  /** The insured of a sole owner's case is at the declarations. */
  async function readyToSign(owned?: Record<string, string>): Promise<Case> {
    const who = newInsured();
    return { ...(await toInsured(server, browser, who, owned)), who };
  }

  const signAsInsured = (insured: Person, name = 'Grace Rivera'): Promise<void> =>
    signForms(insured, 'InsuredOwner', 'DeclarationsInsured', insuredSignature(name));

  async function signAsAgent(agent: Person, name = 'Insurance Agent'): Promise<void> {
    await fill(server, agent);
    await signForms(agent, 'Agent', 'DeclarationsAgent', agentSignature(name));
  }

  const unlock = async (agent: Person, Reason: string): Promise<void> => {
    const { code, text } = await agent.browser.call('unlockApplication', {
      AppId: agent.id,
      AppAuthId: agent.handle,
      Reason,
    });
    if (code !== 200) throw new Error(`not unlocked: ${text}`);
  };

  async function signedByInsured(): Promise<Case> {
    const given = await readyToSign();
    await signAsInsured(given.insured);
    return given;
  }

  return {
    readyToSign,
    signAsInsured,
    signAsAgent,
    signedByInsured,
    unlock,
    async signed(): Promise<Case> {
      const given = await signedByInsured();
      await signAsAgent(given.agent);
      return given;
    },
    async signedWithOwner(): Promise<Case> {
      const ruthsEmail = `ruth.${Math.random().toString(36).slice(2)}@example.com`;
      const given = await readyToSign(ownedByRuth(ruthsEmail));
      await signForOwners(given.insured, 'Grace Rivera');
      await signAsRuth(server, given.who, ruthsEmail);
      await signAsAgent(given.agent);
      return given;
    },
    async signAgain({ agent, who }: Case): Promise<void> {
      await fill(server, agent, server.model.definition.Bindings.FirstCustomerBlock);
      await agent.browser.call('sendUnlockEmail', { emailInfo: { AppId: agent.id, AgentId: agent.agentId } });
      const insured = await findCase(server, who, await server.newestLink(agent.id));
      await fill(server, insured);
      await signAsInsured(insured);
      await signAsAgent(agent);
    },
    async signedDemo(): Promise<{ agent: Person }> {
      const { data } = await browser.call('startDemoApp', {});
      const agent: Person = { browser, id: data.ApplicationId, handle: data.AppAuthId, agentId: 'A1' };
      await fill(server, agent, server.model.definition.Bindings.FirstCustomerBlock);
      await browser.call('sendDemoEmail', { emailInfo: { AppId: agent.id, AgentId: 'A1' } });
      const { data: side } = await browser.call('demoResumeApplication', { AppId: agent.id, Side: 'InsuredOwner' });
      const customer: Person = { ...agent, handle: side.AppAuthId };
      const ConsentId = side.ConsentRequired?.ConsentId;
      if (ConsentId) await browser.call('giveConsent', { AppId: agent.id, AppAuthId: customer.handle, ConsentId });
      await fill(server, customer);
      await signAsInsured(customer, 'Taylor Q Sample');
      const { data: back } = await browser.call('demoResumeApplication', { AppId: agent.id, Side: 'Agent' });
      await signAsAgent({ ...agent, handle: back.AppAuthId });
      return { agent };
    },
    /** Somebody in the carrier's operations. */
    async operator(): Promise<Browser> {
      const operator = newBrowser(server.url);
      await operator.open();
      await operator.call('operationsLogin', {});
      operator.csrf = (await operator.call('session')).data.operations?.csrf ?? '';
      return operator;
    },
  };
}
