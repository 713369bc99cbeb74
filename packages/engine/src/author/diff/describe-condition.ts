import { describe } from '../../clause/describe.ts';
import type { Clause } from '../../clause/types.ts';
import type { Model } from '../../definition/model.ts';

/** A condition in words, and as written, trimmed. */
export function describeCondition(model: Model, clause: Clause | null): { text: string; exact: string } {
  const exact = (clause?.text ?? '1').trim().replaceAll(/\s+/g, ' ');
  if (exact === '1') return { text: 'always', exact };
  return { text: exact === '0' || clause === null ? 'never' : describe(model, clause.tree), exact };
}
