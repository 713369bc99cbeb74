/** The signatory table of a case (spec flow §2, Agent portal). */
import { fullName } from '@countersign/engine';
import type { ApplicationSummary, InvitationState, StopReason } from '@countersign/protocol';
import { insuredEmails, isDue, type MailDue, toOwner } from './mail-due.ts';

export interface SignatoryRow {
  key: string;
  name: string;
  /** Key of a text with the letter. */
  role: 'insured' | 'owner';
  letter: string;
  /** Words of a title or a business; empty for persons who sign for themselves. */
  detail: string;
  signed: boolean;
  /** When it was signed, else when the last e-mail went out; empty when not known. */
  at: string;
  /** The status of the newest e-mail that asks them to sign. */
  invitation: InvitationState;
  /** Why they cannot continue without the agent; null: nothing stops them. */
  stopped: StopReason | null;
  /** When their next reminder is sent; empty: none is. */
  remindedAt: string;
  /** The owner to whom the e-mail can be sent: it is their turn, and they did not sign. */
  due: MailDue | null;
}

type Summary = Pick<
  ApplicationSummary,
  | 'FirstName'
  | 'LastName'
  | 'Suffix'
  | 'CustomerSigned'
  | 'CustomerSignatureDate'
  | 'EmailLogs'
  | 'Expired'
  | 'Invitation'
  | 'OwnershipSignatories'
  | 'Reminders'
  | 'Stopped'
>;

/** The insured first, then the owners by letter. */
export function signatoryRows(summary: Summary): SignatoryRow[] {
  const remindedAt = (letter: string): string =>
    summary.Reminders.Due.find(({ SignerLetter }) => SignerLetter === letter)?.At ?? '';
  const stopped = (letter: string): StopReason | null =>
    summary.Stopped.find(({ SignerLetter }) => SignerLetter === letter)?.Why ?? null;
  const insured: SignatoryRow = {
    key: 'insured',
    name: fullName(summary),
    role: 'insured',
    letter: '',
    detail: '',
    signed: summary.CustomerSigned === 1,
    at: (summary.CustomerSigned === 1 ? summary.CustomerSignatureDate : insuredEmails(summary).at(-1)) ?? '',
    invitation: summary.Invitation,
    stopped: stopped(''),
    remindedAt: remindedAt(''),
    due: null,
  };
  const owners = summary.OwnershipSignatories.map((owner): SignatoryRow => {
    const sent = owner.OwnerEmails.map(({ created_at }) => created_at).toSorted();
    return {
      key: owner.SignerLetter,
      name: fullName(owner),
      role: 'owner',
      letter: owner.SignerLetter,
      detail: [owner.SigningOfficerTitle, owner.BusinessName].filter((text) => text !== '').join(', '),
      signed: owner.Signed === 1,
      at: owner.Signed === 1 ? (owner.SignatureDate ?? '') : (sent.at(-1) ?? ''),
      invitation: owner.Invitation,
      stopped: stopped(owner.SignerLetter),
      remindedAt: remindedAt(owner.SignerLetter),
      due: summary.CustomerSigned === 1 && !summary.Expired && isDue(owner) ? toOwner(owner) : null,
    };
  });
  return [insured, ...owners];
}
