/** The daily mail to operations: HTML and text from the same sentences. */
import type { Brand } from '@countersign/engine';
import { renderToStaticMarkup } from 'react-dom/server';
import { textByKey } from '../platform/index.ts';
import { MailPage } from './mail-page.tsx';
import type { MailContent } from './message.tsx';
import { OPERATIONS_TEXTS } from './operations-texts.ts';

type NeedKey = Extract<keyof typeof OPERATIONS_TEXTS, `operations.need.${string}`>;

/** Something that needs a person: counts, times and names of our own only. `work` is a kind of job. */
export interface Need {
  key: NeedKey;
  values: Readonly<Record<string, string | number>>;
  work?: keyof typeof OPERATIONS_TEXTS;
}

export interface OperationsMail {
  needs: readonly Need[];
  brand: Brand;
  texts: Readonly<Record<string, string>>;
  /** Where the page for operations is. */
  publicUrl: string;
  date: string;
  hour: number;
  zone: string;
}

/** Subject, HTML and text; `texts` replaces the product's sentences by key. */
export function composeOperationsMail(mail: OperationsMail): MailContent {
  const { needs, brand, publicUrl, date, hour, zone } = mail;
  const say = textByKey(OPERATIONS_TEXTS, mail.texts);
  const sentences = needs.map(({ key, values, work }) => say(key, { ...values, Work: work ? say(work) : '' }));
  const installation = new URL(publicUrl).hostname;
  const subject = say('operations.mail.subject', { Installation: installation, Count: needs.length, Date: date });
  const opening = [say('operations.mail.opening', { Date: date })];
  const closing = say('operations.mail.closing', { Hour: hour, Zone: zone });
  const button = { label: say('operations.mail.button'), link: `${publicUrl}/express/operations` };
  const page = <MailPage {...{ subject, opening: [...opening, ...sentences], button, rest: [], closing, brand }} />;
  const lines = [...opening, ...sentences.map((text) => `- ${text}`), `${button.label}:\n${button.link}`, closing];
  return { subject, html: `<!doctype html>${renderToStaticMarkup(page)}`, text: `${lines.join('\n\n')}\n` };
}
