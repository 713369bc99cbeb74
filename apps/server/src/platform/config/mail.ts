/** Settings of mails: their server, and who gets those of the installation. */
import type { Config } from './config.ts';
import { ConfigError, type Environment, isDecodable, list, parseUrl, text, whole } from './values.ts';

const mailAddress = /^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$/;

/** The mail server, and the sender of mails. */
export function smtp(env: Environment): Config['smtp'] {
  const url = text(env, 'SMTP_URL');
  const from = text(env, 'MAIL_FROM');
  if (url === undefined) return null;
  const server = parseUrl(url);
  if (server?.protocol !== 'smtp:' && server?.protocol !== 'smtps:')
    throw new ConfigError('SMTP_URL must start with smtp:// or smtps://');
  if (server.hostname === '' || ![server.username, server.password].every(isDecodable)) {
    throw new ConfigError(
      'SMTP_URL must be an address such as smtps://user:password@host; in user and password, write special characters as %40',
    );
  }
  if (from === undefined || !mailAddress.test(from)) {
    throw new ConfigError('MAIL_FROM must be the e-mail address that mails come from');
  }
  return { url, from };
}

/** Whom anchors are mailed to. */
export function anchorMail(env: Environment): string | null {
  const address = text(env, 'ANCHOR_MAIL') ?? null;
  if (address !== null && !mailAddress.test(address)) throw new ConfigError('ANCHOR_MAIL must be an e-mail address');
  return address;
}

export function operationsMail(env: Environment): Config['operationsMail'] {
  const to = list(env, 'OPERATIONS_MAIL');
  const hour = whole(env, 'OPERATIONS_MAIL_HOUR', 7, 0, 23);
  const zone = text(env, 'TIME_ZONE') ?? 'UTC';
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
  } catch {
    throw new ConfigError(`TIME_ZONE must be a time zone such as America/Chicago, not ${zone}`);
  }
  if (to.length === 0) return null;
  if (!to.every((address) => mailAddress.test(address)))
    throw new ConfigError('OPERATIONS_MAIL must be e-mail addresses, separated by commas');
  return { to, hour, zone };
}
