/** Calls of the portal, and what pages report. */
import { withoutQuoted } from '@countersign/protocol';
import { asParticipant, namedIn, type Services } from '../applications/index.ts';
import { decisionReasons } from '../decision/index.ts';
import { type CaseCaller, type HttpServer, ok, refuse } from '../platform/index.ts';
import { moveToAgent } from './assign-agent.ts';
import { checkIdentity } from './check-identity.ts';
import { caseFigures, caseStages } from './case-figures.ts';
import { discardCase, restoreCase } from './discard-case.ts';
import { listApplications } from './list-applications.ts';
import { registerAgentSignIn } from './oidc-routes.ts';
import { onCase, registerOperations } from './operations.ts';
import { readProfile, saveProfile } from './profile.ts';
import { retryJob } from './retry-job.ts';
import { registerSessions } from './session-routes.ts';
import { setReminders } from './set-reminders.ts';
import { timelineOf } from './timeline.ts';

/** The calls of agents and operations: sign-in, portal, profile, reminders and acts. */
export function registerAgents(services: Services, http: HttpServer): void {
  const { calls } = http;
  registerSessions(services, http);
  registerAgentSignIn(services, http);
  registerOperations(services, http);

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
    (call) => asParticipant(call, namedIn(call.body), (participant) => setReminders(services, participant, call.body)),
    { limit: 'submit' },
  );

  calls.agent(
    'discardCase',
    (call) => asParticipant(call, namedIn(call.body), (participant) => discardCase(services, participant, call.body)),
    { limit: 'submit' },
  );

  calls.agent(
    'restoreCase',
    (call) => asParticipant(call, namedIn(call.body), (participant) => restoreCase(services, participant, call.body)),
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

  calls.agent(
    'identityCheck',
    (call) =>
      asParticipant(call, namedIn(call.body), (participant) => checkIdentity(services, participant, call.body.AppId)),
    { limit: { name: 'identity-check', by: ({ caller }) => caller.agentId } },
  );
}

/** For whom a response about a case is made. */
const readerOf = ({ kind }: CaseCaller): 'agent' | 'operations' => (kind === 'operations' ? 'operations' : 'agent');

/** Anything quoted in a report may have been typed, and so may an address (spec trust 1.10). */
const withoutAnswers = (text: string): string =>
  withoutQuoted(text)
    .replaceAll(/\S+@\S+/g, '…')
    .slice(0, 200);
