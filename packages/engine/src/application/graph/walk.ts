/** Walks over frames and instances. */
import type { Node } from '../../definition/model.ts';
import type { Frame } from './frame.ts';
import type { Form } from './state.ts';

export function forEachFrame(from: Frame, path: readonly number[], depth: number, act: (frame: Frame) => void): void {
  const group = path[depth];
  if (group === undefined) return act(from);
  for (const row of from.rows.get(group) ?? []) forEachFrame(row, path, depth + 1, act);
}

/** Every frame that contains an instance of the node. */
export function framesOf(state: Form, node: Node): Frame[] {
  const frames: Frame[] = [];
  forEachFrame(state.outside, state.plan.around[node.id] ?? [], 0, (frame) => frames.push(frame));
  return frames;
}

/** Every existing instance, outside rows first. */
export function forEachInstance(state: Form, act: (node: Node, frame: Frame) => void): void {
  forEachInside(state.outside, act);
}

/** Every instance in a frame and in the rows inside it. */
export function forEachInside(frame: Frame, act: (node: Node, frame: Frame) => void): void {
  for (const node of frame.members) {
    act(node, frame);
    for (const row of frame.rows.get(node.id) ?? []) forEachInside(row, act);
  }
}
