import { suggestion } from '../../clause/suggestion.ts';
import { comparesWith, leavesOf } from '../comparisons.ts';
import { pathOf } from '../draft.ts';
import type { Advice, DraftNode, ValidDraft } from '../draft.ts';
import type { Finding } from '../model.ts';

/**
 * A fact that is typed twice (`SameAs`) where neither answer follows the other through `Calculate` nor is compared with
 * it: the two may differ, and nobody is told.
 */
export const neverCompared: Advice = (draft) =>
  draft.nodes.flatMap((node) => {
    const paths = node.data?.SameAs ?? [];
    const found = paths.map((path) => draft.nodes.find((one) => pathOf(draft, one) === path));
    const about = { kind: 'never-compared', path: pathOf(draft, node), field: 'SameAs' };
    const wrong = paths.flatMap((path, index): Finding[] => {
      const message = whyNoFact(draft, node, path, found[index]);
      return message === null ? [] : [{ ...about, message }];
    });
    if (wrong.length > 0 || paths.length === 0) return wrong;
    if (found.some((other) => other !== undefined && isTied(draft, node, other))) return [];
    const message = `This asks again for "${paths.join('" or "')}", and the two are never compared. Copy the value with Calculate, or add a rule that reads both.`;
    return [{ ...about, message }];
  });

function whyNoFact(draft: ValidDraft, node: DraftNode, path: string, other: DraftNode | undefined): string | null {
  if (other === undefined || other.kind === 'block') {
    const known = draft.nodes.map((one) => pathOf(draft, one));
    return `There is no question and no derived value "${path}".${suggestion(path, known)}`;
  }
  if (other === node) return 'A question cannot be the same as itself.';
  if (kindOf(other) === kindOf(node)) return null;
  return `"${path}" is of another type: the same fact has the same type in both places.`;
}

/** Options are stored as texts, so what is derived from them is one type. */
const kindOf = ({ kind, type, valueType }: DraftNode): string | null =>
  kind === 'compound' ? type : valueType === 'choice' ? 'text' : valueType;

/** One of them, or for groups a part of each, follows the other or is compared with it. */
function isTied(draft: ValidDraft, node: DraftNode, other: DraftNode): boolean {
  if (node.kind === 'compound') {
    return node.children.some((id) => {
      const part = draft.nodes[id];
      const same = other.children.map((one) => draft.nodes[one]).find((one) => one?.name === part?.name);
      return part !== undefined && same !== undefined && isTied(draft, part, same);
    });
  }
  return follows(draft, node, other) || follows(draft, other, node) || comparesWith(draft, node, [other.id]);
}

function follows(draft: ValidDraft, { calculate }: DraftNode, other: DraftNode): boolean {
  if (calculate === null) return false;
  return calculate.reads.includes(other.id) || leavesOf(draft, calculate.reads).has(other.id);
}
