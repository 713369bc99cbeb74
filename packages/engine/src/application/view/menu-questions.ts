/** The side menu as the server sends it: each entry with the questions of its section (spec form 3.17). */
import type { Node } from '../../definition/model.ts';
import type { Application, MenuItem, MenuQuestion } from '../contract/contract.ts';
import { stateOf } from '../graph/opened.ts';
import { accessOf, inConcealedRow } from '../graph/access.ts';
import { forEachInstance } from '../graph/walk.ts';
import { instanceAt, nodeAt, type Form, type ViewedForm } from '../graph/state.ts';
import { isMissing } from '../graph/validity.ts';

/**
 * The menu; each entry has the questions of its section that this stage may read, in order and without nested ones:
 * whether it is asked, and whether its answer is valid (false: something in it is wrong; null: something in it is still
 * to be answered, or it is not asked). With `section`, the other entries have none, so that the response to a save
 * stays small.
 */
export function menuWithQuestions(
  application: Application,
  section?: string,
): (MenuItem & { questions: MenuQuestion[] })[] {
  const questions = questionsByBlock(stateOf(application), section);
  return application.menu().map((item) => ({ ...item, questions: questions.get(item.name) ?? [] }));
}

function questionsByBlock(state: ViewedForm, section: string | undefined): Map<string, MenuQuestion[]> {
  const found = new Map<number, MenuQuestion>();
  forEachInstance(state, (node, frame) => {
    if (section !== undefined && state.model.blocks[node.block]?.name !== section) return;
    if (node.kind === 'block' || node.kind === 'derived' || node.kind === 'label' || node.system) return;
    const { reads, withheld } = accessOf(state, node);
    const { visible, errors } = instanceAt(state, node, frame);
    if (!reads || inConcealedRow(frame)) return;
    const top = outermost(state, node);
    if (top === node) found.set(node.id, { name: node.name, visible, valid: visible ? true : null });
    const question = found.get(top.id);
    if (question?.visible !== true || !visible || withheld) return;
    for (const error of errors) {
      if (!isMissing(error)) question.valid = false;
      else if (question.valid === true) question.valid = null;
    }
  });
  const byBlock = new Map<string, MenuQuestion[]>();
  for (const [id, question] of found) {
    const block = state.model.blocks[nodeAt(state, id).block]?.name ?? '';
    byBlock.set(block, [...(byBlock.get(block) ?? []), question]);
  }
  return byBlock;
}

/** The question of the section that contains it, or itself. */
function outermost(state: Form, node: Node): Node {
  let at = node;
  for (let around = nodeAt(state, at.parent); around.kind !== 'block'; around = nodeAt(state, at.parent)) at = around;
  return at;
}
