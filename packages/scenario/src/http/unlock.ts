/**
 * The agent unlocks the case: all signatures become invalid, and everybody in it has to return with a new link (spec
 * flow 4.24).
 */
import type { Outcome } from '../driver.ts';
import { DONE } from '../driver.ts';
import { callWithRetries, refusal } from './calls.ts';
import type { HttpCase } from './case.ts';
import type { Participant } from './participant.ts';

export async function unlockOverHttp(theCase: HttpCase, at: Participant, Reason: string): Promise<Outcome> {
  const { connection, applicationId: AppId, handle: AppAuthId } = at;
  const unlocked = await callWithRetries(connection.client, 'unlockApplication', { AppAuthId, AppId, Reason });
  if (!unlocked.ok) return refusal(unlocked);
  theCase.signed.clear();
  for (const actor of theCase.participants.keys()) if (actor !== 'agent') theCase.participants.delete(actor);
  return DONE;
}
