/** What the server's answer to a call that sends means to the send dialogs (spec flow 4.15). */
import { reasonOf } from '../state/reason-of.ts';
import { missingOf, sharersOf } from './refusals.ts';
import { MAIL_SENT, type SendEvent } from './send-steps.ts';

type SendAnswer = { ok: true; data: { Message: string } } | { ok: false; status: number; data: unknown };

/** Reasons for which sending again would not help. */
const FINAL = new Set(['incomplete', 'signed', 'turn', 'expired', 'agentsMailbox', 'sharedMailbox']);

/** `address`: to which the mail was to go. */
export function sendEventOf(answer: SendAnswer, address: string): SendEvent {
  if (answer.ok) return answer.data.Message === MAIL_SENT ? { kind: 'accepted' } : { kind: 'failed', refused: null };
  const reason = reasonOf(answer.data);
  if (reason === 'missing') return { kind: 'missing' };
  if (reason === 'address') return { kind: 'failed', refused: address };
  if (answer.status === 429) return { kind: 'refused', reason: 'limit', sections: [] };
  if (!FINAL.has(reason)) return { kind: 'failed', refused: null };
  return { kind: 'refused', reason, sections: [...missingOf(answer.data), ...sharersOf(answer.data)] };
}
