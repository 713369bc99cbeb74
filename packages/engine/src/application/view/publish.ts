/** After a change: snapshots are replaced, and listeners are notified once each. */
import { refreshCell } from './cell-state.ts';
import { refreshBlock } from './block-state.ts';
import { drain } from '../graph/reusable-list.ts';
import { moveBlock, type State, type Listeners } from '../graph/state.ts';
import { keyOf } from '../graph/paths.ts';

/**
 * Notifies listeners of what changed. Snapshots with listeners are compared and replaced now, all others when they are
 * next read. Does nothing during silent passes.
 */
export function publish(state: State): void {
  if (state.trial !== null) return;
  // Collected first: a listener may unsubscribe while it is being notified.
  const told: (() => void)[] = [];
  const tell = (key: string): void => {
    const listeners = state.listeners.get(key);
    if (listeners !== undefined) for (const listener of listeners) told.push(listener);
  };
  drain(state.unpublished, (instance) => {
    if (instance.cell === undefined) return;
    instance.stale = true;
    if (!instance.listened) return;
    const key = keyOf(state, instance.node, instance.frame);
    if (state.listeners.has(key) && refreshCell(state, instance)) tell(key);
  });
  if (state.movedBlocks.size > 0) {
    for (const block of state.plan.flowRuled) moveBlock(state, block.index);
    drain(state.movedBlocks, (block) => {
      state.staleBlocks[block.index] = true;
      const key = state.plan.blockKeys[block.index] ?? '';
      if (state.listeners.has(key) && refreshBlock(state, block)) tell(key);
    });
  }
  if (!state.moved && told.length === 0) return;
  state.moved = false;
  tell('*');
  for (const listener of told) listener();
}

/** Listens to one question, one block (`block:Name`) or anything (`*`). Returns a function that stops listening. */
export function subscribe(state: Listeners, key: string, listener: () => void): () => void {
  let listeners = state.listeners.get(key);
  if (listeners === undefined) state.listeners.set(key, (listeners = new Set()));
  const heard = (): void => listener();
  listeners.add(heard);
  const listened = state.instances.get(key);
  if (listened !== undefined) listened.listened = true;
  return () => {
    listeners.delete(heard);
    if (listeners.size === 0 && state.listeners.get(key) === listeners) state.listeners.delete(key);
  };
}
