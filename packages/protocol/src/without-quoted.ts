/**
 * The message of an error without what it quotes, which somebody may have typed, and without digits. From the first
 * quotation mark to the last, because what is quoted may contain some itself; an apostrophe inside a word is none.
 */
export const withoutQuoted = (message: string): string =>
  message.replace(/(?:["`“‘]|(?<!\p{L})')(?:.*["'`”’]|.*$)/su, '…').replaceAll(/\d+/g, '#');
