/** Formatting that people would read as it is written: where nothing is formatted, and what nothing can show. */
import type { Finding } from '../definition/model.ts';

/** Whether a text is shown as Markdown, or exactly as it is written. */
export type Format = 'markdown' | 'plain';

type Mistake = Pick<Finding, 'kind' | 'message'>;

/** What is wrong with the formatting of a text; each kind of mistake is reported once. */
export function wrongMarkup(text: string, format: Format): Mistake[] {
  // Most texts have none of it.
  if (!/[*[\]<>#|&\n]/.test(text)) return [];
  return (format === 'plain' ? inPlain(text) : inMarkdown(text)).map((message) => ({ kind: 'markup', message }));
}

const BOLD = /\*\*(?!\s)(?:(?!\*\*|\n\n)[\s\S])+?(?<!\s)\*\*/;
const LINK = /\[[^[\]\n]+\]\([^()\n]*\)/;
const TAG = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|<!--/i;
const ENTITY = /&(?:[a-z]+|#\d+);/i;
const LINE = /^ {0,3}(?:#{1,6}|[-*]|\d{1,3}[.)]) .*/m;

function inPlain(text: string): string[] {
  const isOneLine = !text.trim().includes('\n');
  const signs = [BOLD, LINK, TAG, ENTITY, ...(isOneLine ? [] : [LINE])].flatMap((each) => each.exec(text)?.[0] ?? []);
  return signs
    .slice(0, 1)
    .map(
      (written) =>
        `Nothing is formatted here: people would read "${written.trim()}" as it is written. Only labels, introductions, notices and consents can be formatted.`,
    );
}

const PICTURE = /!\[[^[\]\n]*\]\([^()\n]*\)/;
/** The line below the head of a table. */
const isTableLine = (line: string): boolean => /^[ :|-]+$/.test(line) && line.includes('|') && line.includes('-');
const ADDRESS = /\]\((?!https:|mailto:|tel:|#|\/(?!\/))([^()\n]*)\)/;
const RULE = /^ {0,3}(?:\* *){3,}$/gm;

function inMarkdown(written: string): string[] {
  const text = written.replaceAll(/\\./g, '');
  const picture = PICTURE.exec(text);
  const tag = TAG.exec(text)?.[0];
  const address = ADDRESS.exec(text.replaceAll(new RegExp(PICTURE, 'g'), ''))?.[1];
  const isUnpaired = text.replaceAll(RULE, '').replaceAll(new RegExp(BOLD, 'g'), '').includes('**');
  return [
    ...(text.split('\n').some(isTableLine) ? ['Neither pages nor documents can show a table: write a list.'] : []),
    ...(picture === null ? [] : ['Neither pages nor documents can show a picture: describe it in words.']),
    ...(tag === undefined
      ? []
      : [
          `HTML is not read: people would read "${tag}". Write **bold**, *italics*, and a blank line between paragraphs.`,
        ]),
    ...(address === undefined
      ? []
      : [`Pages do not open a link to "${address}": an address begins with https:, mailto: or tel:.`]),
    ...(isUnpaired
      ? ['There is a "**" without another one: people would read it. Write both, without spaces inside.']
      : []),
  ];
}
