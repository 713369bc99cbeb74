import { suggestion } from '../../clause/suggestion.ts';
import { namesIn, pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import { groupNameOf, isGroupType } from '../expand.ts';
import type { Finding } from '../model.ts';

/**
 * Parts of a question that can have none, an override of a part that does not exist, or a parent or neighbor that does
 * not exist.
 */
export const childWithoutParent: Check = (draft) => [
  ...draft.nodes.flatMap((node) =>
    mistakesIn(draft, node).map((mistake) => ({ kind: 'child-without-parent', path: pathOf(draft, node), ...mistake })),
  ),
  ...lengthsOfNothing(draft),
];

/** Lengths for parts that the group does not have. */
function lengthsOfNothing({ definition }: Draft): Finding[] {
  return Object.entries(definition.LengthSets ?? {}).flatMap(([set, groups]) =>
    Object.entries(groups).flatMap(([group, lengths]) => {
      const parts = new Map(Object.entries(definition.Groups)).get(group) ?? [];
      return Object.keys(lengths)
        .filter((name) => !parts.some((part) => part.QuestionName === name))
        .map((name) => {
          const path = `LengthSets.${set}.${group}.${name}`;
          return {
            kind: 'child-without-parent',
            path,
            message: `The group ${group} has no part "${name}".`,
            field: path,
          };
        });
    }),
  );
}

function mistakesIn(draft: Draft, node: DraftNode): { message: string; field: string }[] {
  const { data } = node;
  if (data === null) return [];
  const mistakes = [
    ...parentMistakes(draft, node, data.ParentQuestionName),
    ...placeMistakes(draft, node, data.ShownBefore),
    ...otherMistakes(draft, node),
  ];
  const children = data.ChildQuestions ?? [];
  const { QuestionType } = data;
  if (isGroupType(QuestionType)) {
    const parts = draft.definition.Groups[groupNameOf(QuestionType)] ?? [];
    for (const { QuestionName } of children) {
      if (parts.some((part) => part.QuestionName === QuestionName)) continue;
      const message = `The group ${QuestionType} has no part "${QuestionName}".${suggestion(
        QuestionName,
        parts.map((part) => part.QuestionName),
      )}`;
      mistakes.push({ message, field: 'ChildQuestions' });
    }
  } else if (children.length > 0 && node.kind !== 'rows' && node.kind !== 'compound') {
    const message = `A question of the type ${QuestionType} has no parts; put them beside it or use Compound.`;
    mistakes.push({ message, field: 'ChildQuestions' });
  }
  return mistakes;
}

function placeMistakes(
  draft: Draft,
  node: DraftNode,
  before: string | undefined,
): { message: string; field: string }[] {
  const parts = namesIn(draft, node.parent).filter((name) => name !== node.name);
  if (before === undefined || parts.includes(before)) return [];
  const message = `There is no question "${before}" beside it.${suggestion(before, parts)}`;
  return [{ message, field: 'ShownBefore' }];
}

/** What is typed instead of an option needs a question that keeps it. */
function otherMistakes(draft: Draft, { name, parent, data }: DraftNode): { message: string; field: string }[] {
  const other = `${name}Other`;
  if (data?.MapToOther === undefined || namesIn(draft, parent).includes(other)) return [];
  return [{ message: `There is no question "${other}" beside it, which keeps what people type.`, field: 'MapToOther' }];
}

function parentMistakes(
  draft: Draft,
  node: DraftNode,
  parent: string | undefined,
): { message: string; field: string }[] {
  if (parent === undefined) return [];
  const around = draft.nodes[node.parent];
  const isSibling = parent !== node.name && draft.names.child(node.parent, parent) !== undefined;
  if (isSibling || (around !== undefined && around.kind !== 'block' && around.name === parent)) return [];
  return [
    {
      message: `There is no question "${parent}" beside or around it.${suggestion(
        parent,
        namesIn(draft, node.parent).filter((name) => name !== node.name),
      )}`,
      field: 'ParentQuestionName',
    },
  ];
}
