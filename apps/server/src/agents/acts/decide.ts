import { isListedFor, loadCase, operationsOrigin, type Services } from '../../applications/index.ts';
import { assertIntact } from '../../evidence/index.ts';
import { type AnswerTo, inTransaction, lacksRight, notFound, ok, type Refusal, refuse } from '../../platform/index.ts';
import type { OperationsCall } from './ask.ts';
import { basisOf, endRequest, openRequests } from './open-requests.ts';
import { type ActPlace, rulesOf, type ActOrigin, rightTo, isStillValid } from './act-rules.ts';
import type { Decided } from './store.ts';

export type Decision = 'confirm' | 'refuse' | 'withdraw';

const stateAfter: Record<Decision, Decided> = { confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' };

/**
 * Decides an open request: the requester may withdraw it; another person with the permission for the act confirms or
 * refuses it. Confirming does the act in the same transaction, as long as the case is unchanged since the request;
 * otherwise the request ends without effect, 409 `changed`; 409 `altered` if its record was changed. Under the case's lock,
 * so that if two confirm at once, one acts and the other finds nothing open.
 */
export async function decide(
  services: Services,
  call: OperationsCall & { body: { Id: string; Decision: Decision } },
): Promise<AnswerTo<'decideRequest'>> {
  const { caller, body } = call;
  const { Id: id, Decision: decision } = body;
  if (!isListedFor(caller, body)) return notFound();
  return inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, body.AppId, { lock: true });
    if (!theCase) return notFound();
    const doing: ActOrigin = { origin: operationsOrigin(call), at: services.now() };
    const request = (await openRequests(tx, theCase, doing.at)).find((one) => one.id === id);
    if (!request) return notFound();
    const right = rightTo[request.act.kind];
    if (!caller.rights.includes(right)) return lacksRight(right);
    const isOwn = request.by.id === caller.operatorId;
    if (isOwn !== (decision === 'withdraw')) return isOwn ? refuseOwn() : refuseOthers();
    const as = stateAfter[decision];
    if (decision !== 'confirm') {
      await endRequest(tx, theCase, request, { as, ...doing });
      return ok({ State: as });
    }
    await assertIntact(tx, theCase.id);
    const rules = rulesOf(request.act);
    const place: ActPlace = { services, tx, theCase, basis: await basisOf(tx, theCase) };
    if (!isStillValid(rules, request, place.basis)) {
      await endRequest(tx, theCase, request, { as: 'refused', because: 'changed', ...doing });
      return refuseChanged();
    }
    const refusal = await rules.refusal(place);
    if (refusal) return refusal;
    await endRequest(tx, theCase, request, { as, ...doing });
    await rules.run(place, doing);
    return ok({ State: as });
  });
}

const refuseOwn = (): Refusal<'own'> =>
  refuse(403, 'You requested this yourself, so somebody else has to decide. You can withdraw it.', {
    data: { reason: 'own' },
  });

const refuseOthers = (): Refusal<'notOwn'> =>
  refuse(403, 'Only the person who requested this can withdraw it. You can refuse it.', { data: { reason: 'notOwn' } });

const refuseChanged = (): Refusal<'changed'> =>
  refuse(409, 'The case has changed since this was requested. Nothing was done; review it and request again.', {
    data: { reason: 'changed' },
  });
