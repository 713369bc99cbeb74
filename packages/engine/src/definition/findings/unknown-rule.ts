import { suggestion } from '../../clause/suggestion.ts';
import { builtInRule, ERROR_KEYS } from '../../rule/index.ts';
import { DATE_WINDOWS, PATTERNS } from '../../rule/parameters.ts';
import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';
import type { ValidationData } from '../question-data.ts';
import type { Definition } from '../vocabulary.ts';

interface Mistake {
  message: string;
  field: string;
}

const BUILT_IN = ERROR_KEYS.filter((key) => builtInRule(key) !== undefined);

/**
 * A rule that is neither built in nor a clause, or a parameter that the rule does not have, cannot parse or does not
 * work without.
 */
export const unknownRule: Check = (draft) =>
  draft.nodes.flatMap((node) =>
    (node.data?.Validations ?? []).flatMap((validation, index) =>
      mistakes(validation, draft.definition).map(({ message, field }) => ({
        kind: 'unknown-rule',
        path: pathOf(draft, node),
        message,
        field: `Validations.${index}.${field}`,
      })),
    ),
  );

function mistakes({ Rule, FailsWhen, Parameters = {} }: ValidationData, definition: Definition): Mistake[] {
  const names = Object.keys(Parameters);
  if (FailsWhen !== undefined) {
    return names.map((name) => ({ message: `A clause takes no parameter "${name}".`, field: `Parameters.${name}` }));
  }
  const rule = builtInRule(Rule);
  if (rule === undefined) {
    return [
      {
        message: `There is no built-in rule "${Rule}"; give it a clause in FailsWhen.${suggestion(Rule, BUILT_IN)}`,
        field: 'Rule',
      },
    ];
  }
  const known = [...(rule.parameters ?? []), ...(rule.expressions ?? [])];
  const needed = [
    ...(rule.expressions ?? []).filter((name) => name !== OPTIONAL),
    ...(NEEDED[Rule] ?? []),
    ...(WITH_YEARS.has(String(Parameters['Window'])) ? ['Years'] : []),
  ];
  const missing = needed.filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => ({ message: `The rule "${Rule}" does nothing without "${name}".`, field: 'Rule' })),
    ...Object.entries(Parameters).flatMap(([name, value]): Mistake[] => {
      const field = `Parameters.${name}`;
      if (!known.includes(name))
        return [
          {
            message: `The rule "${Rule}" has no parameter "${name}".${suggestion(name, known) || taken(known)}`,
            field,
          },
        ];
      const wanted = rule.parameters?.includes(name) === true ? neededInstead(name, value, definition) : null;
      return wanted === null ? [] : [{ message: `${name} is ${wanted}, not "${value}".`, field }];
    }),
  ];
}

const taken = (known: readonly string[]): string => (known.length === 0 ? '' : ` It takes ${known.join(', ')}.`);

/** Parameters without which a rule rejects nothing, or applies a bound that nobody wrote. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  max: ['Maximum'],
  maxlength: ['Length'],
  min: ['Minimum'],
  minlength: ['Length'],
};

const WITH_YEARS: ReadonlySet<string> = new Set<(typeof DATE_WINDOWS)[number]>([
  'lastYears',
  'lessThanYearsAhead',
  'withinYearsAhead',
]);

/** The only optional expression of a rule: without it, the date has to be later than today. */
const OPTIONAL = 'After';

const CHOICES: Readonly<Record<string, readonly string[]>> = { Window: DATE_WINDOWS, Pattern: PATTERNS };
const TEXTS = new Set(['Excluded']);

/** What a parameter has to be, if it is something else: otherwise a rule would silently use its default bound. */
function neededInstead(name: string, value: string | number, { Tables }: Definition): string | null {
  if (name === 'Table') return Object.hasOwn(Tables, String(value)) ? null : 'the name of a table';
  const choices = CHOICES[name];
  if (choices !== undefined) return choices.includes(String(value)) ? null : `one of ${choices.join(', ')}`;
  return TEXTS.has(name) || (String(value).trim() !== '' && Number.isFinite(Number(value))) ? null : 'a number';
}
