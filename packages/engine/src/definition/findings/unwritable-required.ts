import { constant } from '../../clause/fold.ts';
import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';
import { stagesOf } from './stages.ts';

/** A required question that nobody may ever answer: no case could be completed. */
export const unwritableRequired: Check = (draft) =>
  draft.nodes
    .filter((node) => node.required && node.calculate === null && !isDisabled(node.visible?.tree))
    .filter((node) => stagesOf(draft, node, 'Write').size === 0)
    .map((node) => ({
      kind: 'unwritable-required',
      path: pathOf(draft, node),
      message: 'It is required, but no stage may write it.',
      field: 'QuestionName',
    }));

function isDisabled(tree: Parameters<typeof constant>[0] | undefined): boolean {
  return tree !== undefined && constant(tree) === false;
}
