/** Shapes of a carrier's brand: texts that are not empty, readable colors, and links that are valid. */
import type { Brand, Insurer, MailMark } from '../definition/carrier.ts';
import { anyText, mapOf, may, must, record, refined, report, words } from './shape.ts';
import type { Read } from './shape.ts';

/** As WCAG 2.2 requires for text (1.4.3). */
const MIN_CONTRAST = 4.5;

/** A six-digit color that is readable on its background. */
function color(ground: 'white' | 'black'): Read<string> {
  return refined(words, (value, node, place) => {
    const digits = /^#([\da-f]{6})$/i.exec(value)?.[1];
    if (digits === undefined)
      return report(place, node, 'wrong-shape', 'A color is written as # and six digits, such as "#1f5c4d".');
    const light = luminance(digits);
    const contrast = ground === 'white' ? 1.05 / (light + 0.05) : (light + 0.05) / 0.05;
    if (contrast >= MIN_CONTRAST) return value;
    const message = `On ${ground} this color has a contrast of ${contrast.toFixed(1)}; texts need ${MIN_CONTRAST}. Choose a ${ground === 'white' ? 'darker' : 'lighter'} one.`;
    return report(place, node, 'color-contrast', message);
  });
}

function luminance(digits: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A web page, a page of this server, or an address to write to or call. */
const link = refined(words, (value, node, place) => {
  const isLink = /^(?:https:\/\/[^\s/?#]+\.[^\s/?#]+\S*|\/(?!\/)\S*|mailto:\S+@\S+|tel:\+?[\d.()-]+)$/.test(value);
  return isLink
    ? value
    : report(place, node, 'wrong-shape', 'A link here must begin with https://, /, mailto: or tel:.');
});

/**
 * Mails to customers whose agent has no number show the carrier's number for agents: without it they would show the
 * braces.
 */
const values = refined(mapOf(anyText), (all, node, place) =>
  (all['AgentPhone'] ?? '').trim() === ''
    ? report(
        place,
        node,
        'missing-field',
        'Values needs "AgentPhone", the number that mails show for agents without one.',
      )
    : all,
);

/** The brand as it is written: the picture of mails is named. */
export type BrandFile = Omit<Brand, 'MailMark'> & { MailMark?: Pick<MailMark, 'Picture' | 'Alternative'> };

export const brand = record<BrandFile>({
  CarrierName: must(words),
  InsurerLine: must(words),
  Insurer: must(record<Insurer>({ LegalName: must(words), HomeOffice: must(words) })),
  ApplicationName: must(words),
  PortalName: must(words),
  PortalButton: must(words),
  Mark: must(words),
  MailMark: may(record<NonNullable<BrandFile['MailMark']>>({ Picture: must(words), Alternative: must(words) })),
  Colors: must(record<Brand['Colors']>({ Accent: must(color('white')), AccentDark: must(color('black')) })),
  Links: must(
    record<Brand['Links']>({
      Privacy: must(link),
      Terms: must(link),
      Illustration: must(link),
      NewBusinessStatus: must(link),
      Faq: must(link),
      Support: must(link),
    }),
  ),
  Values: must(values),
});

/** Why a browser would not draw this SVG as an image; null if it would. */
export function whyNotDrawn(mark: string): string | null {
  const text = mark
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .trim();
  if (!/^<svg[\s>/]/.test(text)) return 'it does not begin with <svg';
  if (!/^<svg[^>]*\sxmlns=["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(text))
    return 'its <svg> lacks xmlns="http://www.w3.org/2000/svg"';
  const open: string[] = [];
  // Quoted values first: a > inside one does not end the tag.
  for (const [tag, end, name = ''] of text
    .replaceAll(/"[^"<]*"|'[^'<]*'/g, '""')
    .matchAll(/<(\/?)([A-Za-z][\w:.-]*)[^<>]*>/g)) {
    if (end === '/') {
      if (open.pop() !== name) return `${tag} closes what is not open`;
    } else if (!tag.endsWith('/>')) open.push(name);
  }
  return open.length > 0 ? `<${open.at(-1) ?? ''}> is not closed` : null;
}
