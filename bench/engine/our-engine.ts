/** Our engine as it is measured: what a page needs of it, and one thing that it never has to do. */
import type { Application } from '@countersign/engine';
import { stateOf } from '../../packages/engine/src/application/graph/opened.ts';
import { forEachInstance } from '../../packages/engine/src/application/graph/walk.ts';
import { instanceAt } from '../../packages/engine/src/application/graph/state.ts';
import { examine } from '../../packages/engine/src/application/graph/validity.ts';

export { dependentsOf, loadModel, openApplication } from '@countersign/engine';

/** Asks all rules of all questions again; by itself the engine asks only those that a change touched. Gives how many are broken. */
export function askEveryRule(application: Application): number {
  const state = stateOf(application);
  forEachInstance(state, (node, frame) => {
    if (node.data !== null) examine(state, instanceAt(state, node, frame));
  });
  return state.tallies.reduce((sum, tally) => sum + tally.wrong + tally.missing, 0);
}
