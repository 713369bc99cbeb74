/** Totals that have to reach a target, and blanks that become 0 when they do (spec form 4.22). */
import { exact } from '../../clause/arithmetic.ts';
import type { Node } from '../../definition/model.ts';
import type { AllocationState } from '../contract/contract.ts';
import { evaluate } from './evaluate.ts';
import { journalIn, writeText } from './journal.ts';
import { mayClear } from './access.ts';
import { enqueue } from './queue.ts';
import { frameFor, instanceAt, nodeAt, type State, type Work, type ViewedForm } from './state.ts';
import { valueOf, type Frame } from './frame.ts';

/** State of the total; null for questions without a target and for unknown totals. */
export function allocationOf(state: ViewedForm, node: Node, frame: Frame): AllocationState | null {
  const total = valueOf(node, frame);
  if (node.allocation === null || typeof total !== 'number') return null;
  const target = evaluate(state, node.allocation.target, frame);
  const remaining = typeof target === 'number' ? exact(target - total) : undefined;
  if (typeof target !== 'number' || remaining === undefined) {
    return { total, target: null, remaining: null, status: null };
  }
  return { total, target, remaining, status: remaining > 0 ? 'below' : remaining < 0 ? 'above' : 'exact' };
}

/**
 * Fills in blanks of totals that reached their target since they were last below it. Returns true if dependents have to
 * be recalculated. A zero changes no total, so once is enough. Not while opening or undoing, and not where a submission
 * says what is blank.
 */
export function reachTargets(state: State): boolean {
  if (state.totals.length === 0) return false;
  const { totals } = state;
  state.totals = [];
  state.round += 1;
  let filled = false;
  for (const { node, frame } of totals) {
    const status = allocationOf(state, node, frame)?.status;
    if (!frame.alive || status === 'above') continue;
    const isReached = status === 'exact';
    if (!setReached(state, node, frame, isReached) || !isReached) continue;
    if (state.pass?.kind === 'change' && fillBlanks(state, node, frame)) filled = true;
  }
  return filled;
}

/** Records whether a total filled in its blanks; returns true if that is new. */
export function setReached(state: State, node: Node, frame: Frame, isReached: boolean): boolean {
  const reached = state.reached.get(frame) ?? new Set();
  const before = reached.has(node.id);
  if (before === isReached) return false;
  state.reached.set(frame, reached);
  if (isReached) reached.add(node.id);
  else reached.delete(node.id);
  journalIn(state)?.push({ kind: 'reached', node, frame, before });
  return true;
}

function fillBlanks(state: State, total: Node, frame: Frame): boolean {
  let filled = false;
  state.formActs = true;
  for (const id of total.allocation?.fills ?? []) {
    const node = nodeAt(state, id);
    const at = frameFor(state, node, frame);
    const instance = instanceAt(state, node, at);
    if (!instance.visible || instance.text !== '' || !mayClear(state, node) || isSaid(state, node, at)) continue;
    writeText(state, instance, '0', false);
    enqueue(state, node, at);
    filled = true;
  }
  state.formActs = false;
  return filled;
}

/** A submission names each question it is about, and each row as a whole. */
function isSaid(state: Work, node: Node, frame: Frame): boolean {
  const said = state.explicit.get(frame);
  return said !== undefined && (frame.group !== null || said.has(node.id));
}
