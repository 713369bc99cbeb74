/** Where a one-time code was sent: enough to recognize the mailbox or phone, and no more. */

const DOTS = '•••';

/** `grace@example.com`: `g•••@e•••.com` */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const end = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : '';
  return `${firstOf(address)}${DOTS}@${firstOf(domain)}${DOTS}${end}`;
}

/** `617-555-0142`: `•••42` */
export const maskedPhone = (phone: string): string => DOTS + phone.replaceAll(/\D/g, '').slice(-2);

const firstOf = (text: string): string => /^./u.exec(text)?.[0] ?? '';
