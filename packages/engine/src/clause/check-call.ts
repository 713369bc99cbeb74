import type { Checker } from './check.ts';
import { FUNCTIONS, takesMore } from './functions.ts';
import { words, type StaticType } from './static-type.ts';
import type { Expression } from './types.ts';

/** Checks the number of a function's arguments and their types. */
export function checkCall(part: Extract<Expression, { kind: 'call' }>, checker: Checker): void {
  const { name, at } = part;
  const [first, second = part] = part.arguments;
  if ((part.arguments.length !== FUNCTIONS[name] && !takesMore(name)) || first === undefined) {
    const count = FUNCTIONS[name] === 1 ? 'one argument' : 'two arguments';
    return checker.problem(`${name}(...) takes ${count}, not ${part.arguments.length}.`, at);
  }
  const type = checker.typeOf(first);
  const demand = (types: readonly StaticType[], wanted: string, advice = ''): void => {
    if (type === 'unknown' || types.includes(type)) return;
    checker.problem(`${name}(...) takes ${wanted}, not ${words(type)}.${advice}`, first.at);
  };
  switch (name) {
    case 'answered':
      if (first.kind === 'answer' || first.kind === 'loop' || type === 'unknown') return;
      return checker.problem('answered(...) takes the name of a question.', at);
    case 'age':
    case 'ageNearest':
    case 'date':
    case 'month':
      return demand(['date'], 'a date');
    case 'addDays':
    case 'addMonths':
    case 'addYears':
      demand(name === 'addDays' ? ['date'] : ['date', 'month'], 'a date');
      return checker.must(second, 'number', `in ${name}(...)`);
    case 'total':
      for (const amount of part.arguments) checker.must(amount, 'number', 'in total(...)');
      return;
    case 'words':
      for (const text of part.arguments) checker.must(text, 'text', 'in words(...)');
      return;
    case 'sameMailbox':
      demand(['text'], 'an e-mail address');
      return checker.must(second, 'text', 'in sameMailbox(...)');
    case 'size':
      return demand(['choices', 'list'], 'a multi-select, rows or a list');
    case 'has': {
      demand(['choices'], 'a multi-select', type === 'choice' ? ' Compare a choice with ==.' : '');
      const looked = checker.typeOf(second);
      if (looked !== 'text' && looked !== 'choice' && looked !== 'unknown') {
        checker.problem(`has(...) looks for the name of an option, not ${words(looked)}.`, second.at);
      }
      return checker.option(second, first);
    }
  }
}
