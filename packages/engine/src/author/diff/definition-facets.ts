/** What a definition contains outside its sections. */
import { spacedName } from '../../clause/spaced-name.ts';
import type { QuestionData } from '../../definition/question-data.ts';
import type { Definition } from '../../definition/vocabulary.ts';
import { documentFacets } from './document-facets.ts';
import { entries, leaves, valueText } from './facet.ts';
import type { Facet } from './facet.ts';
import { fieldFacets, permissionFacets } from './question-facets.ts';
import type { Elsewhere } from './question-facets.ts';

/** Compared otherwise: by section, question and condition, and with the other files of the carrier. */
type Otherwise = 'Blocks' | 'DerivedValues' | 'Values' | 'Insurer' | 'IllustrationFlags';

export function definitionFacets({ Exceptions = [], LengthSets = {}, ...data }: Definition): Facet[] {
  const all: Record<Exclude<keyof Definition, Otherwise>, Facet[]> = {
    Name: [{ group: 'flow', path: 'Name', subject: 'the name of the form', text: data.Name }],
    Messages: entries('texts', data.Messages, 'the message'),
    Groups: groupFacets(data.Groups),
    LengthSets: entries('groups', leaves(LengthSets), 'the maximum length'),
    Lists: Object.entries(data.Lists).flatMap(([list, options]) =>
      options.flatMap(({ Name, DisplayName, ...rest }): Facet[] => {
        const about = { group: 'lists', path: list } as const;
        const more = valueText(rest);
        return [
          { ...about, subject: `the option ${Name}`, text: DisplayName ?? spacedName(Name) },
          ...(more === '' ? [] : [{ ...about, subject: `what else the option ${Name} says`, text: more }]),
        ];
      }),
    ),
    Tables: Object.entries(data.Tables).flatMap(([table, rows]) =>
      Object.entries(rows).map(([key, text]): Facet => ({
        group: 'lists',
        path: table,
        subject: `the entry ${key}`,
        text,
      })),
    ),
    Bindings: entries('flow', leaves(data.Bindings), 'the binding'),
    Settings: entries('flow', leaves(data.Settings), 'the setting'),
    Document: data.Document === undefined ? [] : documentFacets(data.Document),
    Exceptions: Exceptions.map(({ Finding, Path, Reason }): Facet => {
      return { group: 'exceptions', path: Path, subject: `the accepted finding ${Finding}`, text: Reason };
    }),
  };
  return Object.values(all).flat();
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
    ...parts.flatMap((part) => partFacets(`${group}.${part.QuestionName}`, part)),
  ]);
}

/** What is compared as it is written, because a group has no clauses of its own: they are those of each question. */
const AS_WRITTEN: Readonly<
  Record<Exclude<Elsewhere, 'QuestionName' | 'ChildQuestions' | 'Restrictions' | 'Masked'>, string>
> = {
  QuestionOptions: 'the choice of options',
  ConditionalClause: 'the condition to show it',
  Validations: 'the set of rules',
  QuestionVariations: 'the choice of other wordings',
  DefaultValue: 'its default',
  DefaultValueConditional: 'the choice of defaults',
  Calculate: 'what is calculated',
  RowsMaximum: 'how many rows there may be',
  RowRead: 'which rows are for whom',
};

function partFacets(path: string, part: QuestionData): Facet[] {
  const given = new Map<string, unknown>(Object.entries(part));
  return [
    ...[...fieldFacets(part), ...permissionFacets(part)].map((facet): Facet => ({ group: 'groups', path, ...facet })),
    ...Object.entries(AS_WRITTEN).flatMap(([field, subject]) =>
      entries('groups', { [path]: given.get(field) }, subject),
    ),
    ...(part.ChildQuestions ?? []).flatMap((child) => partFacets(`${path}.${child.QuestionName}`, child)),
  ];
}
