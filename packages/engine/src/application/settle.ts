/**
 * The reactive graph. A change queues what follows it; instances are settled level by level, each once, so that nothing is
 * ever seen half done and nothing runs "until stable" (spec engine §3).
 */
import type { Node } from '../definition/model.ts';
import type { Readers } from './plan.ts';
import { add, drain } from './refilled.ts';
import { instanceAt, moveBlock, type Frame, type Instance, type State } from './state.ts';
import { settleBlock, settleDerived, settleText, settleVisibility } from './settle-node.ts';
import { settleRows } from './rows.ts';

/** Queues an instance for this pass. */
export function enqueue(state: State, node: Node, frame: Frame): void {
  const instance = instanceAt(state, node, frame);
  if (instance.queued === state.pass || !frame.alive) return;
  instance.queued = state.pass;
  const bucket = state.queue[node.level];
  if (bucket !== undefined) add(bucket, instance);
}

/** Notes that the errors or the view of an instance may have changed. */
export function look(state: State, node: Node, frame: Frame): void {
  const instance = instanceAt(state, node, frame);
  if (instance.viewed === state.pass || !frame.alive) return;
  instance.viewed = state.pass;
  add(state.view, instance);
}

/** Settles everything queued. Afterwards `state.view` holds what has to be looked at again. */
export function settle(state: State): void {
  state.settling = true;
  const act = (instance: Instance): void => settleInstance(state, instance);
  for (const bucket of state.queue) drain(bucket, act);
  state.settling = false;
}

function settleInstance(state: State, instance: Instance): void {
  const { node, frame } = instance;
  if (!frame.alive || !settleNode(state, instance)) return;
  if (node.kind === 'block') moveBlock(state, node.block);
  if (state.plan.noticed[node.id] === true) state.noticesMoved = true;
  spread(state, node, frame, state.plan.followers[node.id], enqueue);
  look(state, node, frame);
  spread(state, node, frame, state.plan.watchers[node.id], look);
}

/** Whether others see something else of it now. */
function settleNode(state: State, instance: Instance): boolean {
  switch (instance.node.kind) {
    case 'block':
      return settleBlock(state, instance);
    case 'compound':
      return settleVisibility(state, instance);
    case 'rows':
      return settleRows(state, instance);
    case 'derived':
      return settleDerived(state, instance);
    default:
      return settleText(state, instance);
  }
}

/** Calls `act` on every instance that reads this one: its own row, rows inside it, rows around it, or wherever a reader looks into rows. */
export function spread(
  state: State,
  source: Node,
  frame: Frame,
  readers: Readers | undefined,
  act: (state: State, node: Node, frame: Frame) => void,
): void {
  if (readers === undefined) return;
  for (const node of readers.near) act(state, node, frame);
  for (const { node, wide } of readers.far) {
    if (node.rows < 0) {
      act(state, node, state.outside);
    } else {
      const path = state.plan.around[node.id] ?? [];
      const from = wide ? state.outside : commonFrame(state, source, frame, path);
      forEachFrame(from, path, depthOf(state, from), (reached) => act(state, node, reached));
    }
  }
}

/** The innermost frame around both the source's frame and the frames along `path`. */
function commonFrame(state: State, source: Node, frame: Frame, path: readonly number[]): Frame {
  const around = state.plan.around[source.id] ?? [];
  let common = 0;
  while (common < around.length && around[common] === path[common]) common += 1;
  let at = frame;
  for (let depth = around.length; depth > common && at.outer !== null; depth -= 1) at = at.outer;
  return at;
}

function depthOf(state: State, frame: Frame): number {
  return frame.group === null ? 0 : (state.plan.around[frame.group.id]?.length ?? 0) + 1;
}

function forEachFrame(from: Frame, path: readonly number[], depth: number, act: (frame: Frame) => void): void {
  const group = path[depth];
  if (group === undefined) return act(from);
  for (const row of from.rows.get(group) ?? []) forEachFrame(row, path, depth + 1, act);
}

/** Every frame a node lives in now. */
export function framesOf(state: State, node: Node): Frame[] {
  const frames: Frame[] = [];
  forEachFrame(state.outside, state.plan.around[node.id] ?? [], 0, (frame) => frames.push(frame));
  return frames;
}

/** Every instance alive, outside rows first. */
export function forEachInstance(state: State, act: (node: Node, frame: Frame) => void): void {
  forEachInside(state.outside, act);
}

/** Every instance in a frame and in the rows inside it. */
export function forEachInside(frame: Frame, act: (node: Node, frame: Frame) => void): void {
  for (const node of frame.members) {
    act(node, frame);
    for (const row of frame.rows.get(node.id) ?? []) forEachInside(row, act);
  }
}
