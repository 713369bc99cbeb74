/** A mail from the carrier's texts: HTML and text from the same blocks. */
import type { Brand, MailText } from '@countersign/engine';
import { renderToStaticMarkup } from 'react-dom/server';
import { plainName, plainPhone } from '../platform/index.ts';

export interface MailContent {
  subject: string;
  html: string;
  text: string;
}

/** As a person typed it: a name, or a number to call. */
const typed = {
  FirstName: plainName,
  AgentName: plainName,
  NewAgentName: plainName,
  SignerName: plainName,
  InsuredName: plainName,
  AgentPhone: plainPhone,
} as const satisfies Record<string, (text: string) => string>;

/** Of the server or the carrier, and not of somebody's making. */
const OURS = ['SignsAs', 'Reason', 'ExpiryDate', 'CaseNumber', 'PolicyNumber', 'Code', 'Tries'] as const;

/** What the texts of mails may name beside the brand's values. */
export const MAIL_PLACEHOLDERS = [...OURS, ...keysOf(typed)] as const;

export type MailValues = { readonly [Name in (typeof MAIL_PLACEHOLDERS)[number]]?: string };

function keysOf<Keyed extends object>(keyed: Keyed): (keyof Keyed)[] {
  return Object.keys(keyed) as (keyof Keyed)[];
}

/**
 * Fills `{Placeholders}` from `values`, then from the brand; one that neither knows stays as it stands. Values are put in
 * as text: what a person typed is never markup, a new line, another placeholder, or an address (`plain-name.ts`).
 */
export function composeMail(mail: MailText, brand: Brand, values: MailValues, link: string | null): MailContent {
  const known: Record<string, string> = { ...brand.Values, CarrierName: brand.CarrierName, ...given(values) };
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => oneLine(known[name] ?? whole));
  const subject = fill(mail.Subject);
  const paragraphs = mail.Paragraphs.map(fill);
  const closing = fill(mail.Closing);
  const button = mail.Button === undefined || link === null ? null : { label: fill(mail.Button), link };
  const page = <MailPage {...{ subject, paragraphs, closing, brand, button }} />;
  const text = [
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.link}`] : []),
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
const oneLine = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, 300);

interface PageProps {
  subject: string;
  paragraphs: string[];
  button: { label: string; link: string } | null;
  closing: string;
  brand: Brand;
}

const FONT_FAMILY = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

/** Mail programs read inline styles and tables only. */
function MailPage({ subject, paragraphs, button, closing, brand }: PageProps) {
  const accent = brand.Colors.Accent;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{subject}</title>
      </head>
      <body
        style={{ margin: 0, padding: '24px', backgroundColor: '#f4f5f4', color: '#1c1f1e', fontFamily: FONT_FAMILY }}
      >
        <table
          role="presentation"
          width="100%"
          style={{ maxWidth: '560px', margin: '0 auto', backgroundColor: '#ffffff' }}
        >
          <tbody>
            <tr>
              <td style={{ padding: '32px', fontSize: '16px', lineHeight: '24px' }}>
                <p style={{ margin: '0 0 24px', fontWeight: 600, color: accent }}>{brand.CarrierName}</p>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph} style={{ margin: '0 0 16px' }}>
                    {paragraph}
                  </p>
                ))}
                {button && (
                  <p style={{ margin: '24px 0' }}>
                    <a
                      href={button.link}
                      style={{
                        display: 'inline-block',
                        padding: '12px 20px',
                        borderRadius: '6px',
                        backgroundColor: accent,
                        color: '#ffffff',
                        fontWeight: 600,
                        textDecoration: 'none',
                      }}
                    >
                      {button.label}
                    </a>
                  </p>
                )}
                <p style={{ margin: '0 0 16px' }}>{closing}</p>
                <p style={{ margin: '24px 0 0', fontSize: '13px', lineHeight: '18px', color: '#5a605d' }}>
                  {brand.InsurerLine}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
