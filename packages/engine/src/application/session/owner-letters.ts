/** Letters A to J of the signers of each owner's row, kept for the group's `RowRead` clauses (spec flow 3.3). */
import { codecFor } from '../../answer/index.ts';
import type { Clause } from '../../clause/types.ts';
import type { Model, Node } from '../../definition/model.ts';
import { OWNER_LETTERS } from '../../clause/roles-and-stages.ts';
import { signerCount } from '../graph/owners.ts';
import { evaluateHere } from '../graph/evaluate.ts';
import { journalIn, writeText } from '../graph/journal.ts';
import { planOf } from '../graph/plan.ts';
import { rowsIn, type Frame } from '../graph/frame.ts';
import { enqueue, recheck } from '../graph/queue.ts';
import { instanceAt, type State, type Form } from '../graph/state.ts';

/** The nodes that the letters depend on. */
interface Lettered {
  rows: Node;
  officers: Node | null;
  type: Node | undefined;
  letters: Node;
  isSoleOwner: Clause | undefined;
  /** The blocks that contain them. */
  blocks: ReadonlySet<number>;
}

const lettered = new WeakMap<Model, Lettered | null>();

function letteredOf(model: Model): Lettered | null {
  let found = lettered.get(model);
  if (found === undefined) {
    found = findLettered(model);
    lettered.set(model, found);
  }
  return found;
}

function findLettered(model: Model): Lettered | null {
  const { Letters, Rows, Type } = model.definition.Bindings.Owners;
  const owners = planOf(model).owners;
  const letters = Letters === undefined ? undefined : model.node(`${Rows}.${Letters}`);
  if (owners === null || letters === undefined) return null;
  const isSoleOwner = model.bindings.get('Insured.IsSoleOwner');
  const read = (isSoleOwner?.reads ?? []).map((id) => model.nodes[id]?.block ?? -1);
  return {
    ...owners,
    type: model.node(`${Rows}.${Type}`),
    letters,
    isSoleOwner,
    blocks: new Set([owners.rows.block, ...read]),
  };
}

/**
 * Writes the letters again; returns true if one differs and its dependents have to be recalculated. Only where the
 * whole record is available.
 */
export function assignLetters(state: State): boolean {
  const found = state.facts === null ? letteredOf(state.model) : null;
  if (found === null || !isTouched(state, found.blocks)) return false;
  const { letters } = found;
  const isSoleOwner = found.isSoleOwner !== undefined && evaluateHere(state, found.isSoleOwner, state.outside) === true;
  let used = 0;
  let differs = false;
  state.formActs = true;
  for (const row of rowsIn(state.outside, found.rows)) {
    const count = isSoleOwner ? 0 : signerCount(typeOf(state, found, row), officersIn(found, row));
    const own = OWNER_LETTERS.slice(used, used + count);
    used += count;
    if (!writeText(state, instanceAt(state, letters, row), codecFor(letters).encode([...own]), false)) continue;
    enqueue(state, letters, row);
    recheck(state, letters, row);
    differs = true;
  }
  state.formActs = false;
  return differs;
}

/** The current change, if any, affects owners. */
function isTouched(state: State, blocks: ReadonlySet<number>): boolean {
  // A derived value may stand for any block.
  const journal = journalIn(state);
  if (journal === null || blocks.has(-1)) return true;
  return journal.some((entry) => blocks.has(('group' in entry ? entry.group : entry.node).block));
}

function typeOf(state: Form, { type }: Lettered, row: Frame): string {
  return type === undefined ? '' : instanceAt(state, type, row).text;
}

function officersIn({ officers }: Lettered, row: Frame): number {
  return officers === null ? 0 : rowsIn(row, officers).length;
}
