import type { OperationsAct, Reason } from '@countersign/protocol';
import { canonicalJson } from '@countersign/verify';
import { type Case, isListedFor, loadCase, operationsOrigin, type Services } from '../../applications/index.ts';
import { appendEvidence } from '../../evidence/index.ts';
import {
  type Answer,
  inTransaction,
  notFound,
  type Observed,
  ok,
  type OperationsSession,
  randomId,
  type Refusal,
  refuse,
  type Tx,
} from '../../platform/index.ts';
import { type Act, type Basis, requestUntil, sealRequest, wordsOf } from './act.ts';
import { basisOf, endRequest, type OpenRequest, openRequests } from './open-requests.ts';
import {
  type ActPlace,
  type ActReasons,
  type ActRules,
  rulesOf,
  type ActOrigin,
  relevantFacts,
  isStillValid,
} from './act-rules.ts';
import * as requests from './store.ts';

/** A call of operations about one case. */
export interface OperationsCall {
  caller: OperationsSession;
  observed: Observed;
  body: { AppId: string; AppAuthId: string };
}

/**
 * Requests an act that another person in operations confirms; if one person is enough (setting `FOUR_EYES`, or an act
 * that loses no proof), it is done at once. `check` validates what was typed. Repeating one's own request changes
 * nothing.
 */
export async function ask<Kind extends OperationsAct, Checked extends Reason = never>(
  services: Services,
  call: OperationsCall,
  act: Act & Act<Kind>,
  check: (theCase: Case) => Refusal<Checked> | null = () => null,
): Promise<Answer<{ State: 'done' | 'waiting' }, 'asked' | ActReasons[Kind] | Checked>> {
  const { caller, body } = call;
  if (!isListedFor(caller, body)) return notFound();
  return inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, body.AppId, { lock: true });
    if (!theCase) return notFound();
    const rules = rulesOf<Kind>(act);
    const place: ActPlace = { services, tx, theCase, basis: await basisOf(tx, theCase) };
    const refusal = check(theCase) ?? (await rules.refusal(place));
    if (refusal) return refusal;
    const doing: ActOrigin = { origin: operationsOrigin(call), at: services.now() };
    const open = (await openRequests(tx, theCase, doing.at)).find((one) => one.act.kind === act.kind);
    const basis = relevantFacts(rules, place.basis);
    if (!services.config.fourEyes || rules.oneIsEnough(place)) {
      if (open) await endRequest(tx, theCase, open, { as: 'refused', because: 'superseded', ...doing });
      await recordRequest(tx, theCase, { act, basis, by: operatorOf(caller) }, 'confirmed', rules, doing);
      await rules.run(place, doing);
      return ok({ State: 'done' });
    }
    if (open && isStillValid(rules, open, place.basis)) {
      const isSame = open.by.id === caller.operatorId && canonicalJson(open.act) === canonicalJson(act);
      return isSame ? ok({ State: 'waiting' }) : refuseAsked(open);
    }
    if (open) await endRequest(tx, theCase, open, { as: 'refused', because: 'superseded', ...doing });
    await recordRequest(tx, theCase, { act, basis, by: operatorOf(caller) }, 'asked', rules, doing);
    return ok({ State: 'waiting' });
  });
}

const operatorOf = ({ operatorId, name }: OperationsSession): { id: string; name: string } => ({
  id: operatorId,
  name,
});

const refuseAsked = ({ by }: OpenRequest): Refusal<'asked'> =>
  refuse(409, `${by.name} has already requested this. It is waiting for a second person.`, {
    data: { reason: 'asked' },
  });

/** The row and the event of an act that is requested, or done by one person alone. */
async function recordRequest(
  tx: Tx,
  { id: application, key }: Case,
  { act, basis, by }: { act: Act; basis: Partial<Basis>; by: { id: string; name: string } },
  state: 'asked' | 'confirmed',
  rules: ActRules,
  { origin, at }: ActOrigin,
): Promise<void> {
  const id = randomId();
  const until = requestUntil(at).toISOString();
  await requests.insertRequest(tx, {
    id,
    application_id: application,
    details: sealRequest(key, id, { act, basis, by, until }),
    state,
    asked_at: at,
  });
  const words = wordsOf(act);
  await appendEvidence(tx, application, {
    type: `operations.${state}`,
    origin,
    at,
    data: {
      request: id,
      act: act.kind,
      ...rules.evidence,
      ...(words !== null && { words: key.hash(words) }),
      ...(state === 'confirmed' ? { alone: true } : { until }),
    },
  });
}
