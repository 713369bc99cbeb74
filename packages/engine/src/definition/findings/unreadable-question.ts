import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';
import { stagesOf } from './stages.ts';

/** A question that no stage may see. System questions are not meant for people. */
export const unreadableQuestion: Check = (draft) =>
  draft.nodes
    .filter((node) => node.data !== null && node.data.System !== true && stagesOf(draft, node, 'Read').size === 0)
    .map((node) => ({
      kind: 'unreadable-question',
      path: pathOf(draft, node),
      message: 'No stage may read it.',
      field: 'QuestionName',
    }));
