/**
 * A second implementation of clauses, evaluated from the tree each time: no closures, no caching. Unknown is undefined.
 * Only tests use it.
 */
import { profileText } from '../clause/evaluate.ts';
import { mailboxOf } from '../clause/mailbox.ts';
import { exact } from '../clause/arithmetic.ts';
import { addDays, addMonths, age, ageNearest } from '../clause/calendar.ts';
import type { Clause, Environment, Expression, Row, Value } from '../clause/types.ts';
import type { Model } from '../definition/model.ts';

export function referenceValue(model: Model, clause: Clause, environment: Environment): Value {
  const { context } = environment;
  const localOf = (node: number): number => model.nodes[node]?.local ?? -1;

  const outwards = (up: number): Row | null => {
    let row = environment.row;
    for (let step = 0; step < up; step += 1) row = row?.parent ?? null;
    return row;
  };

  const value = (part: Expression, bound: readonly Row[]): Value => {
    switch (part.kind) {
      case 'literal':
        return part.value;
      case 'list':
        return part.items.map((item) => String(value(item, bound)));
      case 'context':
        return context[part.name];
      case 'profile': {
        const { entry, state, rows } = part;
        if (rows !== null && environment.rowsOf(rows, null)[0] !== environment.row) return undefined;
        return profileText(environment.agentProfile, entry, state === null ? undefined : environment.values[state]);
      }
      case 'answer':
        if (part.up === null) return environment.values[part.node];
        return outwards(part.up)?.values[localOf(part.node)];
      case 'loop':
        return bound[part.depth]?.values[localOf(part.node)];
      case 'key':
        return (part.of === 'loop' ? bound[part.index] : outwards(part.index))?.key;
      case 'not': {
        const truth = value(part.operand, bound);
        return truth === undefined ? undefined : truth === false;
      }
      case 'negative': {
        const number = value(part.operand, bound);
        return typeof number === 'number' ? exact(-number) : undefined;
      }
      case 'conditional': {
        const condition = value(part.condition, bound);
        if (condition === undefined) return undefined;
        return value(condition === true ? part.then : part.else, bound);
      }
      case 'binary':
        return part.operator === 'in' && part.right.kind === 'list'
          ? among(
              value(part.left, bound),
              part.right.items.map((item) => value(item, bound)),
            )
          : binary(part.operator, value(part.left, bound), value(part.right, bound));
      case 'call':
        return call(part, bound);
      case 'rows': {
        const values = rowsOf(part.rows, bound).map((row) => value(part.body, [...bound, row]));
        return overRows(part.name, values);
      }
    }
  };

  const rowsOf = (rows: Expression, bound: readonly Row[]): readonly Row[] => {
    if (rows.kind === 'loop') return environment.rowsOf(rows.node, bound[rows.depth] ?? null);
    if (rows.kind !== 'answer') return [];
    return environment.rowsOf(rows.node, rows.up === null ? null : outwards(rows.up));
  };

  const call = (part: Extract<Expression, { kind: 'call' }>, bound: readonly Row[]): Value => {
    const given = part.arguments.map((argument) => value(argument, bound));
    const [first, second] = given;
    switch (part.name) {
      case 'total':
        return overRows('sum', given);
      case 'words':
        return given.filter((text) => text !== undefined && text !== '').join(' ') || undefined;
      case 'answered':
        return first !== undefined;
      case 'has':
        return binary('in', second, first);
      case 'sameMailbox':
        return typeof first === 'string' && typeof second === 'string'
          ? mailboxOf(first) === mailboxOf(second)
          : undefined;
      case 'size':
        return Array.isArray(first) ? first.length : undefined;
      case 'date':
        return first;
      case 'month':
        return typeof first === 'string' ? first.slice(0, 7) : undefined;
      case 'age':
        return typeof first === 'string' ? age(first, context.Today) : undefined;
      case 'ageNearest':
        return typeof first === 'string' ? ageNearest(first, context.Today) : undefined;
      default: {
        if (typeof first !== 'string' || typeof second !== 'number') return undefined;
        if (part.name === 'addDays') return addDays(first, second);
        return addMonths(first, part.name === 'addYears' ? second * 12 : second);
      }
    }
  };

  return value(clause.tree, []);
}

/** One equal item decides; otherwise one unknown item leaves it open. */
function among(left: Value, items: readonly Value[]): Value {
  if (left === undefined) return undefined;
  if (items.includes(left)) return true;
  return items.includes(undefined) ? undefined : false;
}

function binary(operator: string, a: Value, b: Value): Value {
  // Kleene's truth tables, written out.
  if (operator === '&&')
    return a === false || b === false ? false : a === undefined || b === undefined ? undefined : true;
  if (operator === '||')
    return a === true || b === true ? true : a === undefined || b === undefined ? undefined : false;
  if (a === undefined || b === undefined) return undefined;
  switch (operator) {
    case '==':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case 'in':
      return Array.isArray(b) && typeof a === 'string' && b.includes(a);
  }
  if (typeof a !== 'number' || typeof b !== 'number') return undefined;
  if (operator === '+') return exact(a + b);
  if (operator === '-') return exact(a - b);
  if (operator === '*') return exact(a * b);
  return b === 0 ? undefined : exact(a / b);
}

function overRows(name: string, values: readonly Value[]): Value {
  switch (name) {
    case 'exists':
      return values.includes(true) ? true : values.includes(undefined) ? undefined : false;
    case 'all':
      return values.includes(false) ? false : values.includes(undefined) ? undefined : true;
    case 'count':
      return values.filter((one) => one === true).length;
    default: {
      const numbers = values.filter((one) => typeof one === 'number');
      return numbers.reduce((total, one) => exact(total + one) ?? total, 0);
    }
  }
}
