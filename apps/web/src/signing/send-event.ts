/** Maps the server's response to a sending call to an event of the send dialogs (spec flow 4.15). */
import type { Refused } from '@countersign/protocol';
import { MAIL_SENT, type SendCall, type SendEvent } from './send-steps.ts';

type SendAnswer =
  | { ok: true; data: { Message: string } }
  | { ok: false; status: number; refusal: Refused<SendCall> | null };

const failed: SendEvent = { kind: 'failed', refused: null };

/** `address`: the address of the mail. */
export function sendEventOf(answer: SendAnswer, address: string): SendEvent {
  if (answer.ok) return answer.data.Message === MAIL_SENT ? { kind: 'accepted' } : failed;
  if (answer.status === 429) return { kind: 'refused', reason: 'limit', sections: [] };
  return answer.refusal ? eventOf(answer.refusal, address) : failed;
}

function eventOf(refusal: Refused<SendCall>, address: string): SendEvent {
  const { reason } = refusal;
  switch (reason) {
    case 'missing':
      return { kind: 'missing' };
    case 'note':
      return { kind: 'noteRefused' };
    case 'address':
      return { kind: 'failed', refused: address };
    case 'incomplete':
      return { kind: 'refused', reason, sections: refusal.missing };
    case 'sharedMailbox':
      return { kind: 'refused', reason, sections: refusal.Names };
    case 'agentsMailbox':
    case 'expired':
    case 'signed':
    case 'turn':
      return { kind: 'refused', reason, sections: [] };
    // No page makes the calls that these refuse.
    case 'demo':
    case 'notDemo':
    case 'notUnlocked':
    case 'mail':
    case 'altered':
    case 'discarded':
      return failed;
  }
}
