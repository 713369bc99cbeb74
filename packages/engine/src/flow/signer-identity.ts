/**
 * Who a signer is: distinguishes a corrected spelling from an exchange of the person, and finds a person again whose
 * row moved (docs/decisions/signer-identity.md).
 */
import type { Answers } from '../answer/types.ts';
import type { Application } from '../application/contract/contract.ts';
import type { Bindings } from '../definition/bindings.ts';
import { anyId, dateText, nameText, ssnText, taxIdText } from './identity-texts.ts';
import { answerAt } from '../application/graph/paths.ts';
import { signingSlots, type Slot, type SlotKind } from '../application/ask/signing-slots.ts';

const NAME_PARTS = ['firstName', 'middleName', 'lastName', 'suffix'] as const;
export const IDENTITY_PARTS = [...NAME_PARTS, 'business', 'number', 'born'] as const;
export type IdentityPart = (typeof IDENTITY_PARTS)[number];

/** Each part in canonical form, or a hash of it: they are only compared. Empty: unknown or incomplete. */
export type SignerIdentity = { kind: SlotKind } & Record<IdentityPart, string>;

/** A signer's slot in a case, and its person. The agent has no identity: the case's row says who it is. */
export interface PlacedSigner {
  group: Slot['group'];
  letter: string | null;
  identity: SignerIdentity | null;
}

/** Everybody who signs, in order, according to the answers. */
export function placedSigners(application: Application): (PlacedSigner & { slot: Slot })[] {
  const answers = application.answers();
  const bindings = application.model.definition.Bindings;
  return signingSlots(application).map((slot) => ({
    group: slot.group,
    letter: slot.letter,
    identity: slot.kind === 'Agent' ? null : identityOf(bindings, answers, slot),
    slot,
  }));
}

/**
 * Whether both may be one person: nothing that is known on both sides differs. A name may change if the number and date
 * of birth are the same, the name of a business if its number is the same. What only one side knows was filled in.
 */
export function isSamePerson(known: SignerIdentity, now: SignerIdentity): boolean {
  const differs = (part: IdentityPart): boolean => known[part] !== '' && now[part] !== '' && known[part] !== now[part];
  if (known.kind !== now.kind || differs('number') || differs('born')) return false;
  if (differs('business') && !agree(known, now, 'number')) return false;
  return !NAME_PARTS.some(differs) || (agree(known, now, 'number') && agree(known, now, 'born'));
}

/** Whether there is also positive evidence: number and date of birth, or the name. */
function isRecognized(known: SignerIdentity, now: SignerIdentity): boolean {
  if (!isSamePerson(known, now)) return false;
  const both = (...parts: IdentityPart[]): boolean => parts.every((part) => agree(known, now, part));
  return both('number', 'born') || both('firstName', 'lastName');
}

const agree = (one: SignerIdentity, other: SignerIdentity, part: IdentityPart): boolean =>
  one[part] !== '' && one[part] === other[part];

/**
 * What is known about a person after another comparison: what was cleared is remembered, so that nobody is exchanged in
 * two steps.
 */
export function rememberedIdentity(known: SignerIdentity, now: SignerIdentity): SignerIdentity {
  const remembered = { ...now };
  for (const part of IDENTITY_PARTS) if (now[part] === '') remembered[part] = known[part];
  return remembered;
}

/**
 * Which of the previous signers is which of the current ones: recognized at the same position, recognized at another
 * one of the group (a row before theirs was added or removed), otherwise at the same position if nothing contradicts. A
 * `fixed` signer keeps the position.
 */
export function pairSigners<Before extends PlacedSigner & { fixed: boolean }, Now extends PlacedSigner>(
  before: readonly Before[],
  now: readonly Now[],
): Map<Now, Before> {
  const pairs = new Map<Now, Before>();
  const taken = new Set<Before>();
  const pair = (fits: (one: Before, other: Now) => boolean): void => {
    for (const other of now) {
      if (pairs.has(other)) continue;
      const found = before.find((one) => !taken.has(one) && one.group === other.group && fits(one, other));
      if (found === undefined) continue;
      pairs.set(other, found);
      taken.add(found);
    }
  };
  const isThere = (one: PlacedSigner, other: PlacedSigner): boolean => one.letter === other.letter;
  pair((one, other) => isThere(one, other) && (one.fixed || one.identity === null || other.identity === null));
  pair((one, other) => isThere(one, other) && compare(isRecognized, one, other));
  pair((one, other) => compare(isRecognized, one, other));
  pair((one, other) => isThere(one, other) && compare(isSamePerson, one, other));
  return pairs;
}

const compare = (how: typeof isSamePerson, one: PlacedSigner & { fixed: boolean }, other: PlacedSigner): boolean =>
  !one.fixed && one.identity !== null && other.identity !== null && how(one.identity, other.identity);

function identityOf({ Insured, Owners }: Bindings, answers: Answers, slot: Slot): SignerIdentity {
  const { Officers } = Owners;
  const owner = `${Owners.Rows}[${slot.ownerRow ?? 0}]`;
  const officer = `${owner}.${Officers.Rows}[${slot.officerRow ?? 0}]`;
  const at = (path: string): string => answerAt(answers, path);
  const made = (business: string, number: string | undefined, born: string): SignerIdentity => ({
    kind: slot.kind,
    firstName: nameText(slot.name.FirstName) ?? '',
    middleName: nameText(slot.name.MiddleName) ?? '',
    lastName: nameText(slot.name.LastName) ?? '',
    suffix: nameText(slot.name.Suffix) ?? '',
    business: nameText(business) ?? '',
    number: number ?? '',
    born: dateText(born) ?? '',
  });
  switch (slot.kind) {
    case 'Insured':
      return made('', ssnText(at(Insured.SocialSecurityNumber)), at(Insured.DateOfBirth));
    case 'IndividualOwner':
      return made('', ssnText(at(`${owner}.${Owners.SocialSecurityNumber}`)), at(`${owner}.${Owners.DateOfBirth}`));
    case 'BusinessSignator':
      return made(
        slot.businessName,
        taxIdText(at(`${owner}.${Owners.TaxId}`)),
        at(`${officer}.${Officers.DateOfBirth}`),
      );
    case 'EntityTrustee':
      return made(
        slot.businessName,
        taxIdText(at(`${officer}.${Officers.EntityTaxId}`)),
        at(`${officer}.${Officers.DateOfBirth}`),
      );
    case 'IndividualTrustee':
      return made(
        '',
        ssnText(at(`${officer}.${Officers.SocialSecurityNumber}`)),
        at(`${officer}.${Officers.DateOfBirth}`),
      );
    case 'Other':
      return made(slot.businessName, anyId(at(`${owner}.${Owners.TaxId}`)), at(`${owner}.${Owners.DateOfBirth}`));
    case 'Agent':
      return made('', '', '');
  }
}
