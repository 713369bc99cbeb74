/** Looks up blocks and questions by the names that callers use. A name that never existed is a programming error. */
import type { Block, Model } from '../../definition/model.ts';
import type { CellKey } from '../contract/contract.ts';
import { keyOf } from './paths.ts';
import { forEachInside } from './walk.ts';
import { instanceAt, type Form, type Listeners } from './state.ts';
import type { Instance } from './frame.ts';

/** Throws for a name that the definition does not have: a programming error. */
export function blockNamed(model: Model, name: string): Block {
  const block = model.blockByName.get(name);
  if (block === undefined) throw new Error(`There is no block ${name}.`);
  return block;
}

/** The question in its row, by the key that pages use. Throws for a key that does not exist. */
export function instanceOf(state: Form & Listeners, key: CellKey): Instance {
  const known = state.instances.get(key);
  if (known !== undefined) return known;
  // Keys outside rows need no look-up by path first: they are their path.
  const node = state.model.node(key);
  if (node !== undefined && node.rows < 0 && node.block >= 0 && node.kind !== 'block') {
    keyOf(state, node, state.outside);
    return instanceAt(state, node, state.outside);
  }
  let found: Instance | undefined;
  forEachInside(state.outside, (one, frame) => {
    if (one.data !== null && keyOf(state, one, frame) === key) found = instanceAt(state, one, frame);
  });
  if (found === undefined) throw new Error(`There is no question ${key}.`);
  return found;
}
