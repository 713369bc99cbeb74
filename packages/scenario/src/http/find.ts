/** A customer follows the link in their mail and proves their identity (spec flow 4.18). */
import type { CallName, Data } from '@countersign/protocol';
import type { Outcome } from '../driver.ts';
import { DONE, refused } from '../driver.ts';
import type { Actor } from '../language/types.ts';
import { callWithRetries, refusal, until } from './calls.ts';
import type { Connection } from './connection.ts';
import type { HttpCase } from './case.ts';
import { signersSeen } from './case.ts';
import { identityOf } from './identity.ts';
import { linkToken, readOutbox } from './outbox.ts';
import { formNameOf, type Participant, resumeCase } from './participant.ts';

export async function findOverHttp(theCase: HttpCase, actor: Actor): Promise<Outcome> {
  const agentSeat = theCase.participants.get('agent');
  if (actor === 'agent' || agentSeat === undefined)
    return refused('forbidden', 'agents open their cases in the portal');
  if (agentSeat.resumed.Case.IsDemo) return playCustomer(theCase, agentSeat, actor);
  const signer = signersSeen(theCase).find((each) => each.actor === actor);
  if (signer === undefined) return refused('notFound', 'this person signs nothing');
  const email = signer.slot.emailAddress;
  const link = await mailedLink(theCase, agentSeat, email);
  const token = link === undefined ? undefined : linkToken(link);
  if (token === undefined) return refused('noMail', `no mail with a link reached ${email}`);

  const connection = theCase.connect();
  await connection.session();
  const data = await callWithRetries(connection.client, 'findApplication', {
    appDefName: await formNameOf(connection),
    ...identityOf(agentSeat.application, signer),
    consent: true,
    link: token,
  });
  const found = owesCode(data) ? await giveCode(connection, email) : data;
  if (!found.ok) return refusal(found);
  await connection.session();
  return enter(theCase, connection, actor, found.data);
}

type Answered<Name extends CallName> = Awaited<ReturnType<typeof callWithRetries<Name>>>;

/** The data is correct, and a one-time code is required. */
const owesCode = (answer: Answered<'findApplication'>): boolean => !answer.ok && answer.refusal?.reason === 'code';

/** Requests a one-time code, reads it from the newest mail to that address, and enters it. */
async function giveCode(
  connection: Connection,
  address: string,
): Promise<Answered<'confirmCode'> | Extract<Answered<'sendCode'>, { ok: false }>> {
  const sent = await callWithRetries(connection.client, 'sendCode', {});
  if (!sent.ok) return sent;
  const mails = await readOutbox(connection);
  const mail = mails.find(({ to, links }) => to === address.toLowerCase() && links.length === 0);
  const Code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  return callWithRetries(connection.client, 'confirmCode', { Code, Consent: true });
}

/** The link of the newest mail to an address. */
async function mailedLink(theCase: HttpCase, agentSeat: Participant, address: string): Promise<string | undefined> {
  return until(async () => {
    const mails = await readOutbox(agentSeat.connection);
    const mine = mails.filter(({ id, to }) => !theCase.oldMail.has(id) && to === address.toLowerCase());
    return mine.flatMap(({ links }) => links)[0];
  });
}

/** Follows the link of a test application: the agent's own mail, in the agent's own session. */
async function playCustomer(theCase: HttpCase, agentSeat: Participant, actor: Actor): Promise<Outcome> {
  if (actor !== 'insured') return refused('notFound', 'a test application has no other customer');
  const { AgentEmail } = theCase.agent;
  const link = await mailedLink(theCase, agentSeat, AgentEmail);
  const AppId = link === undefined ? null : new URL(link).searchParams.get('AppId');
  if (AppId === null) return refused('noMail', `no mail with a link reached ${AgentEmail}`);
  const resumed = await callWithRetries(agentSeat.connection.client, 'demoResumeApplication', { AppId });
  return resumed.ok ? enter(theCase, agentSeat.connection, actor, resumed.data) : refusal(resumed);
}

/** Gives the requested consent and continues. */
async function enter(
  theCase: HttpCase,
  connection: Connection,
  actor: Actor,
  found: Pick<Data<'demoResumeApplication'>, 'ApplicationId' | 'AppAuthId' | 'ConsentRequired'>,
): Promise<Outcome> {
  const { ApplicationId: AppId, AppAuthId, ConsentRequired } = found;
  if (ConsentRequired !== undefined) {
    const { ConsentId } = ConsentRequired;
    const given = await callWithRetries(connection.client, 'giveConsent', { AppAuthId, AppId, ConsentId });
    if (!given.ok) return refusal(given);
  }
  const taken = await resumeCase(connection, AppId, AppAuthId);
  if (!taken.ok) return refusal(taken.answer);
  theCase.participants.set(actor, taken.participant);
  return DONE;
}
