/**
 * Operations: the carrier's staff who look after every case (spec http §2). Whatever they read is recorded as evidence.
 */
import { isNumberOf, sameName } from '@countersign/engine';
import { OPERATIONS_RIGHTS } from '@countersign/protocol';
import {
  asParticipant,
  caseFor,
  type Case,
  isListedFor,
  loadCase,
  namedIn,
  namesOf,
  operationsOrigin,
  placeHold,
  type Services,
} from '../applications/index.ts';
import type { Origin } from '../evidence/index.ts';
import {
  type Answer,
  byAddress,
  type CaseCaller,
  type HttpServer,
  inTransaction,
  notFound,
  type Observed,
  ok,
  refuse,
  waitOf,
} from '../platform/index.ts';
import { ensureCompleteFile, serveCompleteFile } from '../signing/index.ts';
import { ask, decide, listRequests } from './acts/index.ts';
import { caseSigns } from './case-signs.ts';
import { listTargets, tryTargetNow } from './hand-over-targets.ts';
import { refuseNames } from './refuse-names.ts';
import { listOperationsCases } from './list-operations-cases.ts';
import { openCases } from './open-cases.ts';
import { recordList, recordRead } from './record-read.ts';
import { listSubscribers, sendEventsAgain } from './event-subscribers.ts';
import { changeKey, listKeys, makeNewKey } from './system-keys.ts';

/** Seconds to wait for a file that is being created. */
const MAX_WAIT_SECONDS = 20;

export function registerOperations(services: Services, { calls, callers }: HttpServer): void {
  calls.operations(
    'operationsCases',
    async ({ caller, observed, request, body }) => {
      const page = await listOperationsCases(services, caller, body);
      const read = { origin: operationsOrigin({ caller, observed }), what: 'list', log: request.log } as const;
      const altered = await recordList(
        services,
        read,
        page.Cases.map(({ Summary }) => Summary.Id),
      );
      const Cases = page.Cases.filter(({ Summary }) => !altered.has(Summary.Id));
      return ok({ ...page, Cases, Altered: [...page.Altered, ...altered] });
    },
    { limit: 'portal' },
  );

  calls.operations('systemKeys', async ({ caller }) => ok(await listKeys(services, caller)), { limit: 'portal' });

  calls.operations('makeSystemKey', ({ caller, body }) => makeNewKey(services, caller, body), { limit: 'portal' });

  calls.operations('changeSystemKey', ({ caller, body }) => changeKey(services, caller, body));

  calls.operations('eventSubscribers', async () => ok(await listSubscribers(services)), { limit: 'portal' });

  calls.operations('sendEventsAgain', ({ body }) => sendEventsAgain(services, body));

  calls.operations('handOverTargets', async () => ok(await listTargets(services)), { limit: 'portal' });

  calls.operations('tryTargetNow', ({ body }) => tryTargetNow(services, body));

  calls.operations('openCases', async ({ caller }) => ok(await openCases(services, caller.rights)), {
    limit: 'portal',
  });

  calls.operations('caseSigns', (call) =>
    onCase(services, call, 'signs', async (theCase) => ok(await caseSigns(services, theCase))),
  );

  calls.operations('releaseDecision', (call) =>
    ask(services, call, { kind: 'releaseDecision', words: call.body.Reason }),
  );

  calls.operations(
    'operationsRequests',
    async ({ caller, observed, request }) => {
      const Requests = await listRequests(services, caller);
      const read = { origin: operationsOrigin({ caller, observed }), what: 'requests', log: request.log } as const;
      const cases = new Set(Requests.map(({ AppId }) => AppId));
      const altered = await recordList(services, read, [...cases]);
      return ok({ Requests: Requests.filter(({ AppId }) => !altered.has(AppId)) });
    },
    { limit: 'portal' },
  );

  calls.operations('decideRequest', (call) => decide(services, call));

  calls.operations('eraseCase', (call) =>
    ask(services, call, { kind: 'erase', reason: call.body.Reason }, (theCase) =>
      confirms(call.body.Confirmation, theCase)
        ? null
        : refuse(422, 'This does not match the last name in the list. Nothing was erased.', {
            data: { reason: 'unconfirmed' },
          }),
    ),
  );

  calls.operations('takeOver', (call) => {
    const { AgentId: agentId, AgentFirstName, AgentLastName, AgentEmail, Reason: words } = call.body;
    const agent = { AgentFirstName, AgentLastName, AgentEmail };
    return ask(services, call, { kind: 'takeOver', agentId, agent, words }, () =>
      refuseNames({ names: [AgentFirstName, AgentLastName], email: AgentEmail }),
    );
  });

  calls.operations('unlockCase', (call) => ask(services, call, { kind: 'unlock', words: call.body.Reason }));

  calls.operations('liftHold', (call) => ask(services, call, { kind: 'liftHold', words: call.body.Reason }));

  calls.operations('placeHold', async (call) => {
    const { caller, body } = call;
    if (!isListedFor(caller, body)) return notFound();
    return inTransaction(services.database, async (tx) => {
      const theCase = await loadCase(services, tx, body.AppId, { lock: true });
      if (!theCase) return notFound();
      const hold = { by: { id: caller.operatorId, name: caller.name }, words: body.Reason };
      await placeHold(tx, theCase, hold, { origin: operationsOrigin(call), at: services.now() });
      return ok({ Held: true });
    });
  });

  calls.operations(
    'completeFile',
    async (call) => {
      const theCase = isListedFor(call.caller, call.body)
        ? await loadCase(services, services.database.query, call.body.AppId)
        : null;
      if (!theCase) return notFound();
      await ensureCompleteFile(services, theCase, waitOf(call, services, MAX_WAIT_SECONDS));
      const answer = await serveCompleteFile(services, theCase, operationsOrigin(call));
      if (answer.code !== 200) return answer;
      const { bytes, sha256, fileName } = answer.data;
      return ok({ FileName: fileName, Sha256: sha256, Content: bytes.toString('base64') });
    },
    { limit: 'portal', holds: MAX_WAIT_SECONDS },
  );

  if (services.config.developmentLogin) {
    calls.open(
      'operationsLogin',
      async ({ body, request, reply }) => {
        const operator = developmentOperator(body.Operator ?? 1);
        const session = { kind: 'operations', origin: 'development', ...operator } as const;
        await callers.begin(request, reply, services.database.query, session);
        return ok({ Name: operator.name });
      },
      { limit: { name: 'sign-in', by: byAddress } },
    );
  }
}

/** Who signs in as operations on a development machine: two people, so that one can confirm what the other requests. */
const developmentOperator = (which: 1 | 2) => ({
  operatorId: which === 1 ? 'development-operator' : 'development-operator-2',
  name: `Operator ${which}`,
  rights: OPERATIONS_RIGHTS,
});

/** The insured's last name as shown in the list; the case's ID if it has none. */
function confirms(typed: string, theCase: Case): boolean {
  const name = namesOf(theCase)?.LastName ?? '';
  return name === '' ? isNumberOf(typed, theCase.id) : sameName(typed, name);
}

/** Runs a verb on a case for its agent or for operations; what operations do is recorded first. */
export async function onCase<Given>(
  services: Services,
  call: { caller: CaseCaller; observed: Observed; body: { AppId: string; AppAuthId: string } },
  what: 'timeline' | 'retry' | 'reasons' | 'signs',
  verb: (theCase: Case, origin: Origin) => Promise<Answer<Given>>,
): Promise<Answer<Given>> {
  const { caller, observed, body } = call;
  if (caller.kind === 'customer') return refuse(403, 'Not allowed.');
  if (caller.kind === 'agent') {
    return asParticipant(call, namedIn(body), async (participant) => {
      const theCase = await caseFor(services, participant, body.AppId);
      return theCase ? verb(theCase, participant.origin) : notFound();
    });
  }
  if (!isListedFor(caller, body)) return notFound();
  const theCase = await loadCase(services, services.database.query, body.AppId);
  if (!theCase) return notFound();
  const origin = operationsOrigin({ caller, observed });
  await recordRead(services, { origin, what }, [theCase.id]);
  return verb(theCase, origin);
}
