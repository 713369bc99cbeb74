import { inTransaction, type AnswerTo, notFound, ok, refuse } from '../platform/index.ts';
import { loadPlace, type Participant } from './participant.ts';
import { type AgreedTo, consentFits, hasConsent, recordConsent } from './record-consent.ts';
import { slotAt } from './slot-person.ts';
import type { Services } from './services.ts';

/** Records consent to the applicable text, if another one was shown before the case was known. */
export async function giveConsent(
  services: Services,
  caller: Exclude<Participant, { kind: 'agent' }>,
  request: AgreedTo & { AppId: string },
): Promise<AnswerTo<'giveConsent'>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, request.AppId, caller, { lock: true });
    const slot = place && slotAt(place.theCase, place.viewer.stage);
    if (!slot) return notFound();
    const { theCase } = place;
    if (!consentFits(services, theCase, request)) {
      return refuse(409, 'Another consent text applies to this application.', { data: { reason: 'consent' } });
    }
    if (!(await hasConsent(services, tx, theCase, slot))) {
      await recordConsent(services, tx, theCase, slot, { ...request, origin: caller.origin, at: services.now() });
    }
    return ok({ Given: true });
  });
}
