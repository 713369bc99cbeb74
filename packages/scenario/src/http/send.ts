/** Mails that ask people to sign (spec flow §4, "Sending e-mail"). */
import type { Outcome } from '../driver.ts';
import { DONE, refused } from '../driver.ts';
import { callPatiently, refusal } from './calls.ts';
import type { HttpCase } from './case.ts';
import type { Seat } from './seat.ts';

export async function sendOverHttp(theCase: HttpCase, at: Seat, to: 'insured' | 'owners'): Promise<Outcome> {
  if (to === 'owners') return refused('notApplicable', "the protocol has no call for the owners' mails yet");
  const emailInfo = { AppId: at.applicationId, AgentId: theCase.agent.AgentId };
  const sent = await callPatiently(at.connection.client, 'sendEmail', { emailInfo });
  return sent.ok ? DONE : refusal(sent);
}
