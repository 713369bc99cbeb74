/**
 * Identity data by which a customer finds the own case (spec flow §3 "Find-application inputs", §7). The same text comes
 * out of the answers and of what the person types; the server keeps a keyed digest of it only.
 */
import type { Answers } from '../answer/types.ts';
import type { Application } from '../application/contract.ts';
import { anyId, dateText, nameText, ssnText, taxIdText, zipText } from './identity-texts.ts';
import { answerAt, signingSlots, type Slot } from './slots.ts';

export type IdentityVariant = 'insured' | 'owner' | 'signator' | 'business' | 'entity' | 'other';

/** The body of `find-application`, as far as it says who somebody is. */
export interface IdentityBody {
  role: string;
  /** Last name of the insured. */
  lastName: string;
  ss?: string;
  zip?: string;
  dob?: string;
  ownerLastName?: string;
  ownerSSN?: string;
  ownerDOB?: string;
  ownerZip?: string;
  signatorLastName?: string;
  signatorSSN?: string;
  signatorBusinessTaxId?: string;
  signatorDOB?: string;
  signatorBusinessZip?: string;
  entityTrusteeTaxId?: string;
  entityTrusteeZip?: string;
}

export interface FindKey {
  kind: Slot['kind'];
  group: Slot['group'];
  letter: string | null;
  variant: IdentityVariant;
  /** Canonical text of the identity data, for a keyed digest; never to be stored as it is. */
  key: string;
}

/** What each slot's person can be found by. Slots whose data are not complete have none. */
export function findKeys(application: Application): FindKey[] {
  const answers = application.answers();
  return signingSlots(application).flatMap((slot) => {
    const identity =
      slot.kind === 'Insured' ? insuredIdentity(application, answers) : ownerIdentity(application, answers, slot);
    return identity === null ? [] : [{ kind: slot.kind, group: slot.group, letter: slot.letter, ...identity }];
  });
}

/** The same for what a person typed; null when something is missing or is no such number, date or name. */
export function identityKey(body: IdentityBody): { variant: IdentityVariant; key: string } | null {
  const insured = nameText(body.lastName);
  switch (body.role) {
    case 'ProposedInsured':
      return keyed('insured', [insured, ssnText(body.ss), zipText(body.zip), dateText(body.dob)]);
    case 'IndividualOwner':
      return keyed('owner', [
        insured,
        nameText(body.ownerLastName),
        ssnText(body.ownerSSN),
        dateText(body.ownerDOB),
        zipText(body.ownerZip),
      ]);
    case 'Other':
      return keyed('other', [
        insured,
        nameText(body.ownerLastName),
        anyId(body.ownerSSN),
        dateText(body.ownerDOB),
        zipText(body.ownerZip),
      ]);
    case 'IndividualTrustee':
      return keyed('signator', [insured, nameText(body.signatorLastName), ssnText(body.signatorSSN)]);
    case 'BusinessSignator':
      return keyed('business', [
        insured,
        nameText(body.signatorLastName),
        taxIdText(body.signatorBusinessTaxId),
        dateText(body.signatorDOB),
        zipText(body.signatorBusinessZip),
      ]);
    case 'EntityTrustee':
      return keyed('entity', [
        insured,
        nameText(body.signatorLastName),
        taxIdText(body.entityTrusteeTaxId),
        zipText(body.entityTrusteeZip),
      ]);
    default:
      return null;
  }
}

function insuredIdentity(application: Application, answers: Answers): ReturnType<typeof identityKey> {
  const { Insured } = application.model.definition.Bindings;
  return identityKey({
    role: 'ProposedInsured',
    lastName: answerAt(answers, `${Insured.Name}.LastName`),
    ss: answerAt(answers, Insured.SocialSecurityNumber),
    zip: answerAt(answers, Insured.Zip),
    dob: answerAt(answers, Insured.DateOfBirth),
  });
}

function ownerIdentity(application: Application, answers: Answers, slot: Slot): ReturnType<typeof identityKey> {
  const { Insured, Owners } = application.model.definition.Bindings;
  const { Officers } = Owners;
  if (slot.ownerRow === null) return null;
  const owner = `${Owners.Rows}[${slot.ownerRow}]`;
  const officer = `${owner}.${Officers.Rows}[${slot.officerRow ?? 0}]`;
  const at = (path: string): string => answerAt(answers, path);
  const insured = at(`${Insured.Name}.LastName`);
  switch (slot.kind) {
    case 'IndividualOwner':
    case 'Other':
      return identityKey({
        role: slot.kind,
        lastName: insured,
        ownerLastName: slot.name.LastName,
        ownerSSN: at(`${owner}.${slot.kind === 'Other' ? Owners.TaxId : Owners.SocialSecurityNumber}`),
        ownerDOB: at(`${owner}.${Owners.DateOfBirth}`),
        ownerZip: at(`${owner}.${Owners.Zip}`),
      });
    case 'BusinessSignator':
      return identityKey({
        role: slot.kind,
        lastName: insured,
        signatorLastName: slot.name.LastName,
        signatorBusinessTaxId: at(`${owner}.${Owners.TaxId}`),
        signatorDOB: at(`${officer}.${Officers.DateOfBirth}`),
        signatorBusinessZip: at(`${owner}.${Owners.Zip}`),
      });
    case 'IndividualTrustee':
      return identityKey({
        role: slot.kind,
        lastName: insured,
        signatorLastName: slot.name.LastName,
        signatorSSN: at(`${officer}.${Officers.SocialSecurityNumber}`),
      });
    case 'EntityTrustee':
      return identityKey({
        role: slot.kind,
        lastName: insured,
        signatorLastName: slot.name.LastName,
        entityTrusteeTaxId: at(`${officer}.${Officers.EntityTaxId}`),
        entityTrusteeZip: at(`${officer}.${Officers.EntityZip}`),
      });
    default:
      return null;
  }
}

function keyed(
  variant: IdentityVariant,
  parts: readonly (string | undefined)[],
): { variant: IdentityVariant; key: string } | null {
  const known = parts.filter((part) => part !== undefined && part !== '');
  return known.length === parts.length ? { variant, key: JSON.stringify(known) } : null;
}
