import { suggestion } from '../../clause/suggestion.ts';
import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import { groupNameOf, isGroupType } from '../expand.ts';

/** A list, group or length set that does not exist, or a choice question without options. */
export const unknownList: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const mistake = mistakeIn(draft, node);
    return mistake === null ? [] : [{ kind: 'unknown-list', path: pathOf(draft, node), ...mistake }];
  });

function mistakeIn(draft: Draft, node: DraftNode): { message: string; field: string } | null {
  const { Lists, Groups } = draft.definition;
  const list = node.data?.OptionsFrom;
  if (list !== undefined && !Object.hasOwn(Lists, list)) {
    return { message: `There is no list "${list}".${suggestion(list, Object.keys(Lists))}`, field: 'OptionsFrom' };
  }
  if (node.type !== null && isGroupType(node.type) && Groups[groupNameOf(node.type)] === undefined) {
    return {
      message: `The definition has no group "${groupNameOf(node.type)}"; add its parts to groups.yaml.`,
      field: 'QuestionType',
    };
  }
  const set = node.data?.LengthSet;
  if (set !== undefined && (node.type === null || !isGroupType(node.type))) {
    return { message: 'Only a group takes a length set.', field: 'LengthSet' };
  }
  if (set !== undefined && !Object.hasOwn(draft.definition.LengthSets ?? {}, set)) {
    return { message: `There is no length set "${set}".`, field: 'LengthSet' };
  }
  const chooses = node.valueType === 'choice' || node.valueType === 'choices';
  if (node.kind !== 'answer' || !chooses || node.options !== null) return null;
  return { message: 'There is nothing to choose from; give it QuestionOptions or OptionsFrom.', field: 'QuestionType' };
}
