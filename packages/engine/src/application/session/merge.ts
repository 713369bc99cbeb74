/**
 * A submission as a merge: an absent question keeps its answer, null clears it, a row group is replaced as a whole
 * (spec http §3).
 */
import { maskText, normalize, tokenOf } from '../../answer/index.ts';
import { MAX_ANSWER_LENGTH } from '../../answer/lengths.ts';
import type { QuestionResponse } from '../../answer/types.ts';
import type { Node } from '../../definition/model.ts';
import { perform, put, type, undo } from './change.ts';
import type { Application, MergeOutcome, Refusal } from '../contract/contract.ts';
import { stateOf } from '../graph/opened.ts';
import { withExclusion } from '../graph/options.ts';
import { isGenerated, positionOf, rowByWireKey, splitPath } from '../graph/paths.ts';
import { accessOf, isEditable, isFrameReadable } from '../graph/access.ts';
import { isMasked } from '../graph/permission.ts';
import { placeRows } from './place-rows.ts';
import { ensureRow } from './record.ts';
import { detachRow } from '../graph/rows.ts';
import { ownerCount } from '../graph/owners.ts';
import { rowsIn, type Frame } from '../graph/frame.ts';
import { finish } from '../graph/settle.ts';
import { forEachInside } from '../graph/walk.ts';
import { instanceAt, nodeAt, type State, type Form, type ViewedForm } from '../graph/state.ts';

/** An answer, and where it goes. */
interface Target {
  node: Node;
  frame: Frame;
  text: string;
}

interface Placed {
  node: Node;
  /** Row keys in the API, outermost first; one more than the node's rows if the row itself is meant. */
  rows: string[];
  text: string;
}

/**
 * Applies a submission: absent answers stay, null clears, a row group is replaced as a whole. If it contains something
 * this stage may not write, the submission is refused with its name and nothing is applied.
 */
export function merge(application: Application, block: string, responses: readonly QuestionResponse[]): MergeOutcome {
  const state = stateOf(application);
  const placed: Placed[] = [];
  const refusals: Refusal[] = [];
  const given = keysGiven(state, block, responses);
  for (const response of responses) {
    const checked = check(state, block, response, given);
    if ('refusal' in checked) refusals.push(checked.refusal);
    else placed.push(checked.placed);
  }
  if (refusals.length > 0) return { ok: false, refusals };
  // More owners than can sign (spec form 4.25): their number is known only after the rows are in place.
  const limit = Math.max(ownerCount(state), state.model.definition.Settings.OwnerLimit);
  const change = perform(state, () => apply(state, placed));
  if (ownerCount(state) <= limit) return { ok: true, change };
  undo(state, change);
  const path = state.plan.owners?.rows.path ?? '';
  return { ok: false, refusals: [{ path, key: 'tooManyRows', message: `There can be at most ${limit} owners.` }] };
}

/** Keys that the submission itself gives to rows, by their group. */
type KeysGiven = ReadonlyMap<number, ReadonlySet<string>>;

function keysGiven(state: Form, block: string, responses: readonly QuestionResponse[]): KeysGiven {
  const given = new Map<number, Set<string>>();
  for (const { QuestionName: path, AnswerText: key } of responses) {
    // A caller may send anything; what is wrong with it is said when it is checked.
    const split = typeof path === 'string' && typeof key === 'string' ? splitPath(path) : undefined;
    const node = split === undefined ? undefined : state.model.node(`${block}.${split.plain}`);
    if (node === undefined || key === null || state.model.nodes[node.rows]?.key !== node.id) continue;
    given.set(node.rows, (given.get(node.rows) ?? new Set()).add(key));
  }
  return given;
}

function check(
  state: ViewedForm,
  block: string,
  response: QuestionResponse,
  keys: KeysGiven,
): { placed: Placed } | { refusal: Refusal } {
  const path = response.QuestionName;
  const refuse = (key: Refusal['key'], message: string): { refusal: Refusal } => ({ refusal: { path, key, message } });
  const given: unknown = response.AnswerText;
  if (typeof path !== 'string' || (given !== null && typeof given !== 'string')) {
    return refuse('wrongType', 'An answer is a text or null.');
  }
  const split = splitPath(path);
  const node = split === undefined ? undefined : state.model.node(`${block}.${split.plain}`);
  if (split === undefined || node === undefined) return refuse('unknownQuestion', 'There is no such question.');
  const around = state.plan.around[node.id] ?? [];
  const isGroup = node.kind === 'rows' && (given === null || given === '');
  if (node.kind !== 'answer' && !isGroup) return refuse('unknownQuestion', 'This is not a question with an answer.');
  const depth = split.rows.length;
  if (depth !== around.length && !(isGroup && depth === around.length + 1)) {
    return refuse('unknownQuestion', 'There is no such row.');
  }
  const groups = [...around, ...(depth > around.length ? [node.id] : [])].map((id) => nodeAt(state, id));
  const frame = existingFrame(state, groups, split.rows);
  if (!isEditable(state, node, frame) || !isFrameReadable(state, frame, state)) {
    return refuse('readOnly', 'This question cannot be edited now.');
  }
  let outer: Frame | undefined = state.outside;
  for (const [index, group] of groups.entries()) {
    const key = split.rows[index] ?? '';
    const found = whyNoRow(state, group, { outer, key }, keys);
    outer = outer && rowByWireKey(group, outer, key);
    if (found === 'unknownQuestion') return refuse(found, 'There is no such row.');
    if (found === 'tooManyRows') return refuse(found, 'There are more rows than the form allows.');
  }
  if (groups.at(-1)?.key === node.id && !/^\d{1,6}$/.test(given ?? '')) {
    return refuse('wrongType', 'The key of a row is a number.');
  }
  // Before any rule reads it: patterns are not meant for texts of arbitrary length.
  if (given !== null && given.length > MAX_ANSWER_LENGTH) return refuse('tooLong', 'Maximum character length.');
  const text = given === null ? '' : normalize(given, node);
  if (node.data?.Tokenise === true && tokenOf(text) !== undefined)
    return refuse('wrongType', 'A token cannot be typed.');
  return { placed: { node, rows: split.rows, text } };
}

/** Why a group cannot have a row with this key; null: it has one, or could. `outer`: undefined for a new row. */
function whyNoRow(
  state: ViewedForm,
  group: Node,
  { outer, key }: { outer: Frame | undefined; key: string },
  keys: KeysGiven,
): 'unknownQuestion' | 'tooManyRows' | null {
  if (isGenerated(group)) return isRowOf(state, group, key, keys) ? null : 'unknownQuestion';
  if (!/^\d{1,6}$/.test(key)) return 'unknownQuestion';
  const { Minimum, Maximum } = group.data?.MultipleResponse ?? { Minimum: 0, Maximum: 0 };
  if (Number(key) >= Maximum) return 'tooManyRows';
  const { whole, writes } = accessOf(state, group);
  if (whole && writes) return null;
  // The group may appear with this submission, with the rows that it starts with.
  const known = Math.max(Minimum, outer === undefined ? 0 : rowsIn(outer, group).length);
  return Number(key) < known ? null : 'unknownQuestion';
}

/** The innermost existing frame of the path. */
function existingFrame(state: Form, groups: readonly Node[], keys: readonly string[]): Frame {
  let frame = state.outside;
  for (const [index, group] of groups.entries()) {
    const row = rowByWireKey(group, frame, keys[index] ?? '');
    if (row === undefined) return frame;
    frame = row;
  }
  return frame;
}

/** An existing row, or one that an option or a row of the same submission could generate. */
function isRowOf(state: Form, group: Node, key: string, keys: KeysGiven): boolean {
  if (group.rowSources.size > 0 && rowByWireKey(group, state.outside, key) !== undefined) return true;
  return group.rowsFrom.some((id) => {
    return keys.get(id)?.has(key) === true || nodeAt(state, id).options?.some((option) => option.name === key);
  });
}

function apply(state: State, placed: readonly Placed[]): void {
  for (const [group, keys] of keysByPosition(state, placed)) placeRows(state, nodeAt(state, group), keys);
  const named = new Map<Frame, Map<number, Set<Frame>>>();
  const targets: Target[] = [];
  for (const { node, rows, text } of placed) {
    const around = [...(state.plan.around[node.id] ?? [])];
    if (node.kind === 'rows') around.push(node.id);
    let frame = state.outside;
    for (const [index, id] of around.entries()) {
      const group = nodeAt(state, id);
      const mentioned = mention(named, frame, group);
      const key = rows[index];
      if (key === undefined) break;
      const row = ensureRow(state, group, frame, key);
      if (row === undefined) break;
      mentioned.add(row);
      frame = row;
    }
    if (node.kind === 'answer') targets.push({ node, frame, text });
  }
  replaceGroups(state, named, saidIn(targets));
  const asCalculated = targets.filter((target) => isAsCalculated(state, target));
  for (const { node, frame, text } of targets) {
    const explicit = state.explicit.get(frame) ?? new Set();
    state.explicit.set(frame, explicit.add(node.id));
    const before = instanceAt(state, node, frame).text;
    if (isMasked(state.model, node, state) && text === maskText(before)) continue;
    put(state, node, frame, withExclusion(node, before, text));
  }
  keepChosen(state, asCalculated);
  mapToOther(state, targets);
}

function keysByPosition(state: Form, placed: readonly Placed[]): Map<number, Map<number, string>> {
  const groups = new Map<number, Map<number, string>>();
  for (const { node, rows, text } of placed) {
    if (state.model.nodes[node.rows]?.key !== node.id) continue;
    groups.set(node.rows, (groups.get(node.rows) ?? new Map<number, string>()).set(Number(rows[0]), text));
  }
  return groups;
}

/** Sent as the form had calculated it before, for somebody whose page calculates it too. */
function isAsCalculated(state: State, { node, frame, text }: Target): boolean {
  if (node.calculate === null || text === '' || state.concealment.clauses.has(node.calculate.id)) return false;
  const before = instanceAt(state, node, frame);
  return !before.edited && before.text === text;
}

/**
 * If the same submission changes what these are calculated from, the page would have sent the new value: a person chose
 * the previous one.
 */
function keepChosen(state: State, asCalculated: readonly Target[]): void {
  if (asCalculated.length === 0) return;
  finish(state);
  for (const { node, frame, text } of asCalculated) {
    if (frame.alive && instanceAt(state, node, frame).visible) put(state, node, frame, text);
  }
}

/**
 * A submitted text that names no option is treated as if it were typed. The offered options are known only after
 * everything else was recalculated.
 */
function mapToOther(state: State, targets: readonly Target[]): void {
  const mapped = targets.filter(({ node, text }) => node.data?.MapToOther !== undefined && text !== '');
  if (mapped.length === 0) return;
  finish(state);
  for (const { node, frame, text } of mapped) {
    if (frame.alive && instanceAt(state, node, frame).visible) type(state, node, frame, text);
  }
}

function mention(named: Map<Frame, Map<number, Set<Frame>>>, frame: Frame, group: Node): Set<Frame> {
  const groups = named.get(frame) ?? new Map<number, Set<Frame>>();
  named.set(frame, groups);
  const rows = groups.get(group.id) ?? new Set<Frame>();
  groups.set(group.id, rows);
  return rows;
}

/** Questions in a submission, by frame. */
type Said = ReadonlyMap<Frame, ReadonlySet<number>>;

function saidIn(targets: readonly Target[]): Said {
  const said = new Map<Frame, Set<number>>();
  for (const { node, frame } of targets) said.set(frame, (said.get(frame) ?? new Set()).add(node.id));
  return said;
}

/** Rows after the last one that a mentioned group names are removed; so are answers missing from its rows. */
function replaceGroups(state: State, named: Map<Frame, Map<number, Set<Frame>>>, said: Said): void {
  for (const [frame, groups] of named) {
    for (const [id, rows] of groups) {
      const group = nodeAt(state, id);
      if (!accessOf(state, group).whole || !isEditable(state, group, frame)) continue;
      const last = Math.max(-1, ...[...rows].map(positionOf));
      const beyond = isGenerated(group) ? [] : rowsIn(frame, group).slice(last + 1);
      for (const row of beyond.toReversed()) detachRow(state, row);
      for (const row of rowsIn(frame, group)) clearUnsaid(state, row, said);
    }
  }
}

function clearUnsaid(state: State, row: Frame, said: Said): void {
  forEachInside(row, (node, frame) => {
    if (node.kind !== 'answer' || node.data?.System === true) return;
    if (said.get(frame)?.has(node.id) === true || !isEditable(state, node, frame)) return;
    put(state, node, frame, '');
  });
}
