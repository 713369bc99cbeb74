import type { Unreadable } from './syntax.ts';

export type Token =
  | { kind: 'number'; value: number; text: string; at: number }
  | { kind: 'text'; value: string; text: string; at: number }
  | { kind: 'name' | 'symbol' | 'end'; text: string; at: number };

const SYMBOL = /&&|\|\||==|!=|<=|>=|[<>!+\-*/?:()[\],.]/y;
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /\d+(\.\d+)?/y;
const SPACE = /\s+/y;

/** Splits a clause into tokens, the last one `end`, up to the first character that fits nowhere: the problem. */
export function tokens(text: string): { tokens: Token[]; problem: Unreadable | null } {
  const found: Token[] = [];
  let at = 0;

  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  while (at < text.length) {
    const space = match(SPACE);
    if (space) {
      at += space.length;
      continue;
    }
    const quote = text[at];
    if (quote === '"' || quote === "'") {
      const literal = quoted(text, at, quote);
      if (literal === null) return { tokens: found, problem: { kind: 'open-quotation', at } };
      found.push({ kind: 'text', value: literal.value, text: text.slice(at, literal.end), at });
      at = literal.end;
      continue;
    }
    const number = match(NUMBER);
    if (number) {
      found.push({ kind: 'number', value: Number(number), text: number, at });
      at += number.length;
      continue;
    }
    const name = match(NAME);
    if (name) {
      found.push({ kind: 'name', text: name, at });
      at += name.length;
      continue;
    }
    const symbol = match(SYMBOL);
    if (symbol) {
      found.push({ kind: 'symbol', text: symbol, at });
      at += symbol.length;
      continue;
    }
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    return { tokens: found, problem: { kind: 'character', character, at } };
  }
  found.push({ kind: 'end', text: '', at });
  return { tokens: found, problem: null };
}

function quoted(text: string, start: number, quote: string): { value: string; end: number } | null {
  let value = '';
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === quote) return { value, end: at + 1 };
    if (character === '\\') {
      at++;
      value += text[at] ?? '';
    } else {
      value += character;
    }
  }
  return null;
}
