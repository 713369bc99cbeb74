/** What a change did, step by step, so that it can be told and undone. */
import type { AnswerPath, AnswerText, BlockAnswers } from '../answer/types.ts';
import type { Node } from '../definition/model.ts';
import type { Change, ChangeEntry } from './contract.ts';
import type { DueNotices } from './notices.ts';
import { pathInRow, pathOf, rowPath } from './paths.ts';
import { instanceAt, type Frame, type Instance, type State } from './state.ts';
import { labelOf } from './wording.ts';

export type JournalEntry =
  | {
      kind: 'text';
      byForm: boolean;
      node: Node;
      frame: Frame;
      before: AnswerText;
      after: AnswerText;
      wasEdited: boolean;
      edited: boolean;
      /** Changed before since the constants of that time came. */
      wasChanged: boolean;
      factsTaken: number;
      /** Where the row was then. */
      row: AnswerPath;
    }
  | {
      kind: 'row-added' | 'row-removed';
      byForm: boolean;
      group: Node;
      outer: Frame;
      row: Frame;
      position: number;
      told: ChangeEntry;
    }
  /** A total with a target has filled blanks, or may again. Nothing to tell. */
  | { kind: 'reached'; node: Node; frame: Frame; before: boolean };

/** A change with what the application that made it needs to undo it. */
class JournaledChange implements Change {
  readonly state: State;
  readonly journal: readonly JournalEntry[];
  readonly notices: Change['notices'];
  readonly waited: DueNotices['waited'];

  constructor(state: State, journal: readonly JournalEntry[], { due, waited }: DueNotices) {
    this.state = state;
    this.journal = journal;
    this.notices = due;
    this.waited = waited;
  }

  /** Put into words when somebody asks: most changes are made and never looked at. */
  get entries(): Change['entries'] {
    return this.journal.flatMap((entry) => (entry.kind === 'reached' ? [] : [told(this.state, entry)]));
  }

  get removed(): Change['removed'] {
    return removedAnswers(this.state, this.journal);
  }
}

/** Keeps a text, writing down what was there. Gives whether it differs. */
export function writeText(state: State, instance: Instance, after: AnswerText, edited: boolean): boolean {
  const { node, frame, text: before, edited: wasEdited } = instance;
  if (before === after && wasEdited === edited) return false;
  instance.text = after;
  instance.edited = edited;
  instance.unread = true;
  if (node.kind === 'answer' && state.journal !== null) {
    state.journal.push({
      kind: 'text',
      byForm: state.settling,
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

/** Writes down that a row came or is about to go. */
export function noteRow(state: State, kind: 'row-added' | 'row-removed', row: Frame, position: number): void {
  const { group, outer } = row;
  if (state.journal === null || group === null || outer === null) return;
  const block = state.model.blocks[group.block]?.name ?? '';
  const told: ChangeEntry = { kind, block, path: pathOf(group, outer), position, answers: answersInRow(state, row) };
  state.journal.push({ kind, byForm: state.settling, group, outer, row, position, told });
}

/** Answers of a row, by their path inside the block. */
function answersInRow(state: State, row: Frame): BlockAnswers {
  const answers: BlockAnswers = {};
  for (const node of row.members) {
    const text = instanceAt(state, node, row).text;
    if (node.kind === 'answer' && text !== '') answers[pathOf(node, row)] = text;
    for (const inner of row.rows.get(node.id) ?? []) Object.assign(answers, answersInRow(state, inner));
  }
  return answers;
}

/** The public record of what happened. */
export function toldChange(state: State, notices: DueNotices): Change {
  return new JournaledChange(state, state.journal ?? [], notices);
}

export function journalOf(state: State, change: Change): JournaledChange {
  if (!(change instanceof JournaledChange) || change.state !== state) {
    throw new Error('A change is undone by the application that made it.');
  }
  return change;
}

function told(state: State, entry: Exclude<JournalEntry, { kind: 'reached' }>): ChangeEntry {
  if (entry.kind !== 'text') return entry.told;
  const { node, frame, before, after } = entry;
  const block = state.model.blocks[node.block]?.name ?? '';
  return { kind: 'answer', block, path: pathInRow(node, frame, entry.row), before, after };
}

/** What the form took away by itself: hidden questions, lost options, rows above a maximum. */
function removedAnswers(
  state: State,
  entries: readonly JournalEntry[],
): { block: string; path: string; label: string }[] {
  const removed = new Map<string, { block: string; path: string; label: string }>();
  const tell = (block: string, path: string, label: string): void => {
    removed.set(`${block}.${path}`, { block, path, label });
  };
  for (const entry of entries) {
    if (entry.kind === 'reached' || !entry.byForm) continue;
    const gone = told(state, entry);
    if (entry.kind === 'text') {
      const left = entry.node.calculate === null || entry.wasEdited;
      if (left && isLess(entry.before, entry.after))
        tell(gone.block, gone.path, labelOf(state, entry.node, entry.frame));
    } else if (gone.kind === 'row-removed') {
      for (const path of Object.keys(gone.answers)) {
        const node = state.model.node(`${gone.block}.${path.replaceAll(/\[[^\]]*\]/g, '')}`);
        // What the system keeps of a row is nobody's loss.
        if (node?.data != null && node.data.System !== true) {
          tell(gone.block, path, node.data.QuestionTextAlt ?? node.data.QuestionText);
        }
      }
    }
  }
  return [...removed.values()];
}

/** An answer went, wholly or, of several choices, in part. */
function isLess(before: AnswerText, after: AnswerText): boolean {
  return (
    before !== '' && (after === '' || (before.startsWith('[') && after.startsWith('[') && after.length < before.length))
  );
}
