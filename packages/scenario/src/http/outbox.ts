/** Mails that the server sent, as its outbox page lists them outside production. */
import type { Connection } from './connection.ts';

export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  links: string[];
}

/** All mails in the outbox, of every case: nothing says which case a mail is about. Newest first. */
export async function readOutbox(connection: Connection): Promise<Mail[]> {
  const listed = await connection.json('/outbox.json');
  const mails = Array.isArray(listed)
    ? listed
    : isRecord(listed) && Array.isArray(listed['data'])
      ? listed['data']
      : [];
  return mails.filter(isRecord).map((mail) => ({
    id: text(mail['id']),
    to: address(text(mail['to'])),
    subject: text(mail['subject']),
    text: text(mail['text']),
    links: Array.isArray(mail['links']) ? mail['links'].map(text) : [],
  }));
}

/** Token of a link: the value in its fragment, which no server log ever sees. */
export function linkToken(link: string): string | undefined {
  const fragment = link.split('#')[1];
  if (!fragment) return undefined;
  return new URLSearchParams(fragment).get('link') ?? fragment;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  if (isRecord(value)) return text(value['address'] ?? value['url'] ?? '');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function address(recipient: string): string {
  return (/<([^>]+)>/.exec(recipient)?.[1] ?? recipient).toLowerCase();
}
