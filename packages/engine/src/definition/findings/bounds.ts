import { builtInRule } from '../../rule/index.ts';
import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import type { Finding } from '../model.ts';
import type { ValidationData } from '../question-data.ts';

/** Rows are numbered in words, One to Twenty (spec form §4). */
const MAX_ROWS = 20;
/** One for each option of a list. */
const MAX_MADE_ROWS = 1000;
/** Letters A to J. */
const MAX_OWNERS = 10;

interface Mistake {
  field: string;
  message: string;
}

/** A lower bound above the upper one, so that no answer is valid, and an impossible count. */
export const bounds: Check = (draft) => [
  ...draft.nodes.flatMap((node) =>
    [...ofRules(node), ...ofRows(node)].map((mistake) => ({ kind: 'bounds', path: pathOf(draft, node), ...mistake })),
  ),
  ...ofSettings(draft),
  ...ofLengthSets(draft),
];

function ofRules({ data }: DraftNode): Mistake[] {
  const rules = (data?.Validations ?? []).map((rule, index) => ({ rule, index, range: rangeOf(rule) }));
  const alone = rules.flatMap(({ range, rule, index }): Mistake[] =>
    range === null || range.minimum <= range.maximum
      ? []
      : [{ field: `Validations.${index}`, message: tooHigh(`The rule "${rule.Rule}"`, range) }],
  );
  if (alone.length > 0) return alone;
  return ['value', 'length'].flatMap((of): Mistake[] => {
    const asked = rules.filter(({ rule, range }) => range?.of === of && rule.ConditionalClause === undefined);
    const range = {
      minimum: Math.max(...asked.map((each) => each.range?.minimum ?? -Infinity)),
      maximum: Math.min(
        ...asked.map((each) => each.range?.maximum ?? Infinity),
        of === 'length' ? (data?.MaxLength ?? Infinity) : Infinity,
      ),
    };
    if (range.minimum <= range.maximum) return [];
    const last = asked.at(-1)?.index ?? 0;
    return [{ field: `Validations.${last}`, message: tooHigh('Together with the other bounds this rule', range) }];
  });
}

const tooHigh = (who: string, { minimum, maximum }: { minimum: number; maximum: number }): string =>
  `${who} requires at least ${minimum} and at most ${maximum}: no answer is valid. Lower the minimum or raise the maximum.`;

interface Range {
  of: 'value' | 'age' | 'length';
  minimum: number;
  maximum: number;
}

/** The bounds that a built-in rule applies, including the specification's defaults. */
function rangeOf({ Rule, FailsWhen, Parameters = {} }: ValidationData): Range | null {
  const usual = FailsWhen === undefined ? builtInRule(Rule)?.range : undefined;
  if (usual === undefined) return null;
  const given = (name: string, otherwise: number): number => {
    const number = Number(Parameters[name] ?? otherwise);
    return Number.isNaN(number) ? otherwise : number;
  };
  if (usual.of !== 'length') {
    return { of: usual.of, minimum: given('Minimum', usual.minimum), maximum: given('Maximum', usual.maximum) };
  }
  return {
    of: 'length',
    minimum: usual.minimum === 0 ? 0 : given('Length', usual.minimum),
    maximum: usual.minimum === 0 ? given('Length', usual.maximum) : Infinity,
  };
}

function ofRows({ data, kind }: DraftNode): Mistake[] {
  if (kind !== 'rows' || data?.MultipleResponse === undefined) return [];
  const { Minimum, Maximum } = data.MultipleResponse;
  const most = data.RowsFrom === undefined ? MAX_ROWS : MAX_MADE_ROWS;
  return whole('MultipleResponse.Minimum', Minimum, 0, most)
    .concat(whole('MultipleResponse.Maximum', Maximum, 1, most))
    .concat(
      Minimum > Maximum
        ? [{ field: 'MultipleResponse.Minimum', message: `Minimum ${Minimum} is more than Maximum ${Maximum}.` }]
        : [],
    );
}

function ofSettings({ definition }: Draft): Finding[] {
  const { LookAhead, OwnerLimit } = definition.Settings;
  return [
    ...whole('Settings.LookAhead', LookAhead, 1, 1000),
    ...whole('Settings.OwnerLimit', OwnerLimit, 1, MAX_OWNERS),
  ].map((mistake) => ({ kind: 'bounds', path: 'Settings', ...mistake }));
}

function ofLengthSets({ definition }: Draft): Finding[] {
  return Object.entries(definition.LengthSets ?? {}).flatMap(([set, groups]) =>
    Object.entries(groups).flatMap(([group, lengths]) =>
      Object.entries(lengths).flatMap(([part, length]) =>
        whole(`LengthSets.${set}.${group}.${part}`, length, 1, 4000).map((mistake) => ({
          kind: 'bounds',
          path: 'LengthSets',
          ...mistake,
        })),
      ),
    ),
  );
}

function whole(field: string, value: number, minimum: number, maximum: number): Mistake[] {
  if (Number.isInteger(value) && value >= minimum && value <= maximum) return [];
  const name = field.slice(field.lastIndexOf('.') + 1);
  return [{ field, message: `${name} is a whole number from ${minimum} to ${maximum}, not ${value}.` }];
}
