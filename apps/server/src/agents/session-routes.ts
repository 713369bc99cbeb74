/** Calls of sessions: who is signed in, signing in during development and from the sales portal. */
import { loadCase, personIdOf, type Services, slotRole, stageOfSlot, store } from '../applications/index.ts';
import {
  type AgentSession,
  byAddress,
  cameThroughPortal,
  draftKey,
  type HttpServer,
  notFound,
  ok,
  refuse,
  type Session,
  sha256,
  signedOut,
  DAY_MS,
} from '../platform/index.ts';
import { developmentAgent } from './development-agent.ts';
import { loadPortalKey } from './portal-key.ts';
import { type Launch, launchOf } from './portal-launch.ts';
import { refuseNames } from './refuse-names.ts';
import { sendNotice, type SignInNotice } from './sign-in-page.ts';

export function registerSessions(services: Services, { calls, callers, fastify, sessions }: HttpServer): void {
  const { config } = services;

  calls.open('session', async ({ request, reply }) => {
    const { agent, customer, operations, reason } = request.presented;
    return ok({
      environment: config.environment,
      signIn: config.developmentLogin ? 'development' : 'oidc',
      features: {
        AddressSearch: config.addressService !== null,
        DevelopmentPages: config.developmentPages,
        PageEvents: config.pageEvents,
      },
      csrf: callers.visitorCsrf(request, reply),
      reason,
      now: services.now().toISOString(),
      agent: agent && {
        AgentId: agent.agentId,
        AgentFirstName: agent.details.AgentFirstName,
        AgentLastName: agent.details.AgentLastName,
        AgentEmail: agent.details.AgentEmail,
        AgentPhoneNumber: agent.details.AgentPhoneNumber,
        AgentQualifier: agent.details.AgentQualifier,
        Persona: agent.details.Persona,
        portal: cameThroughPortal(config, agent),
        csrf: agent.csrf,
        remaining: agent.remaining,
        draftKey: Buffer.from(services.vault.sign('agent drafts', agent.agentId), 'base64url').toString('base64'),
      },
      customer: customer && (await customerData(services, customer)),
      operations: operations && {
        Name: operations.name,
        Rights: [...operations.rights],
        FourEyes: config.fourEyes,
        csrf: operations.csrf,
        remaining: operations.remaining,
      },
    });
  });

  calls.open('sessionContinue', async ({ caller }) =>
    caller.kind === 'none' ? signedOut(caller.reason) : ok({ remaining: await sessions.touch(caller) }),
  );

  calls.open('sessionEnd', async ({ caller, request, reply }) => {
    if (caller.kind !== 'none') await callers.end(request, reply, caller);
    // Unsent work stays in the browser, sealed with a key that is only available after signing in again.
    return ok({ Ended: true });
  });

  if (config.developmentLogin) {
    calls.open(
      'developmentLogin',
      async ({ body, request, reply }) => {
        const agent = developmentAgent(body);
        const { AgentFirstName, AgentLastName, AgentQualifier, AgentEmail } = agent.details;
        const refusal = refuseNames({ names: [AgentFirstName, AgentLastName, AgentQualifier], email: AgentEmail });
        if (refusal) return refusal;
        await callers.begin(request, reply, services.database.query, {
          kind: 'agent',
          origin: 'development',
          ...agent,
        });
        return ok({ AgentId: agent.agentId });
      },
      { limit: { name: 'sign-in', by: byAddress } },
    );
  }

  const portalKey = config.portalKeyFile === null ? null : loadPortalKey(config.portalKeyFile);
  calls.open(
    'portalLaunch',
    async ({ body, request, reply }) => {
      if (!portalKey) return notFound();
      const launch = await launchOf(portalKey, body.Token, { audience: config.publicUrl, now: services.now() });
      // Before its token is used up: after Exit it still works.
      if (launch && isAnother(request.presented.agent, launch)) {
        return refuse(409, OTHER_AGENT.text, { data: { reason: 'otherAgent' } });
      }
      if (!launch || !(await isFirstUse(services, launch))) {
        return refuse(
          403,
          'This link from the sales portal no longer works. Please go back to the portal and try again.',
          {
            data: { reason: 'launch' },
          },
        );
      }
      const { agentId, details } = launch;
      await callers.begin(request, reply, services.database.query, {
        kind: 'agent',
        origin: 'portal',
        agentId,
        details,
      });
      return ok({ AgentId: agentId });
    },
    { limit: { name: 'sign-in', by: byAddress } },
  );
  fastify.get(OTHER_AGENT_PATH, { schema: { hide: true } }, (_request, reply) => sendNotice(reply, OTHER_AGENT));
}

const OTHER_AGENT_PATH = '/session/agent/other';

/** What the browser of an agent shows who came from the portal while another one is signed in. */
const OTHER_AGENT: SignInNotice = {
  status: 409,
  title: 'Another agent is signed in',
  text:
    'You came here from the sales portal for one agent, but another agent is signed in here. To continue as ' +
    'the agent of the sales portal, use Exit on the next page, and open the application from the sales portal again.',
  link: { to: '/express/financial-professional', label: 'To the agent who is signed in' },
};

/** Nobody is signed in as somebody else without noticing. Development's agents are nobody. */
const isAnother = (agent: AgentSession | null, launch: Launch): boolean =>
  agent !== null && agent.origin !== 'development' && agent.agentId !== launch.agentId;

/** Counted like other attempts, and stored until the token would have expired. */
async function isFirstUse({ database }: Services, { id, until }: Launch): Promise<boolean> {
  const key = `launch|${sha256(id)}`;
  const counted = new Date(until.getTime() + DAY_MS);
  return (await store.takeAttempt(database.query, key, 1, counted)) !== null;
}

/** What a customer's pages need, including the key of their drafts. Null if the case is gone. */
async function customerData(services: Services, customer: Extract<Session, { kind: 'customer' }>) {
  const theCase = await loadCase(services, services.database.query, customer.applicationId);
  const slot = theCase?.slots.find(({ id }) => id === customer.slotId);
  if (!theCase || !slot) return null;
  return {
    ApplicationId: customer.applicationId,
    AppAuthId: customer.handle(customer.applicationId, customer.role),
    purpose: customer.purpose,
    SigningRole: slotRole(slot),
    stage: stageOfSlot(theCase, slot),
    csrf: customer.csrf,
    remaining: customer.remaining,
    // Through an unlock it stays the person's; anyone who takes their place has another.
    draftKey: draftKey(theCase.key, personIdOf(theCase, slot), customer.role),
  };
}
