/**
 * The carrier's mark in mails: a part of the mail itself. Mail programs show such a part at once, what they would have to load
 * from somewhere only when asked; a picture in the address (`data:`) many of them never show.
 */
import type { Brand } from '@countersign/engine';

const MARK_ID = 'carrier-mark';

/** Where the HTML of a mail looks for it. */
export const MARK_ADDRESS = `cid:${MARK_ID}`;

/** A picture that is part of the HTML of a mail. */
export interface MailPart {
  id: string;
  /** A PNG. */
  content: Buffer;
}

/** The attachments of a mail with this HTML: the current mark, if the mail shows it. */
export function partsOf(html: string, { MailMark: mark }: Brand): MailPart[] {
  if (mark === undefined || !html.includes(MARK_ADDRESS)) return [];
  return [{ id: MARK_ID, content: Buffer.from(mark.Picture, 'base64') }];
}

/** The HTML for a page, which has no other parts. */
export const withPartsInside = (html: string, { MailMark: mark }: Brand): string =>
  mark === undefined ? html : html.replaceAll(MARK_ADDRESS, `data:image/png;base64,${mark.Picture}`);
