/** After a change settled: rules asked again, snapshots replaced, listeners told once each. */
import { refreshCell } from './cell-state.ts';
import { movedBlocks, refreshBlock } from './block-state.ts';
import { reachTargets } from './allocation.ts';
import { settle } from './settle.ts';
import { placeOf, type State } from './state.ts';
import { examine } from './validity.ts';
import { keyOf } from './paths.ts';

/** Settles what is queued and asks the rules of everything it touched. */
export function finish(state: State): void {
  settle(state);
  if (reachTargets(state)) settle(state);
  const { view } = state;
  for (let index = 0; index < view.length; index += 1) {
    const { node, frame } = view[index] ?? missing();
    if (frame.alive && node.data !== null) examine(state, node, frame);
  }
  for (const instance of view) state.unpublished.push(instance);
  view.length = 0;
  state.pass += 1;
  // Clearing an empty map is not free.
  if (state.touched.size > 0) state.touched.clear();
  if (state.explicit.size > 0) state.explicit.clear();
}

function missing(): never {
  throw new Error('The list does not shrink while it is walked.');
}

/**
 * Tells whoever asked what changed. Snapshots somebody listens to are compared and replaced now, all others when they are
 * read the next time. Nothing while acting silently.
 */
export function publish(state: State): void {
  if (state.silent > 0) return;
  const told = new Set<string>();
  for (const instance of state.unpublished) {
    const { node, frame } = instance;
    const place = placeOf(state, node);
    if (frame.cells[place] === undefined) continue;
    frame.stale[place] = true;
    const key = keyOf(state, node, frame);
    if (state.listeners.has(key) && refreshCell(state, instance)) told.add(key);
  }
  state.unpublished.length = 0;
  if (state.blocksMoved) {
    for (const block of movedBlocks(state)) {
      const key = state.plan.blockKeys[block.index] ?? '';
      if (state.listeners.has(key) && refreshBlock(state, block)) told.add(key);
    }
  }
  if (!state.moved && told.size === 0) return;
  state.moved = false;
  // Collected first: a listener may stop listening while it is told.
  const listeners: (() => void)[] = [];
  for (const key of [...told, '*']) for (const listener of state.listeners.get(key) ?? []) listeners.push(listener);
  for (const listener of listeners) listener();
}

/** Listens to one question, one block (`block:Name`) or anything (`*`). Gives the way to stop. */
export function subscribe(state: State, key: string, listener: () => void): () => void {
  let listeners = state.listeners.get(key);
  if (listeners === undefined) state.listeners.set(key, (listeners = new Set()));
  const heard = (): void => listener();
  listeners.add(heard);
  return () => {
    listeners.delete(heard);
    if (listeners.size === 0 && state.listeners.get(key) === listeners) state.listeners.delete(key);
  };
}
