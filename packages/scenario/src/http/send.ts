/** Mails that ask people to sign (spec flow 4.15). */
import type { Outcome } from '../driver.ts';
import { DONE } from '../driver.ts';
import { callWithRetries, refusal } from './calls.ts';
import type { HttpCase } from './case.ts';
import type { Participant } from './participant.ts';

export async function sendOverHttp(theCase: HttpCase, at: Participant, to: 'insured' | 'owners'): Promise<Outcome> {
  return to === 'insured' ? sendToInsured(theCase, at) : sendToOwners(theCase, at);
}

async function sendToInsured(theCase: HttpCase, at: Participant): Promise<Outcome> {
  const emailInfo = { AppId: at.applicationId, AgentId: theCase.agent.AgentId };
  const { IsDemo, Unlocked } = at.resumed.Case;
  const call = IsDemo ? 'sendDemoEmail' : Unlocked ? 'sendUnlockEmail' : 'sendEmail';
  const sent = await callWithRetries(at.connection.client, call, { emailInfo });
  return sent.ok ? DONE : refusal(sent);
}

/**
 * One call per owner who did not sign and may sign now, as the page makes them after the insured's signature. In the
 * order of letters that is the first one; the server mails each next one itself (spec flow 4.34).
 */
async function sendToOwners(theCase: HttpCase, at: Participant): Promise<Outcome> {
  const { client } = at.connection;
  const AppId = at.applicationId;
  const signatories = await callWithRetries(client, 'getOwnerSignatories', { AppAuthId: at.handle, AppId });
  if (!signatories.ok) return refusal(signatories);
  const unsigned = signatories.data.OwnershipSignatories.filter(({ Signed }) => Signed === 0);
  const inTurn = at.model.definition.Settings.OwnerOrder === 'letters' ? unsigned.slice(0, 1) : unsigned;
  for (const owner of inTurn) {
    const emailInfo = {
      AppId,
      AgentId: theCase.agent.AgentId,
      OwnerFirstName: owner.FirstName,
      OwnerLastName: owner.LastName,
      OwnerType: owner.Role,
      SignerLetter: owner.SignerLetter,
    };
    const sent = await callWithRetries(client, 'sendOwnerEmail', { emailInfo });
    if (!sent.ok) return refusal(sent);
  }
  return DONE;
}
