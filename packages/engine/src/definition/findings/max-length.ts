import { normalize } from '../../answer/index.ts';
import { lengthLimit } from '../bind-rules.ts';
import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';
import type { Finding } from '../model.ts';

const MAX_LENGTH = 4000;

/** An answer longer than the store and the printed form allow, a length of zero, or a default that is too long. */
export const maxLength: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const length = node.data?.MaxLength;
    if (length === undefined || (Number.isInteger(length) && length >= 1 && length <= MAX_LENGTH))
      return longDefaults(draft, node);
    const message = `MaxLength is a whole number from 1 to ${MAX_LENGTH}, not ${length}.`;
    return [{ kind: 'max-length', path: pathOf(draft, node), message, field: 'MaxLength' }];
  });

function longDefaults(draft: Draft, node: DraftNode): Finding[] {
  const most = lengthLimit(draft, node);
  if (most === null) return [];
  return node.defaults.flatMap(({ value, clause }) => {
    const { length } = normalize(value, node);
    if (length <= most) return [];
    const message = `The default "${value}" has ${length} characters; at most ${most} are allowed (MaxLength).`;
    const field = clause === null ? 'DefaultValue' : 'DefaultValueConditional';
    return [{ kind: 'max-length', path: pathOf(draft, node), message, field }];
  });
}
