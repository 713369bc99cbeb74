/**
 * Identity data with which a customer finds their case (spec flow 3.11, §7). The same text results from the answers and
 * from what the person types; the server stores only a keyed hash of it.
 */
import type { Answers } from '../answer/types.ts';
import type { Application } from '../application/contract/contract.ts';
import {
  accentedLetters,
  anyId,
  dateText,
  nameLetters,
  nameText,
  ssnText,
  taxIdText,
  zipText,
} from './identity-texts.ts';
import { answerAt } from '../application/graph/paths.ts';
import { signingSlots, type Slot } from '../application/ask/signing-slots.ts';

export type IdentityVariant = 'insured' | 'owner' | 'signator' | 'business' | 'entity' | 'other';

/** The identity part of the body of `find-application`. */
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

/** Canonical texts of identity data, for keyed hashes; never to be stored as they are. */
export interface Identity {
  variant: IdentityVariant;
  /** All of them: anyone with the same data is the person. */
  key: string;
  /**
   * Parts that identify whom a try is about although some of it is wrong: if any one of number, names and birth date is
   * changed, and with any zip code, one of these stays the same.
   */
  meant: string[];
}

/** The identity data that a person typed, with every key that may be theirs. */
export interface TypedIdentity extends Pick<Identity, 'variant' | 'meant'> {
  keys: string[];
}

export interface FindKey extends Identity {
  kind: Slot['kind'];
  group: Slot['group'];
  letter: string | null;
}

/** The data with which each slot's person can be found. Slots with incomplete data have none. */
export function findKeys(application: Application): FindKey[] {
  const answers = application.answers();
  return signingSlots(application).flatMap((slot) => {
    const identity =
      slot.kind === 'Insured' ? insuredIdentity(application, answers) : ownerIdentity(application, answers, slot);
    return identity === null ? [] : [{ kind: slot.kind, group: slot.group, letter: slot.letter, ...identity }];
  });
}

/** Several people sign for one business: its number alone identifies none of them. */
const BY_TWO_OF_THREE = [
  [1, 2],
  [2, 3],
  [1, 3],
];
/** A trust company serves many trusts: its name or number alone identifies no case. */
const BY_INSURED_AND_NAME_OR_NUMBER = [
  [0, 1],
  [0, 2],
];

/** No birth date of an answer is later: the form's rules have checked it. */
const LAST_DAY = '9999-12-31';

/**
 * The identity of what a person typed; null if something is missing or is not a valid number, zip code, date of birth
 * or name. `today` is `yyyy-MM-dd`: nobody was born after it.
 */
export const identityKey = (body: IdentityBody, today = LAST_DAY): Identity | null =>
  identityBy(nameLetters, body, today);

/**
 * What a person typed, with every key by which a case may know them: one last saved by an earlier version
 * knows the name as it is spelled, or with letters such as Ł. Null like `identityKey`.
 */
export function typedIdentity(body: IdentityBody, today: string): TypedIdentity | null {
  const usual = identityKey(body, today);
  const accented = identityBy(accentedLetters, body, today);
  const spelled = identityBy(nameText, body, today);
  if (!usual || !accented || !spelled) return null;
  const all = [usual, accented, spelled];
  return {
    variant: usual.variant,
    keys: unique(all.map(({ key }) => key)),
    meant: unique(all.flatMap(({ meant }) => meant)),
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

function identityBy(name: typeof nameText, body: IdentityBody, today: string): Identity | null {
  const insured = name(body.lastName);
  const bornOn = (typed: string | undefined): string | undefined => {
    const date = dateText(typed);
    return date !== undefined && date <= today ? date : undefined;
  };
  switch (body.role) {
    case 'ProposedInsured':
      return keyed('insured', [insured, ssnText(body.ss), zipText(body.zip), bornOn(body.dob)], [[1], [0, 3]]);
    case 'IndividualOwner':
      return keyed(
        'owner',
        [insured, name(body.ownerLastName), ssnText(body.ownerSSN), bornOn(body.ownerDOB), zipText(body.ownerZip)],
        [[2], [1, 3]],
      );
    case 'Other':
      return keyed(
        'other',
        [insured, name(body.ownerLastName), anyId(body.ownerSSN), bornOn(body.ownerDOB), zipText(body.ownerZip)],
        [[2], [1, 3]],
      );
    case 'IndividualTrustee':
      return keyed('signator', [insured, name(body.signatorLastName), ssnText(body.signatorSSN)], [[2], [0, 1]]);
    case 'BusinessSignator':
      return keyed(
        'business',
        [
          insured,
          name(body.signatorLastName),
          taxIdText(body.signatorBusinessTaxId),
          bornOn(body.signatorDOB),
          zipText(body.signatorBusinessZip),
        ],
        BY_TWO_OF_THREE,
      );
    case 'EntityTrustee':
      return keyed(
        'entity',
        [insured, name(body.signatorLastName), taxIdText(body.entityTrusteeTaxId), zipText(body.entityTrusteeZip)],
        BY_INSURED_AND_NAME_OR_NUMBER,
      );
    default:
      return null;
  }
}

function insuredIdentity(application: Application, answers: Answers): Identity | null {
  const { Insured } = application.model.definition.Bindings;
  return identityKey({
    role: 'ProposedInsured',
    lastName: answerAt(answers, `${Insured.Name}.LastName`),
    ss: answerAt(answers, Insured.SocialSecurityNumber),
    zip: answerAt(answers, Insured.Zip),
    dob: answerAt(answers, Insured.DateOfBirth),
  });
}

function ownerIdentity(application: Application, answers: Answers, slot: Slot): Identity | null {
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

/** `groups` lists the parts, by their positions, that each identify whom a try is about. */
function keyed(
  variant: IdentityVariant,
  parts: readonly (string | undefined)[],
  groups: readonly (readonly number[])[],
): Identity | null {
  const known = parts.filter((part) => part !== undefined && part !== '');
  if (known.length < parts.length) return null;
  const meant = groups.map((places) => JSON.stringify([variant, ...places, ...places.map((place) => known[place])]));
  return { variant, key: JSON.stringify(known), meant };
}
