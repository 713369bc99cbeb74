/** The contents of a carrier's mails: each kind composed as HTML and as text. */
import { composeMail } from '../../../apps/server/src/mail/message.tsx';
import { MAIL_KINDS, MAIL_PLACEHOLDERS } from '../../../packages/engine/src/definition/carrier.ts';
import type { Carrier } from '../../../packages/engine/src/index.ts';
import { LEFT_OPEN } from './shown.ts';

const LINK = 'https://example.com/x';

export function sentWrongly({ mail, brand }: Carrier): string[] {
  return MAIL_KINDS.flatMap((kind) => {
    const values = Object.fromEntries(MAIL_PLACEHOLDERS[kind].map((name) => [name, 'Grace']));
    const { subject, html, text } = composeMail(mail[kind], brand, values, LINK);
    const wrong = [subject, html, text].filter((said) => said.trim() === '' || LEFT_OPEN.test(withoutStyle(said)));
    const button = mail[kind].Button;
    const leads = button === undefined || (html.includes(`href="${LINK}"`) && text.includes(LINK));
    return [
      ...wrong.map((said) => `mail ${kind}: ${said.slice(0, 200)}`),
      ...(leads ? [] : [`mail ${kind} leads nowhere`]),
      ...(html.startsWith('<!doctype html><html') ? [] : [`mail ${kind} is no page`]),
    ];
  });
}

const withoutStyle = (html: string): string => html.replaceAll(/ style="[^"]*"/g, '');
