/** The live state behind an open application, for functions that answer questions about it. */
import type { Application } from '../contract/contract.ts';
import type { State } from './state.ts';

const states = new WeakMap<Application, State>();

/** Lets `stateOf` find the state of an application; the application itself shows nothing of it. */
export function rememberState(application: Application, state: State): void {
  states.set(application, state);
}

/** Throws for an object that was not created by `openApplication`: a programming error. */
export function stateOf(application: Application): State {
  const state = states.get(application);
  if (state === undefined) throw new Error('openApplication did not make this application.');
  return state;
}
