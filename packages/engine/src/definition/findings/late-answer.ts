import { pathOf } from '../draft.ts';
import type { Advice, Draft, DraftNode } from '../draft.ts';
import { keepingClauses, withAnswers } from '../kept-answers.ts';
import type { Stage } from '../vocabulary.ts';
import { stagesOf } from './stages.ts';

/**
 * What is asked or offered in a section depends on an answer that only somebody gives who comes after the first signature
 * of that section: signed answers would disappear, or questions would appear that nobody may answer.
 */
export const lateAnswer: Advice = (draft) => {
  const answers = withAnswers(draft);
  return draft.nodes.flatMap((node) => {
    const purpose = draft.blocks[node.block]?.data.Purpose;
    if (!answers.has(node.id) || purpose === 'declarations') return [];
    const signed = customersOf(draft, node);
    return keepingClauses(node).flatMap((clause) => {
      const late = answersRead(draft, clause.reads).find((one) =>
        signed.some((stage) => isGivenAfter(draft, one, stage)),
      );
      if (late === undefined) return [];
      const message = `This depends on "${pathOf(draft, late)}", which is only answered after a customer signed this section: what they signed would change. Depend on something else, or ask that earlier.`;
      const field = draft.written.find((one) => one.clause === clause)?.field ?? 'QuestionName';
      return [{ kind: 'late-answer', path: pathOf(draft, node), message, field }];
    });
  });
};

/** The customers' stages whose signature covers the section. */
const customersOf = (draft: Draft, { block }: DraftNode): Stage[] =>
  [...(draft.blocks[block]?.permissions.keys() ?? [])].filter((stage) => stage > 1 && stage < 13);

/** Nobody answers it before this stage, and the signature of this stage does not lock it. */
function isGivenAfter(draft: Draft, answer: DraftNode, stage: Stage): boolean {
  const writers = [...stagesOf(draft, answer, 'Write')];
  const isRead = draft.blocks[answer.block]?.permissions.has(stage) === true;
  return writers.length > 0 && !isRead && writers.every((writer) => Math.floor(writer) > Math.floor(stage));
}

/** The answers that are read, also through what is calculated from them. */
function answersRead(draft: Draft, reads: readonly number[], seen = new Set<number>()): DraftNode[] {
  return reads.flatMap((id) => {
    const node = draft.nodes[id];
    if (node === undefined || seen.has(id)) return [];
    seen.add(id);
    if (node.calculate !== null) return answersRead(draft, node.calculate.reads, seen);
    return node.kind === 'answer' && !node.system ? [node] : [];
  });
}
