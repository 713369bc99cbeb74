import { namedCharacter, unprintableIn } from '../answer/printable.ts';
import { maxLengthOf } from '../answer/lengths.ts';
import type { Clause, Environment, ValueType } from '../clause/types.ts';
import { builtInRule } from '../rule/index.ts';
import type { BuiltInRule, RuleInput } from '../rule/index.ts';
import type { ClauseWriter } from './compile-clauses.ts';
import type { Draft, DraftNode } from './draft.ts';
import type { Placeholder, Rule } from './model.ts';
import { trimmed, NONE } from '../clause/empty.ts';
import type { QuestionData, QuestionType, ValidationData } from './question-data.ts';
import type { Definition } from './vocabulary.ts';

/**
 * Compiles the rules of a question: its own clauses, or built-in rules with their parameters (spec form §5). Unknown
 * rules and parameters are left out; their check reports them. Freely typed answers also get a length rule.
 */
export function bindRules(
  draft: Draft,
  node: DraftNode,
  data: QuestionData,
  { condition, expression }: ClauseWriter,
): readonly Rule[] {
  const tables = draft.definition.Tables;
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
    const name = expressions.get('Name');
    return [
      {
        key: validation.Rule,
        message,
        ...(name && { name }),
        ...(validation.Rule === 'maxlength' && { placeholder: over(Number(validation.Parameters?.['Length'])) }),
        when,
        reads,
        fails: bound(builtIn, { parameters: validation.Parameters ?? {}, expressions, tables }),
      },
    ];
  });
  const length = maxLengthRule(draft, node);
  if (length !== null) written.push(length);
  const printed = printableRule(draft, node);
  // It says more than that something is wrong with the characters.
  return trimmed(printed === null ? written : [printed, ...written]);

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

function bound(builtIn: BuiltInRule, given: Given): Rule['fails'] {
  return (answer, value, environment) => {
    asked.given = given;
    asked.environment = environment;
    return builtIn.fails(answer, value, input);
  };
}

/** What the definition passes to a built-in rule. */
interface Given {
  readonly parameters: NonNullable<ValidationData['Parameters']>;
  readonly expressions: ReadonlyMap<string, Clause>;
  readonly tables: Definition['Tables'];
}

/** The current rule. Rules run one at a time, very often: one input object serves them all. */
const asked: { given: Given | null; environment: Environment | null } = { given: null, environment: null };

const input: RuleInput = {
  get today() {
    return asked.environment?.context.Today ?? '';
  },
  parameter: (name) => own(asked.given?.parameters, name),
  expression(name) {
    const { given, environment } = asked;
    return environment === null ? undefined : given?.expressions.get(name)?.evaluate(environment);
  },
  table: (name) => own(asked.given?.tables, name),
};

function own<Item>(items: Readonly<Record<string, Item>> | undefined, name: string): Item | undefined {
  return items !== undefined && Object.hasOwn(items, name) ? items[name] : undefined;
}

const NO_EXPRESSIONS: ReadonlyMap<string, Clause> = new Map();

/** Results of the expressions of built-in rules; dates and months both represent a time. */
const EXPRESSION_TYPES: Readonly<Record<string, ValueType>> = {
  Account: 'text',
  Age: 'number',
  Base: 'number',
  Name: 'text',
  State: 'text',
  Transfer: 'number',
};

/** Types with a fixed format need no length: a text that is too long does not parse. */
const FREE_LENGTH: ReadonlySet<QuestionType | null> = new Set<QuestionType>(['FreeForm', 'Integer', 'Decimal']);

/** The number of characters above which the length rule rejects an answer; null if it has no length rule. */
export function lengthLimit(draft: Draft, node: DraftNode): number | null {
  // A signature is as long as the expected name: people with a long name and title sign too.
  if (draft.nodes[node.parent]?.type === 'Signature') return null;
  return node.kind === 'answer' && FREE_LENGTH.has(node.type) ? maxLengthOf(node) : null;
}

function maxLengthRule(draft: Draft, node: DraftNode): Rule | null {
  const most = lengthLimit(draft, node);
  if (most === null) return null;
  return {
    key: 'maxlength',
    message: messageOf(draft, 'maxlength'),
    placeholder: over(most),
    when: null,
    reads: NONE,
    fails: (answer) => answer.length > most,
  };
}

/** How many characters of an answer are over the limit. */
const over = (most: number): Placeholder => ({ word: 'over', textOf: (answer) => String(answer.length - most) });

/** What people type freely has to be printable (spec form 5.55). A definition without a sentence for it is older than the rule. */
function printableRule(draft: Draft, node: DraftNode): Rule | null {
  const message = messageOf(draft, 'unprintable');
  if (message === null || node.kind !== 'answer' || node.system || node.type !== 'FreeForm') return null;
  return {
    key: 'unprintable',
    message,
    placeholder: { word: 'character', textOf: (answer) => namedCharacter(unprintableIn(answer) ?? '') },
    when: null,
    reads: NONE,
    fails: isUnprintable,
  };
}

const isUnprintable: Rule['fails'] = (text) => unprintableIn(text) !== null;

/** An optional group around the question, up to its row or block. */
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
