/** Letters A to J of the signers of each owner's row, kept for the group's `RowRead` clauses (spec flow §3, "Signatory"). */
import { codecFor } from '../answer/index.ts';
import { LETTERS, signerCount } from '../flow/slots.ts';
import { evaluateHere } from './facts.ts';
import { writeText } from './journal.ts';
import { ownersOf } from './plan.ts';
import { rowsIn } from './rows.ts';
import { enqueue, look } from './settle.ts';
import { placeOf, type Frame, type State } from './state.ts';

/** Writes the letters anew; true when one differs and what follows has to be settled. Only where the whole record is at hand. */
export function assignLetters(state: State): boolean {
  const { Owners } = state.model.definition.Bindings;
  const owners = ownersOf(state.model);
  const letters = Owners.Letters === undefined ? undefined : state.model.node(`${Owners.Rows}.${Owners.Letters}`);
  if (state.facts !== null || owners === null || letters === undefined) return false;
  const sole = state.model.bindings.get('Insured.IsSoleOwner');
  const isSoleOwner = sole !== undefined && evaluateHere(state, sole, state.outside) === true;
  let used = 0;
  let differs = false;
  state.settling = true;
  for (const row of rowsIn(state.outside, owners.rows)) {
    const count = isSoleOwner ? 0 : signerCount(ownerType(state, row), officersIn(state, row));
    const own = LETTERS.slice(used, used + count);
    used += count;
    if (!writeText(state, letters, row, codecFor(letters).encode([...own]), false)) continue;
    enqueue(state, letters, row);
    look(state, letters, row);
    differs = true;
  }
  state.settling = false;
  return differs;
}

function ownerType(state: State, row: Frame): string {
  const { Rows, Type } = state.model.definition.Bindings.Owners;
  const node = state.model.node(`${Rows}.${Type}`);
  return node === undefined ? '' : (row.texts[placeOf(state, node)] ?? '');
}

function officersIn(state: State, row: Frame): number {
  const officers = ownersOf(state.model)?.officers ?? null;
  return officers === null ? 0 : rowsIn(row, officers).length;
}
