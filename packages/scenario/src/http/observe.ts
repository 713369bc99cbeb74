/** The state of the case, as its agent can see it. */
import type { Observation } from '../driver.ts';
import { callPatiently } from './calls.ts';
import type { HttpCase } from './case.ts';
import { signersSeen } from './case.ts';
import { readOutbox } from './outbox.ts';
import { takeSeat } from './seat.ts';

export async function observeOverHttp(theCase: HttpCase): Promise<Observation> {
  const seat = theCase.seats.get('agent');
  if (seat === undefined) throw new Error('a case has an agent');
  const [taken, status, mails] = await Promise.all([
    takeSeat(seat.connection, seat.applicationId, seat.handle),
    callPatiently(seat.connection.client, 'pdfStatus', undefined, {
      appId: seat.applicationId,
      AppAuthId: seat.handle,
    }),
    readOutbox(seat.connection),
  ]);
  const people = new Map(signersSeen(theCase).map(({ actor, slot }) => [slot.emailAddress.toLowerCase(), actor]));
  return {
    signed: [...theCase.signed],
    triagePath: theCase.decision?.triagePath ?? null,
    decisionClass: theCase.decision?.decisionClass ?? null,
    policyNumber: { applicable: true, value: taken.ok ? taken.seat.resumed.Case.PolicyNumber : null },
    mail: {
      applicable: true,
      value: mails
        .filter(({ id }) => !theCase.oldMail.has(id))
        .map(({ to }) => people.get(to))
        .filter((person) => person !== undefined),
    },
    documents: {
      applicable: true,
      value: Object.fromEntries(
        Object.entries(status.ok ? status.data : {}).map(([reader, state]) => [
          reader,
          state === 'ready' ? 'ready' : 'absent',
        ]),
      ),
    },
  };
}
