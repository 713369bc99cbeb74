/** The state of the case, as its agent can see it. */
import type { Observation } from '../driver.ts';
import { callWithRetries } from './calls.ts';
import type { HttpCase } from './case.ts';
import { signersSeen } from './case.ts';
import { readOutbox } from './outbox.ts';
import { resumeCase } from './participant.ts';

export async function observeOverHttp(theCase: HttpCase): Promise<Observation> {
  const participant = theCase.participants.get('agent');
  if (participant === undefined) throw new Error('a case has an agent');
  const [taken, status, mails] = await Promise.all([
    resumeCase(participant.connection, participant.applicationId, participant.handle),
    callWithRetries(participant.connection.client, 'pdfStatus', undefined, {
      appId: participant.applicationId,
      AppAuthId: participant.handle,
    }),
    readOutbox(participant.connection),
  ]);
  const people = new Map(signersSeen(theCase).map(({ actor, slot }) => [slot.emailAddress.toLowerCase(), actor]));
  return {
    signed: [...theCase.signed],
    triagePath: theCase.decision?.triagePath ?? null,
    decisionClass: theCase.decision?.decisionClass ?? null,
    policyNumber: { applicable: true, value: taken.ok ? taken.participant.resumed.Case.PolicyNumber : null },
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
