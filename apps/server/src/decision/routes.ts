/**
 * Calls after the last signature: policy number, decision, confirmation; and save-info, one half of which is about the
 * decision.
 */
import {
  applicationOf,
  asParticipant,
  caseFor,
  headFor,
  namedIn,
  saveInfo,
  type Services,
  store as cases,
} from '../applications/index.ts';
import { type AgentSession, type HttpServer, notFound, ok, pendingJobs, refuse, waitOf } from '../platform/index.ts';
import { compareDecision } from './compare-decision.ts';
import { getDecision } from './get-decision.ts';
import { mayProcess } from './may-process.ts';
import { assignPolicyNumber } from './policy-number.ts';
import { requestDecision } from './request-decision.ts';

/** The calls for policy number and decision (spec flow §4, Processing and outcome). */
export function registerDecision(services: Services, { calls }: HttpServer): void {
  for (const name of ['generatePolicyNumber', 'generateExternalPolicyNumber'] as const) {
    calls.case(name, (call) =>
      asParticipant(call, { applicationId: call.body.appID }, async (participant) => {
        const answer = await assignPolicyNumber(services, participant, call.body.appID);
        return answer.code === 200 ? ok({ details: { policyNumber: answer.data } }) : answer;
      }),
    );
  }

  const askForDecision = (call: Parameters<typeof asParticipant>[0], applicationId: string) =>
    asParticipant(call, { applicationId }, (participant) => requestDecision(services, participant, applicationId));
  calls.agent('triggerDecision', (call) => askForDecision(call, call.body.appID));
  calls.agent('resendDecisionRequest', (call) => askForDecision(call, call.body.id));

  // Before the signatures it only says what is pending; with the policy number it asks for the decision (spec flow §4).
  calls.case('processApplication', (call) =>
    asParticipant(call, namedIn(call.body), async (participant) => {
      const theCase = await caseFor(services, participant, call.body.AppId);
      if (!theCase) return notFound();
      if (participant.kind === 'agent' && call.body.AgentId !== participant.agentId)
        return refuse(403, 'This case belongs to another agent.');
      if (!mayProcess(theCase, participant)) return refuse(403, 'Not allowed.');
      if (theCase.row.all_signed && call.body.PolicyNumber !== undefined) {
        const isDemo = theCase.row.is_demo;
        // A number that the carrier's system has not given yet is empty, as that of a test.
        const known = isDemo ? '' : ((await cases.policyNumber(services.database.query, theCase.id)) ?? '');
        if (call.body.PolicyNumber !== known) {
          return refuse(409, 'This is not the policy number of this application.', {
            data: { reason: 'policyNumber' },
          });
        }
        const asked = isDemo ? null : await requestDecision(services, participant, call.body.AppId);
        if (asked && asked.code !== 200) return asked;
      }
      return ok({ PendingJobs: await pendingJobs(services.database.query, call.body.AppId) });
    }),
  );

  calls.case('saveInfo', async (call) => {
    const { body, caller } = call;
    const applicationId = body.AppId ?? (await applicationOf(services, caller, body.appAuthId));
    if (applicationId === null) return notFound();
    return asParticipant(call, { applicationId, handle: body.appAuthId }, async (participant) => {
      if (!('decisionInfo' in body)) return saveInfo(services, participant, applicationId, body);
      const compared = await compareDecision(services, participant, applicationId, body);
      if (compared.code !== 200) return compared;
      if (!compared.data.isSame) call.request.log.warn({ application: applicationId }, 'a page shows another decision');
      return ok({ Saved: true });
    });
  });

  calls.agent('getDecision', (call) =>
    asParticipant(call, { applicationId: call.body.appId, handle: call.body.appAuthId }, (participant) =>
      getDecision(
        services,
        participant,
        { applicationId: call.body.appId, simulated: call.body.simulateDecision ?? chosenAtStart(call.caller) },
        waitOf(call, services, call.body.Wait),
      ),
    ),
  );

  calls.agent('confirmApp', (call) =>
    asParticipant(call, namedIn(call.body), async (participant) => {
      const head = await headFor(services, participant, call.body.AppId);
      if (!head) return notFound();
      return head.row.all_signed
        ? ok({ Confirmed: true })
        : refuse(409, 'Not everyone has signed yet.', { data: { reason: 'unsigned' } });
    }),
  );
}

/** What the debug start screen chose (spec flow §2). */
const chosenAtStart = ({ origin, details }: AgentSession): string | undefined =>
  origin === 'development' ? details.caseFacts.SimulateDecision : undefined;
