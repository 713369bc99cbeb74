/** Calls about a case: thin, each one access check and one verb. */
import {
  cameThroughPortal,
  type HttpServer,
  notFound,
  ok,
  pendingJobs,
  refuse,
  waitFor,
  waitOf,
} from '../platform/index.ts';
import { agentOf, agentOfRecord } from './agent-of-record.ts';
import { noteAnswer } from './answer-notes.ts';
import { giveConsent } from './give-consent.ts';
import { registerIdentity } from './identity/routes.ts';
import { registerIllustrations } from './illustration/routes.ts';
import { recordRefusedAccess } from './record-refused-access.ts';
import { resumeApplication } from './resume-application.ts';
import { resumeDemo } from './resume-demo.ts';
import type { Services } from './services.ts';
import { signatoriesOf, withoutAddresses } from './signatories.ts';
import { startApplication } from './start-application.ts';
import type { SignSection } from './submission.ts';
import { registerSubmissions } from './submit-payload.ts';
import { asParticipant, DEMO_CUSTOMER_ROLE, headFor, namedIn } from './authorize.ts';

/** `signSection`: what is done with a submitted declarations section. */
export function registerApplications(services: Services, http: HttpServer, signSection: SignSection): void {
  const { calls } = http;
  recordRefusedAccess(services, http);
  registerIdentity(services, http);
  registerIllustrations(services, calls);
  registerSubmissions(services, calls, signSection);
  for (const name of ['startApp', 'startDemoApp'] as const) {
    const isDemo = name === 'startDemoApp';
    calls.agent(
      name,
      async ({ caller, observed, body }) => {
        const { details, agentId } = caller;
        if (isDemo && !cameThroughPortal(services.config, caller)) {
          return refuse(403, 'Test applications are started from the sales portal.', { data: { reason: 'portal' } });
        }
        const started = await startApplication(
          services,
          { kind: 'agent', agentId, persona: 'Agent', origin: { ...observed, actor: { kind: 'agent', id: agentId } } },
          { agent: agentOfRecord(details), facts: details.caseFacts, isDemo, startId: body?.StartId },
        );
        return ok({ ...started, AppAuthId: caller.handle(started.ApplicationId, details.Persona) });
      },
      { limit: { name: 'start', by: ({ caller }) => caller.agentId } },
    );
  }

  for (const name of ['resumeApplication', 'dbResumeApplication'] as const) {
    calls.case(name, (call) =>
      asParticipant(call, namedIn(call.body), async (participant) => {
        const answer = await resumeApplication(services, participant, {
          AppId: call.body.AppId,
          CheckBlockStatus: call.body.CheckBlockStatus ?? true,
        });
        return answer.code === 200 ? ok({ ...answer.data, AppAuthId: call.body.AppAuthId }) : answer;
      }),
    );
  }

  calls.agent('demoResumeApplication', (call) => {
    const { AppId, Side = DEMO_CUSTOMER_ROLE } = call.body;
    const handle = call.caller.handle(AppId, Side === 'Agent' ? call.caller.details.Persona : DEMO_CUSTOMER_ROLE);
    return asParticipant(call, { applicationId: AppId, handle }, async (participant) => {
      if (participant.kind === 'customer') return notFound();
      const answer = await resumeDemo(services, participant, AppId);
      return answer.code === 200 ? ok({ ...answer.data, AppAuthId: handle }) : answer;
    });
  });

  calls.case('giveConsent', (call) =>
    asParticipant(call, namedIn(call.body), async (participant) =>
      participant.kind === 'agent' ? refuse(403, 'Not allowed.') : giveConsent(services, participant, call.body),
    ),
  );

  calls.case(
    'noteAnswer',
    (call) => asParticipant(call, namedIn(call.body), (participant) => noteAnswer(services, participant, call.body)),
    { limit: 'submit' },
  );

  calls.case('isDemoApplication', (call) =>
    asParticipant(call, { applicationId: call.body.appId }, async (participant) => {
      const head = await headFor(services, participant, call.body.appId);
      return head ? ok(head.row.is_demo) : notFound();
    }),
  );

  calls.case('getApplicationAgents', (call) =>
    asParticipant(call, { applicationId: call.body.ApplicationId }, async (participant) => {
      const head = await headFor(services, participant, call.body.ApplicationId);
      if (!head) return notFound();
      const { AgentFirstName, AgentLastName } = agentOf(head);
      return ok({ Agents: [{ AgentFirstName, AgentLastName }] });
    }),
  );

  calls.case('getAgentEmail', (call) =>
    asParticipant(call, { applicationId: call.body.appId }, async (participant) => {
      const head = await headFor(services, participant, call.body.appId);
      return head ? ok({ AgentEmail: agentOf(head).AgentEmail }) : notFound();
    }),
  );

  calls.case('checkPendingJobs', (call) =>
    asParticipant(call, { applicationId: call.body.ApplicationId }, async (participant) => {
      if (!(await headFor(services, participant, call.body.ApplicationId))) return notFound();
      return ok({
        PendingJobs: await waitFor(
          () => pendingJobs(services.database.query, call.body.ApplicationId),
          (pending) => pending.length === 0,
          waitOf(call, services, call.body.Wait),
        ),
      });
    }),
  );

  calls.case('getOwnerSignatories', (call) =>
    asParticipant(call, namedIn(call.body), async (participant) => {
      const head = await headFor(services, participant, call.body.AppId);
      if (!head) return notFound();
      const signatories = await signatoriesOf(services.database.query, head);
      return ok(participant.kind === 'agent' ? signatories : withoutAddresses(signatories));
    }),
  );
}
