/** What a change did, step by step, so that it can be told and undone. */
import type { AnswerText, BlockAnswers } from '../answer/types.ts';
import type { Node } from '../definition/model.ts';
import type { Change, ChangeEntry } from './contract.ts';
import type { DueNotices } from './notices.ts';
import { pathOf } from './paths.ts';
import { placeOf, type Frame, type State } from './state.ts';
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
      told: ChangeEntry;
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

/** Changes of one application, so that each can be undone by the application that made it. */
const journals = new WeakMap<Change, Journal>();

interface Journal {
  state: State;
  entries: readonly JournalEntry[];
  waited: DueNotices['waited'];
}

/** Keeps a text, writing down what was there. Gives whether it differs. */
export function writeText(state: State, node: Node, frame: Frame, after: AnswerText, edited: boolean): boolean {
  const place = placeOf(state, node);
  const before = frame.texts[place] ?? '';
  const wasEdited = frame.edited[place] ?? false;
  if (before === after && wasEdited === edited) return false;
  frame.texts[place] = after;
  frame.edited[place] = edited;
  if (node.kind === 'answer') {
    const block = state.model.blocks[node.block]?.name ?? '';
    state.journal?.push({
      kind: 'text',
      byForm: state.settling,
      node,
      frame,
      before,
      after,
      wasEdited,
      edited,
      wasChanged: state.changed.get(frame)?.has(node.id) === true,
      factsTaken: state.factsTaken,
      told: { kind: 'answer', block, path: pathOf(node, frame), before, after },
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
    const text = row.texts[placeOf(state, node)] ?? '';
    if (node.kind === 'answer' && text !== '') answers[pathOf(node, row)] = text;
    for (const inner of row.rows.get(node.id) ?? []) Object.assign(answers, answersInRow(state, inner));
  }
  return answers;
}

/** The public record of what happened. */
export function toldChange(state: State, { due, waited }: DueNotices): Change {
  const entries = state.journal ?? [];
  const change: Change = {
    entries: entries.flatMap((entry) => (entry.kind === 'reached' ? [] : [entry.told])),
    removed: removedAnswers(state, entries),
    notices: due,
  };
  journals.set(change, { state, entries, waited });
  return change;
}

export function journalOf(state: State, change: Change): Journal {
  const journal = journals.get(change);
  if (journal === undefined || journal.state !== state) {
    throw new Error('A change is undone by the application that made it.');
  }
  return journal;
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
    const { told } = entry;
    if (entry.kind === 'text' && told.kind === 'answer') {
      const left = entry.node.calculate === null || entry.wasEdited;
      if (left && isLess(told.before, told.after)) tell(told.block, told.path, labelOf(state, entry.node, entry.frame));
    } else if (told.kind === 'row-removed') {
      for (const path of Object.keys(told.answers)) tell(told.block, path, labelByPath(state, told.block, path));
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

function labelByPath(state: State, block: string, path: string): string {
  const node = state.model.node(`${block}.${path.replaceAll(/\[[^\]]*\]/g, '')}`);
  return node?.data?.QuestionTextAlt ?? node?.data?.QuestionText ?? path;
}
