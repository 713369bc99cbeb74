/** What a definition contains outside its sections. */
import { spacedName } from '../../clause/spaced-name.ts';
import type { Definition } from '../../definition/vocabulary.ts';
import { valueText } from './facet.ts';
import type { Facet } from './facet.ts';
import { fieldFacets } from './question-facets.ts';

export function definitionFacets({ Exceptions = [], LengthSets = {}, ...data }: Definition): Facet[] {
  return [
    { group: 'flow', path: 'Name', subject: 'the name of the form', text: data.Name },
    ...entries('texts', data.Messages, 'the message'),
    ...groupFacets(data.Groups),
    ...entries('groups', leaves(LengthSets), 'the maximum length'),
    ...Object.entries(data.Lists).flatMap(([list, options]) =>
      options.flatMap(({ Name, DisplayName, ...rest }): Facet[] => {
        const about = { group: 'lists', path: list } as const;
        const more = valueText(rest);
        return [
          { ...about, subject: `the option ${Name}`, text: DisplayName ?? spacedName(Name) },
          ...(more === '' ? [] : [{ ...about, subject: `what else the option ${Name} says`, text: more }]),
        ];
      }),
    ),
    ...Object.entries(data.Tables).flatMap(([table, rows]) =>
      Object.entries(rows).map(([key, text]): Facet => ({
        group: 'lists',
        path: table,
        subject: `the entry ${key}`,
        text,
      })),
    ),
    ...entries('flow', leaves(data.Bindings), 'the binding'),
    ...entries('flow', leaves(data.Settings), 'the setting'),
    ...entries('texts', leaves(data.Document ?? {}), 'what documents print'),
    ...Exceptions.map(({ Finding, Path, Reason }): Facet => {
      return { group: 'exceptions', path: Path, subject: `the accepted finding ${Finding}`, text: Reason };
    }),
  ];
}

/** Parts of the standard groups, and their order. */
export function groupFacets(groups: Definition['Groups']): Facet[] {
  return Object.entries(groups).flatMap(([group, parts]) => [
    {
      group: 'groups',
      path: group,
      subject: 'the order of its parts',
      text: parts.map(({ QuestionName }) => QuestionName).join(', '),
    },
    ...parts.flatMap((part): Facet[] => {
      const path = `${group}.${part.QuestionName}`;
      const { ConditionalClause, Validations, QuestionOptions } = part;
      return [
        ...fieldFacets(part).map((facet): Facet => ({ group: 'groups', path, ...facet })),
        ...entries('groups', { [path]: ConditionalClause }, 'the condition to show it'),
        ...entries('groups', { [path]: Validations }, 'the set of rules'),
        ...entries('groups', { [path]: QuestionOptions }, 'the choice of options'),
      ];
    }),
  ]);
}

/** One facet for each key with a value. */
export function entries(group: Facet['group'], of: object, subject: string): Facet[] {
  return Object.entries(of).flatMap(([path, value]: [string, unknown]) =>
    value === undefined ? [] : [{ group, path, subject, text: valueText(value) }],
  );
}

/** Texts at the leaves of nested fields by their path; lists count as texts. */
export function leaves(value: object, path = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]: [string, unknown]): [string, unknown][] => {
      const own = path === '' ? key : `${path}.${key}`;
      const isText = typeof each !== 'object' || each === null || (Array.isArray(each) && typeof each[0] !== 'object');
      return isText ? [[own, each]] : Object.entries(leaves(each, own));
    }),
  );
}
