/** What a change reaches: instances queued to be recalculated or checked again, and everything that reads them. */
import type { Node } from '../../definition/model.ts';
import type { Readers } from './plan.ts';
import { add } from './reusable-list.ts';
import { instanceAt, type State, type Form, type Work } from './state.ts';
import type { Frame } from './frame.ts';
import { forEachFrame } from './walk.ts';

/** Queues an instance for this pass. */
export function enqueue(state: Form & Work, node: Node, frame: Frame): void {
  const instance = instanceAt(state, node, frame);
  if (instance.queued === state.round || !frame.alive) return;
  instance.queued = state.round;
  const bucket = state.queue[node.level];
  if (bucket !== undefined) add(bucket, instance);
}

/** Notes that the errors or the view of an instance may have changed. */
export function recheck(state: Form & Work, node: Node, frame: Frame): void {
  const instance = instanceAt(state, node, frame);
  if (instance.viewed === state.round || !frame.alive) return;
  instance.viewed = state.round;
  add(state.view, instance);
}

/**
 * Calls `act` on every instance that reads this one: in its own row, in rows inside it, in rows around it, or anywhere
 * a reader looks into rows.
 */
export function forEachReader(
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
function commonFrame(state: Form, source: Node, frame: Frame, path: readonly number[]): Frame {
  const around = state.plan.around[source.id] ?? [];
  let common = 0;
  while (common < around.length && around[common] === path[common]) common += 1;
  let at = frame;
  for (let depth = around.length; depth > common && at.outer !== null; depth -= 1) at = at.outer;
  return at;
}

function depthOf(state: Form, frame: Frame): number {
  return frame.group === null ? 0 : (state.plan.around[frame.group.id]?.length ?? 0) + 1;
}
