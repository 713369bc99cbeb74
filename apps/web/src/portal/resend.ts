/** Sends the e-mail of the insured or of owners from the portal (spec flow §2, Resend; §4, Sending e-mail). */
import { sendOwnerEmail } from '../signing/owner-email.ts';
import { sendEventOf } from '../signing/send-event.ts';
import type { SendOptions } from '../signing/use-sending.ts';
import type { SendEvent } from '../signing/send-steps.ts';
import { client } from '../state/client.ts';
import { noteEvent } from '../state/page-events.ts';
import { sessionData } from '../state/session-store.ts';
import type { MailDue } from './mail-due.ts';

/**
 * Gives a function that sends one e-mail to each. Called again after a failure, it continues where it stopped, so
 * that nobody's new link is ended by a second one.
 */
export function sender(AppId: string, due: readonly MailDue[]): (options: SendOptions) => Promise<SendEvent> {
  const left = [...due];
  return async (options) => {
    for (let next = left[0]; next; next = left[0]) {
      const event = await sendOne(AppId, next, options);
      if (event.kind !== 'accepted') return event;
      left.shift();
    }
    return { kind: 'accepted' };
  };
}

async function sendOne(
  AppId: string,
  { owner, as, address }: MailDue,
  { share, note }: SendOptions,
): Promise<SendEvent> {
  const AgentId = sessionData.get()?.agent?.AgentId ?? '';
  const by = { AgentId, ...(share && { SharedMailbox: true as const }), ...(note !== '' && { Note: note }) };
  const answer = owner
    ? await sendOwnerEmail(AppId, owner, by)
    : await client.call(as === 'send' ? 'sendEmail' : 'resendEmail', { emailInfo: { AppId, ...by } });
  const event = sendEventOf(answer, address);
  if (event.kind === 'accepted') noteEvent('sent', 'financial-professional');
  return event;
}
