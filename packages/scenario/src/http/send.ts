/** Mails that ask people to sign (spec flow §4, "Sending e-mail"). */
import type { Outcome } from '../driver.ts';
import { DONE } from '../driver.ts';
import { isOwner } from '../people.ts';
import { callPatiently, refusal } from './calls.ts';
import type { HttpCase } from './case.ts';
import { signersSeen } from './case.ts';
import type { Seat } from './seat.ts';

export async function sendOverHttp(theCase: HttpCase, at: Seat, to: 'insured' | 'owners'): Promise<Outcome> {
  const emailInfo = { AppId: at.applicationId, AgentId: theCase.agent.AgentId };
  if (to === 'insured') {
    const sent = await callPatiently(at.connection.client, 'sendEmail', { emailInfo });
    return sent.ok ? DONE : refusal(sent);
  }
  for (const { slot } of signersSeen(theCase).filter(({ actor }) => isOwner(actor))) {
    const sent = await callPatiently(at.connection.client, 'sendOwnerEmail', {
      emailInfo: {
        ...emailInfo,
        OwnerFirstName: slot.name.FirstName,
        OwnerLastName: slot.name.LastName,
        OwnerType: slot.kind,
      },
    });
    if (!sent.ok) return refusal(sent);
  }
  return DONE;
}
