/** The signatory table of a case (spec flow §2, Agent portal). */
import type { ApplicationSummary, OwnershipSignatory } from '@countersign/protocol';
import { insuredEmails } from './next-action.ts';

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
  /** The owner to whom the e-mail can be sent again: it is their turn, and they did not sign. */
  resendTo: OwnershipSignatory | null;
}

type Summary = Pick<
  ApplicationSummary,
  | 'FirstName'
  | 'LastName'
  | 'CustomerSigned'
  | 'CustomerSignatureDate'
  | 'EmailLogs'
  | 'Expired'
  | 'OwnershipSignatories'
>;

/** The insured first, then the owners by letter. */
export function signatoryRows(summary: Summary): SignatoryRow[] {
  const insured: SignatoryRow = {
    key: 'insured',
    name: joined(summary.FirstName, summary.LastName),
    role: 'insured',
    letter: '',
    detail: '',
    signed: summary.CustomerSigned === 1,
    at: (summary.CustomerSigned === 1 ? summary.CustomerSignatureDate : insuredEmails(summary).at(-1)) ?? '',
    resendTo: null,
  };
  const owners = summary.OwnershipSignatories.map((owner): SignatoryRow => {
    const sent = owner.OwnerEmails.map(({ created_at }) => created_at).toSorted();
    return {
      key: owner.SignerLetter,
      name: joined(owner.FirstName, owner.LastName, owner.Suffix),
      role: 'owner',
      letter: owner.SignerLetter,
      detail: [owner.SigningOfficerTitle, owner.BusinessName].filter((text) => text !== '').join(', '),
      signed: owner.Signed === 1,
      at: owner.Signed === 1 ? (owner.SignatureDate ?? '') : (sent.at(-1) ?? ''),
      resendTo: summary.CustomerSigned === 1 && owner.Signed === 0 && !summary.Expired ? owner : null,
    };
  });
  return [insured, ...owners];
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ');
