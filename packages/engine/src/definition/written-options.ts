/** Options where they are written: those of a list once, whatever questions use it. */
import { pathOf } from './draft.ts';
import type { Draft, DraftNode } from './draft.ts';
import { optionOf } from './expand.ts';
import type { Finding, Option } from './model.ts';

export interface WrittenOption extends Pick<Option, 'name' | 'label' | 'data'> {
  /** Where a finding about it belongs. */
  at: Pick<Finding, 'path' | 'field'>;
}

/** The options of a list, or those of a question, which come after the ones of its list. */
export interface OptionsInPlace {
  earlier: readonly WrittenOption[];
  own: readonly WrittenOption[];
}

/** Every list, and every question with options of its own. */
export function optionsInPlaces(draft: Draft): OptionsInPlace[] {
  return [
    ...optionsOfLists(draft),
    ...draft.nodes.map((node) => optionsOfQuestion(draft, node)).filter(({ own }) => own.length > 0),
  ];
}

/** Every list, also one that no question uses. */
export function optionsOfLists({ definition }: Pick<Draft, 'definition'>): OptionsInPlace[] {
  return Object.entries(definition.Lists).map(([list, options]) => ({
    earlier: [],
    own: options.map((data, index) => ({ ...optionOf(data), at: { path: `Lists.${list}.${index}` } })),
  }));
}

/** The options of a question; those of its list are placed at its `OptionsFrom`. */
export function optionsOfQuestion(draft: Draft, node: DraftNode): OptionsInPlace {
  const options = node.options ?? [];
  const first = options.length - (node.data?.QuestionOptions?.length ?? 0);
  const path = pathOf(draft, node);
  return {
    earlier: options.slice(0, first).map((option) => ({ ...option, at: { path, field: 'OptionsFrom' } })),
    own: options.slice(first).map((option, index) => ({ ...option, at: { path, field: `QuestionOptions.${index}` } })),
  };
}
