/** A customer follows the link of their mail and proves who they are (spec flow §4, "Find application"). */
import type { Outcome } from '../driver.ts';
import { DONE, refused } from '../driver.ts';
import type { Actor } from '../language/types.ts';
import { callPatiently, refusal, until } from './calls.ts';
import { connect } from './connection.ts';
import type { HttpCase } from './case.ts';
import { signersSeen } from './case.ts';
import { identityOf } from './identity.ts';
import { linkToken, readOutbox } from './outbox.ts';
import { DEFINITION_NAME, takeSeat } from './seat.ts';

export async function findOverHttp(theCase: HttpCase, actor: Actor): Promise<Outcome> {
  const agentSeat = theCase.seats.get('agent');
  if (actor === 'agent' || agentSeat === undefined)
    return refused('forbidden', 'agents open their cases in the portal');
  const signer = signersSeen(theCase).find((each) => each.actor === actor);
  if (signer === undefined) return refused('notFound', 'this person signs nothing');
  const email = signer.slot.emailAddress;
  const link = await until(async () => {
    const mails = await readOutbox(agentSeat.connection);
    const mine = mails.filter(({ id, to }) => !theCase.oldMail.has(id) && to === email.toLowerCase());
    return mine
      .flatMap(({ links }) => links)
      .map(linkToken)
      .find((token) => token !== undefined);
  });
  if (link === undefined) return refused('noMail', `no mail with a link reached ${email}`);

  const connection = connect(theCase.url);
  await connection.session();
  const found = await callPatiently(connection.client, 'findApplication', {
    appDefName: DEFINITION_NAME,
    ...identityOf(agentSeat.application, signer),
    consent: true,
    link,
  });
  if (!found.ok) return refusal(found);
  await connection.session();
  const { ApplicationId, AppAuthId, ConsentRequired } = found.data;
  if (ConsentRequired !== undefined) {
    const given = await callPatiently(connection.client, 'giveConsent', {
      AppAuthId,
      AppId: ApplicationId,
      ConsentId: ConsentRequired.ConsentId,
    });
    if (!given.ok) return refusal(given);
  }
  const taken = await takeSeat(connection, ApplicationId, AppAuthId);
  if (!taken.ok) return refusal(taken.answer);
  theCase.seats.set(actor, taken.seat);
  return DONE;
}
