import { builtInRule } from '../../rule/index.ts';
import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';
import type { ValidationData } from '../vocabulary.ts';

/** A rule that is neither built in nor a clause, or a parameter the rule does not have. */
export const unknownRule: Check = (draft) =>
  draft.nodes.flatMap((node) =>
    (node.data?.Validations ?? []).flatMap((validation, index) =>
      mistakes(validation).map(({ message, field }) => ({
        kind: 'unknown-rule',
        path: pathOf(draft, node),
        message,
        field: `Validations.${index}.${field}`,
      })),
    ),
  );

function mistakes({ Rule, FailsWhen, Parameters = {} }: ValidationData): { message: string; field: string }[] {
  const names = Object.keys(Parameters);
  if (FailsWhen !== undefined) {
    return names.map((name) => ({ message: `A clause takes no parameter "${name}".`, field: `Parameters.${name}` }));
  }
  const rule = builtInRule(Rule);
  if (rule === undefined) {
    return [{ message: `There is no built-in rule "${Rule}"; give it a clause in FailsWhen.`, field: 'Rule' }];
  }
  const known = [...(rule.parameters ?? []), ...(rule.expressions ?? [])];
  return names
    .filter((name) => !known.includes(name))
    .map((name) => ({ message: `The rule "${Rule}" has no parameter "${name}".`, field: `Parameters.${name}` }));
}
