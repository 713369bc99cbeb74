import type { Value } from '../../clause/types.ts';
import type { Application } from '../contract/contract.ts';
import { evaluate } from '../graph/evaluate.ts';
import { stateOf } from '../graph/opened.ts';

/**
 * Value of a binding of the definition, for example `FaceAmount` or `Insured.IsOwner`; undefined while it is unknown.
 * Throws for a name that is not a binding.
 */
export function bindingOf(application: Application, name: string): Value {
  const clause = application.model.bindings.get(name);
  if (clause === undefined) throw new Error(`There is no binding ${name}.`);
  const state = stateOf(application);
  return evaluate(state, clause, state.outside);
}
