/** A mail from the carrier's texts: HTML and text from the same blocks. */
import { type Brand, fillIn, type MailText } from '@countersign/engine';
import { OPTIONAL_PLACEHOLDERS } from '@countersign/engine/author';
import { renderToStaticMarkup } from 'react-dom/server';
import { cutText, plainLine, plainName, plainPhone } from '../platform/index.ts';
import { MailPage } from './mail-page.tsx';

export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/** Typed by a person: a name, a number to call, a note. */
const typed = {
  FirstName: plainName,
  AgentName: plainName,
  NewAgentName: plainName,
  SignerName: plainName,
  InsuredName: plainName,
  AgentPhone: plainPhone,
  AgentNote: plainLine,
} as const satisfies Record<string, (text: string) => string>;

/** From the server or the carrier, not typed by a person. */
const OURS = [
  'SignsAs',
  'Time',
  'Reason',
  'ExpiryDate',
  'DueDate',
  'ApplicationNumber',
  'PolicyNumber',
  'Code',
  'Tries',
  'Hours',
] as const;

/** Names that the texts of mails may use in addition to the brand's values. */
export const MAIL_VALUE_NAMES = [...OURS, ...keysOf(typed)] as const;

export type MailValues = { readonly [Name in (typeof MAIL_VALUE_NAMES)[number]]?: string };

function keysOf<Keyed extends object>(keyed: Keyed): (keyof Keyed)[] {
  return Object.keys(keyed) as (keyof Keyed)[];
}

/** Whether this mail has a place for the agent's note. */
export const takesNote = ({ Paragraphs }: MailText): boolean => Paragraphs.some((text) => text.includes('{AgentNote}'));

/** The button comes after the greeting and the first sentences, so that it is visible without scrolling. */
const BEFORE_BUTTON = 2;

/**
 * Fills in `{Placeholders}` from `values`, then from the brand; an unknown one stays as it is. Values are inserted as
 * text: what a person typed never becomes markup, a new line, another placeholder, or an address (`plain-name.ts`).
 */
export function composeMail(mail: MailText, brand: Brand, values: MailValues, link: string | null): MailContent {
  const texts = { ...brand.Values, CarrierName: brand.CarrierName, ...given(values) };
  const known = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, oneLine(text)]));
  const fill = (text: string): string => fillIn(text, known);
  const subject = fill(mail.Subject);
  const missing = OPTIONAL_PLACEHOLDERS.filter((name) => known[name] === undefined);
  const paragraphs = mail.Paragraphs.filter((text) => !missing.some((name) => text.includes(`{${name}}`))).map(fill);
  const closing = fill(mail.Closing);
  const button = mail.Button === undefined || link === null ? null : { label: fill(mail.Button), link };
  const [opening, rest] = [paragraphs.slice(0, BEFORE_BUTTON), paragraphs.slice(BEFORE_BUTTON)];
  const page = <MailPage {...{ subject, opening, button, rest, closing, brand }} />;
  const text = [
    ...opening,
    ...(button ? [`${button.label}:\n${button.link}`] : []),
    ...rest,
    closing,
    `--\n${brand.CarrierName}\n${brand.InsurerLine}`,
  ];
  return { subject, html: `<!doctype html>${renderToStaticMarkup(page)}`, text: `${text.join('\n\n')}\n` };
}

const isTyped = (name: string): name is keyof typeof typed => Object.hasOwn(typed, name);

function given(values: MailValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, isTyped(name) ? typed[name](value) : value] as const)
      .filter(([, value]) => value.trim() !== ''),
  );
}

// oxlint-disable-next-line no-control-regex -- control characters are what is taken out
const oneLine = (text: string): string => cutText(text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' '), 300);
