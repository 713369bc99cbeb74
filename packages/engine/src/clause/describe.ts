import type { Model } from '../definition/model.ts';
import { isTime, isYesNo, literal, optionName, questionName, questionOf } from './describe-part.ts';
import type { AgentProfile, Context, Expression } from './types.ts';

const CONTEXT: Record<keyof Context, string> = {
  Role: 'the role',
  Stage: 'the stage',
  Today: 'today',
  IsDemo: 'this is a demonstration',
  Partner: 'the partner',
  AgentEmail: "the agent's e-mail address",
};

const PROFILE: Record<keyof AgentProfile, string> = {
  Name: "the name in the agent's profile",
  Number: "the agent number in the agent's profile",
  Firm: "the firm in the agent's profile",
  FirmNumber: "the firm's number in the agent's profile",
  Email: "the e-mail address in the agent's profile",
  Phone: "the phone number in the agent's profile",
  Licenses: "the license for the state of issue in the agent's profile",
};

const ROWS = {
  exists: (rows: string, body: string) => `in at least one row of ${rows}: ${body}`,
  all: (rows: string, body: string) => `in every row of ${rows}: ${body}`,
  count: (rows: string, body: string) =>
    body === 'yes' ? `the number of rows of ${rows}` : `the number of rows of ${rows} in which ${body}`,
  sum: (rows: string, body: string) => `the sum of ${body} over the rows of ${rows}`,
};

const TIMES = { '<': 'is before', '<=': 'is on or before', '>': 'is after', '>=': 'is on or after' };
const NUMBERS = { '<': 'is less than', '<=': 'is at most', '>': 'is more than', '>=': 'is at least' };
const SHIFTS = { addDays: 'days', addMonths: 'months', addYears: 'years' };

/**
 * A clause in words that a person understands, with the wording of questions and options: `"Product" is one of Term 10
 * or Term 20`. Never contains anybody's answer.
 */
export function describe(model: Model, part: Expression): string {
  switch (part.kind) {
    case 'literal':
      return literal(part.value);
    case 'list':
      return oneOf(part.items.map((item) => describe(model, item)));
    case 'context':
      return CONTEXT[part.name];
    case 'profile':
      return PROFILE[part.entry];
    case 'answer':
    case 'loop':
      return isYesNo(model, part) ? `${questionName(model, part.node)} is Yes` : questionName(model, part.node);
    case 'key':
      return 'the row';
    case 'not':
      return not(model, part.operand);
    case 'negative':
      return `minus ${operand(model, part.operand)}`;
    case 'binary':
      return binary(model, part);
    case 'conditional': {
      const same = asJunction(part);
      if (same !== part) return describe(model, same);
      return `${describe(model, part.then)} if ${describe(model, part.condition)}, otherwise ${describe(model, part.else)}`;
    }
    case 'call':
      return call(model, part);
    case 'rows':
      return ROWS[part.name](
        operand(model, part.rows),
        part.name === 'sum' ? operand(model, part.body) : describe(model, part.body),
      );
  }
}

function binary(model: Model, part: Extract<Expression, { kind: 'binary' }>): string {
  const { operator, left, right } = part;
  switch (operator) {
    case '&&':
    case '||': {
      const word = operator === '&&' ? 'and' : 'or';
      return [left, right]
        .map(asJunction)
        .map((side) => (mixes(side, operator) ? `(${describe(model, side)})` : describe(model, side)))
        .join(` ${word} `);
    }
    case '==':
    case '!=':
      return `${subject(model, left)} ${operator === '!=' ? 'not ' : ''}${valueOf(model, right, left)}`;
    case 'in':
      if (right.kind !== 'list') return `${operand(model, right)} includes ${valueOf(model, left, right)}`;
      return `${subject(model, left)} ${oneOf(right.items.map((item) => valueOf(model, item, left)))}`;
    case '<':
    case '<=':
    case '>':
    case '>=':
      return `${operand(model, left)} ${(isTime(model, left) || isTime(model, right) ? TIMES : NUMBERS)[operator]} ${operand(model, right)}`;
    case '+':
    case '-':
    case '*':
    case '/':
      return `${operand(model, left)} ${operator} ${operand(model, right)}`;
  }
}

function not(model: Model, inner: Expression): string {
  if (isYesNo(model, inner) && (inner.kind === 'answer' || inner.kind === 'loop'))
    return `${questionName(model, inner.node)} is No`;
  if (inner.kind === 'call' && inner.name === 'answered')
    return `${operand(model, inner.arguments[0])} is not answered`;
  if (inner.kind === 'call' && inner.name === 'has') {
    const [list, option] = inner.arguments;
    return `${operand(model, list)} does not include ${valueOf(model, option, list)}`;
  }
  if (inner.kind === 'rows' && inner.name === 'exists')
    return `in no row of ${operand(model, inner.rows)}: ${describe(model, inner.body)}`;
  if (inner.kind === 'binary') {
    const { operator, left, right } = inner;
    if (operator === 'in' && right.kind === 'list')
      return `${subject(model, left)} not ${oneOf(right.items.map((item) => valueOf(model, item, left)))}`;
    if (operator === '==' || operator === '!=')
      return describe(model, { ...inner, operator: operator === '==' ? '!=' : '==' });
  }
  return `not (${describe(model, inner)})`;
}

function call(model: Model, part: Extract<Expression, { kind: 'call' }>): string {
  const [first, second] = part.arguments;
  switch (part.name) {
    case 'answered':
      return `${operand(model, first)} is answered`;
    case 'has':
      return `${operand(model, first)} includes ${valueOf(model, second, first)}`;
    case 'sameMailbox':
      return `${operand(model, first)} and ${operand(model, second)} are one mailbox`;
    case 'size':
      return `the number of choices in ${operand(model, first)}`;
    case 'words':
      return part.arguments.map((one) => operand(model, one)).join(' ');
    case 'total':
      return `the total of ${totalled(model, part.arguments)}`;
    case 'age':
      return `the age from ${operand(model, first)}`;
    case 'ageNearest':
      return `the nearest age from ${operand(model, first)}`;
    case 'date':
      return operand(model, first);
    case 'month':
      return `the month of ${operand(model, first)}`;
    case 'addDays':
    case 'addMonths':
    case 'addYears':
      return shift(model, part.name, first, second);
  }
}

/** Amounts by their group. */
function totalled(model: Model, amounts: readonly Expression[]): string {
  const names = amounts.map((amount) => {
    const group = model.nodes[questionOf(model, amount)?.parent ?? -1];
    return group?.kind === 'compound' ? questionName(model, group.id) : operand(model, amount);
  });
  return names.length === 0 ? 'nothing' : new Intl.ListFormat('en-US').format(new Set(names));
}

function shift(
  model: Model,
  name: keyof typeof SHIFTS,
  date: Expression | undefined,
  by: Expression | undefined,
): string {
  if (by?.kind === 'negative') return `${operand(model, by.operand)} ${SHIFTS[name]} before ${operand(model, date)}`;
  return `${operand(model, by)} ${SHIFTS[name]} after ${operand(model, date)}`;
}

/** With its verb. A row that is there because of an option is about that option. */
const subject = (model: Model, part: Expression): string =>
  `${operand(model, part)} is${part.kind === 'key' ? ' about' : ''}`;

/** A part as the subject or object of a sentence: the name without "is Yes". */
function operand(model: Model, part: Expression | undefined): string {
  if (part === undefined) return 'nothing';
  return part.kind === 'answer' || part.kind === 'loop' ? questionName(model, part.node) : describe(model, part);
}

/** A value as the question shows it: the option's label, Yes or No. */
function valueOf(model: Model, part: Expression | undefined, of: Expression | undefined): string {
  if (part?.kind !== 'literal') return operand(model, part);
  if (typeof part.value === 'boolean') return part.value ? 'Yes' : 'No';
  return optionName(model, of, part.value) ?? literal(part.value);
}

/** A conditional with yes or no on one side is said with “and” or “or”. */
function asJunction(part: Expression): Expression {
  if (part.kind !== 'conditional') return part;
  const { condition, then, else: otherwise, at } = part;
  const not: Expression = { kind: 'not', operand: condition, at };
  const join = (operator: '&&' | '||', left: Expression, right: Expression): Expression => ({
    kind: 'binary',
    operator,
    left,
    right,
    at,
  });
  if (then.kind === 'literal' && typeof then.value === 'boolean')
    return then.value ? join('||', condition, otherwise) : join('&&', not, otherwise);
  if (otherwise.kind === 'literal' && typeof otherwise.value === 'boolean')
    return otherwise.value ? join('||', not, then) : join('&&', condition, then);
  return part;
}

/** Needs parentheses beside this operator. */
function mixes(side: Expression, around: '&&' | '||'): boolean {
  const other = around === '&&' ? '||' : '&&';
  return (side.kind === 'binary' && side.operator === other) || side.kind === 'conditional' || isAboutRows(side);
}

/** In words, it goes on to the end of the part around it. */
export const isAboutRows = (part: Expression): boolean =>
  part.kind === 'rows' || (part.kind === 'not' && isAboutRows(part.operand));

function oneOf(items: readonly string[]): string {
  return items.length === 0 ? 'nothing' : new Intl.ListFormat('en-US', { type: 'disjunction' }).format(items);
}
