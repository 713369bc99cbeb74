import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';

/** Questions that decide each other, so that none can be decided first. */
export const cycle: Check = (draft) =>
  draft.cycles.flatMap((ids) => {
    const paths = ids.flatMap((id) => {
      const node = draft.nodes[id];
      return node === undefined ? [] : [pathOf(draft, node)];
    });
    const message = `These decide each other: ${paths.join(' → ')}. Take one of these names out of a clause on the way.`;
    return [{ kind: 'cycle', path: paths[0] ?? '', message, field: 'ConditionalClause' }];
  });
