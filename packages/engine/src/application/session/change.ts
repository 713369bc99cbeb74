/** What a person does: typing, adding and removing rows, undoing (spec engine 3.9). */
import { normalize } from '../../answer/index.ts';
import { setReached } from '../graph/allocation.ts';
import type { Node } from '../../definition/model.ts';
import type { Change } from '../contract/contract.ts';
import type { JournalEntry } from '../graph/pass.ts';
import { journalOf, publicChange } from './journaled-change.ts';
import { noteRow, writeText } from '../graph/journal.ts';
import { dueNotices, restoreWaiting } from '../graph/notices.ts';
import { visibleOptions, withExclusion } from '../graph/options.ts';
import { assignLetters } from './owner-letters.ts';
import { finish } from '../graph/settle.ts';
import { publish } from '../view/publish.ts';
import { attachRow, detachRow, putRow, takeRow } from '../graph/rows.ts';
import { rowsIn, type Frame } from '../graph/frame.ts';
import { enqueue, recheck, forEachReader } from '../graph/queue.ts';
import { instanceAt, type State, type Person } from '../graph/state.ts';

/** Runs one pass: all its effects are complete before anyone is notified. */
export function perform(state: State, act: () => void, kind: 'change' | 'replay' = 'change'): Change {
  const journal: JournalEntry[] = [];
  state.pass = { kind, journal };
  state.collected = null;
  act();
  finish(state);
  if (assignLetters(state)) finish(state);
  const change = publicChange(state, journal, dueNotices(state));
  state.trial?.changes.push(change);
  if (journal.length > 0) state.moved = true;
  state.pass = null;
  publish(state);
  return change;
}

/** Stores a typed text. */
export function type(state: State, node: Node, frame: Frame, typed: string): void {
  const before = instanceAt(state, node, frame).text;
  const text = withMapToOther(state, node, frame, typed);
  put(state, node, frame, withExclusion(node, before, text));
}

/** Stores a text unchanged and queues its dependents. */
export function put(state: State, node: Node, frame: Frame, text: string): void {
  const instance = instanceAt(state, node, frame);
  // Sending back what the form filled in does not count as editing.
  const edits = instance.edited || instance.text !== text;
  if (!writeText(state, instance, text, edits && staysEdited(node, text))) return;
  markChanged(state, node, frame);
  enqueue(state, node, frame);
  recheck(state, node, frame);
  forEachReader(state, node, frame, state.plan.watchers[node.id], recheck);
}

/** A cleared answer is calculated again, but gets no default again. */
const staysEdited = ({ calculate, defaults }: Node, text: string): boolean =>
  calculate === null ? defaults.length > 0 && text === '' : text !== '';

function markChanged(state: Person, node: Node, frame: Frame): void {
  if (state.facts === null) return;
  const changed = state.changed.get(frame) ?? new Set();
  state.changed.set(frame, changed.add(node.id));
}

/** A text that is not an offered option becomes the named option, with the text in `<name>Other` (spec form 4.33). */
function withMapToOther(state: State, node: Node, frame: Frame, typed: string): string {
  const text = normalize(typed, node);
  const other = node.data?.MapToOther;
  if (other === undefined || text === '' || text === other || node.options === null) return text;
  if (visibleOptions(state, node, frame).some((option) => option.name === text)) return text;
  const field = frame.members.find((one) => one.parent === node.parent && one.name === `${node.name}Other`);
  if (field === undefined) return text;
  put(state, field, frame, normalize(typed, field));
  return other;
}

export function addRow(state: State, node: Node, frame: Frame): void {
  attachRow(state, node, frame, frame.rows.get(node.id)?.length ?? 0);
}

export function removeRow(state: State, row: Frame): void {
  detachRow(state, row);
}

/** Replays a change backwards. */
export function undo(state: State, change: Change): Change {
  const { journal, waited } = journalOf(state, change);
  const replay = (): void => {
    for (const entry of journal.toReversed()) {
      if (entry.kind === 'text') {
        if (entry.frame.alive) restore(state, entry);
      } else if (entry.kind === 'reached') {
        setReached(state, entry.node, entry.frame, entry.before);
      } else if (entry.kind === 'row-added') {
        if (entry.row.alive) {
          noteRow(state, 'row-removed', entry.row, entry.position);
          takeRow(state, entry.row);
        }
      } else if (!entry.row.alive && entry.outer.alive && !isTakenOver(entry.row)) {
        putRow(state, entry.row, entry.position);
        noteRow(state, 'row-added', entry.row, entry.position);
      }
    }
  };
  const undone = perform(state, replay, 'replay');
  if (state.trial === null) restoreWaiting(state, waited);
  return undone;
}

/** A row with the same key was added since: the newer one stays. */
function isTakenOver({ group, outer, key }: Frame): boolean {
  return group !== null && outer !== null && rowsIn(outer, group).some((row) => row.key === key);
}

function restore(state: State, entry: JournalEntry & { kind: 'text' }): void {
  const { node, frame } = entry;
  writeText(state, instanceAt(state, node, frame), entry.before, entry.wasEdited);
  // Constants received since then refer to the newer text: for them, restoring the older one is a change.
  if (entry.wasChanged || entry.factsTaken !== state.factsTaken) markChanged(state, node, frame);
  else state.changed.get(frame)?.delete(node.id);
  enqueue(state, node, frame);
  recheck(state, node, frame);
  // A text without a value changes no dependents, but is displayed elsewhere.
  forEachReader(state, node, frame, state.plan.watchers[node.id], recheck);
}
