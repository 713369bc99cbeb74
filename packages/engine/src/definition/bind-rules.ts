import { maxLengthOf } from '../answer/lengths.ts';
import type { Clause, Environment, ValueType } from '../clause/types.ts';
import { builtInRule } from '../rule/index.ts';
import type { BuiltInRule } from '../rule/index.ts';
import type { ClauseWriter } from './compile-clauses.ts';
import type { Draft, DraftNode } from './draft.ts';
import type { Rule } from './model.ts';
import { NONE } from './nothing.ts';
import type { QuestionData, QuestionType, ValidationData } from './vocabulary.ts';

/**
 * Compiles the rules of a question: clauses of its own, or built-in rules with their parameters (spec form §5). Rules and
 * parameters that are not known are left out; their check reports them. What a person types freely is held to its length.
 */
export function bindRules(
  draft: Draft,
  node: DraftNode,
  data: QuestionData,
  { condition, expression }: ClauseWriter,
): readonly Rule[] {
  const written = (data.Validations ?? NONE).flatMap((validation, index): Rule[] => {
    if (validation.WhenGroupRequired === true && isInOptionalGroup(draft, node)) return [];
    const place = `Validations.${index}`;
    const when =
      validation.ConditionalClause === undefined
        ? null
        : condition(validation.ConditionalClause, `rule:${index}:when`, `${place}.ConditionalClause`);
    const message = validation.Message ?? messageOf(draft, validation.Rule);

    if (validation.FailsWhen !== undefined) {
      const fails = condition(validation.FailsWhen, `rule:${index}:fails`, `${place}.FailsWhen`);
      return [{ key: validation.Rule, message, when, reads: [fails], fails: holding(fails) }];
    }
    const builtIn = builtInRule(validation.Rule);
    if (builtIn === undefined) return [];
    const expressions = compileExpressions(validation, builtIn, index);
    const reads = expressions.size === 0 ? NONE : [...expressions.values()];
    return [{ key: validation.Rule, message, when, reads, fails: bound(draft, builtIn, validation, expressions) }];
  });
  const length = maxLengthRule(draft, node);
  if (length !== null) written.push(length);
  return written.length === 0 ? NONE : written;

  function compileExpressions(
    validation: ValidationData,
    builtIn: BuiltInRule,
    index: number,
  ): ReadonlyMap<string, Clause> {
    if (builtIn.expressions === undefined) return NO_EXPRESSIONS;
    const expressions = new Map<string, Clause>();
    for (const [name, value] of Object.entries(validation.Parameters ?? {})) {
      const field = `Validations.${index}.Parameters.${name}`;
      if (builtIn.expressions?.includes(name) === true) {
        const expected = EXPRESSION_TYPES[name] ?? null;
        expressions.set(name, expression(String(value), `rule:${index}:${name}`, field, expected));
      }
    }
    return expressions;
  }
}

function holding(clause: Clause): Rule['fails'] {
  return (_text, _value, environment) => clause.evaluate(environment) === true;
}

function bound(
  draft: Draft,
  builtIn: BuiltInRule,
  validation: ValidationData,
  expressions: ReadonlyMap<string, Clause>,
): Rule['fails'] {
  const { Parameters = {} } = validation;
  const tables = draft.definition.Tables;
  // Rules are asked one at a time, very often: one input serves every time. No getter: it makes such an object ten times as big.
  let asked: Environment | null = null;
  const input = {
    today: '',
    parameter: (name: string) => (Object.hasOwn(Parameters, name) ? Parameters[name] : undefined),
    expression: (name: string) => (asked === null ? undefined : expressions.get(name)?.evaluate(asked)),
    table: (name: string) => (Object.hasOwn(tables, name) ? tables[name] : undefined),
  };
  return (answer, value, environment) => {
    asked = environment;
    input.today = environment.context.Today;
    return builtIn.fails(answer, value, input);
  };
}

const NO_EXPRESSIONS: ReadonlyMap<string, Clause> = new Map();

/** What the expressions of built-in rules give; dates and months both stand for a time. */
const EXPRESSION_TYPES: Readonly<Record<string, ValueType>> = {
  Account: 'text',
  Age: 'number',
  Base: 'number',
  Name: 'text',
  State: 'text',
  Transfer: 'number',
};

/** Types that fix their own form need no length: what is too long does not parse. */
const FREE_LENGTH: ReadonlySet<QuestionType | null> = new Set<QuestionType>(['FreeForm', 'Integer', 'Decimal']);

function maxLengthRule(draft: Draft, node: DraftNode): Rule | null {
  const most = node.kind === 'answer' && FREE_LENGTH.has(node.type) ? maxLengthOf(node) : null;
  if (most === null) return null;
  return { key: 'maxlength', message: messageOf(draft, 'maxlength'), when: null, reads: NONE, fails: longerThan(most) };
}

function longerThan(most: number): Rule['fails'] {
  return (answer) => answer.length > most;
}

/** A group around the question, up to its row or block, that is optional. */
function isInOptionalGroup(draft: Draft, node: DraftNode): boolean {
  let around = draft.nodes[node.parent];
  while (around?.kind === 'compound') {
    if (around.data?.IsOptional === true) return true;
    around = draft.nodes[around.parent];
  }
  return false;
}

/** The carrier's sentence for an error key. */
export function messageOf(draft: Draft, key: string): string | null {
  const messages = draft.definition.Messages;
  return Object.hasOwn(messages, key) ? (messages[key] ?? null) : null;
}
