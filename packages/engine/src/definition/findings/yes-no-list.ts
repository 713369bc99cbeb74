import { suggestion } from '../../clause/suggestion.ts';
import { namesIn } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import type { BlockData, YesNoListData } from '../vocabulary.ts';

/** An invalid list of yes-or-no questions (`YesNoLists`): fewer than two, out of order, or other questions. */
export const yesNoList: Check = (draft) =>
  draft.blocks.flatMap(({ name, node, data }) => {
    const section = draft.nodes[node];
    return section === undefined
      ? []
      : mistakesIn(draft, section, data).map((message) => ({
          kind: 'yes-no-list',
          path: name,
          message,
          field: 'YesNoLists',
        }));
  });

function mistakesIn(draft: Draft, section: DraftNode, { YesNoLists = [] }: BlockData): string[] {
  const order = section.children.flatMap((id) => draft.nodes[id] ?? []);
  const placeOf = (name: string): number => order.findIndex((question) => question.name === name);
  const wrong = YesNoLists.flatMap(({ Questions }) =>
    Questions.flatMap((name) => {
      const question = order[placeOf(name)];
      if (question === undefined)
        return [`There is no question "${name}" in the section.${suggestion(name, namesIn(draft, section.id))}`];
      return question.data?.QuestionType === 'YesNo' ? [] : [`"${name}" is not a question of the type YesNo.`];
    }),
  );
  return wrong.length > 0 ? wrong : placeMistakes(YesNoLists, placeOf);
}

/** The lists follow each other as their questions do in the section. */
function placeMistakes(lists: readonly YesNoListData[], placeOf: (name: string) => number): string[] {
  const short = lists.filter(({ Questions }) => Questions.length < 2);
  if (short.length > 0)
    return short.map(({ QuestionText }) => `The list "${QuestionText}" has fewer than two questions.`);
  const places = lists.flatMap(({ Questions }) => Questions).map((name) => ({ name, place: placeOf(name) }));
  return places.flatMap(({ name, place }, index) =>
    index > 0 && place <= (places[index - 1]?.place ?? -1)
      ? [`"${name}" is out of order: lists and their questions follow the order of the section.`]
      : [],
  );
}
