/** Settles one instance: is it visible, what does it hold, what is its value (spec form §4, "Conditional behaviour"). */
import { codecFor, normalise } from '../answer/index.ts';
import type { AnswerText } from '../answer/types.ts';
import type { Value } from '../clause/types.ts';
import type { Node } from '../definition/model.ts';
import { evaluate, holds } from './facts.ts';
import { writeText } from './journal.ts';
import { withoutLostOptions } from './options.ts';
import { mayClear } from './permission.ts';
import { isAroundVisible, look } from './settle.ts';
import { instanceAt, placeOf, setValue, valueOf, type Frame, type State } from './state.ts';

export function settleBlock(state: State, node: Node, frame: Frame): boolean {
  return show(state, node, frame, holds(state, node.visible, frame));
}

export function settleCompound(state: State, node: Node, frame: Frame): boolean {
  return settleVisibility(state, node, frame);
}

/** Visible where everything around it is and its clause, if any, is exactly true. */
export function settleVisibility(state: State, node: Node, frame: Frame): boolean {
  return show(state, node, frame, isAroundVisible(state, node, frame) && holds(state, node.visible, frame));
}

function show(state: State, node: Node, frame: Frame, visible: boolean): boolean {
  const place = placeOf(state, node);
  const changed = frame.visible[place] !== visible;
  frame.visible[place] = visible;
  return changed;
}

export function settleDerived(state: State, node: Node, frame: Frame): boolean {
  const value = node.calculate === null ? undefined : evaluate(state, node.calculate, frame);
  const changed = !isSame(valueOf(node, frame), value);
  setValue(node, frame, value);
  return changed;
}

/** An answer or a label. */
export function settleText(state: State, node: Node, frame: Frame): boolean {
  const place = placeOf(state, node);
  const turns = settleVisibility(state, node, frame);
  const visible = frame.visible[place] ?? false;
  const present = visible || node.system;
  const plain = state.plan.plain[node.id] === true;
  const kept = frame.texts[place] ?? '';
  const wasEdited = frame.edited[place];
  let textMoved = false;
  if (present) {
    if (!plain) textMoved = settleKept(state, node, frame, turns && visible);
  } else {
    frame.chosen[place] = null;
    if (leavesWhenHidden(state, node)) textMoved = writeText(state, node, frame, '', false);
  }
  // The value of a text that stayed stays too; to read texts is most of what settling them would cost.
  const valueMoved = (turns || !plain || frame.unread[place] === true) && settleValue(state, node, frame, present);
  // What a person wrote may have become what is calculated: nothing moves, but it is nobody's any more.
  if (frame.edited[place] !== wasEdited) look(state, node, frame);
  if (node.allocation !== null) state.totals.push(instanceAt(node, frame, place));
  return turns || valueMoved || textMoved || kept !== frame.texts[place];
}

function settleValue(state: State, node: Node, frame: Frame, present: boolean): boolean {
  const place = placeOf(state, node);
  const value = present ? parsed(state, node, frame, frame.texts[place] ?? '') : undefined;
  const moved = !isSame(valueOf(node, frame), value);
  setValue(node, frame, value);
  frame.unread[place] = false;
  return moved;
}

/** Saved answer, calculated value, default, in this order; never an option that is not offered (design 3, "Order of initial values"). */
function settleKept(state: State, node: Node, frame: Frame, appears: boolean): boolean {
  const place = placeOf(state, node);
  let text = frame.texts[place] ?? '';
  let edited = frame.edited[place] ?? false;
  if (isCalculated(state, node)) {
    const calculated = encode(node, calculate(state, node, frame));
    if (text === calculated || text === '' || node.kind === 'label') edited = false;
    if (!edited) text = calculated;
  }
  const chosen = chosenDefault(state, node, frame);
  const due = appears || chosen !== (frame.chosen[place] ?? null);
  frame.chosen[place] = chosen;
  // Whether somebody answered may hang on which default it is.
  if (due && !appears) look(state, node, frame);
  if (text === '' && chosen !== null && due && takesDefault(state, node, frame)) text = normalise(chosen, node);
  if (text !== '' && mayClear(state, node)) text = withoutLostOptions(state, node, frame, text);
  return writeText(state, node, frame, text, edited);
}

function chosenDefault(state: State, node: Node, frame: Frame): string | null {
  for (const { clause, value } of node.defaults) if (holds(state, clause, frame)) return value;
  return null;
}

function takesDefault(state: State, node: Node, frame: Frame): boolean {
  if (state.replaying || state.explicit.get(frame)?.has(node.id) === true || !mayClear(state, node)) return false;
  return state.journal !== null || !state.saved.has(state.model.blocks[node.block]?.name ?? '');
}

/** Has a calculation whose sources are at hand. What was saved stays where they are not, and where somebody signed it. */
function isCalculated(state: State, node: Node): boolean {
  if (node.calculate === null) return false;
  if (node.kind === 'answer' && state.locked.has(state.model.blocks[node.block]?.name ?? '')) return false;
  return state.facts === null || !state.concealment.clauses.has(node.calculate.id);
}

/** An answer where it may leave the record; of labels those made here: for one from where its sources are there is no other to come back with. */
function leavesWhenHidden(state: State, node: Node): boolean {
  return node.kind === 'label' ? isCalculated(state, node) : mayClear(state, node);
}

function calculate(state: State, node: Node, frame: Frame): Value {
  return node.calculate === null ? undefined : evaluate(state, node.calculate, frame);
}

/** `Calculate: RowKey`: the option by which a generated row was made. */
export function isRowKey(node: Node): boolean {
  return node.calculate?.tree.kind === 'key';
}

function parsed(state: State, node: Node, frame: Frame, text: AnswerText): Value {
  if (text === '') return undefined;
  if (isCalculated(state, node) && frame.edited[placeOf(state, node)] !== true) return calculate(state, node, frame);
  const result = codecFor(node).parse(text);
  return result.ok ? result.value : undefined;
}

/** A calculated value as it is kept. */
function encode(node: Node, value: Value): AnswerText {
  if (value === undefined) return '';
  const text = codecFor(node).encode(value);
  return text === '' && !Array.isArray(value) ? String(value) : text;
}

function isSame(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
