import { describe } from '../../clause/describe.ts';
import type { Block, Model } from '../../definition/model.ts';
import { describeCondition } from './describe-condition.ts';
import type { Facet } from './facet.ts';
import { people } from './people.ts';

/** All facets of a section except its questions. */
export function sectionFacets(
  model: Model,
  { name, data, node, permissions, notices, invalidUntilComplete }: Block,
): Facet[] {
  const about = { path: name, place: data.DisplayName };
  const visible = model.nodes[node]?.visible ?? null;
  const says = (subject: string, text: string | undefined): Facet[] =>
    text === undefined ? [] : [{ group: 'blocks', ...about, subject, text }];
  const who = (wanted: 'Read' | 'Write', words: string): string[] => {
    const stages = [...permissions].flatMap(([stage, type]) => (type === wanted ? [stage] : []));
    return stages.length === 0 ? [] : [`${words} ${people(stages)}`];
  };
  return [
    ...says('the title', data.DisplayName),
    ...says('the letter', data.SectionLetter),
    ...says('the heading in the menu', data.BlockCategory),
    ...says('the address of the page', data.Route),
    ...says('the introduction', data.Introduction),
    ...says('the mark it starts with', data.InitialValidity ?? 'unknown'),
    ...says('the kind of page', data.Purpose ?? 'questions'),
    ...says('whose signature it takes', data.Signatory && Object.values(data.Signatory).join(' ')),
    ...says('whether it has an entry in the menu', data.MenuEntry === false ? 'no' : 'yes'),
    ...says('whether its answers are medical', data.Sensitivity === 'medical' ? 'yes' : 'no'),
    ...(data.YesNoLists ?? []).flatMap(({ QuestionText, Questions }) =>
      says(`the list "${QuestionText}"`, Questions.join(', ')),
    ),
    ...(data.Notices ?? []).map(({ Name, Title, Text, Button, When, AgainFor }): Facet => {
      const clause = notices.find((notice) => notice.name === Name)?.clause;
      const when = When === 'leave' ? 'when the section is left' : 'at once';
      const words = clause === undefined ? '' : describe(model, clause.tree);
      return {
        group: 'texts',
        ...about,
        subject: `the notice "${Name}"`,
        text: `${Title} ${Text} [${Button}], shown ${when} if ${words}`,
        exact: JSON.stringify([Title, Text, Button, When, clause?.text, AgainFor]),
      };
    }),
    {
      group: 'clauses',
      ...about,
      subject: 'when it is invalid until it is complete',
      ...(invalidUntilComplete === null ? { text: 'never' } : describeCondition(model, invalidUntilComplete)),
    },
    {
      group: 'clauses',
      ...about,
      subject: 'the condition to show it',
      ...describeCondition(model, visible),
      shows: visible,
    },
    {
      group: 'permissions',
      ...about,
      subject: 'who may read and write it',
      text: [...who('Write', 'written by'), ...who('Read', 'only read by')].join('; ') || 'nobody',
    },
  ];
}
