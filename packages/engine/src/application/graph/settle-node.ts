/** Recalculates one instance: whether it is visible, what it contains, and its value (spec form 4.15). */
import { codecFor, maskText, normalize } from '../../answer/index.ts';
import type { AnswerText } from '../../answer/types.ts';
import type { Value } from '../../clause/types.ts';
import type { Node } from '../../definition/model.ts';
import { evaluate, holds } from './evaluate.ts';
import { writeText } from './journal.ts';
import { withoutUnavailableOptions } from './options.ts';
import { accessOf, mayClear } from './access.ts';
import { fixedInDemo } from './permission.ts';
import { recheck } from './queue.ts';
import { setValue, valueOf, type Frame, type Instance } from './frame.ts';
import type { State, ViewedForm } from './state.ts';

export function settleBlock(state: ViewedForm, block: Instance): boolean {
  return show(block, holds(state, block.node.visible, block.frame));
}

/** Visible if everything around it is, and its clause, if any, is exactly true. */
export function settleVisibility(state: ViewedForm, instance: Instance): boolean {
  const { node, frame, around } = instance;
  return show(instance, around?.visible !== false && holds(state, node.visible, frame));
}

function show(instance: Instance, visible: boolean): boolean {
  const changed = instance.visible !== visible;
  instance.visible = visible;
  return changed;
}

export function settleDerived(state: ViewedForm, { node, frame }: Instance): boolean {
  const value = node.calculate === null ? undefined : evaluate(state, node.calculate, frame);
  const changed = !isSame(valueOf(node, frame), value);
  setValue(node, frame, value);
  return changed;
}

/** An answer or a label. */
export function settleText(state: State, instance: Instance): boolean {
  const { node, frame, text: kept, edited: wasEdited } = instance;
  const turns = settleVisibility(state, instance);
  const { visible } = instance;
  const present = visible || node.system;
  const plain = state.plan.plain[node.id] === true;
  let textMoved = false;
  if (present) {
    if (!plain) textMoved = settleKept(state, instance, turns && visible);
  } else {
    instance.chosen = null;
    if (leavesWhenHidden(state, node)) textMoved = writeText(state, instance, '', false);
  }
  // If the text did not change, neither did its value; parsing texts would be most of the cost here.
  const valueMoved = (turns || !plain || instance.unread) && settleValue(state, instance, present);
  // What a person typed may now equal the calculated value: nothing changes, but it no longer counts as typed.
  if (instance.edited !== wasEdited) recheck(state, node, frame);
  if (node.allocation !== null) state.totals.push(instance);
  return turns || valueMoved || textMoved || kept !== instance.text;
}

function settleValue(state: ViewedForm, instance: Instance, present: boolean): boolean {
  const { node, frame } = instance;
  const value = present ? parsed(state, instance) : undefined;
  const moved = !isSame(valueOf(node, frame), value);
  setValue(node, frame, value);
  instance.unread = false;
  return moved;
}

/** Saved answer, calculated value, default, in this order; never an option that is not offered (spec engine 3.1). */
function settleKept(state: State, instance: Instance, appears: boolean): boolean {
  const { node, frame } = instance;
  let { text, edited } = instance;
  if (isCalculated(state, node)) {
    const calculated = encode(node, calculate(state, node, frame));
    if (text === calculated || text === '' || node.kind === 'label') edited = false;
    if (!edited) text = calculated;
  }
  const isSaved = isSavedBefore(state, node);
  const chosen = chosenDefault(state, node, frame);
  if (text === '' && node.calculate === null && isClearedNow(state, instance, { isSaved, chosen })) edited = true;
  const due = appears || chosen !== instance.chosen;
  instance.chosen = chosen;
  // Whether somebody has answered may depend on which default it is.
  if (due && !appears) recheck(state, node, frame);
  const takes = (text === '' && !edited && !isSaved && takesDefault(state, node)) || followsSample(state, node);
  if (chosen !== null && due && takes) text = normalize(chosen, node);
  if (text !== '' && mayClear(state, node)) text = withoutUnavailableOptions(state, node, frame, text);
  return writeText(state, instance, text, edited);
}

function chosenDefault(state: ViewedForm, node: Node, frame: Frame): string | null {
  for (const { clause, value } of node.defaults) if (holds(state, clause, frame)) return value;
  return null;
}

function takesDefault(state: State, node: Node): boolean {
  return state.pass?.kind !== 'replay' && mayClear(state, node);
}

/**
 * A blank that somebody left although there is a default: a submission says so, or a saved section of which nothing else
 * is known.
 */
function isClearedNow(
  state: State,
  { node, frame }: Instance,
  { isSaved, chosen }: { isSaved: boolean; chosen: string | null },
): boolean {
  if (isSaved) return state.marks.get(state.model.blocks[node.block]?.name ?? '')?.edited === undefined;
  return chosen !== null && state.explicit.get(frame)?.has(node.id) === true;
}

/** The defaults of a saved section were applied before. */
function isSavedBefore(state: State, node: Node): boolean {
  if (state.pass?.kind !== 'opening' || node.defaults.length === 0) return false;
  return state.saved.has(state.model.blocks[node.block]?.name ?? '');
}

/**
 * What nobody may edit in a test application follows its sample: another default replaces the previous one, in the
 * browser too (spec form 4.20).
 */
function followsSample(state: State, node: Node): boolean {
  if (!state.context.IsDemo || state.pass?.kind !== 'change' || !fixedInDemo(state.model, node)) return false;
  const { reads, masked } = accessOf(state, node);
  return reads && !masked && !state.locked.has(state.model.blocks[node.block]?.name ?? '');
}

/**
 * Has a calculation whose sources are available. Otherwise the saved answer stays, and so does an answer that is
 * covered by a signature.
 */
function isCalculated(state: ViewedForm, node: Node): boolean {
  if (node.calculate === null) return false;
  if (node.kind === 'answer' && state.locked.has(state.model.blocks[node.block]?.name ?? '')) return false;
  return state.facts === null || !state.concealment.clauses.has(node.calculate.id);
}

/**
 * An answer that may leave the record, or a label calculated here: a label from elsewhere could not be restored,
 * because its sources are not here.
 */
function leavesWhenHidden(state: ViewedForm, node: Node): boolean {
  return node.kind === 'label' ? isCalculated(state, node) : mayClear(state, node);
}

function calculate(state: ViewedForm, node: Node, frame: Frame): Value {
  return node.calculate === null ? undefined : evaluate(state, node.calculate, frame);
}

function parsed(state: ViewedForm, { node, frame, text, edited }: Instance): Value {
  if (text === '') return undefined;
  if (isCalculated(state, node) && !edited) return calculate(state, node, frame);
  // Clauses and calculations get no more of it than a reader does.
  if (node.data?.Tokenise === true) return maskText(text);
  const result = codecFor(node).parse(text);
  return result.ok ? result.value : undefined;
}

/** A calculated value in stored form. */
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
