/** The live state behind an open application, for the functions that answer questions about one. */
import type { Application } from '../contract/contract.ts';
import type { State } from './state.ts';

const states = new WeakMap<Application, State>();

export function rememberState(application: Application, state: State): void {
  states.set(application, state);
}

/** Throws for an object that `openApplication` did not make: a programming mistake. */
export function stateOf(application: Application): State {
  const state = states.get(application);
  if (state === undefined) throw new Error('openApplication did not make this application.');
  return state;
}
