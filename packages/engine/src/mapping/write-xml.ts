import { type MappedElement, type MappedFailure, TWICE } from './mapped.ts';

/** XML 1.0 in UTF-8; `namespace` is the default one of the root element. Two attributes with one name are a failure. */
export function writeXml(
  elements: readonly MappedElement[],
  namespace: string | undefined,
  failures: MappedFailure[],
): string {
  const root = elements.map((element) => lines(element, '', failures, namespace)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

function lines(element: MappedElement, indent: string, failures: MappedFailure[], namespace?: string): string {
  const { name, attributes, content } = element;
  const written = (one: MappedElement): string => (typeof one.content === 'object' ? '' : escaped(String(one.content)));
  const names = new Set(namespace === undefined ? [] : ['xmlns']);
  for (const one of attributes) {
    if (names.has(one.name)) failures.push({ place: one.place, reason: TWICE });
    names.add(one.name);
  }
  const opened = [
    name,
    ...(namespace === undefined ? [] : [`xmlns="${escaped(namespace)}"`]),
    ...attributes.map((one) => `${one.name}="${written(one)}"`),
  ].join(' ');
  if (typeof content !== 'object') return `${indent}<${opened}>${escaped(String(content))}</${name}>\n`;
  if (content.length === 0) return `${indent}<${opened}/>\n`;
  return `${indent}<${opened}>\n${content.map((child) => lines(child, `${indent}  `, failures)).join('')}${indent}</${name}>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Characters that no XML can contain become the replacement character. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
    .replaceAll(/[&<>"\n\r\t]/g, (character) => ENTITIES[character] ?? character);
}
