import { isDate, isMonth } from './calendar.ts';
import type { Checker, Typed } from './check.ts';
import { words } from './static-type.ts';
import type { StaticType } from './static-type.ts';
import { suggestion } from './scope.ts';
import type { Syntax } from './syntax.ts';
import type { Expression, FunctionName } from './types.ts';

const ARGUMENTS: Record<FunctionName, number> = {
  answered: 1,
  has: 2,
  date: 1,
  month: 1,
  age: 1,
  ageNearest: 1,
  addDays: 2,
  addMonths: 2,
  addYears: 2,
  size: 1,
};

/** Checks a function's name, its number of arguments and their types. */
export function functionCall(part: Extract<Syntax, { kind: 'call' }>, checker: Checker): Typed {
  const { at } = part;
  const { name } = part;
  if (!isFunction(name)) {
    const guess = suggestion(name, Object.keys(ARGUMENTS));
    return refuse(`There is no function "${name}".${guess}`);
  }
  if (part.arguments.length !== ARGUMENTS[name]) {
    const count = ARGUMENTS[name] === 1 ? 'one argument' : 'two arguments';
    return refuse(`${name}(...) takes ${count}, not ${part.arguments.length}.`);
  }
  const [first = part, second] = part.arguments;

  if (name === 'date') return dateLiteral(first);
  if (name === 'size') return size(first);

  const subject = checker.expression(first);
  const result = (type: StaticType, ...more: Expression[]): Typed => ({
    tree: { kind: 'call', name, arguments: [subject.tree, ...more], at },
    type,
  });
  switch (name) {
    case 'answered':
      if (subject.tree.kind !== 'answer' && subject.tree.kind !== 'loop' && subject.type.kind !== 'unknown') {
        return refuse('answered(...) takes the name of a question.');
      }
      return result({ kind: 'boolean' });
    case 'age':
    case 'ageNearest':
      demand(subject, ['date']);
      return result({ kind: 'number' });
    case 'month':
      demand(subject, ['date']);
      return result({ kind: 'month' });
    case 'addDays':
    case 'addMonths':
    case 'addYears': {
      demand(subject, name === 'addDays' ? ['date'] : ['date', 'month']);
      const count =
        second === undefined ? undefined : checker.must(checker.expression(second), 'number', `in ${name}(...)`);
      return result(subject.type, ...(count === undefined ? [] : [count]));
    }
    case 'has': {
      demand(subject, ['choices']);
      const option = second === undefined ? undefined : checker.expression(second);
      if (option === undefined) return result({ kind: 'boolean' });
      if (option.type.kind !== 'text' && option.type.kind !== 'choice' && option.type.kind !== 'unknown') {
        checker.problem(
          'wrong-type',
          `has(...) looks for the name of an option, not ${words(option.type)}.`,
          option.tree.at,
        );
      }
      checker.option(option, subject.type);
      return result({ kind: 'boolean' }, option.tree);
    }
  }

  function demand(typed: Typed, kinds: readonly StaticType['kind'][]): void {
    if (typed.type.kind === 'unknown' || kinds.includes(typed.type.kind)) return;
    const [kind = 'unknown'] = kinds;
    const wanted = kind === 'choices' ? 'a multi-select' : 'a date';
    const advice = kind === 'choices' && typed.type.kind === 'choice' ? ' Compare a choice with ==.' : '';
    checker.problem('wrong-type', `${name}(...) takes ${wanted}, not ${words(typed.type)}.${advice}`, typed.tree.at);
  }

  function dateLiteral(argument: Syntax): Typed {
    const text = argument.kind === 'literal' && typeof argument.value === 'string' ? argument.value : '';
    if (isDate(text)) return { tree: { kind: 'literal', value: text, type: 'date', at }, type: { kind: 'date' } };
    if (isMonth(text)) return { tree: { kind: 'literal', value: text, type: 'month', at }, type: { kind: 'month' } };
    return refuse('date(...) takes a day that exists, written "2020-01-31", or a month, written "2020-01".');
  }

  /** Rows are counted by the rows function with a body that always holds. */
  function size(argument: Syntax): Typed {
    const rows = argument.kind === 'name' ? checker.rows(argument.path, at) : null;
    if (rows !== null) {
      const body: Expression = { kind: 'literal', value: true, type: 'boolean', at };
      return { tree: { kind: 'rows', name: 'count', rows, variable: 'row', body, at }, type: { kind: 'number' } };
    }
    const list = checker.expression(argument);
    demandList(list);
    return { tree: { kind: 'call', name: 'size', arguments: [list.tree], at }, type: { kind: 'number' } };
  }

  function demandList({ type, tree }: Typed): void {
    if (type.kind === 'choices' || type.kind === 'list' || type.kind === 'unknown') return;
    checker.problem('wrong-type', `size(...) takes a multi-select, rows or a list, not ${words(type)}.`, tree.at);
  }

  function refuse(message: string): Typed {
    checker.problem('wrong-type', message, at);
    return { tree: { kind: 'literal', value: false, type: 'boolean', at }, type: { kind: 'unknown' } };
  }
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(ARGUMENTS, name);
}
