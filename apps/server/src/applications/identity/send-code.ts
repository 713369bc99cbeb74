import { phoneOf, signingSlots } from '@countersign/engine';
import type { Data, ReasonOf } from '@countersign/protocol';
import { appendEvidence, type Origin } from '../../evidence/index.ts';
import { type FirstAttempt, firstAttempt, mailText, queueMail } from '../../mail/index.ts';
import {
  type AnswerTo,
  hashToken,
  inTransaction,
  inTransactionIf,
  ok,
  randomCode,
  type Refusal,
  refuse,
  type RowOfCase,
  type Tx,
} from '../../platform/index.ts';
import { agentNameOf, agentOf } from '../agent-of-record.ts';
import { beginAgain, CODE_SECONDS, codeMac, signerWaiting } from './codes.ts';
import type { Signer } from './admit-signer.ts';
import { maskedAddress, maskedPhone } from './mask-contact.ts';
import { taskData } from './purposes.ts';
import type { Services } from '../services.ts';
import { emailOf, hasAgentsMailbox, nameOf, personOf } from '../slot-person.ts';
import * as store from '../store/index.ts';

type Sent = Data<'sendCode'>;
/** By mail or text message, and the address or phone number. */
type Channel = Sent['Ways'][number] & { address: string };

/** Seconds that the page waits for the first attempt to deliver a code. */
export const CODE_WAIT_SECONDS = 10;
/** Between two codes for one browser. */
const PAUSE_SECONDS = 30;
/**
 * Codes for one signer: counted separately with a link and without one, so that somebody who only knows their data
 * cannot use up the codes of the person with the link. With five tries each, 75 guesses a day at a million codes.
 */
const LIMITS = [
  { name: 'hour', codes: 5, seconds: 3_600 },
  { name: 'day', codes: 15, seconds: 86_400 },
] as const;

/** A code that was created, and what is left to do outside the transaction. */
interface Made {
  kind: 'made';
  code: string;
  channel: Channel;
  channels: Channel[];
  applicationId: string;
  epoch: number;
  slotId: string;
  /** The mail with it; null: it is sent as a text message. */
  mail: string | null;
}

/**
 * Creates a code for the signer whose data this browser entered and sends it to the contact data in the application,
 * never to anything from the browser. The previous code stops working. Reports truthfully whether it was sent. 404: the
 * data has to be entered again; 409: they cannot be reached in this way; 429: too soon, or too many.
 */
export async function sendCode(
  services: Services,
  { token, by, origin }: { token: string | null; by: Sent['By'] | undefined; origin: Origin },
): Promise<AnswerTo<'sendCode'>> {
  if (token === null) return beginAgain();
  const made = await inTransactionIf(
    services.database,
    (tx) => makeCode(services, tx, { browser: hashToken(token), by, origin }),
    ({ kind }) => kind === 'made',
  );
  if (made.kind === 'refused') return made.refusal;
  const outcome =
    made.mail === null
      ? await sendText(services, made, origin)
      : await mailed(services, { id: made.mail, application_id: made.applicationId });
  return ok({
    By: made.channel.By,
    To: made.channel.To,
    Sent: outcome,
    SecondsValid: CODE_SECONDS,
    SecondsToNext: PAUSE_SECONDS,
    Ways: made.channels.map(({ By, To }) => ({ By, To })),
  });
}

async function makeCode(
  services: Services,
  tx: Tx,
  { browser, by, origin }: { browser: Buffer; by: Sent['By'] | undefined; origin: Origin },
): Promise<Made | { kind: 'refused'; refusal: Refusal<ReasonOf<'sendCode'>> }> {
  const at = services.now();
  const row = await store.signIn(tx, browser, at);
  const signer = row && (await signerWaiting(services, tx, row, at));
  if (!signer) return { kind: 'refused', refusal: beginAgain() };
  const { theCase, slot } = signer;
  const channels = channelsTo(services, signer);
  const channel = channels.find(({ By }) => by === undefined || By === by);
  if (!channel) return { kind: 'refused', refusal: noWay() };
  const stopped = pauseLeft(row.sent_at, at) ?? (await limitReached(tx, row, at));
  if (stopped !== null) return { kind: 'refused', refusal: stopped };

  const code = randomCode();
  await store.renewCode(tx, browser, {
    mac: codeMac(services.vault, row, code),
    sentAt: at,
    validUntil: new Date(at.getTime() + CODE_SECONDS * 1_000),
  });
  const event = { origin, at, epoch: theCase.row.epoch };
  const data = { slot: slot.id, by: channel.By, ...taskData(row.purpose) };
  await appendEvidence(tx, theCase.id, { type: 'code.issued', ...event, data });
  const mail =
    channel.By === 'mail'
      ? await mailCode(services, tx, signer, { code, channel, ...event, ...taskData(row.purpose) })
      : null;
  return {
    kind: 'made',
    code,
    channel,
    channels,
    mail,
    applicationId: theCase.id,
    epoch: theCase.row.epoch,
    slotId: slot.id,
  };
}

/** How the application says this signer can be reached: their mailbox first. */
function channelsTo(services: Services, { theCase, slot }: Signer): Channel[] {
  const email = hasAgentsMailbox(theCase, slot) ? '' : emailOf(theCase, slot);
  const phone = services.textCode === null ? '' : phoneAt(theCase, slot);
  return [
    ...(email === '' ? [] : [{ By: 'mail' as const, To: maskedAddress(email), address: email }]),
    ...(phone === '' ? [] : [{ By: 'text' as const, To: maskedPhone(phone), address: phone }]),
  ];
}

function phoneAt(theCase: Signer['theCase'], slot: store.SlotRow): string {
  const application = theCase.open(1, 'Agent');
  const place = signingSlots(application).find(({ group, letter }) => group === slot.kind && letter === slot.letter);
  return place ? phoneOf(application, place) : '';
}

const noWay = (): Refusal<'noWay'> =>
  refuse(
    409,
    'We have no e-mail address or phone number for you to send a code to. Please contact your insurance agent.',
    {
      data: { reason: 'noWay' },
    },
  );

const tooSoon = (seconds: number): Refusal<'tooSoon'> =>
  refuse(429, 'A code has already been sent. Please wait before you ask for another one.', {
    data: { reason: 'tooSoon' },
    retryAfter: seconds,
  });

function pauseLeft(sentAt: Date | null, at: Date): Refusal<'tooSoon'> | null {
  const left = sentAt === null ? 0 : PAUSE_SECONDS - (at.getTime() - sentAt.getTime()) / 1_000;
  return left > 0 ? tooSoon(left) : null;
}

async function limitReached(tx: Tx, row: store.SignInCodeRow, at: Date): Promise<Refusal<'tooSoon'> | null> {
  const route = row.came === 'link' ? 'link' : 'data';
  for (const { name, codes, seconds } of LIMITS) {
    const until = new Date(at.getTime() + seconds * 1_000);
    const key = `code|${name}|${route}|${row.slot_id}`;
    if ((await store.takeAttempt(tx, key, codes, until)) !== null) continue;
    // The time began with the first of these codes.
    const ends = (await store.attemptsEnd(tx, key)) ?? at;
    return tooSoon(Math.max(1, Math.ceil((ends.getTime() - at.getTime()) / 1_000)));
  }
  return null;
}

/** The code is only in the text: subjects are visible to mail servers. */
async function mailCode(
  services: Services,
  tx: Tx,
  { theCase, slot }: Signer,
  {
    code,
    channel,
    ...event
  }: { code: string; channel: Channel; origin: Origin; at: Date; epoch: number; purpose?: 'task' },
): Promise<string> {
  const agent = agentOf(theCase);
  return queueMail(tx, services, theCase.key, {
    applicationId: theCase.id,
    slotId: slot.id,
    kind: 'code',
    ...event,
    to: { name: nameOf(theCase, slot), address: channel.address },
    link: null,
    values: {
      FirstName: personOf(theCase, slot).FirstName,
      Code: code,
      AgentName: agentNameOf(agent),
      AgentPhone: agent.AgentPhoneNumber,
    },
  });
}

const outcomes: Record<FirstAttempt, Sent['Sent']> = {
  sent: 'sent',
  retrying: 'delayed',
  refused: 'refused',
  stuck: 'refused',
};

async function mailed({ database, stopping }: Services, mail: RowOfCase): Promise<Sent['Sent']> {
  return outcomes[await firstAttempt(database, mail, { seconds: CODE_WAIT_SECONDS, ends: [stopping] })];
}

/** Text messages are not queued: the person sees at once that it failed, and requests another. */
async function sendText(services: Services, made: Made, origin: Origin): Promise<Sent['Sent']> {
  const { textCode, carrier } = services;
  const outcome = textCode === null ? 'refused' : await textCode(made.channel.address, textOf(carrier, made.code));
  await inTransaction(services.database, (tx) =>
    appendEvidence(tx, made.applicationId, {
      type: 'code.texted',
      origin,
      at: services.now(),
      epoch: made.epoch,
      data: { slot: made.slotId, outcome },
    }),
  );
  return outcome;
}

const textOf = ({ brand, texts }: Services['carrier'], code: string): string =>
  mailText(texts, 'mail.codeAsText').replaceAll('{CarrierName}', brand.CarrierName).replaceAll('{Code}', code);
