import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Document, Node, YAMLMap } from 'yaml';
import type { Finding } from '../definition/model.ts';

/** One YAML file with its lines. */
export interface Source {
  path: string;
  document: Document.Parsed;
  lines: LineCounter;
  /** Lines above the YAML text, for front matter. */
  offset: number;
}

const ADVICE = 'Compare the indentation, hyphens, quotes and brackets of this line and the one above.';

/** Parses a file. Of its syntax errors the first is told: those behind it mostly follow from it. */
export function parseSource(path: string, text: string, offset = 0): { source: Source; findings: Finding[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const findings = [...document.errors.slice(0, 1), ...document.warnings].map((error) => ({
    kind: 'yaml-syntax',
    path,
    message: `This is not YAML: ${error.message.split('\n')[0] ?? error.message}. ${ADVICE}`,
    file: path,
    line: lines.linePos(error.pos[0]).line + offset,
  }));
  return { source: { path, document, lines, offset }, findings };
}

/** The 1-based line of a node; the first line when it has none. */
export function lineOf(source: Source, node: Node | null | undefined): number {
  const start = node?.range?.[0];
  return (start === undefined ? 1 : source.lines.linePos(start).line) + source.offset;
}

/** The node behind an alias; null for an empty value. */
export function resolved(source: Source, node: unknown): Node | null {
  if (!isNode(node)) return null;
  return isAlias(node) ? (node.resolve(source.document) ?? null) : node;
}

/** The entry of a mapping or the item of a list; null when it is not there. */
export function step(source: Source, node: Node | null, key: string | number): Node | null {
  if (isMap(node)) return resolved(source, node.get(String(key), true));
  if (isSeq(node)) return resolved(source, node.items[Number(key)]);
  return null;
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
