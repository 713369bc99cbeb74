/** The states of the send dialog, one after the other (spec flow §2, Modals; §4, Sending e-mail). */
import type { ReasonOf } from '@countersign/protocol';

/** The calls that send. */
export type SendCall = 'sendEmail' | 'resendEmail' | 'sendUnlockEmail' | 'sendDemoEmail' | 'sendOwnerEmail';

/** Why sending again would not help; `limit`: too many mails to this person. Each has a sentence. */
export type SendRefusal =
  | Exclude<
      ReasonOf<SendCall>,
      'missing' | 'address' | 'mail' | 'note' | 'altered' | 'discarded' | 'demo' | 'notDemo' | 'notUnlocked'
    >
  | 'limit';

export type SendStep =
  | { name: 'confirm' }
  | { name: 'sending'; failures: number }
  /** It was accepted; the agent is thanked and told when it arrives. */
  | { name: 'sent' }
  /**
   * `refused`: the address that the mail server does not accept; null: it accepts no mail at all, or did not respond.
   */
  | { name: 'firstFailure' | 'secondFailure'; refused: string | null }
  /** E-mail address, name or id is missing. */
  | { name: 'missing' }
  /** Sending again would not help: sections are missing, or it is signed already. */
  | { name: 'refused'; reason: SendRefusal; sections: readonly string[] };

export type SendEvent =
  | { kind: 'send' }
  | { kind: 'accepted' }
  | { kind: 'failed'; refused: string | null }
  | { kind: 'missing' }
  /** The agent's note contains more than words: it has to be rewritten. */
  | { kind: 'noteRefused' }
  | { kind: 'refused'; reason: SendRefusal; sections: readonly string[] };

/** The state after an event; events that a state does not handle leave it unchanged. The second failure is final. */
export function nextStep(step: SendStep, event: SendEvent): SendStep {
  switch (step.name) {
    case 'confirm':
      return event.kind === 'send' ? { name: 'sending', failures: 0 } : step;
    case 'firstFailure':
      return event.kind === 'send' ? { name: 'sending', failures: 1 } : step;
    case 'sending':
      if (event.kind === 'accepted') return { name: 'sent' };
      if (event.kind === 'missing') return { name: 'missing' };
      if (event.kind === 'noteRefused') return { name: 'confirm' };
      if (event.kind === 'refused') return { name: 'refused', reason: event.reason, sections: event.sections };
      if (event.kind === 'failed')
        return { name: step.failures === 0 ? 'firstFailure' : 'secondFailure', refused: event.refused };
      return step;
    case 'refused':
      // The agent confirms what the server asked.
      return event.kind === 'send' && step.reason === 'sharedMailbox' ? { name: 'sending', failures: 0 } : step;
    default:
      return step;
  }
}

/** How long the check for missing customer information takes (spec flow §9). */
export const MISSING_INFO_MS = 350;

/** The words that mean success (spec flow §4). */
export const MAIL_SENT = 'Mail Sent';
