/** Our engine as it is measured: what a page needs of it, and one operation that pages never need. */
import type { Application } from '@countersign/engine';
import { stateOf } from '../../packages/engine/src/application/graph/opened.ts';
import { forEachInstance } from '../../packages/engine/src/application/graph/walk.ts';
import { instanceAt } from '../../packages/engine/src/application/graph/state.ts';
import { examine } from '../../packages/engine/src/application/graph/validity.ts';

export { dependentsOf, loadModel, openApplication } from '@countersign/engine';

/**
 * Checks all rules of all questions again; normally the engine checks only those that a change affects. Returns how
 * many fail.
 */
export function askEveryRule(application: Application): number {
  const state = stateOf(application);
  forEachInstance(state, (node, frame) => {
    if (node.data !== null) examine(state, instanceAt(state, node, frame));
  });
  return state.tallies.reduce((sum, tally) => sum + tally.wrong + tally.missing, 0);
}
