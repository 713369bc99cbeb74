import { pathOf } from '../draft.ts';
import type { Check, DraftNode } from '../draft.ts';

/** A number for a vault that cannot be typed, or that would be stored before the vault has it. */
export const tokenise: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const why = node.data?.Tokenise === true ? whyNot(node) : null;
    return why === null ? [] : [{ kind: 'tokenise', path: pathOf(draft, node), message: why, field: 'Tokenise' }];
  });

function whyNot({ type, control, rows, data }: DraftNode): string | null {
  if (type !== 'FreeForm' || control !== 'textbox')
    return 'Only a FreeForm question in a textbox can send its number to a vault.';
  if (rows >= 0) return 'A number for a vault cannot be in rows.';
  if (data?.System === true) return 'Nobody types what the system writes.';
  const isGiven = [data?.DefaultValue, data?.DefaultValueConditional, data?.Calculate].some((one) => one !== undefined);
  return isGiven ? 'A number for a vault is typed, never given by a default or a calculation.' : null;
}
