import { ROLES } from '../definition/roles-and-stages.ts';
import { functionCall } from './check-call.ts';
import { comparable, ordered, words } from './static-type.ts';
import type { StaticType } from './static-type.ts';
import { find, suggestion } from './scope.ts';
import type { Binding, Scope } from './scope.ts';
import type { ClauseProblem, Syntax } from './syntax.ts';
import type { Context, Expression } from './types.ts';

/** An expression with its names resolved, and what is known of its value. */
export interface Typed {
  tree: Expression;
  type: StaticType;
}

export interface Checker {
  expression(syntax: Syntax): Typed;
  /** Refuses everything that is not of this kind. */
  must(typed: Typed, kind: 'boolean' | 'number', where: string): Expression;
  /** Refuses a literal that is not among the options. */
  option(literal: Typed, options: StaticType): void;
  /** The expression that reaches the rows a path names; null when it names something else or nothing. */
  rows(path: readonly string[], at: number): Extract<Expression, { kind: 'answer' | 'loop' }> | null;
  problem(kind: ClauseProblem['kind'], message: string, at: number): void;
}

const CONTEXT: Record<keyof Context, StaticType> = {
  Role: { kind: 'choice', options: new Set(ROLES), name: 'Role' },
  Stage: { kind: 'number' },
  Today: { kind: 'date' },
  IsDemo: { kind: 'boolean' },
  Partner: { kind: 'text' },
};

const UNKNOWN: StaticType = { kind: 'unknown' };

/** Resolves the names of a clause in its scope and checks its types. With problems the tree is of no use. */
export function check(syntax: Syntax, scope: Scope): { typed: Typed; problems: ClauseProblem[] } {
  const problems: ClauseProblem[] = [];
  const expanding: Syntax[] = [];
  let bindings: Binding[] = [];

  const checker: Checker = { expression, must, option, rows, problem };
  return { typed: expression(syntax), problems };

  function problem(kind: ClauseProblem['kind'], message: string, at: number): void {
    problems.push({ kind, message, at });
  }

  function expression(part: Syntax): Typed {
    switch (part.kind) {
      case 'literal':
        return literal(part.value, part.at);
      case 'list': {
        const items = part.items.map(expression);
        const tree: Expression = { kind: 'list', items: items.map((item) => item.tree), at: part.at };
        return { tree, type: { kind: 'list', items: items.map((item) => item.type) } };
      }
      case 'name':
        return name(part.path, part.at);
      case 'not':
        return typed('boolean', {
          kind: 'not',
          operand: must(expression(part.operand), 'boolean', 'after "!"'),
          at: part.at,
        });
      case 'negative':
        return typed('number', {
          kind: 'negative',
          operand: must(expression(part.operand), 'number', 'after "-"'),
          at: part.at,
        });
      case 'binary':
        return binary(part);
      case 'conditional':
        return conditional(part);
      case 'call':
        return functionCall(part, checker);
      case 'rows':
        return rowsCall(part);
    }
  }

  function name(path: readonly string[], at: number): Typed {
    const found = find(path, scope, bindings);
    const failed: Typed = { tree: { kind: 'literal', value: false, type: 'boolean', at }, type: UNKNOWN };
    switch (found.kind) {
      case 'missing': {
        const [only = ''] = path;
        if (path.length === 1 && isContextName(only)) {
          return { tree: { kind: 'context', name: only, at }, type: CONTEXT[only] };
        }
        problem('unknown-question', found.message(), at);
        return failed;
      }
      case 'value': {
        if (expanding.includes(found.syntax)) {
          problem('wrong-type', `"${path.join('.')}" is defined by itself.`, at);
          return failed;
        }
        return expand(found.syntax);
      }
      case 'key': {
        const options = scope.names.rowKeys(found.node);
        return { tree: { ...found, at }, type: { kind: 'choice', options, name: path.join('.') } };
      }
      case 'answer':
      case 'loop': {
        const type = typeOf(found.node, path.join('.'));
        if (type === null) {
          const { kind = 'block' } = scope.names.nodes[found.node] ?? {};
          const advice = kind === 'rows' ? 'use exists, all, count, sum or size' : 'name a question inside it';
          problem('wrong-type', `"${path.join('.')}" has no value of its own; ${advice}.`, at);
          return failed;
        }
        return { tree: { ...found, at }, type };
      }
    }
  }

  /** A named value is read in its own scope: rows bound around it are not seen. */
  function expand(value: Syntax): Typed {
    const around = bindings;
    bindings = around.map((binding) => ({ ...binding, variable: '' }));
    expanding.push(value);
    const result = expression(value);
    expanding.pop();
    bindings = around;
    return result;
  }

  function typeOf(node: number, name: string): StaticType | null {
    const valueType = scope.names.nodes[node]?.valueType ?? null;
    if (valueType === 'choice' || valueType === 'choices') {
      return { kind: valueType, options: scope.names.options(node), name };
    }
    const options = valueType === 'text' ? scope.names.options(node) : null;
    if (options !== null) return { kind: 'choice', options, name };
    return valueType === null ? null : { kind: valueType };
  }

  function binary(part: Extract<Syntax, { kind: 'binary' }>): Typed {
    const { operator, at } = part;
    if (operator === '&&' || operator === '||') {
      const left = must(expression(part.left), 'boolean', `before "${operator}"`);
      const right = must(expression(part.right), 'boolean', `after "${operator}"`);
      return typed('boolean', { kind: 'binary', operator, left, right, at });
    }
    if (operator === '+' || operator === '-' || operator === '*' || operator === '/') {
      const left = must(expression(part.left), 'number', `before "${operator}"`);
      const right = must(expression(part.right), 'number', `after "${operator}"`);
      return typed('number', { kind: 'binary', operator, left, right, at });
    }
    const left = expression(part.left);
    const right = expression(part.right);
    if (operator === 'in') membership(left, right, at);
    else comparison(left, right, operator, at);
    const [a, b] = operator === 'in' ? [left.tree, right.tree] : sameUnit(left, right);
    return typed('boolean', { kind: 'binary', operator, left: a, right: b, at });
  }

  function comparison(left: Typed, right: Typed, operator: string, at: number): void {
    const equality = operator === '==' || operator === '!=';
    if (equality ? comparable(left.type, right.type) : ordered(left.type, right.type)) {
      option(left, right.type);
      option(right, left.type);
      return;
    }
    problem(
      'wrong-type',
      `${words(left.type)} cannot be compared with ${words(right.type)} by "${operator}".${hint(left, right)}`,
      at,
    );
  }

  function membership(item: Typed, list: Typed, at: number): void {
    if (list.type.kind === 'unknown') return;
    if (list.type.kind === 'choices') {
      if (comparable(item.type, { kind: 'text' })) option(item, list.type);
      else problem('wrong-type', `${words(item.type)} is never among the options of "${list.type.name}".`, at);
      return;
    }
    if (list.type.kind !== 'list' || list.tree.kind !== 'list') {
      problem('wrong-type', `After "in" stands a list, as in ["A", "B"], not ${words(list.type)}.`, at);
      return;
    }
    for (const [index, tree] of list.tree.items.entries()) {
      const type = list.type.items[index] ?? UNKNOWN;
      if (!comparable(item.type, type)) {
        problem('wrong-type', `The list has ${words(type)}, but ${words(item.type)} is looked for.`, tree.at);
      } else {
        option({ tree, type }, item.type);
      }
    }
  }

  function option(literalPart: Typed, options: StaticType): void {
    const { tree } = literalPart;
    if (tree.kind !== 'literal' || typeof tree.value !== 'string') return;
    if (options.kind !== 'choice' && options.kind !== 'choices') return;
    if (options.options === null || options.options.has(tree.value)) return;
    const guess = suggestion(tree.value, options.options);
    problem('unknown-option', `"${tree.value}" is not an option of "${options.name}".${guess}`, tree.at);
  }

  function conditional(part: Extract<Syntax, { kind: 'conditional' }>): Typed {
    const condition = must(expression(part.condition), 'boolean', 'before "?"');
    const then = expression(part.then);
    const otherwise = expression(part.else);
    // oxlint-disable-next-line unicorn/no-thenable -- an expression is never awaited
    const tree: Expression = { kind: 'conditional', condition, then: then.tree, else: otherwise.tree, at: part.at };
    if (then.type.kind === 'unknown' || otherwise.type.kind === 'unknown') return { tree, type: UNKNOWN };
    if (then.type.kind === otherwise.type.kind && then.type.kind !== 'choice') return { tree, type: then.type };
    if (comparable(then.type, otherwise.type) && then.type.kind !== 'date' && then.type.kind !== 'month') {
      return { tree, type: { kind: 'text' } };
    }
    problem(
      'wrong-type',
      `Both values of "? :" are of one type; here they are ${words(then.type)} and ${words(otherwise.type)}.`,
      part.at,
    );
    return { tree, type: UNKNOWN };
  }

  function rows(path: readonly string[], at: number): Extract<Expression, { kind: 'answer' | 'loop' }> | null {
    const found = find(path, scope, bindings);
    if (found.kind !== 'answer' && found.kind !== 'loop') return null;
    return scope.names.nodes[found.node]?.kind === 'rows' ? { ...found, at } : null;
  }

  function rowsCall(part: Extract<Syntax, { kind: 'rows' }>): Typed {
    const group = rows(part.rows, part.at);
    const isSum = part.name === 'sum';
    const resultType = isSum || part.name === 'count' ? 'number' : 'boolean';
    if (group === null) {
      const found = find(part.rows, scope, bindings);
      if (found.kind === 'missing') problem('unknown-question', found.message(), part.at);
      else problem('wrong-type', `"${part.rows.join('.')}" is not a group of rows.`, part.at);
      return { tree: { kind: 'literal', value: false, type: 'boolean', at: part.at }, type: UNKNOWN };
    }
    bindings = [...bindings, { variable: part.variable, rows: group.node }];
    const body = must(expression(part.body), isSum ? 'number' : 'boolean', `in ${part.name}(...)`);
    bindings = bindings.slice(0, -1);
    const { name: rowsFunction, variable, at } = part;
    return typed(resultType, { kind: 'rows', name: rowsFunction, rows: group, variable, body, at });
  }

  function must(part: Typed, kind: 'boolean' | 'number', where: string): Expression {
    if (part.type.kind !== kind && part.type.kind !== 'unknown') {
      const wanted = words({ kind });
      problem('wrong-type', `${wanted} is needed ${where}, not ${words(part.type)}.`, part.tree.at);
    }
    return part.tree;
  }
}

/** Dates compared with months are compared by their month. */
function sameUnit(left: Typed, right: Typed): [Expression, Expression] {
  const mixed =
    (left.type.kind === 'date' && right.type.kind === 'month') ||
    (left.type.kind === 'month' && right.type.kind === 'date');
  if (!mixed) return [left.tree, right.tree];
  const monthOf = ({ tree, type }: Typed): Expression =>
    type.kind === 'date' ? { kind: 'call', name: 'month', arguments: [tree], at: tree.at } : tree;
  return [monthOf(left), monthOf(right)];
}

function hint(left: Typed, right: Typed): string {
  const kinds = new Set([left.type.kind, right.type.kind]);
  if (kinds.has('choices')) return ' Use has(Question, "Option").';
  if (kinds.has('text') && (kinds.has('date') || kinds.has('month'))) return ' Write date("2020-01-31") for a day.';
  if (kinds.has('text') && kinds.has('boolean')) return ' Write true or false without quotation marks.';
  if (kinds.has('text') && kinds.has('number')) return ' Write numbers without quotation marks.';
  return '';
}

function isContextName(name: string): name is keyof Context {
  return Object.hasOwn(CONTEXT, name);
}

function literal(value: boolean | number | string, at: number): Typed {
  const kind = typeof value === 'boolean' ? 'boolean' : typeof value === 'number' ? 'number' : 'text';
  return { tree: { kind: 'literal', value, type: kind, at }, type: { kind } };
}

function typed(kind: 'boolean' | 'number', tree: Expression): Typed {
  return { tree, type: { kind } };
}
