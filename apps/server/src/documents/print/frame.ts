import { applicationNumber, type Insurer } from '@countersign/engine';
import { DOCUMENT_TEXTS, type DocumentTexts } from './document-texts.ts';
import { boundedCache } from './bounded-cache.ts';

/** What surrounds the printed answers: whose document it is, and which one. */
export interface PrintFrame {
  carrierName: string;
  /** As its forms are filed: printed on the first page and on each form. */
  insurer: Insurer;
  /** Brand color as `#rrggbb`; used for ornaments only, never for text. */
  accent: string;
  documentId: string;
  generatedAt: Date;
  mark?: PrintMark;
  /** ID of the application, if the document is about one. */
  applicationId?: string;
  /** Name of the agent, if the document contains it. */
  agent?: string;
  /** The application is a test: every page says that it is not binding. */
  isTest?: boolean;
  /** Only the forms, for filing: no first page, no contents, no numbers of a case. */
  formsOnly?: boolean;
  /** What others signed before, if the signer's signature covers it. */
  signedBefore?: readonly SignedBefore[];
  /** Absent: the product's own. */
  words?: DocumentTexts;
}

/** A document that another person signed, as described in a document that is signed after it. */
export interface SignedBefore {
  /** The name that the person signs by. */
  name: string;
  signedAt: string;
  /** The clock of the place where it was signed; `UTC` if no other is known. */
  zone: string;
  /** Hash of the document as it was read: the signed file begins with it. Null: it was signed without one. */
  sha256: string | null;
}

export const textsOf = (frame: PrintFrame): DocumentTexts => frame.words ?? DOCUMENT_TEXTS;

/** The carrier's mark as vector shapes, drawn in a square or oblong of `width` by `height` units. */
export interface PrintMark {
  width: number;
  height: number;
  shapes: PrintShape[];
}

/** SVG path data with its colors as `#rrggbb`; lines have round ends, their width in the units of the mark. */
export interface PrintShape {
  path: string;
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
}

export interface RenderedDocument {
  bytes: Uint8Array;
  pages: number;
}

/** Names a document beside others of its application: the first eight letters of what would be its number. */
export const documentNumber = (id: string): string => applicationNumber(id).slice(0, 9);

/** `Application for Life Insurance · Term 20 · CA`, as far as it is known. */
export const fullTitle = ({ title, subtitle }: { title: string; subtitle: string }): string =>
  [title, subtitle].filter((part) => part !== '').join(' · ');

/** `November 20, 2026, 10:41:07 UTC`, the same on every machine. */
export function longTime(time: Date): string {
  const day = `${MONTHS[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()}`;
  return `${day}, ${time.toISOString().slice(11, 19)} UTC`;
}

/**
 * `November 19, 2026, 6:30:00 PM Pacific Standard Time`: the same moment by the clock of a zone such as
 * `America/Los_Angeles`.
 */
export function localTime(time: Date, timeZone: string): string {
  const format = clocks(timeZone, () => clockOf(timeZone));
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  // Assembled here, because other versions of Node put other words and spaces between the parts.
  const day = `${part('month')} ${part('day')}, ${part('year')}`;
  return `${day}, ${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod')} ${part('timeZoneName')}`;
}

/** When somebody signed or agreed: by the clock of the place where they did, with UTC behind it. */
export const signedTime = (time: Date, zone: string | null): string =>
  zone === null || zone === 'UTC' ? longTime(time) : `${localTime(time, zone)} (${longTime(time)})`;

const clockOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'full' });

/** About as many as a country has. Creating a formatter takes longer than formatting a hundred times with it. */
const MAX_CLOCKS = 32;
const clocks = boundedCache<Intl.DateTimeFormat>(MAX_CLOCKS);

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
