import { pathOf } from '../draft.ts';
import type { Check, Draft, DraftNode } from '../draft.ts';

/** A question that the agent's profile cannot fill in, or that no agent could check. */
export const prefill: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const why = node.data?.Prefill === undefined ? null : whyNot(draft, node);
    return why === null ? [] : [{ kind: 'prefill', path: pathOf(draft, node), message: why, field: 'Prefill' }];
  });

function whyNot(draft: Draft, node: DraftNode): string | null {
  const { data, type, kind, rows, system } = node;
  const wanted = data?.Prefill === 'agent.phone' ? ['Phone', 'FreeForm'] : ['FreeForm'];
  if (kind !== 'answer' || type === null || !wanted.includes(type)) {
    return `"${data?.Prefill ?? ''}" is a text: only a question of the type ${wanted.join(' or ')} can hold it.`;
  }
  if (system) return 'Nobody checks what the system writes.';
  if (data?.Tokenise === true) return 'A number for a vault is typed, never filled in.';
  const isGiven = [data?.DefaultValue, data?.DefaultValueConditional, data?.Calculate].some((one) => one !== undefined);
  if (isGiven) return 'A question that is filled in from the profile cannot have a default or a calculation.';
  if ((draft.nodes[rows]?.rows ?? -1) >= 0) return 'Rows inside rows have no single first row.';
  return isWrittenByAgents(draft, node) ? null : 'The agent cannot write this section, and so could not change it.';
}

/** Stages 1 and 13 are the agent's (spec form §6). */
function isWrittenByAgents({ blocks }: Draft, node: DraftNode): boolean {
  const permissions = blocks[node.block]?.permissions;
  return permissions?.get(1) === 'Write' || permissions?.get(13) === 'Write';
}
