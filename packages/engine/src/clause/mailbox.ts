/** Providers that ignore dots in the local part of an address, by the domain under which they say so. */
const dotless: ReadonlyMap<string, string> = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox of an e-mail address, however it is written: capitals, other forms of the same letters, surrounding
 * spaces and a `+tag` make no difference. Two people with one mailbox read each other's mail.
 */
export function mailboxOf(address: string): string {
  const plain = address.normalize('NFKC').trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at < 1) return plain;
  const name = plain.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  const domain = plain.slice(at + 1);
  const home = dotless.get(domain);
  return home === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${home}`;
}
