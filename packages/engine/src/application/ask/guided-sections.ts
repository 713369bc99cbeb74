/**
 * Where a person is in a case: the sections they are led through, the state of each, and what is left (spec pages 1.5).
 */
import type { Block } from '../../definition/model.ts';
import type { Application, GuidedSection, SectionStatus } from '../contract/contract.ts';
import { accessOf, isEditable } from '../graph/access.ts';
import { isAgent } from '../graph/flow-visibility.ts';
import { blockNamed } from '../graph/lookup.ts';
import { stateOf } from '../graph/opened.ts';
import { firstCustomerBlock, isClosing } from '../graph/section-kinds.ts';
import { instanceAt, type ViewedForm } from '../graph/state.ts';
import { validityOf } from '../graph/validity.ts';
import { forEachInside } from '../graph/walk.ts';
import { isShown } from '../view/cell-state.ts';
import { sectionsInOrder } from '../view/menu.ts';

/**
 * The sections with questions that Next leads this person through, in order. Like the menu, it counts what this stage
 * may read and reveals nothing about the rest.
 */
export function guidedSections(application: Application): GuidedSection[] {
  const state = stateOf(application);
  const blocks = sectionsInOrder(state).filter(({ data }) => (data.Purpose ?? 'questions') === 'questions');
  const counts = countQuestions(state);
  return blocks.map((block) => {
    const { asked, open } = counts.get(block.index) ?? { asked: 0, open: 0 };
    return {
      block: block.name,
      title: block.data.DisplayName,
      route: block.data.Route,
      status: statusOfBlock(state, block),
      isTheirs: asked > 0 && isTheirs(state, block),
      asked,
      open,
    };
  });
}

/** The state of one section. Throws for a section that is not in the definition. */
export function sectionStatusOf(application: Application, name: string): SectionStatus {
  return statusOfBlock(stateOf(application), blockNamed(application.model, name));
}

function statusOfBlock(state: ViewedForm, block: Block): SectionStatus {
  const tally = state.tallies[block.index];
  if (tally === undefined) return 'toDo';
  const valid = validityOf(state, block, tally);
  const isTouched = tally.answered > 0 || state.marks.get(block.name)?.visited === true;
  if (valid === false) return 'problem';
  if (isTouched) return valid === true ? 'done' : 'started';
  // The initial mark says nothing about what was answered (spec form 4.2).
  return valid === true && tally.missing === 0 ? 'nothingRequired' : 'toDo';
}

/**
 * Sections this person has to fill in: an agent may help with the customer's sections, but is finished without them.
 */
function isTheirs(state: ViewedForm, block: Block): boolean {
  if (!isAgent(state) || state.role === 'Omnipotent') return true;
  return isClosing(block) || (!state.customerSigned && block.index < firstCustomerBlock(state.model));
}

interface Count {
  /** Answers that this person may give now. */
  asked: number;
  /** Of those, blank ones. */
  open: number;
}

function countQuestions(state: ViewedForm): Map<number, Count> {
  const counts = new Map<number, Count>();
  forEachInside(state.outside, (node, frame) => {
    if (node.kind !== 'answer' || node.system || accessOf(state, node).withheld) return;
    const { text, edited } = instanceAt(state, node, frame);
    if (node.calculate !== null && !edited) return;
    if (!isShown(state, node, frame) || !isEditable(state, node, frame)) return;
    const count = counts.get(node.block) ?? { asked: 0, open: 0 };
    count.asked += 1;
    if (text === '') count.open += 1;
    counts.set(node.block, count);
  });
  return counts;
}
