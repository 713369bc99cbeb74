/** After a change settled: rules asked again, snapshots replaced, listeners told once each. */
import { refreshCell } from './cell-state.ts';
import { refreshBlocks } from './block-state.ts';
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
  for (const instance of view) state.unpublished.add(instance);
  state.view = [];
  state.pass += 1;
  state.touched.clear();
  state.explicit.clear();
}

function missing(): never {
  throw new Error('The list does not shrink while it is walked.');
}

/** Replaces the snapshots of what changed and tells whoever asked. Nothing while acting silently. */
export function publish(state: State): void {
  if (state.silent > 0) return;
  const told = new Set<string>();
  for (const instance of state.unpublished) {
    const { node, frame } = instance;
    if (frame.cells[placeOf(state, node)] === undefined) continue;
    if (refreshCell(state, instance)) told.add(keyOf(state, node, frame));
  }
  state.unpublished.clear();
  if (state.blocksMoved) {
    state.blocksMoved = false;
    for (const name of refreshBlocks(state)) told.add(`block:${name}`);
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
  };
}
