/** Whom the agent can mail from the row of a case, for the first time or again (spec flow 2.19). */
import { fullName } from '@countersign/engine';
import type { ApplicationSummary, InvitationState, OwnershipSignatory } from '@countersign/protocol';

/** Somebody whose turn it is to sign, and the status of their e-mail. */
export interface MailDue {
  /** Null: the insured. */
  owner: OwnershipSignatory | null;
  /** `send`: no e-mail has reached them; `resend`: one was sent. */
  as: 'send' | 'resend';
  name: string;
  address: string;
}

type Summary = Pick<
  ApplicationSummary,
  | 'FirstName'
  | 'LastName'
  | 'Suffix'
  | 'EmailAddress'
  | 'CustomerSigned'
  | 'Expired'
  | 'Invitation'
  | 'EmailLogs'
  | 'Stage'
  | 'Stopped'
> & { OwnershipSignatories: readonly OwnershipSignatory[] };

const INSURED_EMAIL = 'CustomerContinueApplicationEmailLink';
/** E-mail status that means sent (spec flow §9). */
const SENT = 2;

/** When e-mails went to the insured, oldest first. */
export function insuredEmails({ EmailLogs }: Pick<Summary, 'EmailLogs'>): string[] {
  return EmailLogs.filter(({ email_type, email_status }) => email_type === INSURED_EMAIL && email_status === SENT)
    .map(({ created_at }) => created_at)
    .toSorted();
}

/**
 * The insured once the case is ready to be sent, until they sign; then the owners whose turn
 * it is, until each has signed.
 */
export function mailsDue(summary: Summary): MailDue[] {
  if (summary.Expired) return [];
  if (summary.CustomerSigned === 1) return summary.OwnershipSignatories.filter(isDue).map(toOwner);
  const { EmailAddress: address, Invitation, Stage } = summary;
  if ((Invitation === 'none' || Invitation === 'notYet') && Stage !== 'send') return [];
  const wasSent = insuredEmails(summary).length > 0 || isUnderWay(Invitation);
  return [{ owner: null, as: wasSent ? 'resend' : 'send', name: fullName(summary), address }];
}

/**
 * To whom the button of the row writes: those who cannot continue without it, otherwise everybody whose turn it is. The
 * others' links stay as they are.
 */
export function mailsNeeded(summary: Summary): MailDue[] {
  const due = mailsDue(summary);
  const needed = due.filter((one) => isNeeded(summary, one));
  return needed.length > 0 ? needed : due;
}

/** No e-mail reached them, or they stopped. */
export function isNeeded({ Invitation, Stopped }: Summary, { owner, as }: MailDue): boolean {
  const state = owner?.Invitation ?? Invitation;
  const letter = owner?.SignerLetter ?? '';
  return (
    as === 'send' ||
    state === 'refused' ||
    state === 'held' ||
    Stopped.some(({ SignerLetter }) => SignerLetter === letter)
  );
}

export const isDue = ({ Signed, Invitation }: Pick<OwnershipSignatory, 'Signed' | 'Invitation'>): boolean =>
  Signed === 0 && Invitation !== 'notYet';

export function toOwner(owner: OwnershipSignatory): MailDue {
  const wasSent = owner.OwnerEmails.length > 0 || isUnderWay(owner.Invitation);
  return {
    owner,
    as: wasSent ? 'resend' : 'send',
    name: fullName(owner),
    address: owner.SignerEmail,
  };
}

/** To whom, as the dialog's sentences have it: `Ruth Okafor and Ines Larsen`. */
export function inWords(due: readonly MailDue[]): { Name: string; EmailAddress: string } {
  const list = new Intl.ListFormat('en-US');
  return {
    Name: list.format(due.map(({ name }) => name)),
    EmailAddress: list.format(due.map(({ address }) => address)),
  };
}

const isUnderWay = (state: InvitationState): boolean => state === 'onItsWay' || state === 'sent' || state === 'outbox';
