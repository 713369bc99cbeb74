import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';
import { isFile } from './no-upload.ts';

/**
 * A file question that is not optional but that nobody has to answer: the server writes its parts, so that only a rule
 * of the question can require them (spec form 5.46).
 */
export const unrequiredFile: Check = (draft) =>
  draft.nodes
    .filter(
      (node) => isFile(node) && node.data?.IsOptional !== true && !node.rules.some(({ key }) => key === 'required'),
    )
    .map((node) => ({
      kind: 'unrequired-file',
      path: pathOf(draft, node),
      message: `Nobody has to give this file. Write { Rule: required, FailsWhen: '!answered(${node.name}.Response)' }, or IsOptional: true.`,
      field: 'QuestionName',
    }));
