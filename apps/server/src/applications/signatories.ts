import type { InsuredSignatory, OwnershipSignatory } from '@countersign/protocol';
import type { Reader } from '../platform/index.ts';
import type { CaseHead } from './case.ts';
import { countedMails, invitationsTo, invitationState, isSent } from './invitations.ts';
import { emailOf, personOf } from './slot-person.ts';
import * as store from './store/index.ts';
import { namesOf } from './summary.ts';

/** Insured and owners with the state of their signatures and the mails sent to them (spec flow 3.3). */
export interface Signatories {
  Insured: InsuredSignatory;
  OwnershipSignatories: OwnershipSignatory[];
}

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Signatories of a case, from its slots: the only source of whose turn it is and of "N of M". */
export async function signatoriesOf(reader: Reader, theCase: CaseHead): Promise<Signatories> {
  return signatories(theCase, countedMails(theCase.row, await store.mailsOf(reader, theCase.id)));
}

/** Signatories of a case whose mails that count are already loaded. */
export function signatories(theCase: CaseHead, mails: readonly store.MailRow[]): Signatories {
  const sentTo = (slot: store.SlotRow): { created_at: string }[] =>
    invitationsTo(slot, mails)
      .filter(isSent)
      .map(({ created_at }) => ({ created_at: created_at.toISOString() }));
  const insured = theCase.slots.find(({ kind }) => kind === 'insured');
  const names = namesOf(theCase);
  return {
    Insured: {
      FirstName: names?.FirstName ?? '',
      LastName: names?.LastName ?? '',
      CustomerSigned: flag(insured?.state === 'signed'),
      insuredEmails: insured ? sentTo(insured) : [],
      LastUpdated: theCase.row.updated_at.toISOString(),
      EmailAddress: names?.EmailAddress ?? '',
      Gender: names?.Gender ?? '',
    },
    OwnershipSignatories: theCase.slots
      .filter(({ kind }) => kind === 'owner')
      .map((slot) => {
        const person = personOf(theCase, slot);
        return {
          SignerLetter: slot.letter ?? '',
          Role: slot.role,
          FirstName: person.FirstName,
          LastName: person.LastName,
          Suffix: person.Suffix,
          BusinessName: person.BusinessName,
          SigningOfficerTitle: person.Title,
          Signed: flag(slot.state === 'signed'),
          SignatureDate: slot.signed_at?.toISOString() ?? null,
          SignerEmail: emailOf(theCase, slot),
          OwnerEmails: sentTo(slot),
          Invitation: invitationState(slot, mails),
        };
      }),
  };
}

/** What a customer may see of the others: who signs and whether they have, no addresses. */
export function withoutAddresses({ Insured, OwnershipSignatories }: Signatories): Signatories {
  return {
    Insured: { ...Insured, EmailAddress: '', Gender: '' },
    OwnershipSignatories: OwnershipSignatories.map((owner) => ({ ...owner, SignerEmail: '' })),
  };
}
