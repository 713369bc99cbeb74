import type { Clause } from '../clause/types.ts';
import { builtInRule } from '../rule/index.ts';
import type { BuiltInRule, RuleInput } from '../rule/index.ts';
import type { WriteClause } from './compile-clauses.ts';
import type { Draft } from './draft.ts';
import type { Rule } from './model.ts';
import type { QuestionData, ValidationData } from './vocabulary.ts';

/**
 * Compiles the rules of a question: clauses of its own, or built-in rules with their parameters (spec form §5). Rules and
 * parameters that are not known are left out; their check reports them.
 */
export function bindRules(draft: Draft, data: QuestionData, write: WriteClause): Rule[] {
  return (data.Validations ?? []).flatMap((validation, index) => {
    const place = `Validations.${index}`;
    const when =
      validation.ConditionalClause === undefined
        ? null
        : condition(validation.ConditionalClause, `rule:${index}:when`, `${place}.ConditionalClause`);
    const message = validation.Message ?? text(draft, validation.Rule);
    const common = { key: validation.Rule, message, when };

    if (validation.FailsWhen !== undefined) {
      const fails = condition(validation.FailsWhen, `rule:${index}:fails`, `${place}.FailsWhen`);
      if (fails === null) return [];
      return [
        { ...common, reads: [fails], fails: (_text, _value, environment) => fails.evaluate(environment) === true },
      ];
    }
    const builtIn = builtInRule(validation.Rule);
    if (builtIn === undefined) return [];
    const expressions = compileExpressions(validation, builtIn, index);
    return [{ ...common, reads: [...expressions.values()], fails: bound(draft, builtIn, validation, expressions) }];
  });

  function condition(clause: string, purpose: string, field: string): Clause | null {
    return write({ text: clause, purpose, field, expected: 'boolean' })?.clause ?? null;
  }

  function compileExpressions(validation: ValidationData, builtIn: BuiltInRule, index: number): Map<string, Clause> {
    const expressions = new Map<string, Clause>();
    for (const [name, value] of Object.entries(validation.Parameters ?? {})) {
      const field = `Validations.${index}.Parameters.${name}`;
      if (builtIn.expressions?.includes(name) === true) {
        const written = write({ text: String(value), purpose: `rule:${index}:${name}`, field, expected: null });
        if (written !== null) expressions.set(name, written.clause);
      }
    }
    return expressions;
  }
}

function bound(
  draft: Draft,
  builtIn: BuiltInRule,
  validation: ValidationData,
  expressions: ReadonlyMap<string, Clause>,
): Rule['fails'] {
  const parameters = new Map(Object.entries(validation.Parameters ?? {}));
  const tables = draft.definition.Tables;
  return (answer, value, environment) => {
    const input: RuleInput = {
      today: environment.context.Today,
      parameter: (name) => parameters.get(name),
      expression: (name) => expressions.get(name)?.evaluate(environment),
      table: (name) => (Object.hasOwn(tables, name) ? tables[name] : undefined),
    };
    return builtIn.fails(answer, value, input);
  };
}

function text(draft: Draft, key: string): string | null {
  const messages = draft.definition.Messages;
  return Object.hasOwn(messages, key) ? (messages[key] ?? null) : null;
}
