/**
 * Evaluates clauses over an open application; for a clause over concealed answers, it uses the fact received instead.
 */
import type { Clause, Value } from '../../clause/types.ts';
import type { Frame } from './frame.ts';
import { factId } from './fact-ids.ts';
import type { Form, ViewedForm } from './state.ts';

/** The result of a clause in this frame: its value, or the constant received for it. */
export function evaluate(state: ViewedForm, clause: Clause, frame: Frame): Value {
  if (state.facts !== null && state.concealment.clauses.has(clause.id)) {
    return state.facts[factId(clause.id, frame)] ?? undefined;
  }
  return evaluateHere(state, clause, frame);
}

/** The result of a clause on the answers that are here, even if the viewer received a constant for it. */
export function evaluateHere(state: Form, clause: Clause, frame: Frame): Value {
  state.environment.row = frame.outer === null ? null : frame;
  return clause.evaluate(state.environment);
}

export function holds(state: ViewedForm, clause: Clause | null, frame: Frame): boolean {
  return clause === null || evaluate(state, clause, frame) === true;
}
