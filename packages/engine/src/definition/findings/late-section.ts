import type { Advice, Draft, DraftNode } from '../draft.ts';

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

const isForAgentOnly = ({ nodes, blocks }: Draft, block: number): boolean => {
  const writes = [...(blocks[block]?.permissions ?? [])].filter(([, permission]) => permission === 'Write');
  return writes.length === 1 && writes[0]?.[0] === 1 && nodes.some((node) => node.block === block && isAsked(node));
};

const isAsked = ({ kind, required, calculate }: DraftNode): boolean =>
  kind === 'answer' && required && calculate === null;
