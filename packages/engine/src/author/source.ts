import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import type { Document, Node, ParsedNode, YAMLError, YAMLMap, YAMLSeq } from 'yaml';
import type { Finding } from '../definition/model.ts';
import {
  afterComma,
  type Around,
  CONTINUED_ITEM,
  isUnclosedQuote,
  tooDeepText,
  UNKNOWN_ALIAS,
  UNQUOTED_SIGN,
  yamlErrorText,
} from './yaml-error-text.ts';

export type YamlFile = Document<ParsedNode, true>;

/** One YAML file with its lines. */
export interface Source {
  path: string;
  document: YamlFile;
  lines: LineCounter;
  /** Lines above the YAML text, for front matter. */
  offset: number;
  /** Aliases followed so far. */
  aliases: number;
}

/** Nested anchors expand without limit; no file needs this many. */
const MAX_ALIASES = 300;
const MAX_DEPTH = 60;
/** Fields whose texts people read. */
const WORDINGS: ReadonlySet<string> = new Set([
  'QuestionText',
  'QuestionTextAlt',
  'AlternativeQuestionText',
  'AlternativeHint',
  'OptionAltText',
  'Hint',
  'ToolTip',
  'DisplayName',
  'Introduction',
  'Message',
  'Title',
  'Text',
  'Label',
  'Head',
  'Button',
  'Subject',
  'Closing',
  'Reason',
  'About',
  'Heading',
  'Statement',
]);

/** Parses a file. Only the first of its syntax errors is reported: later ones mostly follow from it. */
export function parseSource(path: string, text: string, offset = 0): { source: Source; findings: Finding[] } {
  const lines = new LineCounter();
  const depth = tooDeep(text);
  const document = parseDocument(depth === null ? text : '', {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: true,
  });
  const finding = (message: string, at: number): Finding => {
    const { line, col } = lines.linePos(at);
    return { kind: 'yaml-syntax', path, message, file: path, line: line + offset, column: col };
  };
  const findings = [...document.errors.slice(0, 1), ...document.warnings].map((error) =>
    finding(yamlErrorText(error, lineAround(text, error.pos[0])), openingQuote(document, error) ?? error.pos[0]),
  );
  if (findings.length === 0) findings.push(...unmeant(document, text).map(({ message, at }) => finding(message, at)));
  if (depth !== null) {
    const message = tooDeepText(MAX_DEPTH);
    findings.push({ kind: 'yaml-syntax', path, message, file: path, line: depth + offset, column: 1 });
  }
  return { source: { path, document, lines, offset, aliases: 0 }, findings };
}

/** The line with that position, before and after it. */
function lineAround(text: string, at: number): Around {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const end = text.indexOf('\n', at);
  return { before: text.slice(start, at), after: text.slice(at, end < 0 ? undefined : end) };
}

/** Where the quote opens that is never closed: the parser says only where the text ends, often at the end of the file. */
function openingQuote(document: YamlFile, error: YAMLError): number | undefined {
  let opening: number | undefined;
  if (!isUnclosedQuote(error)) return undefined;
  visit(document, {
    Scalar(_key, { type, range }) {
      if (type?.startsWith('QUOTE') && range?.[1] === error.pos[0]) opening = range[0];
    },
  });
  return opening;
}

/** What YAML allows and no author means: anchors without a name, fields without a value after a comma, remarks as values. */
function unmeant(document: YamlFile, text: string): { message: string; at: number }[] {
  const found: { message: string; at: number }[] = [];
  visit(document, {
    Alias(_key, alias) {
      // A text that begins with an asterisk, such as a bold one.
      if (alias.resolve(document) === undefined) found.push({ message: UNKNOWN_ALIAS, at: alias.range?.[0] ?? 0 });
    },
    Pair(_key, { key, value }) {
      // `{ Minimum: 25,000 }` has a second field, "000".
      if (value === null && isScalar(key)) {
        found.push({ message: afterComma(scalarText(key.value, key.source)), at: key.range?.[0] ?? 0 });
      }
      // `QuestionText: Policy # of the other company` ends before the sign, and people would read the rest of it nowhere.
      const isWording = isScalar(key) && WORDINGS.has(String(key.value));
      if (
        isWording &&
        isScalar(value) &&
        value.type === 'PLAIN' &&
        value.value !== null &&
        /^\s/.test(value.comment ?? '')
      ) {
        found.push({ message: UNQUOTED_SIGN, at: value.range?.[0] ?? 0 });
      }
      // `Accent: #0b4f6c` has no value.
      if (isScalar(value) && value.value === null && /^[^\s#]/.test(value.comment ?? '')) {
        found.push({ message: UNQUOTED_SIGN, at: value.range?.[0] ?? 0 });
      }
    },
    Scalar(_key, { type, value, comment, range }) {
      if (type !== 'PLAIN' || value === null) return;
      const [start = 0] = range ?? [];
      // `Which plan #1?` ends before the sign, and so does `Apartment #`. A remark has a space after it.
      if (/^(?:[^\s#]|$)/.test(comment ?? ' ')) found.push({ message: UNQUOTED_SIGN, at: start });
      const item = /\n[ \t]*- /.exec(text.slice(start, range?.[1]));
      if (item !== null) found.push({ message: CONTINUED_ITEM, at: start + item.index + item[0].length - 2 });
    },
  });
  return found;
}

/** The line on which brackets, or hyphens on one line, are nested too deeply to be read; null for ordinary files. */
function tooDeep(text: string): number | null {
  let depth = 0;
  for (const [index, line] of text.split('\n').entries()) {
    for (const character of line) {
      if (character === '[' || character === '{') depth++;
      else if (character === ']' || character === '}') depth = Math.max(0, depth - 1);
      if (depth > MAX_DEPTH) return index + 1;
    }
    if (/^\s*(?:[-?:] +){60}/.test(line)) return index + 1;
  }
  return null;
}

/** Where a node begins, both counted from 1; the first line, without a column, if it has no position. */
export function placeOf(source: Source, node: Node | null | undefined): { line: number; column?: number } {
  const start = node?.range?.[0];
  if (start === undefined) return { line: 1 + source.offset };
  const { line, col } = source.lines.linePos(start);
  return { line: line + source.offset, column: col };
}

/** The node that an alias refers to; null for an empty value, and once a file followed too many. */
export function resolved(source: Source, node: unknown): Node | null {
  if (!isNode(node)) return null;
  if (!isAlias(node)) return node;
  source.aliases += 1;
  return source.aliases > MAX_ALIASES ? null : (node.resolve(source.document) ?? null);
}

/** The entry of a mapping or the item of a list, by its number or its text; null when it is not there. */
export function step(source: Source, node: Node | null, key: string | number): Node | null {
  if (isMap(node)) return resolved(source, node.get(String(key), true));
  if (isSeq(node)) return resolved(source, node.items[Number(key)] ?? itemNamed(node, key));
  return null;
}

/** The last item of a list with this text. */
function itemNamed(list: YAMLSeq, text: string | number): unknown {
  return list.items.findLast((item) => isScalar(item) && item.value === text);
}

/** The deepest node along the path that the fields lead to, from the top of the file or from `start`. */
export function walk(source: Source, fields: readonly string[], start?: Node): { source: Source; node: Node | null } {
  let node: Node | null = start ?? source.document.contents;
  for (const field of fields) {
    const next = step(source, node, field);
    if (next === null) break;
    node = next;
  }
  return { source, node };
}

/** Entries of a mapping with the node of each key. */
export function entries(source: Source, map: YAMLMap): { name: string; key: Node | null; value: Node | null }[] {
  return map.items.map((pair) => {
    const key = isNode(pair.key) ? pair.key : null;
    const name = isScalar(key) ? scalarText(key.value, key.source) : '';
    return { name, key, value: resolved(source, pair.value) };
  });
}

/** The text of a scalar as written: `00501` stays `00501`. */
export function scalarText(value: unknown, written: string | undefined): string {
  if (typeof value === 'string') return value;
  return written ?? String(value);
}
