/** Extracts the words and the keys of texts from the source of pages. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';

const folder = path.resolve(import.meta.dirname, '../../apps/web/src');

/** Attributes and properties whose value people read or hear. */
const READ = new Set(['label', 'title', 'text', 'hint', 'help', 'legend', 'placeholder', 'alt', 'units']);
/** Functions that return a text. */
const ASK = new Set(['text', 'texts', 'words', 'counted']);
/**
 * What is passed to these, or assigned to these names, is not read by people: errors for programmers, selectors, keys.
 */
const UNREAD = new Set([
  'Error',
  'reportError',
  'closest',
  'matches',
  'querySelector',
  'querySelectorAll',
  'matchMedia',
  'className',
  'placement',
  'queryKey',
]);
/** Keys of texts: `portal.status.STP`. */
const KEY = /^[a-z]\w*(\.[\w…. ]+)+$/;

interface Syntax {
  type: string;
  start: number;
  [key: string]: unknown;
}

interface Place {
  file: string;
  line: number;
}

export interface Found {
  /** Words in the code that a person would read. */
  words: (Place & { text: string })[];
  /** Keys of texts that are used, and whether the key is counted (`key.one`, `key.many`). */
  keys: (Place & { key: string; counts: boolean })[];
}

export function findTexts(file: string, source: string): Found {
  const place = ({ start }: Syntax): Place => ({ file, line: source.slice(0, start).split('\n').length });
  const all: Found = { words: [], keys: [] };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), { isRead: false, isHidden: false });
  return all;

  function visit(value: unknown, around: { isRead: boolean; isHidden: boolean }): void {
    if (Array.isArray(value)) for (const one of value) visit(one, around);
    if (!isSyntax(value) || isForTypes(value)) return;
    const name = nameOf(value);
    const isSaid = value.type === 'JSXText' || around.isRead ? /[A-Za-z]{2}/ : /[A-Za-z]{2,}[,:]? [a-z]{2,}/;
    const text = textOf(value);
    if (text !== null && !around.isHidden && isSaid.test(text) && !KEY.test(text))
      all.words.push({ ...place(value), text: text.trim() });
    if (value.type === 'CallExpression' && name !== null && ASK.has(name)) {
      const [first, second] = argumentsOf(value).filter(
        ({ type }) => type === 'Literal' || type === 'ConditionalExpression',
      );
      for (const key of [first, second].flatMap((each) => (each ? literalsIn(each) : []))) {
        all.keys.push({ ...place(value), key, counts: name === 'counted' });
      }
      return;
    }
    // `label={...}` and `label: '...'` contain words; a condition or call inside them may contain anything.
    const isRead = value.type === 'JSXAttribute' || value.type === 'Property' ? isReadName(name) : around.isRead;
    const inner = { isRead: isRead && CARRIES.has(value.type), isHidden: around.isHidden || hides(value, name) };
    for (const part of Object.values(value)) visit(part, inner);
  }
}

/** Through these a text reaches the attribute that contains it. */
const CARRIES = new Set(['JSXAttribute', 'Property', 'JSXExpressionContainer', 'TemplateLiteral', 'LogicalExpression']);

const isReadName = (name: string | null): boolean => name !== null && (READ.has(name) || name === 'aria-label');

const hides = ({ type }: Syntax, name: string | null): boolean => NAMED.has(type) && name !== null && UNREAD.has(name);

const NAMED = new Set(['JSXAttribute', 'Property', 'NewExpression', 'CallExpression']);

const isForTypes = ({ type }: Syntax): boolean =>
  type.startsWith('Import') || type === 'ExportAllDeclaration' || /^TS(Type|Interface|Literal|Union)/.test(type);

function textOf(node: Syntax): string | null {
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return null;
  return node['quasis'].map((part: { value: { raw: string } }) => part.value.raw).join(' … ');
}

/** Name of an attribute or property, or of the called function. */
function nameOf(node: Syntax): string | null {
  for (const part of [node['name'], node['key'], node['callee']]) {
    if (!isSyntax(part)) continue;
    const last = isSyntax(part['property']) ? part['property'] : part;
    if (typeof last['name'] === 'string') return last['name'];
  }
  return null;
}

const argumentsOf = (node: Syntax): Syntax[] =>
  Array.isArray(node['arguments']) ? node['arguments'].filter(isSyntax) : [];

/** `'a'`, or both ends of `open ? 'a' : 'b'`. */
const literalsIn = (node: Syntax): string[] =>
  node.type === 'ConditionalExpression'
    ? [node['consequent'], node['alternate']].flatMap((part) => (isSyntax(part) ? literalsIn(part) : []))
    : node.type === 'Literal' && typeof node['value'] === 'string'
      ? [node['value']]
      : [];

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** File and source of every page, control and part of them. */
export function sources(): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.(test|testkit))\.tsx?$/.test(name) && !name.startsWith('messages/'))
    .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]);
}
