import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';

/** A mask leaves the last four characters: of so few nothing is hidden but their letters. */
const SHOWN = 4;

/** A mask over an answer that its length gives away: one of a few known answers, or one too short to hide. */
export const maskedChoice: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const why = node.kind === 'answer' && isMasked(draft, node) ? whyReadable(node) : null;
    if (why === null) return [];
    const message = `Masked, ${why}; keep it from the stage with Restrictions instead.`;
    return [{ kind: 'masked-choice', path: pathOf(draft, node), message, field: 'Masked' }];
  });

function isMasked(draft: Draft, node: DraftNode): boolean {
  for (let at: DraftNode | undefined = node; at !== undefined; at = draft.nodes[at.parent]) {
    if ((at.data?.Masked?.length ?? 0) > 0) return true;
  }
  return false;
}

function whyReadable({ type, options, data }: DraftNode): string | null {
  if (type === 'YesNo' || options !== null) return 'the length of the answer still tells which of the few it is';
  if ((data?.MaxLength ?? Infinity) <= SHOWN) return `an answer of at most ${SHOWN} characters still tells its length`;
  return null;
}
