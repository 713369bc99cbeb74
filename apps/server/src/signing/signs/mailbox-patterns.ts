/** Addresses that one person made up for others: after their own, or by counting. */
import { mailboxOf } from '@countersign/engine';

/** Providers where anybody can get a mailbox: two people at the same provider mean nothing. */
const publicDomains: ReadonlySet<string> = new Set([
  'aol.com',
  'att.net',
  'comcast.net',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'sbcglobal.net',
  'verizon.net',
  'yahoo.com',
  'ymail.com',
  'zoho.com',
]);

/** Shorter names are part of too many words. */
const MIN_STEM_LENGTH = 5;

const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');

function parts(address: string): { name: string; domain: string } {
  const mailbox = mailboxOf(address);
  const at = mailbox.lastIndexOf('@');
  return at < 1 ? { name: '', domain: '' } : { name: mailbox.slice(0, at), domain: mailbox.slice(at + 1) };
}

/**
 * What an address has in common with the agent's: their full name or the name of their mailbox inside a longer one, or
 * the domain of their firm. An agent's relatives share a last name with them, not both.
 */
export function madeAfterAgent(
  address: string,
  agent: { firstName: string; lastName: string; address: string },
): 'name' | 'domain' | null {
  const { name, domain } = parts(address);
  const own = parts(agent.address);
  const [first, last] = [letters(agent.firstName), letters(agent.lastName)];
  const stems = [letters(own.name), ...(first !== '' && last !== '' ? [first + last, last + first] : [])].filter(
    ({ length }) => length >= MIN_STEM_LENGTH,
  );
  const plain = letters(name);
  if (stems.some((stem) => plain.includes(stem))) return 'name';
  return domain !== '' && domain === own.domain && !publicDomains.has(domain) ? 'domain' : null;
}

/** `client-#@example.com` for `client-17@example.com`; null for an address without a number, which matches no other. */
export function numberPattern(address: string): string | null {
  const { name, domain } = parts(address);
  return /\d/.test(name) ? `${name.replaceAll(/\d+/g, '#')}@${domain}` : null;
}
