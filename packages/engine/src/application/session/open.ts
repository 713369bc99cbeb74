/** Opens an application: takes the record, the stage and the date; returns what a page of the form reads and does. */
import type { AnswerPath, Answers } from '../../answer/types.ts';
import type { Model } from '../../definition/model.ts';
import { blockOf } from '../view/block-state.ts';
import { canEditRows, cellOf, isShown } from '../view/cell-state.ts';
import { addRow, perform, removeRow, type, undo } from './change.ts';
import type { Trial } from '../graph/pass.ts';
import type { Application, CellKey, Change, NoticeState, OpenOptions } from '../contract/contract.ts';
import { blockNamed, instanceOf } from '../graph/lookup.ts';
import { menu, next, previous, progress } from '../view/menu.ts';
import { leaveNotices } from '../graph/notices.ts';
import { openState } from './open-state.ts';
import { rememberState } from '../graph/opened.ts';
import { find, keyOf } from '../graph/paths.ts';
import { isEditable } from '../graph/access.ts';
import { publish, subscribe } from '../view/publish.ts';
import { collectAnswers } from './record.ts';
import { add } from '../graph/reusable-list.ts';
import { responsesOf } from '../view/responses.ts';
import { hasRoom } from '../graph/rows.ts';
import { rowsIn, type Instance } from '../graph/frame.ts';
import { enqueue, recheck } from '../graph/queue.ts';
import { forEachInside } from '../graph/walk.ts';
import { instanceAt, moveBlock, type State, type Form, type Listeners } from '../graph/state.ts';

/** A live application over a compiled definition. `options.answers` is not modified. */
export function openApplication(model: Model, options: OpenOptions): Application {
  return applicationOf(openState(model, options));
}

function applicationOf(state: State): Application {
  const { model } = state;
  const application: Application = {
    model,
    stage: state.stage,
    role: state.role,
    today: state.context.Today,
    environment: state.environment,

    cell: (key) => cellOf(state, instanceOf(state, key)),
    block: (name) => blockOf(state, name),
    keyOf: (block, path) => cellKey(state, block, path),
    subscribe: (key, listener) => subscribe(state, key, listener),

    change: (key, text) => perform(state, () => typeInto(state, instanceOf(state, key), text)),
    addRow: (key) => perform(state, () => addRowTo(state, instanceOf(state, key))),
    removeRow: (key, rowKey) => perform(state, () => removeRowOf(state, instanceOf(state, key), rowKey)),
    undo: (change) => undo(state, change),
    dryRun: (act) => dryRun(state, application, act),
    visit(name) {
      const block = blockNamed(model, name);
      state.marks.set(name, { visited: true });
      moved(state);
      return leaveNotices(state, block);
    },
    setLocked(blocks) {
      state.locked = new Set(blocks);
      reopen(state);
    },
    setFacts(facts) {
      state.facts = facts;
      state.factsTaken += 1;
      state.changed.clear();
      return reopen(state);
    },

    answers: () => ({ ...collectedAnswers(state) }),
    responses: (block) => responsesOf(state, blockNamed(model, block)),
    answerText: (path) => answerText(state, path),

    menu: () => menu(state),
    next: (block) => next(state, block),
    previous: (block) => previous(state, block),
    progress: (route) => progress(state, route),
  };
  rememberState(application, state);
  return application;
}

/** Collected once between two changes, because a save asks for them repeatedly. Callers may replace whole blocks. */
function collectedAnswers(state: State): Answers {
  // During a change, and in a trial that is undone, they apply to that moment only.
  if (state.pass !== null || state.trial !== null) return collectAnswers(state);
  return (state.collected ??= collectAnswers(state));
}

function cellKey(state: Form & Listeners, block: string, path: AnswerPath): CellKey | undefined {
  const found = find(state, block, path);
  return found === undefined ? undefined : keyOf(state, found.node, found.frame);
}

/** A person cannot edit what they may not write; system answers can be written at any time. */
function typeInto(state: State, { node, frame }: Instance, text: string): void {
  if (node.kind !== 'answer' || !frame.alive) return;
  if (!node.system && !(isShown(state, node, frame) && isEditable(state, node, frame))) return;
  type(state, node, frame, text);
}

function addRowTo(state: State, { node, frame }: Instance): void {
  if (node.kind === 'rows' && canEditRows(state, node, frame) && hasRoom(state, node, frame))
    addRow(state, node, frame);
}

/** The first row stays (spec form §4), and so do the rows a group starts with. */
function removeRowOf(state: State, { node, frame }: Instance, rowKey: string): void {
  const row = cellOf(state, instanceAt(state, node, frame)).rows?.find((one) => one.key === rowKey);
  const found = rowsIn(frame, node).find((one) => one.key === rowKey);
  if (row?.removable === true && found !== undefined) removeRow(state, found);
}

/** Acts without notifying anybody, and restores everything afterwards, whatever `act` returns or throws. */
function dryRun(state: State, application: Application, act: (application: Application) => Change): Change {
  const trial: Trial = { changes: [], around: state.trial };
  const lastKeys = new Map(state.lastKeys);
  state.trial = trial;
  try {
    return act(application);
  } finally {
    for (const change of trial.changes.toReversed()) undo(state, change);
    state.trial = trial.around;
    state.lastKeys = lastKeys;
    publish(state);
  }
}

function moved(state: State): void {
  for (const block of state.model.blocks) moveBlock(state, block.index);
  state.moved = true;
  publish(state);
}

/** Every snapshot may be outdated. */
function reconsider(state: State): void {
  for (const instance of state.instances.values()) add(state.unpublished, instance);
  moved(state);
}

/** The constants are new: everything is recalculated. */
function reopen(state: State): readonly NoticeState[] {
  state.noticesMoved = true;
  const { notices } = perform(state, () => {
    forEachInside(state.outside, (node, frame) => {
      enqueue(state, node, frame);
      recheck(state, node, frame);
    });
  });
  reconsider(state);
  return notices;
}

function answerText(state: Form, path: string): string {
  const node = state.model.node(path);
  if (node === undefined || node.rows >= 0 || node.kind !== 'answer') return '';
  const instance = instanceAt(state, node, state.outside);
  return instance.visible || node.system ? instance.text : '';
}
