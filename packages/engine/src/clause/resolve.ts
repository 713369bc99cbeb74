import { isDate, isMonth } from './calendar.ts';
import { isFunction } from './functions.ts';
import { find, type Binding, type Found, type Missing, type Scope } from './scope.ts';
import type { Syntax } from './syntax.ts';
import type { Expression } from './types.ts';
import { isContextName, valueTypeOf } from './value-type.ts';

type Answered = Extract<Expression, { kind: 'answer' | 'loop' }>;

/** A part of a clause that means nothing there; `missing-name.ts` puts it into words. */
export type Unresolved = { at: number } & (
  | { kind: 'name'; path: readonly string[]; why: Missing['why'] }
  | { kind: 'no-value'; path: readonly string[]; node: number }
  | { kind: 'no-rows'; path: readonly string[] }
  | { kind: 'itself'; path: readonly string[] }
  | { kind: 'function'; name: string }
  | { kind: 'date' }
);

/**
 * Resolves every name of a clause in its scope. With problems, the tree is only usable for further checks. Every part
 * is written field by field: creating one with a spread takes three times the memory and time.
 */
export function resolve(syntax: Syntax, scope: Scope): { tree: Expression; problems: Unresolved[] } {
  const { nodes } = scope.names;
  const problems: Unresolved[] = [];
  const expanding: Syntax[] = [];
  let bindings: readonly Binding[] = [];
  return { tree: expression(syntax), problems };

  function refuse(problem: Unresolved): Expression {
    problems.push(problem);
    return { kind: 'literal', value: false, type: null, at: problem.at };
  }

  function expression(part: Syntax): Expression {
    switch (part.kind) {
      case 'literal':
        return { kind: 'literal', value: part.value, type: literalType(part.value), at: part.at };
      case 'list':
        return { kind: 'list', items: part.items.map(expression), at: part.at };
      case 'name':
        return name(part.path, part.at);
      case 'not':
      case 'negative':
        return { kind: part.kind, operand: expression(part.operand), at: part.at };
      case 'binary':
        return binary(part);
      case 'conditional': {
        const condition = expression(part.condition);
        // oxlint-disable-next-line unicorn/no-thenable -- an expression is never awaited
        return { ...part, condition, then: expression(part.then), else: expression(part.else) };
      }
      case 'call':
        return call(part);
      case 'rows':
        return overRows(part);
    }
  }

  function name(path: readonly string[], at: number): Expression {
    const found = find(path, scope, bindings);
    switch (found.kind) {
      case 'missing': {
        const [only = ''] = path;
        if (path.length === 1 && isContextName(only)) return { kind: 'context', name: only, at };
        return refuse({ kind: 'name', path, why: found.why, at });
      }
      case 'value':
        return expanding.includes(found.syntax) ? refuse({ kind: 'itself', path, at }) : expand(found.syntax);
      case 'key':
        return { kind: 'key', of: found.of, index: found.index, node: found.node, at };
      default:
        if (nodes[found.node]?.valueType == null) return refuse({ kind: 'no-value', path, node: found.node, at });
        return answer(found, found.node, at);
    }
  }

  /** A named value is resolved in its own scope: rows bound around it are not visible. */
  function expand(value: Syntax): Expression {
    const around = bindings;
    bindings = around.map((binding) => ({ ...binding, variable: '' }));
    expanding.push(value);
    const result = expression(value);
    expanding.pop();
    bindings = around;
    return result;
  }

  /** Dates are compared with months by their month. */
  function binary(part: Extract<Syntax, { kind: 'binary' }>): Expression {
    const left = expression(part.left);
    const right = expression(part.right);
    const { operator, at } = part;
    const items = right.kind === 'list' ? right.items : [right];
    const isMonth = (side: Expression): boolean => valueTypeOf(side, nodes) === 'month';
    const byMonth = isMonth(left) || (items.length > 0 && items.every(isMonth));
    if (!byMonth) return { kind: 'binary', operator, left, right, at };
    return { kind: 'binary', operator, left: monthOf(left), right: monthOf(right), at };
  }

  function monthOf(side: Expression): Expression {
    if (side.kind === 'list') return { kind: 'list', items: side.items.map(monthOf), at: side.at };
    if (valueTypeOf(side, nodes) !== 'date') return side;
    return { kind: 'call', name: 'month', arguments: [side], at: side.at };
  }

  function call({ name: called, arguments: given, at }: Extract<Syntax, { kind: 'call' }>): Expression {
    if (!isFunction(called)) return refuse({ kind: 'function', name: called, at });
    const [first] = given;
    if (called === 'date') return dateLiteral(first, at);
    // Rows are counted by the rows function with a body that is always true.
    const rows = called === 'size' && first?.kind === 'name' ? rowsNamed(first.path, at) : null;
    if (rows !== null) {
      const body: Expression = { kind: 'literal', value: true, type: 'boolean', at };
      return { kind: 'rows', name: 'count', rows, variable: 'row', body, at };
    }
    const parts = called === 'total' ? given.flatMap(amounts) : given.map(expression);
    return { kind: 'call', name: called, arguments: parts, at };
  }

  /** A group stands for the numbers that people enter in it, without nested rows. */
  function amounts(part: Syntax): Expression[] {
    const found = part.kind === 'name' ? find(part.path, scope, bindings) : null;
    const reached = found?.kind === 'answer' || found?.kind === 'loop' ? found : null;
    const numbers = reached === null ? [] : numbersIn(reached.node);
    return reached === null || numbers.length === 0
      ? [expression(part)]
      : numbers.map((node) => answer(reached, node, part.at));
  }

  function numbersIn(id: number): number[] {
    const node = nodes[id];
    if (node?.kind === 'compound') return node.children.flatMap(numbersIn);
    return node?.kind === 'answer' && node.valueType === 'number' ? [id] : [];
  }

  function dateLiteral(text: Syntax | undefined, at: number): Expression {
    const value = text?.kind === 'literal' ? String(text.value) : '';
    const type = isDate(value) ? 'date' : isMonth(value) ? 'month' : null;
    return type === null ? refuse({ kind: 'date', at }) : { kind: 'literal', value, type, at };
  }

  function rowsNamed(path: readonly string[], at: number): Answered | null {
    const found = find(path, scope, bindings);
    if (found.kind !== 'answer' && found.kind !== 'loop') return null;
    return nodes[found.node]?.kind === 'rows' ? answer(found, found.node, at) : null;
  }

  function overRows(part: Extract<Syntax, { kind: 'rows' }>): Expression {
    const rows = rowsNamed(part.rows, part.at);
    if (rows === null) {
      const found = find(part.rows, scope, bindings);
      return found.kind === 'missing'
        ? refuse({ kind: 'name', path: part.rows, why: found.why, at: part.at })
        : refuse({ kind: 'no-rows', path: part.rows, at: part.at });
    }
    bindings = [...bindings, { variable: part.variable, rows: rows.node }];
    const body = expression(part.body);
    bindings = bindings.slice(0, -1);
    return { ...part, rows, body };
  }
}

/** `node`, at the place where `found` was found. */
function answer(found: Extract<Found, { kind: 'answer' | 'loop' }>, node: number, at: number): Answered {
  return found.kind === 'answer'
    ? { kind: 'answer', node, up: found.up, at }
    : { kind: 'loop', node, depth: found.depth, at };
}

function literalType(value: boolean | number | string): 'boolean' | 'number' | 'text' {
  return typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'number' : 'text';
}
