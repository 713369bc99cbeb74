import type { Advice, Draft, DraftNode } from '../draft.ts';
import { stagesOf } from './stages.ts';

/**
 * A section that only the agent may complete, before the insured signed, and that comes after the first one of the
 * customer: a case is sent without looking at it, and then the insured cannot sign.
 */
export const lateSection: Advice = (draft) => {
  const { FirstCustomerBlock } = draft.definition.Bindings;
  const first = draft.blocks.findIndex(({ name }) => name === FirstCustomerBlock);
  return draft.blocks
    .filter((_block, index) => first >= 0 && index > first && isForAgentOnly(draft, index))
    .map(({ name }) => ({
      kind: 'late-section',
      path: name,
      message: `Only the agent can complete this, before the insured signed, but it comes after "${FirstCustomerBlock}": a case could be sent while it is blank. Move it before "${FirstCustomerBlock}" in Blocks, or let stage 13 write it.`,
      field: 'Permissions',
    }));
};

const isForAgentOnly = (draft: Draft, block: number): boolean =>
  draft.nodes.some((node) => node.block === block && isAsked(node) && isWrittenAtFirstOnly(draft, node));

const isAsked = ({ kind, required, calculate }: DraftNode): boolean =>
  kind === 'answer' && required && calculate === null;

function isWrittenAtFirstOnly(draft: Draft, node: DraftNode): boolean {
  const stages = stagesOf(draft, node, 'Write');
  return stages.size === 1 && stages.has(1);
}
