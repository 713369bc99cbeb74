/** Everything that can be wrong with a clause. Checked where a definition is accepted, never in the browser. */
import { checkCall } from './check-call.ts';
import { parseClause, type ClauseSource } from './compile-clause.ts';
import { unresolvedProblem } from './missing-name.ts';
import { optionsOf } from './options-of.ts';
import { parts } from './reads.ts';
import { resolve } from './resolve.ts';
import type { Names } from './scope.ts';
import { comparable, ordered, staticType, words, type StaticType } from './static-type.ts';
import { suggestion } from './suggestion.ts';
import type { ClauseProblem } from './syntax.ts';
import type { Expression } from './types.ts';
import { unreadableProblem } from './unreadable.ts';

/** What is wrong with how a clause is written, what it names and what it compares; empty: nothing. */
export function checkClause(source: ClauseSource): ClauseProblem[] {
  const parsed = parseClause(source);
  if (!parsed.ok) return [unreadableProblem(parsed.problem)];
  const { tree, problems } = resolve(parsed.syntax, source.scope);
  return [
    ...problems.map((problem) => unresolvedProblem(problem, source.scope)),
    ...checkTypes(tree, source.scope.names),
    ...checkPlace(tree, source),
  ];
}

/** Whether the value has the type that the clause's place needs. */
function checkPlace(tree: Expression, { scope, expected }: ClauseSource): ClauseProblem[] {
  const type = staticType(tree, scope.names.nodes);
  if (expected !== null && !fits(type, expected)) {
    return [{ kind: 'wrong-type', message: `${words(expected)} is needed here, not ${words(type)}.`, at: 0 }];
  }
  return type === 'list' ? [{ kind: 'wrong-type', message: 'A list is not a value.', at: 0 }] : [];
}

function fits(type: StaticType, expected: StaticType): boolean {
  if (type === 'unknown' || type === expected) return true;
  return (expected === 'text' || expected === 'choice') && (type === 'text' || type === 'choice');
}

/** What the checks of the parts share. */
export interface Checker {
  typeOf(part: Expression): StaticType;
  /** Rejects everything that is not of this type. */
  must(part: Expression, type: 'boolean' | 'number' | 'text', where: string): void;
  /** Rejects a literal that is not one of the options of the other part. */
  option(literal: Expression, of: Expression): void;
  problem(message: string, at: number): void;
}

function checkTypes(tree: Expression, names: Names): ClauseProblem[] {
  const problems: ClauseProblem[] = [];
  const typeOf = (part: Expression): StaticType => staticType(part, names.nodes);
  const checker: Checker = { typeOf, must, option, problem };
  visit(tree);
  return problems;

  function visit(part: Expression): void {
    for (const inner of parts(part)) visit(inner);
    switch (part.kind) {
      case 'not':
        return must(part.operand, 'boolean', 'after "!"');
      case 'negative':
        return must(part.operand, 'number', 'after "-"');
      case 'binary':
        return binary(part);
      case 'conditional':
        return conditional(part);
      case 'call':
        return checkCall(part, checker);
      case 'rows':
        return must(part.body, part.name === 'sum' ? 'number' : 'boolean', `in ${part.name}(...)`);
      default:
    }
  }

  function problem(message: string, at: number): void {
    problems.push({ kind: 'wrong-type', message, at });
  }

  function must(part: Expression, wanted: 'boolean' | 'number' | 'text', where: string): void {
    const type = typeOf(part);
    if (type !== wanted && type !== 'unknown')
      problem(`${words(wanted)} is needed ${where}, not ${words(type)}.`, part.at);
  }

  function option(literal: Expression, of: Expression): void {
    if (literal.kind !== 'literal' || literal.type !== 'text') return;
    const known = optionsOf(of, names.nodes);
    if (known === null || known.options.some((name) => name === literal.value)) return;
    const value = String(literal.value);
    const meant = known.labels.get(value);
    const guess = meant === undefined ? suggestion(value, known.options) : ` Write its name, "${meant}".`;
    const message = `"${value}" is not an option of "${known.name}".${guess}`;
    problems.push({ kind: 'unknown-option', message, at: literal.at });
  }

  function binary({ operator, left, right, at }: Extract<Expression, { kind: 'binary' }>): void {
    switch (operator) {
      case '&&':
      case '||':
        must(left, 'boolean', `before "${operator}"`);
        return must(right, 'boolean', `after "${operator}"`);
      case '+':
      case '-':
      case '*':
      case '/':
        must(left, 'number', `before "${operator}"`);
        return must(right, 'number', `after "${operator}"`);
      case 'in':
        return membership(left, right, at);
      default:
        return comparison(left, right, operator, at);
    }
  }

  function comparison(left: Expression, right: Expression, operator: string, at: number): void {
    const [a, b] = [typeOf(left), typeOf(right)];
    const equality = operator === '==' || operator === '!=';
    if (equality ? comparable(a, b) : ordered(a, b)) {
      option(left, right);
      option(right, left);
    } else {
      const advice = hint([left, right], typeOf, equality);
      problem(`${words(a)} cannot be compared with ${words(b)} by "${operator}".${advice}`, at);
    }
  }

  function membership(item: Expression, list: Expression, at: number): void {
    const [type, listType] = [typeOf(item), typeOf(list)];
    if (listType === 'unknown') return;
    if (listType === 'choices') {
      if (comparable(type, 'text')) option(item, list);
      else problem(`${words(type)} is never among the options of a multi-select.`, at);
    } else if (list.kind !== 'list') {
      problem(`After "in" comes a list, as in ["A", "B"], not ${words(listType)}.`, at);
    } else {
      for (const each of list.items) {
        if (comparable(type, typeOf(each))) option(each, item);
        else {
          const advice = hint([each, item], typeOf, true);
          problem(`The list has ${words(typeOf(each))}, but ${words(type)} is looked for.${advice}`, each.at);
        }
      }
    }
  }

  function conditional(part: Extract<Expression, { kind: 'conditional' }>): void {
    must(part.condition, 'boolean', 'before "?"');
    const [then, otherwise] = [typeOf(part.then), typeOf(part.else)];
    if (then === 'unknown' || otherwise === 'unknown' || typeOf(part) !== 'unknown') return;
    problem(`Both values of "? :" are of one type; here they are ${words(then)} and ${words(otherwise)}.`, part.at);
  }
}

function isOrder(part: Expression): boolean {
  return part.kind === 'binary' && ['<', '<=', '>', '>='].includes(part.operator);
}

/** What to write instead of the literal that two parts cannot be compared with; `equality`: they are compared as equal. */
function hint(sides: readonly Expression[], typeOf: Checker['typeOf'], equality: boolean): string {
  const types = new Set(sides.map(typeOf));
  if (!equality && sides.some(isOrder)) return ' Write two comparisons, as in 1 < Question && Question < 5.';
  if (types.has('choices')) return ' Use has(Question, "Option").';
  if (types.has('text') && (types.has('date') || types.has('month'))) return ' Write date("2020-01-31") for a day.';
  if (types.has('number') && types.has('date')) return ' Write date("2020-01-31") for a day.';
  const written = new Set(sides.filter(({ kind }) => kind === 'literal').map(typeOf));
  if (written.has('text') && types.has('boolean')) return ' Write true or false without quotation marks.';
  if (written.has('text') && types.has('number')) return ' Write numbers without quotation marks.';
  const isText = types.has('text') || types.has('choice');
  if (written.has('number') && isText && equality)
    return ' Write a text in quotation marks, also if it has only digits.';
  return '';
}
