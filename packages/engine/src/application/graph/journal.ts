/** What a change did, step by step, so that it can be reported and undone. */
import type { AnswerText, BlockAnswers } from '../../answer/types.ts';
import type { ChangeEntry } from '../contract/contract.ts';
import type { JournalEntry } from './pass.ts';
import { pathOf, rowPath } from './paths.ts';
import { instanceAt, type State, type Form } from './state.ts';
import type { Frame, Instance } from './frame.ts';

/** The journal of the current pass; null while opening, which is never undone. */
export function journalIn({ pass }: State): JournalEntry[] | null {
  return pass === null || pass.kind === 'opening' ? null : pass.journal;
}

/** Stores a text and journals the previous one. Returns whether they differ. */
export function writeText(state: State, instance: Instance, after: AnswerText, edited: boolean): boolean {
  const { node, frame, text: before, edited: wasEdited } = instance;
  if (before === after && wasEdited === edited) return false;
  instance.text = after;
  instance.edited = edited;
  instance.unread = true;
  const journal = node.kind === 'answer' ? journalIn(state) : null;
  if (journal !== null) {
    journal.push({
      kind: 'text',
      byForm: state.formActs,
      node,
      frame,
      before,
      after,
      wasEdited,
      edited,
      wasChanged: state.changed.size > 0 && state.changed.get(frame)?.has(node.id) === true,
      factsTaken: state.factsTaken,
      row: rowPath(frame),
    });
  }
  return before !== after;
}

/** Journals that a row was added or is about to be removed. */
export function noteRow(state: State, kind: 'row-added' | 'row-removed', row: Frame, position: number): void {
  const { group, outer } = row;
  const journal = journalIn(state);
  if (journal === null || group === null || outer === null) return;
  const block = state.model.blocks[group.block]?.name ?? '';
  const told: ChangeEntry = { kind, block, path: pathOf(group, outer), position, answers: answersInRow(state, row) };
  journal.push({ kind, byForm: state.formActs, group, outer, row, position, told });
}

/** Answers of a row, by their path inside the block. */
function answersInRow(state: Form, row: Frame): BlockAnswers {
  const answers: BlockAnswers = {};
  for (const node of row.members) {
    const text = instanceAt(state, node, row).text;
    if (node.kind === 'answer' && text !== '') answers[pathOf(node, row)] = text;
    for (const inner of row.rows.get(node.id) ?? []) Object.assign(answers, answersInRow(state, inner));
  }
  return answers;
}
