/**
 * The HTML of a mail. Mail programs support inline styles and tables; those with dark mode also support the style
 * sheet.
 */
import type { Brand, MailMark } from '@countersign/engine';
import { MARK_ADDRESS } from './mail-mark.ts';

interface PageProps {
  subject: string;
  /** The text before and after the button. */
  opening: readonly string[];
  button: { label: string; link: string } | null;
  rest: readonly string[];
  closing: string;
  brand: Brand;
}

const FONT_FAMILY = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

const darkStyle = (accent: string): string => `
@media (prefers-color-scheme: dark) {
  .page { background-color: #141716 !important; }
  .card { background-color: #1d2220 !important; color: #eef1ef !important; }
  .carrier { border-color: ${accent} !important; }
  .carrier-name { color: ${accent} !important; }
  .button { background-color: ${accent} !important; color: #141716 !important; }
  .small { color: #b3bbb7 !important; }
}
`;

export function MailPage({ subject, opening, button, rest, closing, brand }: PageProps) {
  const { Accent: accent, AccentDark: accentDark } = brand.Colors;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyle(accentDark)}</style>
      </head>
      <body
        className="page"
        style={{ margin: 0, padding: '24px', backgroundColor: '#f4f5f4', color: '#1c1f1e', fontFamily: FONT_FAMILY }}
      >
        <table
          role="presentation"
          width="100%"
          className="card"
          style={{ maxWidth: '560px', margin: '0 auto', backgroundColor: '#ffffff', borderRadius: '10px' }}
        >
          <tbody>
            <tr>
              <td style={{ padding: '28px 32px', fontSize: '16px', lineHeight: '24px', wordBreak: 'break-word' }}>
                <Head brand={brand} accent={accent} />
                <Paragraphs texts={opening} />
                {button === null ? null : <Button {...button} accent={accent} />}
                <Paragraphs texts={rest} />
                <p style={{ margin: '0 0 16px' }}>{closing}</p>
                <p
                  className="small"
                  style={{ margin: '24px 0 0', fontSize: '13px', lineHeight: '18px', color: '#5a605d' }}
                >
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

/** In a table, whose cells Outlook puts beside each other, too. */
const Head = ({ brand: { CarrierName, MailMark: mark }, accent }: { brand: Brand; accent: string }) => (
  <table
    role="presentation"
    width="100%"
    cellPadding="0"
    cellSpacing="0"
    className="carrier"
    style={{ margin: '0 0 24px', borderBottom: `3px solid ${accent}` }}
  >
    <tbody>
      <tr>
        {mark === undefined ? null : <Mark mark={mark} />}
        <td className="carrier-name" style={{ padding: '0 0 14px', fontSize: '18px', fontWeight: 700, color: accent }}>
          {CarrierName}
        </td>
      </tr>
    </tbody>
  </table>
);

const MARK_HEIGHT = 40;

/** Where pictures are not shown, the alternative text is in its place, small enough to fit. */
const Mark = ({ mark: { Alternative, PixelsWide, PixelsHigh } }: { mark: MailMark }) => {
  const width = Math.round((MARK_HEIGHT * PixelsWide) / PixelsHigh);
  return (
    <td width={width + 12} style={{ padding: '0 12px 14px 0' }}>
      <img
        src={MARK_ADDRESS}
        alt={Alternative}
        width={width}
        height={MARK_HEIGHT}
        // React asks browsers to load other pictures early, with a line in the head.
        fetchPriority="low"
        style={{ display: 'block', border: 0, fontSize: '10px', lineHeight: '12px' }}
      />
    </td>
  );
};

const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text} style={{ margin: '0 0 16px' }}>
      {text}
    </p>
  ));

const Button = ({ label, link, accent }: { label: string; link: string; accent: string }) => (
  <p style={{ margin: '24px 0' }}>
    <a
      href={link}
      className="button"
      style={{
        display: 'inline-block',
        padding: '14px 24px',
        borderRadius: '8px',
        backgroundColor: accent,
        color: '#ffffff',
        fontWeight: 600,
        textDecoration: 'none',
      }}
    >
      {label}
    </a>
  </p>
);
