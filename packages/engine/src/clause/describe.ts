import type { Model, Node } from '../definition/model.ts';
import { spacedName } from './spaced-name.ts';
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
export function describe(model: Model, expression: Expression): string {
  return say(expression);

  function say(part: Expression): string {
    switch (part.kind) {
      case 'literal':
        return literal(part.value);
      case 'list':
        return oneOf(part.items.map(say));
      case 'context':
        return CONTEXT[part.name];
      case 'profile':
        return PROFILE[part.entry];
      case 'answer':
      case 'loop':
        return isYesNo(part) ? `${name(part.node)} is Yes` : name(part.node);
      case 'key':
        return `the row's own option`;
      case 'not':
        return not(part.operand);
      case 'negative':
        return `minus ${operand(part.operand)}`;
      case 'binary':
        return binary(part);
      case 'conditional':
        return `${say(part.then)} if ${say(part.condition)}, otherwise ${say(part.else)}`;
      case 'call':
        return call(part);
      case 'rows':
        return ROWS[part.name](operand(part.rows), part.name === 'sum' ? operand(part.body) : say(part.body));
    }
  }

  function binary(part: Extract<Expression, { kind: 'binary' }>): string {
    const { operator, left, right } = part;
    switch (operator) {
      case '&&':
      case '||': {
        const word = operator === '&&' ? 'and' : 'or';
        return [left, right].map((side) => (mixes(side, operator) ? `(${say(side)})` : say(side))).join(` ${word} `);
      }
      case '==':
      case '!=':
        return `${operand(left)} is ${operator === '!=' ? 'not ' : ''}${valueOf(right, left)}`;
      case 'in':
        if (right.kind !== 'list') return `${operand(right)} includes ${valueOf(left, right)}`;
        return `${operand(left)} is ${oneOf(right.items.map((item) => valueOf(item, left)))}`;
      case '<':
      case '<=':
      case '>':
      case '>=':
        return `${operand(left)} ${(isTime(left) || isTime(right) ? TIMES : NUMBERS)[operator]} ${operand(right)}`;
      case '+':
      case '-':
      case '*':
      case '/':
        return `${operand(left)} ${operator} ${operand(right)}`;
    }
  }

  function not(inner: Expression): string {
    if (isYesNo(inner) && (inner.kind === 'answer' || inner.kind === 'loop')) return `${name(inner.node)} is No`;
    if (inner.kind === 'call' && inner.name === 'answered') return `${operand(inner.arguments[0])} is not answered`;
    if (inner.kind === 'call' && inner.name === 'has') {
      const [list, option] = inner.arguments;
      return `${operand(list)} does not include ${valueOf(option, list)}`;
    }
    if (inner.kind === 'binary' && inner.operator === 'in' && inner.right.kind === 'list') {
      return `${operand(inner.left)} is not ${oneOf(inner.right.items.map((item) => valueOf(item, inner.left)))}`;
    }
    return `not (${say(inner)})`;
  }

  function call(part: Extract<Expression, { kind: 'call' }>): string {
    const [first, second] = part.arguments;
    switch (part.name) {
      case 'answered':
        return `${operand(first)} is answered`;
      case 'has':
        return `${operand(first)} includes ${valueOf(second, first)}`;
      case 'sameMailbox':
        return `${operand(first)} and ${operand(second)} are one mailbox`;
      case 'size':
        return `the number of choices in ${operand(first)}`;
      case 'words':
        return part.arguments.map(operand).join(' ');
      case 'total':
        return `the total of ${totalled(part.arguments)}`;
      case 'age':
        return `the age from ${operand(first)}`;
      case 'ageNearest':
        return `the nearest age from ${operand(first)}`;
      case 'date':
        return operand(first);
      case 'month':
        return `the month of ${operand(first)}`;
      case 'addDays':
      case 'addMonths':
      case 'addYears':
        return shift(part.name, first, second);
    }
  }

  /** Amounts by their group. */
  function totalled(amounts: readonly Expression[]): string {
    const names = amounts.map((amount) => {
      const node = amount.kind === 'answer' || amount.kind === 'loop' ? model.nodes[amount.node] : undefined;
      const group = model.nodes[node?.parent ?? -1];
      return group?.kind === 'compound' ? name(group.id) : operand(amount);
    });
    return names.length === 0 ? 'nothing' : new Intl.ListFormat('en-US').format(new Set(names));
  }

  function shift(name: keyof typeof SHIFTS, date: Expression | undefined, by: Expression | undefined): string {
    if (by?.kind === 'negative') return `${operand(by.operand)} ${SHIFTS[name]} before ${operand(date)}`;
    return `${operand(by)} ${SHIFTS[name]} after ${operand(date)}`;
  }

  /** A part as the subject or object of a sentence: the name without "is Yes". */
  function operand(part: Expression | undefined): string {
    if (part === undefined) return 'nothing';
    return part.kind === 'answer' || part.kind === 'loop' ? name(part.node) : say(part);
  }

  /** A value as the question shows it: the option's label, Yes or No. */
  function valueOf(part: Expression | undefined, of: Expression | undefined): string {
    if (part?.kind !== 'literal') return operand(part);
    if (typeof part.value === 'boolean') return part.value ? 'Yes' : 'No';
    const options = of?.kind === 'answer' || of?.kind === 'loop' ? model.nodes[of.node]?.options : optionsOfKey(of);
    return options?.find((option) => option.name === part.value)?.label ?? literal(part.value);
  }

  function optionsOfKey(part: Expression | undefined): Node['options'] {
    if (part?.kind !== 'key') return null;
    const sources = model.nodes[part.node]?.rowsFrom ?? [];
    return sources.flatMap((source) => model.nodes[source]?.options ?? []);
  }

  function name(id: number): string {
    const node = model.nodes[id];
    if (node === undefined) return 'an unknown question';
    if (node.kind === 'block') return model.blocks[node.block]?.data.DisplayName ?? node.name;
    if (node.data === null) return `"${derivedTitle(node.name) ?? spacedName(node.name)}"`;
    const wording = node.data.QuestionTextAlt ?? node.data.QuestionText;
    return `"${wording.trim() === '' ? spacedName(node.name) : wording.trim()}"`;
  }

  function derivedTitle(name: string): string | undefined {
    return model.definition.DerivedValues.find(({ Name }) => Name === name)?.Title;
  }

  function isYesNo(part: Expression): boolean {
    const node = part.kind === 'answer' || part.kind === 'loop' ? model.nodes[part.node] : undefined;
    return node?.valueType === 'boolean';
  }

  function isTime(part: Expression): boolean {
    if (part.kind === 'literal') return part.type === 'date' || part.type === 'month';
    if (part.kind === 'context') return part.name === 'Today';
    if (part.kind === 'call') return part.name === 'month' || part.name.startsWith('add');
    const type = part.kind === 'answer' || part.kind === 'loop' ? model.nodes[part.node]?.valueType : null;
    return type === 'date' || type === 'month';
  }
}

function mixes(side: Expression, around: '&&' | '||'): boolean {
  const other = around === '&&' ? '||' : '&&';
  return (side.kind === 'binary' && side.operator === other) || side.kind === 'conditional' || side.kind === 'rows';
}

function literal(value: boolean | number | string): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value.toLocaleString('en-US');
  return value === '' ? 'nothing' : value;
}

function oneOf(items: readonly string[]): string {
  return items.length === 0 ? 'nothing' : new Intl.ListFormat('en-US', { type: 'disjunction' }).format(items);
}
