/**
 * The reactive graph. A change queues its dependents; instances are recalculated level by level, each once, so that no
 * intermediate state is ever visible and nothing is repeated "until stable" (spec engine §3).
 */
import { add, drain } from './reusable-list.ts';
import { moveBlock, type State } from './state.ts';
import type { Instance } from './frame.ts';
import { settleBlock, settleDerived, settleText, settleVisibility } from './settle-node.ts';
import { settleRows } from './settle-rows.ts';
import { enqueue, recheck, forEachReader } from './queue.ts';
import { reachTargets } from './allocation.ts';
import { examine } from './validity.ts';

/** Recalculates everything queued. Afterwards `state.view` contains what has to be checked again. */
export function settle(state: State): void {
  state.formActs = true;
  const act = (instance: Instance): void => settleInstance(state, instance);
  for (const bucket of state.queue) drain(bucket, act);
  state.formActs = false;
}

function settleInstance(state: State, instance: Instance): void {
  const { node, frame } = instance;
  if (!frame.alive || !settleNode(state, instance)) return;
  if (node.kind === 'block') moveBlock(state, node.block);
  if (state.plan.noticed[node.id] === true) state.noticesMoved = true;
  forEachReader(state, node, frame, state.plan.followers[node.id], enqueue);
  recheck(state, node, frame);
  forEachReader(state, node, frame, state.plan.watchers[node.id], recheck);
}

/** Whether what others see of it has changed. */
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

/** Recalculates what is queued and runs the rules of everything that was affected. */
export function finish(state: State): void {
  settle(state);
  if (reachTargets(state)) settle(state);
  drain(state.view, (instance) => {
    const { node, frame } = instance;
    if (frame.alive && node.data !== null) examine(state, instance);
    // Its introduction mentions something that changed.
    if (node.kind === 'block') moveBlock(state, node.block);
    add(state.unpublished, instance);
  });
  state.round += 1;
  // Clearing an empty map has a cost.
  if (state.touched.size > 0) state.touched.clear();
  if (state.explicit.size > 0) state.explicit.clear();
}
