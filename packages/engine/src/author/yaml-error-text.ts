/** Errors of the YAML parser in an author's words, with the fix. */
import type { YAMLError } from 'yaml';

const WORDS: Partial<Record<YAMLError['code'], string>> = {
  BAD_ALIAS: 'A text that begins with * needs quotes around it.',
  BAD_DQ_ESCAPE: 'Between double quotes, \\ starts an escape sequence; put single quotes around the text.',
  BAD_INDENT: 'This line is not indented under the one it belongs to; indent it like its neighbors.',
  BAD_SCALAR_START: 'Put quotes around a text that begins with @, `, % or another sign.',
  BLOCK_AS_IMPLICIT_KEY: 'Put quotes around a text with a colon, or begin a new line.',
  BLOCK_IN_FLOW: 'Inside brackets a list is written [one, two] and a mapping { Name: value }.',
  DUPLICATE_KEY: 'This field appears twice in one place; remove one.',
  MISSING_CHAR: 'A quote, bracket, comma or colon is missing here or on the line above.',
  MULTILINE_IMPLICIT_KEY: 'A colon is missing on this line or the one above, or a text with a colon has no quotes.',
  MULTIPLE_DOCS: 'A line of three hyphens begins another file; remove it.',
  TAB_AS_INDENT: 'There is a tab before the text; use spaces.',
  TAG_RESOLVE_FAILED: 'Put quotes around a text that begins with an exclamation mark.',
  UNEXPECTED_TOKEN: 'Something here does not belong: put quotes around the text, or remove an extra bracket.',
};

const USUAL = 'Compare the indentation, hyphens, quotes and brackets of this line and the one above.';

type SyntaxFault = Pick<YAMLError, 'code' | 'message'>;

/** The parser's code is the same for everything that is missing. */
export const isUnclosedQuote = ({ code, message }: SyntaxFault): boolean =>
  code === 'MISSING_CHAR' && /^Missing closing ["']quote/.test(message);

const isUnindented = ({ code, message }: SyntaxFault): boolean =>
  code === 'MISSING_CHAR' && message.startsWith('Sequence item without -');

const UNCLOSED_QUOTE =
  'This quotation mark is never closed. Inside single quotes, an apostrophe is written twice; or use double quotes.';

const sentence = (words: string): string => `This is not YAML. ${words} ${USUAL}`.replace('  ', ' ');

/** The line of a syntax error, before and after its place. */
export interface Around {
  before: string;
  after: string;
}

/** What the line itself shows, whatever the parser says; null: nothing. */
function inLine({ before, after }: Around): string | null {
  const line = before + after;
  if (/^\s*[\u00A0\u2007\u202F\u3000]/.test(line))
    return 'The line begins with spaces of another kind; delete them and type spaces.';
  if (/^\s*-[^\s-]/.test(line)) return 'Write a space after the hyphen.';
  if (/(?:^|[-:,[{])\s*[“”„‘’]/.test(line))
    return 'Curly quotation marks are no quotes: delete them and type straight ones, " or \'.';
  if (/["']\s*$/.test(before) || /: '[^']*'[^\s']/.test(line))
    return 'A text in quotes ends at the next quote of that kind: put the other kind of quotes around the whole text.';
  return null;
}

/** A sentence for a syntax error. */
export function yamlErrorText(error: SyntaxFault, around: Around = { before: '', after: '' }): string {
  if (isUnclosedQuote(error)) return sentence(UNCLOSED_QUOTE);
  const seen = inLine(around);
  if (seen !== null) return sentence(seen);
  return sentence(WORDS[isUnindented(error) ? 'BAD_INDENT' : error.code] ?? '');
}

/** For a text that begins with an asterisk. */
export const UNKNOWN_ALIAS = sentence(WORDS.BAD_ALIAS ?? '');

/** For a field of a mapping in braces that has a name and nothing else. */
export const afterComma = (name: string): string =>
  `"${name}" has no value: inside { } a comma begins the next field. Write a number without commas and with a decimal point, and put quotes around a text with a comma.`;

/** For a text that begins with #, or ends before one. */
export const UNQUOTED_SIGN =
  'A # begins a remark: put quotes around a text with a #, and a remark on a line of its own.';

/** For an item of a list that is indented more than the one before. */
export const CONTINUED_ITEM =
  'This line is indented under the one above and would be a part of its text; begin both at the same place.';

/** For a file that is nested more deeply than any real one. */
export const tooDeepText = (levels: number): string => `This is nested more than ${levels} levels deep. ${USUAL}`;
