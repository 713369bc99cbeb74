import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';

const LONGEST = 4000;

/** An answer longer than the store and the printed form can take, or no room at all. */
export const maxLength: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const length = node.data?.MaxLength;
    if (length === undefined || (Number.isInteger(length) && length >= 1 && length <= LONGEST)) return [];
    const message = `MaxLength is a whole number from 1 to ${LONGEST}, not ${length}.`;
    return [{ kind: 'max-length', path: pathOf(draft, node), message, field: 'MaxLength' }];
  });
