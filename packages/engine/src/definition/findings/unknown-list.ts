import { pathOf, problemsOf } from '../draft.ts';
import type { Check } from '../draft.ts';

const unknown = problemsOf('unknown-list');

/** A list or group that is not there, or a question to choose from without anything to choose. */
export const unknownList: Check = (draft) => {
  const empty = draft.nodes.filter(
    (node) =>
      node.kind === 'answer' &&
      (node.valueType === 'choice' || node.valueType === 'choices') &&
      node.options === null &&
      node.data?.OptionsFrom === undefined,
  );
  const findings = empty.map((node) => ({
    kind: 'unknown-list',
    path: pathOf(draft, node),
    message: 'There is nothing to choose from; give it QuestionOptions or OptionsFrom.',
    field: 'QuestionType',
  }));
  return [...unknown(draft), ...findings];
};
