import type { Data } from '@countersign/protocol';
import { appendEvidence } from '../evidence/index.ts';
import { type Answer, inTransaction, notFound, ok, refuse } from '../platform/index.ts';
import { loadCase } from './case.ts';
import type { Participant } from './participant.ts';
import { resumeApplication } from './resume-application.ts';
import { hasConsent } from './record-consent.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

/**
 * A test application for one of its sides (spec flow §2, demo-resume-application; 4.19). The agent's session replaces
 * the customer's identity check; consent is asked as for everybody. Ordinary cases do not exist here; before the agent
 * sent the case, its customer's side has nothing to open: 409 `unsent`.
 */
export async function resumeDemo(
  services: Services,
  caller: Exclude<Participant, { kind: 'customer' }>,
  applicationId: string,
): Promise<Answer<Omit<Data<'demoResumeApplication'>, 'AppAuthId'>, 'unsent'>> {
  const entered = await enter(services, caller, applicationId);
  if (entered.code !== 200) return entered;
  const resumed = await resumeApplication(services, caller, { AppId: applicationId, CheckBlockStatus: true });
  return resumed.code === 200 ? ok({ ...resumed.data, ...entered.data }) : resumed;
}

/** Admits the caller: a customer whose identity nobody has checked yet counts as identified. */
async function enter(
  services: Services,
  caller: Exclude<Participant, { kind: 'customer' }>,
  applicationId: string,
): Promise<Answer<{ ConsentRequired?: { ConsentId: string } }, 'unsent'>> {
  return inTransaction(services.database, async (tx) => {
    const theCase = await loadCase(services, tx, applicationId, { lock: true });
    if (!theCase?.row.is_demo || theCase.row.agent_id !== caller.agentId) return notFound();
    if (caller.kind === 'agent') return ok({});
    const slot = theCase.slots.find(({ kind }) => kind === 'insured');
    if (!slot || slot.state === 'open') {
      return refuse(409, 'This test application was not sent to its customer yet.', { data: { reason: 'unsent' } });
    }
    if (slot.state === 'invited') {
      const at = services.now();
      await store.updateSlot(tx, slot, { state: 'identified', identified_at: at, updated_at: at });
      await appendEvidence(tx, theCase.id, {
        type: 'identity.passed',
        origin: caller.origin,
        at,
        epoch: theCase.row.epoch,
        data: { slot: slot.id, method: 'test application' },
      });
    }
    const { ConsentId } = services.definitions.consentFor(theCase.row.state_of_issue);
    return ok((await hasConsent(services, tx, theCase, slot)) ? {} : { ConsentRequired: { ConsentId } });
  });
}
