import { mailboxOf } from './mailbox.ts';
import { exact } from './arithmetic.ts';
import { addDays, addMonths, age, ageNearest } from './calendar.ts';
import type {
  AgentProfile,
  BinaryOperator,
  Context,
  Environment,
  Expression,
  Row,
  RowsFunction,
  Value,
} from './types.ts';

type Evaluate = (environment: Environment) => Value;

/** Position of a node in its row (`Node.local`). */
type LocalOf = (node: number) => number;

/**
 * Compiles a checked expression to closures. They never throw: what cannot be computed is unknown (undefined), and
 * `&&`, `||`, `!`, `exists` and `all` follow Kleene logic. `count` counts the rows for which the body is exactly true;
 * `sum` and `total` are running totals, in which an unknown cell counts as zero.
 */
export function compileExpression(expression: Expression, localOf: LocalOf): Evaluate {
  return compile(expression, 0, localOf);
}

/**
 * Outside `compileExpression`, and every closure in its own function: a closure keeps everything in its scope alive.
 */
function compile(part: Expression, depth: number, localOf: LocalOf): Evaluate {
  const inner = (one: Expression): Evaluate => compile(one, depth, localOf);
  switch (part.kind) {
    case 'literal':
      return literal(part.value);
    case 'list':
      return list(part.items.map(inner));
    case 'context':
      return fromContext(part.name);
    case 'profile':
      return fromProfile(part);
    case 'answer':
      return answer(part.node, part.up, localOf);
    case 'loop':
      return inBoundRow(localOf(part.node), part.depth);
    case 'key':
      return rowKey(part.of, part.index);
    case 'not':
      return not(inner(part.operand));
    case 'negative':
      return negative(inner(part.operand));
    case 'binary':
      if (part.operator === 'in' && part.right.kind === 'list') {
        return memberOf(inner(part.left), part.right.items.map(inner));
      }
      return binary(part.operator, inner(part.left), inner(part.right));
    case 'conditional':
      return conditional(inner(part.condition), inner(part.then), inner(part.else));
    case 'call':
      return call(part, part.arguments.map(inner));
    case 'rows':
      return overRows(part.name, rowsOf(part.rows), compile(part.body, depth + 1, localOf), depth);
  }
}

function literal(value: Value): Evaluate {
  return () => value;
}

function list(items: readonly Evaluate[]): Evaluate {
  return (environment) => items.map((item) => String(item(environment)));
}

function fromContext(name: keyof Context): Evaluate {
  return (environment) => environment.context[name];
}

function fromProfile({ entry, state, rows }: Extract<Expression, { kind: 'profile' }>): Evaluate {
  return (environment) => {
    const { row, agentProfile } = environment;
    if (rows !== null && environment.rowsOf(rows, null)[0] !== row) return undefined;
    return profileText(agentProfile, entry, state === null ? undefined : environment.values[state]);
  };
}

/** The profile's entry; for licenses, the one of one state. */
export function profileText(profile: AgentProfile, entry: keyof AgentProfile, state: Value): string | undefined {
  const text = entry === 'Licenses' ? profile.Licenses?.find(({ State }) => State === state)?.Number : profile[entry];
  return text === '' ? undefined : text;
}

function inBoundRow(local: number, depth: number): Evaluate {
  return (environment) => environment.loop[depth]?.values[local];
}

function rowKey(of: 'row' | 'loop', index: number): Evaluate {
  return (environment) => (of === 'loop' ? environment.loop[index] : outwards(environment.row, index))?.key;
}

function not(operand: Evaluate): Evaluate {
  return (environment) => {
    const value = operand(environment);
    return typeof value === 'boolean' ? !value : undefined;
  };
}

function negative(operand: Evaluate): Evaluate {
  return (environment) => {
    const value = operand(environment);
    return typeof value === 'number' ? exact(-value) : undefined;
  };
}

function conditional(condition: Evaluate, then: Evaluate, otherwise: Evaluate): Evaluate {
  return (environment) => {
    const holds = condition(environment);
    return holds === undefined ? undefined : holds === true ? then(environment) : otherwise(environment);
  };
}

function answer(node: number, up: number | null, localOf: LocalOf): Evaluate {
  if (up === null) return (environment) => environment.values[node];
  const local = localOf(node);
  if (up === 0) return (environment) => environment.row?.values[local];
  return (environment) => outwards(environment.row, up)?.values[local];
}

function outwards(row: Row | null, up: number): Row | null {
  let found = row;
  for (let step = 0; step < up && found !== null; step++) found = found.parent;
  return found;
}

function binary(operator: BinaryOperator, left: Evaluate, right: Evaluate): Evaluate {
  switch (operator) {
    case '&&':
      return logical(false, left, right);
    case '||':
      return logical(true, left, right);
    case '+':
    case '-':
    case '*':
    case '/':
      return numbers(left, right, ARITHMETIC[operator]);
    default:
      return known(left, right, COMPARISONS[operator]);
  }
}

/** `decisive` on one side decides, whatever the other side is. */
function logical(decisive: boolean, left: Evaluate, right: Evaluate): Evaluate {
  return (environment) => {
    const a = left(environment);
    if (a === decisive) return decisive;
    const b = right(environment);
    if (b === decisive) return decisive;
    return a === undefined || b === undefined ? undefined : !decisive;
  };
}

type Known = Exclude<Value, undefined>;

const COMPARISONS = {
  '==': (a: Known, b: Known) => a === b,
  '!=': (a: Known, b: Known) => a !== b,
  '<': (a: Known, b: Known) => a < b,
  '<=': (a: Known, b: Known) => a <= b,
  '>': (a: Known, b: Known) => a > b,
  '>=': (a: Known, b: Known) => a >= b,
  in: (a: Known, b: Known) => Array.isArray(b) && b.includes(a),
} as const;

const ARITHMETIC = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => (b === 0 ? Number.NaN : a / b),
} as const;

function known(left: Evaluate, right: Evaluate, decide: (a: Known, b: Known) => boolean): Evaluate {
  return (environment) => {
    const a = left(environment);
    if (a === undefined) return undefined;
    const b = right(environment);
    return b === undefined ? undefined : decide(a, b);
  };
}

function numbers(left: Evaluate, right: Evaluate, compute: (a: number, b: number) => number): Evaluate {
  return (environment) => {
    const a = left(environment);
    const b = right(environment);
    return typeof a === 'number' && typeof b === 'number' ? exact(compute(a, b)) : undefined;
  };
}

/** True if one known item is equal; otherwise unknown if the value or an item is; otherwise false. */
function memberOf(item: Evaluate, list: readonly Evaluate[]): Evaluate {
  return (environment) => {
    const value = item(environment);
    if (value === undefined) return undefined;
    let result: boolean | undefined = false;
    for (const candidate of list) {
      const other = candidate(environment);
      if (other === value) return true;
      if (other === undefined) result = undefined;
    }
    return result;
  };
}

function call(part: Extract<Expression, { kind: 'call' }>, list: readonly Evaluate[]): Evaluate {
  const unknown: Evaluate = () => undefined;
  const [first = unknown, second = unknown] = list;
  switch (part.name) {
    case 'answered':
      return (environment) => first(environment) !== undefined;
    case 'has':
      return binary('in', second, first);
    case 'sameMailbox':
      return known(first, second, (a, b) => mailboxOf(String(a)) === mailboxOf(String(b)));
    case 'size': {
      const [argument] = part.arguments;
      if (argument?.kind === 'list') {
        const { length } = argument.items;
        return () => length;
      }
      return (environment) => {
        const value = first(environment);
        return Array.isArray(value) ? value.length : undefined;
      };
    }
    case 'total':
      return (environment) => {
        let total = 0;
        for (const amount of list) {
          const value = amount(environment);
          if (typeof value === 'number') total = exact(total + value) ?? total;
        }
        return total;
      };
    case 'words':
      return (environment) => {
        const said = list.map((text) => text(environment)).filter((text) => text !== undefined && text !== '');
        return said.length === 0 ? undefined : said.join(' ');
      };
    case 'age':
      return onText(first, (date, environment) => age(date, environment.context.Today));
    case 'ageNearest':
      return onText(first, (date, environment) => ageNearest(date, environment.context.Today));
    case 'date':
      return first;
    case 'month':
      return onText(first, (date) => date.slice(0, 7));
    case 'addDays':
      return shifted(first, second, addDays);
    case 'addMonths':
      return shifted(first, second, addMonths);
    case 'addYears':
      return shifted(first, second, (date, years) => addMonths(date, years * 12));
  }
}

function onText(subject: Evaluate, compute: (text: string, environment: Environment) => Value): Evaluate {
  return (environment) => {
    const value = subject(environment);
    return typeof value === 'string' ? compute(value, environment) : undefined;
  };
}

function shifted(date: Evaluate, by: Evaluate, shift: (date: string, count: number) => Value): Evaluate {
  return (environment) => {
    const from = date(environment);
    const count = by(environment);
    return typeof from === 'string' && typeof count === 'number' ? shift(from, count) : undefined;
  };
}

function rowsOf(rows: Expression): (environment: Environment) => readonly Row[] {
  if (rows.kind === 'loop') {
    const { node, depth } = rows;
    return (environment) => environment.rowsOf(node, environment.loop[depth] ?? null);
  }
  if (rows.kind !== 'answer') return () => [];
  const { node, up } = rows;
  if (up === null) return (environment) => environment.rowsOf(node, null);
  return (environment) => environment.rowsOf(node, outwards(environment.row, up));
}

function overRows(
  name: RowsFunction,
  rows: (environment: Environment) => readonly Row[],
  body: Evaluate,
  depth: number,
): Evaluate {
  const fold = (environment: Environment, visit: (value: Value) => boolean): void => {
    const { loop } = environment;
    for (const row of rows(environment)) {
      loop[depth] = row;
      if (visit(body(environment))) break;
    }
    loop.length = depth;
  };
  switch (name) {
    case 'exists':
    case 'all': {
      const decisive = name === 'exists';
      return (environment) => {
        let result: boolean | undefined = !decisive;
        fold(environment, (value) => {
          if (value === decisive) result = decisive;
          else if (value === undefined) result = undefined;
          return value === decisive;
        });
        return result;
      };
    }
    case 'count':
      return (environment) => {
        let count = 0;
        fold(environment, (value) => {
          if (value === true) count++;
          return false;
        });
        return count;
      };
    case 'sum':
      return (environment) => {
        let total = 0;
        fold(environment, (value) => {
          if (typeof value === 'number') total = exact(total + value) ?? total;
          return false;
        });
        return total;
      };
  }
}
