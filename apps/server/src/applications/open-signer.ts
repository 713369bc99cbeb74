/** Who signed, as it is stored encrypted with each signature. */
import { padded } from '../platform/index.ts';
import type { Case } from './case.ts';

/** What was typed to sign, and from where. */
export interface TypedSignature {
  expectedName: string;
  typedName: string;
  city: string;
  state: string;
  address: string;
  userAgent: string;
}

/** What a signature row stores about its person and moment. */
export interface SignedBy extends TypedSignature {
  person: { Title: string; BusinessName: string };
}

/** Sealed by `sign` only. */
export const openSigner = ({ key }: Pick<Case, 'key'>, row: { id: string; person: Buffer }): SignedBy =>
  JSON.parse(key.openText('signature', row.id, row.person));

/** What a person typed to sign the amendment of a requirement. */
export interface AmendmentSignature extends TypedSignature {
  consent: string;
  documentSha256: string;
}

/** As which it is sealed. */
const AMENDMENT_SIGNATURE = 'amendment-signature';

/** Encrypts with the key of the case, bound to the requirement. */
export const sealAmendmentSignature = (
  { key }: Pick<Case, 'key'>,
  requirement: string,
  signature: AmendmentSignature,
): Buffer => key.seal(AMENDMENT_SIGNATURE, requirement, padded(JSON.stringify(signature)));

/** Throws if it is of another requirement or was changed outside the program. */
export const openAmendmentSignature = (
  { key }: Pick<Case, 'key'>,
  requirement: string,
  signature: Buffer,
): AmendmentSignature => JSON.parse(key.openText(AMENDMENT_SIGNATURE, requirement, signature));
