/**
 * A text that matches a simple pattern: literals, classes, `\d`, `\w`, groups, alternatives, counts. For license
 * numbers.
 */
import { draw } from './random.ts';

/** The first alternative, shortest counts, characters drawn from `seed`. Undefined for a pattern beyond this subset. */
export function sampleOf(pattern: string, seed: string): string | undefined {
  const reader = { pattern: pattern.replace(/^\^/, '').replace(/\$$/, ''), at: 0, drawn: 0, seed };
  const text = alternatives(reader);
  return reader.at === reader.pattern.length ? text : undefined;
}

interface Reader {
  readonly pattern: string;
  readonly seed: string;
  at: number;
  drawn: number;
}

function alternatives(reader: Reader): string {
  const first = sequence(reader);
  while (reader.pattern[reader.at] === '|') {
    reader.at += 1;
    sequence(reader);
  }
  return first;
}

function sequence(reader: Reader): string {
  let text = '';
  for (;;) {
    const start = reader.at;
    const piece = atom(reader);
    if (piece === undefined) return text;
    const times = count(reader);
    const end = reader.at;
    if (times === 0) continue;
    text += piece;
    for (let again = 1; again < times; again++) {
      reader.at = start;
      text += atom(reader) ?? '';
    }
    reader.at = end;
  }
}

function atom(reader: Reader): string | undefined {
  const character = reader.pattern[reader.at];
  if (character === undefined || character === '|' || character === ')') return undefined;
  reader.at += 1;
  if (character === '(') {
    if (reader.pattern.startsWith('?:', reader.at)) reader.at += 2;
    const text = alternatives(reader);
    reader.at += 1;
    return text;
  }
  if (character === '[') {
    const end = reader.pattern.indexOf(']', reader.at);
    const members = classMembers(reader.pattern.slice(reader.at, end));
    reader.at = end + 1;
    return pick(reader, members);
  }
  if (character !== '\\') return character;
  const escaped = reader.pattern[reader.at] ?? '';
  reader.at += 1;
  return escaped === 'd' || escaped === 'w' ? pick(reader, '0123456789') : escaped;
}

function classMembers(inside: string): string {
  return inside.replaceAll('\\d', '0123456789').replaceAll(/(.)-(.)/g, (_range, from: string, to: string) => {
    const first = from.charCodeAt(0);
    return String.fromCharCode(...Array.from({ length: to.charCodeAt(0) - first + 1 }, (_, index) => first + index));
  });
}

function count(reader: Reader): number {
  const rest = reader.pattern.slice(reader.at);
  const [text = '', least] = /^(?:\{(\d+)(?:,\d*)?\}|[?*+])/.exec(rest) ?? [];
  reader.at += text.length;
  if (text === '' || text === '+') return 1;
  return least === undefined ? 0 : Number(least);
}

function pick(reader: Reader, members: string): string {
  reader.drawn += 1;
  return members[draw(`${reader.seed}/${reader.drawn}`, members.length)] ?? '';
}
