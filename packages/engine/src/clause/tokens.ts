import type { Unreadable } from './syntax.ts';

export type Token =
  | { kind: 'number'; value: number; text: string; at: number }
  | { kind: 'text'; value: string; text: string; at: number }
  | { kind: 'name' | 'symbol' | 'end'; text: string; at: number };

const TOKEN = /(\d+(?:\.\d+)?)|([A-Za-z_][A-Za-z0-9_]*)|(&&|\|\||==|!=|<=|>=|[<>!+\-*/?:()[\],.])/y;
const SPACE = /\s+/y;

/** Splits a clause into tokens, the last one `end`, up to the first character that does not fit: the problem. */
export function tokens(text: string): { tokens: Token[]; problem: Unreadable | null } {
  const found: Token[] = [];
  let at = 0;

  while (at < text.length) {
    SPACE.lastIndex = at;
    if (SPACE.test(text)) {
      at = SPACE.lastIndex;
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
    TOKEN.lastIndex = at;
    const [token = '', number, name] = TOKEN.exec(text) ?? [];
    if (token !== '') {
      if (number !== undefined) found.push({ kind: 'number', value: Number(number), text: number, at });
      else found.push({ kind: name === undefined ? 'symbol' : 'name', text: token, at });
      at += token.length;
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
