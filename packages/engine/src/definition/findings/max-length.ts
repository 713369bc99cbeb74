import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';

const MAX_LENGTH = 4000;

/** An answer longer than the store and the printed form allow, a length of zero, or a default that is too long. */
export const maxLength: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const length = node.data?.MaxLength;
    if (length === undefined) return [];
    const path = pathOf(draft, node);
    if (!Number.isInteger(length) || length < 1 || length > MAX_LENGTH) {
      const message = `MaxLength is a whole number from 1 to ${MAX_LENGTH}, not ${length}.`;
      return [{ kind: 'max-length', path, message, field: 'MaxLength' }];
    }
    return node.defaults
      .filter(({ value }) => node.valueType === 'text' && value.length > length)
      .map(({ value, clause }) => ({
        kind: 'max-length',
        path,
        message: `The default "${value}" has ${value.length} characters; MaxLength allows ${length}.`,
        field: clause === null ? 'DefaultValue' : 'DefaultValueConditional',
      }));
  });
