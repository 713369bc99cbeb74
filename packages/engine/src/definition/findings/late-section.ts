import { pathOf } from '../draft.ts';
import type { Advice, Draft, DraftNode } from '../draft.ts';
import type { Finding } from '../model.ts';
import { stagesOf } from './stages.ts';

/**
 * A section, or one of its questions, on the wrong side of the first one of the customer. One that only the agent may
 * complete, before the insured signed, and that comes after it: a case is sent without looking at it, and then the
 * insured cannot sign. One that only the insured may complete, and that comes before it: no case that has it can be sent.
 */
export const lateSection: Advice = (draft) => {
  const { FirstCustomerBlock } = draft.definition.Bindings;
  const first = draft.blocks.findIndex(({ name }) => name === FirstCustomerBlock);
  if (first < 0) return [];
  return draft.blocks.flatMap(({ name }, index) => {
    const message = problemOf(draft, index, first, FirstCustomerBlock);
    if (message !== null) return [{ kind: 'late-section', path: name, message, field: 'Permissions' }];
    return index > first ? questionsOfAgent(draft, index, FirstCustomerBlock) : [];
  });
};

function problemOf(draft: Draft, block: number, first: number, firstName: string): string | null {
  const writers = [...(draft.blocks[block]?.permissions ?? [])].flatMap(([stage, permission]) =>
    permission === 'Write' ? [stage] : [],
  );
  if (!draft.nodes.some((node) => node.block === block && isAsked(node))) return null;
  if (block > first && writers.length === 1 && writers[0] === 1)
    return `Only the agent can complete this, before the insured signed, but it comes after "${firstName}": a case could be sent while it is blank. Move it before "${firstName}" in Blocks, or let stage 13 write it.`;
  // Sections of owners only are not waited for.
  if (block < first && writers.some((stage) => stage > 1 && stage < 3) && !writers.includes(1))
    return `Only the customer can complete this, but it comes before "${firstName}", the FirstCustomerBlock: no case that has it could be sent. Move it after "${firstName}" in Blocks, name it in FirstCustomerBlock, or let stage 1 write it.`;
  return null;
}

/** Questions that somebody misses after the agent could still answer them, in a section that others write too. */
function questionsOfAgent(draft: Draft, block: number, firstName: string): Finding[] {
  const isMissed = (node: DraftNode): boolean =>
    [...stagesOf(draft, node, 'Read')].some(
      (stage) => stage > 1 && draft.blocks[block]?.permissions.get(stage) === 'Read',
    );
  const message = `Only the agent can answer this, before the insured signed, but its section comes after "${firstName}": a case could be sent while it is blank, and nobody could complete it. Let the customer or stage 13 write it, or ask it before "${firstName}".`;
  return draft.nodes
    .filter((node) => node.block === block && isAsked(node) && isMissed(node))
    .filter((node) => [...stagesOf(draft, node, 'Write')].join() === '1')
    .map((node) => ({ kind: 'late-section', path: pathOf(draft, node), message, field: 'QuestionName' }));
}

const isAsked = ({ kind, required, calculate }: DraftNode): boolean =>
  kind === 'answer' && required && calculate === null;
