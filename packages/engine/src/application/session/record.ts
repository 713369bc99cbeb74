/** The record: flat answers into live rows and slots, and back. */
import { isTypedNumber, maskText, normalize } from '../../answer/index.ts';
import type { Answers, AnswerPath, AnswerText } from '../../answer/types.ts';
import type { Block, Node } from '../../definition/model.ts';
import type { BlockMark } from '../contract/contract.ts';
import { isGenerated, pathOf, rowByWireKey, rowPath, splitPath } from '../graph/paths.ts';
import { filtersRows, isMasked, mayRead, type Viewer } from '../graph/permission.ts';
import { attachRow } from '../graph/rows.ts';
import { canReadSource } from '../graph/concealment.ts';
import { rowsIn, type Frame, type Instance } from '../graph/frame.ts';
import { forEachInside } from '../graph/walk.ts';
import { instanceAt, nodeAt, type State, type Form, type Person, type ViewedForm } from '../graph/state.ts';
import { isFrameReadable } from '../graph/access.ts';

/** Loads saved answers and what a person edited. Paths that are not in the definition are ignored. */
export function load(state: State, answers: Answers, marks: Readonly<Record<string, BlockMark>>): void {
  for (const [block, saved] of Object.entries(answers)) {
    const edited = Object.hasOwn(marks, block) ? marks[block]?.edited : undefined;
    for (const [path, text] of Object.entries(saved)) {
      const instance = placeOf(state, block, path);
      if (instance === undefined) continue;
      instance.text = normalize(text, instance.node);
      instance.edited = instance.node.calculate !== null && (edited === undefined || edited.includes(path));
    }
  }
  for (const [block, { edited = [] }] of Object.entries(marks)) {
    const blank = edited.filter((path) => answers[block]?.[path] === undefined);
    for (const path of blank) {
      const instance = placeOf(state, block, path);
      if (instance?.text === '') instance.edited = instance.node.defaults.length > 0;
    }
  }
}

/** The question at a path of the record, with the rows around it; undefined if it does not store an answer. */
function placeOf(state: State, block: string, path: AnswerPath): Instance | undefined {
  const split = splitPath(path);
  const node = split === undefined ? undefined : state.model.node(`${block}.${split.plain}`);
  if (split === undefined || node === undefined) return undefined;
  const around = [...(state.plan.around[node.id] ?? [])];
  if (node.kind === 'rows' && split.rows.length > around.length) around.push(node.id);
  if (around.length !== split.rows.length) return undefined;
  let frame = state.outside;
  for (const [index, id] of around.entries()) {
    const row = ensureRow(state, nodeAt(state, id), frame, split.rows[index] ?? '');
    if (row === undefined) return undefined;
    row.absent = false;
    frame = row;
  }
  return isKept(state, node) ? instanceAt(state, node, frame) : undefined;
}

/** Answers, and labels whose sources are elsewhere. */
function isKept(state: Person, node: Node): boolean {
  if (node.kind === 'answer') return true;
  return node.kind === 'label' && node.calculate !== null && state.concealment.clauses.has(node.calculate.id);
}

/** The row with that key, created with those before it if it does not exist yet; undefined for an impossible key. */
export function ensureRow(state: State, group: Node, outer: Frame, key: string): Frame | undefined {
  const found = rowByWireKey(group, outer, key);
  if (found !== undefined) return found;
  if (isGenerated(group)) {
    // Whether a key still belongs to a row is known only after everything is in place.
    const isPossible = group.rowsFrom.some((id) => {
      const source = nodeAt(state, id);
      return source.kind === 'rows' ? /^\d{1,6}$/.test(key) : source.options?.some((option) => option.name === key);
    });
    return isPossible ? attachRow(state, group, outer, rowsIn(outer, group).length, key) : undefined;
  }
  const position = /^\d{1,4}$/.test(key) ? Number(key) : NaN;
  if (!(position < (group.data?.MultipleResponse?.Maximum ?? 0))) return undefined;
  const sparse = state.facts !== null && filtersRows(group, state);
  let row: Frame | undefined;
  while (rowsIn(outer, group).length <= position) {
    row = attachRow(state, group, outer, rowsIn(outer, group).length);
    row.absent = sparse;
    row.concealed = sparse;
  }
  return row;
}

/**
 * The record as it is, without hidden answers. A number that only a vault may store is not part of it until it has its
 * token.
 */
export function collectAnswers(state: Form): Answers {
  return collect(state, {
    holds: () => true,
    makesRows: () => true,
    textOf(node, frame) {
      const { text } = instanceAt(state, node, frame);
      return node.kind !== 'answer' || isTypedNumber(text, node) ? '' : text;
    },
  });
}

/**
 * What the record stores in addition to the answers: pages that were left, calculated answers that a person replaced,
 * defaults that a person cleared.
 */
export function collectMarks(state: Form): Record<string, BlockMark> {
  const edited = state.model.blocks.map((): AnswerPath[] => []);
  forEachInside(state.outside, (node, frame) => {
    if (node.kind === 'answer' && instanceAt(state, node, frame).edited) edited[node.block]?.push(pathOf(node, frame));
  });
  return Object.fromEntries(
    state.model.blocks.map(({ name, index }) => [
      name,
      { visited: state.marks.get(name)?.visited ?? false, edited: edited[index] ?? [] },
    ]),
  );
}

/** Questions of a section whose default a person cleared, as far as a viewer may read them. */
export function collectCleared(state: ViewedForm, block: Block, viewer: Viewer): AnswerPath[] {
  const cleared: AnswerPath[] = [];
  forEachInside(state.outside, (node, frame) => {
    if (node.kind !== 'answer' || node.block !== block.index) return;
    const { text, edited } = instanceAt(state, node, frame);
    if (text !== '' || !edited || !mayRead(state.model, node, viewer)) return;
    if (isFrameReadable(state, frame, viewer)) cleared.push(pathOf(node, frame));
  });
  return cleared;
}

/** The part of the record a viewer may read, masked where it must be. */
export function collectFor(state: ViewedForm, viewer: Viewer, concealedLabels: (node: Node) => boolean): Answers {
  return collect(state, {
    holds: (node, frame) => mayRead(state.model, node, viewer) && isFrameReadable(state, frame, viewer),
    makesRows: (group) => group.rowsFrom.every((id) => canReadSource(state.model, group, nodeAt(state, id), viewer)),
    textOf(node, frame) {
      if (node.kind !== 'answer' && !concealedLabels(node)) return '';
      const text = instanceAt(state, node, frame).text;
      return isMasked(state.model, node, viewer) ? maskText(text) : text;
    },
  });
}

/** Which part of the record somebody gets. */
interface Selection {
  holds(node: Node, frame: Frame): boolean;
  textOf(node: Node, frame: Frame): AnswerText;
  /** Everything that generates the rows of the group is selected too. */
  makesRows(group: Node): boolean;
}

function collect(state: Form, selection: Selection): Answers {
  const answers: Answers = {};
  for (const block of state.model.blocks) {
    const isKnown = state.saved.has(block.name) && selection.holds(nodeAt(state, block.node), state.outside);
    if (isKnown) answers[block.name] = {};
  }
  forEachInside(state.outside, (node, frame) => {
    const name = state.model.blocks[node.block]?.name;
    if (name === undefined || !selection.holds(node, frame)) return;
    for (const row of namedRows(state, node, frame, selection)) (answers[name] ??= {})[rowPath(row)] = '';
    if (!instanceAt(state, node, frame).visible && !node.system) return;
    const text = selection.textOf(node, frame);
    if (text !== '') (answers[name] ??= {})[pathOf(node, frame)] = text;
  });
  return answers;
}

/**
 * Rows that are stored by their own path: rows without any answer, because they count too; and all rows of a group that
 * nothing else in the selection generates, because otherwise their order would be lost.
 */
function namedRows(state: Form, group: Node, frame: Frame, selection: Selection): Frame[] {
  if (group.kind !== 'rows' || !instanceAt(state, group, frame).visible) return [];
  if (isGenerated(group)) {
    return selection.makesRows(group) ? [] : rowsIn(frame, group).filter((row) => selection.holds(group, row));
  }
  const least = group.data?.MultipleResponse?.Minimum ?? 0;
  return rowsIn(frame, group).filter((row, position) => {
    if (position < least || !selection.holds(group, row)) return false;
    let isBlank = true;
    forEachInside(row, (node, at) => {
      if (selection.holds(node, at) && selection.textOf(node, at) !== '') isBlank = false;
    });
    return isBlank;
  });
}
