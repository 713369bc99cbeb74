/** Calls of agents and of sessions: who is signed in, sign-in, the portal. */
import {
  asParticipant,
  loadCase,
  personIdOf,
  type Services,
  slotRole,
  stageOfSlot,
  store,
} from '../applications/index.ts';
import { decisionReasons } from '../decision/index.ts';
import {
  cameThroughPortal,
  type CaseCaller,
  draftKey,
  type HttpServer,
  notFound,
  ok,
  refuse,
  signedOut,
  type Session,
  sha256,
} from '../platform/index.ts';
import { moveToAgent } from './assign-agent.ts';
import { checkIdentity } from './check-identity.ts';
import { caseFigures, caseStages } from './case-figures.ts';
import { developmentAgent } from './development-agent.ts';
import { discardCase, restoreCase } from './discard-case.ts';
import { listApplications } from './list-applications.ts';
import { registerAgentSignIn } from './oidc-routes.ts';
import { onCase, registerOperations } from './operations.ts';
import { loadPortalKey } from './portal-key.ts';
import { type Launch, launchOf } from './portal-launch.ts';
import { readProfile, saveProfile } from './profile.ts';
import { refuseNames } from './refuse-names.ts';
import { retryJob } from './retry-job.ts';
import { setReminders } from './set-reminders.ts';
import { timelineOf } from './timeline.ts';

export function registerAgents(services: Services, http: HttpServer): void {
  const { calls, callers, sessions } = http;
  const { config } = services;
  registerAgentSignIn(services, http);
  registerOperations(services, http);

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

  calls.open('sessionEnd', async ({ caller, reply }) => {
    if (caller.kind !== 'none') await callers.end(reply, caller);
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
      { limit: 'sign-in' },
    );
  }

  const portalKey = config.portalKeyFile === null ? null : loadPortalKey(config.portalKeyFile);
  calls.open(
    'portalLaunch',
    async ({ body, request, reply }) => {
      if (!portalKey) return notFound();
      const launch = await launchOf(portalKey, body.Token, { audience: config.publicUrl, now: services.now() });
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
    { limit: 'sign-in' },
  );

  calls.agent(
    'getAgentApplications',
    ({ body, caller }) => {
      const authId = (id: string): string => caller.handle(id, caller.details.Persona);
      return listApplications(services, { agentId: caller.agentId, authId }, body);
    },
    { limit: 'portal' },
  );

  calls.agent('agentProfile', ({ caller }) => readProfile(services, caller), { limit: 'portal' });
  calls.agent('saveAgentProfile', ({ caller, body }) => saveProfile(services, caller, body), { limit: 'portal' });
  calls.agent('caseStages', ({ caller }) => caseStages(services, caller.agentId), { limit: 'portal' });
  calls.agent('caseFigures', ({ caller }) => caseFigures(services, caller.agentId), { limit: 'portal' });

  calls.case('timeline', (call) =>
    onCase(services, call, 'timeline', async (theCase) =>
      ok(await timelineOf(services, theCase, readerOf(call.caller))),
    ),
  );

  calls.agent(
    'setReminders',
    (call) =>
      asParticipant(call, { applicationId: call.body.AppId, handle: call.body.AppAuthId }, (participant) =>
        setReminders(services, participant, call.body),
      ),
    { limit: 'submit' },
  );

  calls.agent(
    'discardCase',
    (call) =>
      asParticipant(call, { applicationId: call.body.AppId, handle: call.body.AppAuthId }, (participant) =>
        discardCase(services, participant, call.body),
      ),
    { limit: 'submit' },
  );

  calls.agent(
    'restoreCase',
    (call) =>
      asParticipant(call, { applicationId: call.body.AppId, handle: call.body.AppAuthId }, (participant) =>
        restoreCase(services, participant, call.body),
      ),
    { limit: 'submit' },
  );

  calls.case('decisionReasons', (call) =>
    onCase(services, call, 'reasons', (theCase) => decisionReasons(services, theCase, readerOf(call.caller))),
  );

  calls.case('retryJob', (call) =>
    onCase(services, call, 'retry', (theCase, origin) => retryJob(services, theCase, { kind: call.body.Job, origin })),
  );

  calls.open(
    'clientError',
    async ({ body, request }) => {
      const { Page, Message } = body;
      request.log.warn({ page: withoutAnswers(Page), clientError: withoutAnswers(Message) }, 'error in a page');
      return ok({ Status: 'received' });
    },
    { limit: 'report' },
  );

  calls.open(
    'pageEvent',
    // Counted in the metrics, if they are on: not in a log line, which would appear next to the caller.
    async () => ok({ Status: 'received' }),
    { limit: 'report' },
  );

  calls.case('updateAgentRelationship', ({ body, caller, observed }) => {
    if (caller.kind !== 'agent') return Promise.resolve(refuse(403, 'Not allowed.'));
    return moveToAgent(services, { caller, observed }, body);
  });

  calls.agent('identityCheck', (call) =>
    asParticipant(call, { applicationId: call.body.AppId, handle: call.body.AppAuthId }, (participant) =>
      checkIdentity(services, participant, call.body.AppId),
    ),
  );
}

/** For whom a response about a case is made. */
const readerOf = ({ kind }: CaseCaller): 'agent' | 'operations' => (kind === 'operations' ? 'operations' : 'agent');

/** Counted like other attempts, and stored until the token would have expired. */
async function isFirstUse({ database }: Services, { id, until }: Launch): Promise<boolean> {
  const key = `launch|${sha256(id)}`;
  const counted = new Date(until.getTime() + 24 * 60 * 60 * 1_000);
  return (await store.takeAttempt(database.query, key, 1, counted)) !== null;
}

/**
 * Anything quoted in a report may have been typed: quoted parts, addresses and digits are removed (spec trust 1.10).
 */
const withoutAnswers = (text: string): string =>
  text
    .replaceAll(/(["'`“‘]).*?(["'`”’]|$)/g, '…')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\d/g, '#')
    .slice(0, 200);

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
