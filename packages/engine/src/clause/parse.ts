import { isFunction } from './functions.ts';
import { FOREIGN_WORDS, type ForeignWord, type Syntax, type Unreadable } from './syntax.ts';
import { tokens } from './tokens.ts';
import type { Token } from './tokens.ts';
import type { BinaryOperator, RowsFunction } from './types.ts';

/** Binding strength of operators; operators with the same strength bind from the left. */
const STRENGTH: Readonly<Record<BinaryOperator, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  in: 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
};
const WEAKEST = 1;

/** Deeper or longer clauses are rejected, so that no clause can exhaust the stack. */
const MAX_DEPTH = 64;
export const MAX_LENGTH = 8000;

/** Parses a clause into its syntax tree, or says what is wrong and where (spec engine §2). */
export function parse(text: string): { ok: true; syntax: Syntax } | { ok: false; problem: Unreadable } {
  if (text.length > MAX_LENGTH) return { ok: false, problem: { kind: 'too-long', at: MAX_LENGTH } };
  const { tokens: all, problem: unreadable } = tokens(text);
  if (unreadable) return { ok: false, problem: unreadable };

  let next = 0;
  let depth = 0;
  let problem: Unreadable | null = null;

  const syntax = conditional();
  const rest = peek();
  if (problem === null && rest.kind !== 'end') fail({ kind: 'unexpected', found: rest.text, at: rest.at });
  return problem === null ? { ok: true, syntax } : { ok: false, problem };

  function peek(): Token {
    return all[next] ?? { kind: 'end', text: '', at: text.length };
  }

  function take(): Token {
    const token = peek();
    if (token.kind !== 'end') next++;
    return token;
  }

  function takeIf(symbol: string): boolean {
    const token = peek();
    if (token.text !== symbol || (token.kind !== 'symbol' && symbol !== 'in')) return false;
    next++;
    return true;
  }

  function expect(symbol: string, after: string): void {
    const token = peek();
    if (!takeIf(symbol)) fail({ kind: 'expected', symbol, after, found: token.text, at: token.at });
  }

  /** Records the first problem and jumps to the end, so that every caller returns at once. */
  function fail(found: Unreadable): Syntax {
    problem ??= found;
    next = all.length;
    return { kind: 'literal', value: false, at: found.at };
  }

  function conditional(): Syntax {
    if (++depth > MAX_DEPTH) return fail({ kind: 'too-deep', at: peek().at });
    const condition = binary(WEAKEST);
    const { at } = peek();
    let result = condition;
    if (takeIf('?')) {
      const then = conditional();
      expect(':', 'the first value of "? :"');
      // oxlint-disable-next-line unicorn/no-thenable -- a syntax tree is never awaited
      result = { kind: 'conditional', condition, then, else: conditional(), at };
    }
    depth--;
    return result;
  }

  /** Everything up to an operator that binds more weakly than `weakest`. */
  function binary(weakest: number): Syntax {
    let left = unary();
    for (;;) {
      const { text: operator, at } = peek();
      if (!isOperator(operator) || STRENGTH[operator] < weakest) return left;
      next++;
      left = { kind: 'binary', operator, left, right: binary(STRENGTH[operator] + 1), at };
    }
  }

  function unary(): Syntax {
    const { at } = peek();
    const kind = takeIf('!') ? 'not' : takeIf('-') ? 'negative' : null;
    if (kind === null) return primary();
    if (++depth > MAX_DEPTH) return fail({ kind: 'too-deep', at });
    const operand = unary();
    depth--;
    return { kind, operand, at };
  }

  function primary(): Syntax {
    const token = take();
    if (token.kind === 'number' || token.kind === 'text') return { kind: 'literal', value: token.value, at: token.at };
    if (token.kind === 'name') return named(token);
    if (token.text === '(') {
      const inner = conditional();
      expect(')', 'the expression in parentheses');
      return inner;
    }
    if (token.text === '[') return { kind: 'list', items: items(']', 'the list'), at: token.at };
    return fail({ kind: 'unexpected', found: token.text, at: token.at });
  }

  function named(first: Token): Syntax {
    if (first.text === 'true' || first.text === 'false') {
      return { kind: 'literal', value: first.text === 'true', at: first.at };
    }
    const path = [first.text];
    while (takeIf('.')) {
      const part = take();
      if (part.kind !== 'name') return fail({ kind: 'no-part', path, at: part.at });
      path.push(part.text);
    }
    const verb = path.at(-1) ?? '';
    const called = takeIf('(');
    if (isForeignWord(first.text) && !(called && isFunction(first.text)))
      return fail({ kind: 'foreign-word', word: first.text, at: first.at });
    if (!called) return { kind: 'name', path, at: first.at };
    if (path.length === 1) return { kind: 'call', name: verb, arguments: items(')', `${verb}(...)`), at: first.at };
    if (!isRowsFunction(verb)) return fail({ kind: 'no-rows-function', name: verb, at: first.at });
    const variable = take();
    // What is added or compared is written without a name for the row.
    const hasName = variable.kind === 'name' && (peek().text === ',' || peek().kind === 'name');
    if (!hasName) return fail({ kind: 'no-row-name', function: verb, at: variable.at });
    expect(',', `the row's name "${variable.text}"`);
    const body = conditional();
    expect(')', `${verb}(...)`);
    return { kind: 'rows', name: verb, rows: path.slice(0, -1), variable: variable.text, body, at: first.at };
  }

  function items(close: string, after: string): Syntax[] {
    const list: Syntax[] = [];
    if (takeIf(close)) return list;
    do list.push(conditional());
    while (takeIf(','));
    expect(close, after);
    return list;
  }
}

function isOperator(text: string): text is BinaryOperator {
  return Object.hasOwn(STRENGTH, text);
}

function isRowsFunction(name: string): name is RowsFunction {
  return name === 'exists' || name === 'all' || name === 'count' || name === 'sum';
}

function isForeignWord(name: string): name is ForeignWord {
  return FOREIGN_WORDS.some((word) => word === name);
}
