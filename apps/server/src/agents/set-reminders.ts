import type { Body } from '@countersign/protocol';
import { loadPlace, type Participant, refuseExpired, type Services, store } from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import { type AnswerTo, inTransaction, notFound, ok } from '../platform/index.ts';

/** The agent turns the reminders of a case off, or on again (spec flow 4.43). */
export async function setReminders(
  services: Services,
  caller: Participant,
  { AppId, On }: Body<'setReminders'>,
): Promise<AnswerTo<'setReminders'>> {
  return inTransaction(services.database, async (tx) => {
    const place = await loadPlace(services, tx, AppId, caller, { lock: true });
    if (!place || caller.kind !== 'agent') return notFound();
    const { id, row } = place.theCase;
    const expired = refuseExpired(services, place.theCase);
    if (expired) return expired;
    if (row.reminders_off === On) {
      await store.updateApplication(tx, id, { reminders_off: !On });
      const event = { origin: caller.origin, at: services.now(), epoch: row.epoch };
      await appendEvidence(tx, id, { type: On ? 'reminders.on' : 'reminders.off', ...event, data: {} });
    }
    return ok({ On });
  });
}
