import type { Syntax } from './syntax.ts';
import { parse } from './parse.ts';

/**
 * The first word of every name in a clause as it is written: a section, a derived or named value, a question beside it.
 * None of a text that cannot be parsed.
 */
export function firstNames(text: string): string[] {
  const parsed = parse(text);
  return parsed.ok ? inside(parsed.syntax) : [];
}

function inside(syntax: Syntax): string[] {
  switch (syntax.kind) {
    case 'literal':
      return [];
    case 'name':
      return syntax.path.slice(0, 1);
    case 'list':
      return syntax.items.flatMap(inside);
    case 'not':
    case 'negative':
      return inside(syntax.operand);
    case 'binary':
      return [...inside(syntax.left), ...inside(syntax.right)];
    case 'conditional':
      return [syntax.condition, syntax.then, syntax.else].flatMap(inside);
    case 'call':
      return syntax.arguments.flatMap(inside);
    case 'rows':
      return [...syntax.rows.slice(0, 1), ...inside(syntax.body)];
  }
}
