import { isMailAddress, isPlainName, NAME_RULE, type Refusal, refuse } from '../platform/index.ts';

/** Why an agent's name or address in a call is refused: it is used in mails that others trust. Null: it is accepted. */
export function refuseNames({
  names,
  email,
}: {
  names: readonly string[];
  email: string;
}): Refusal<'name' | 'email'> | null {
  if (!names.every(isPlainName)) return refuse(422, NAME_RULE, { data: { reason: 'name' } });
  if (email !== '' && !isMailAddress(email)) {
    return refuse(422, 'This is not an e-mail address.', { data: { reason: 'email' } });
  }
  return null;
}
