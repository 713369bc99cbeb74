import type { CaseCaller } from '../platform/index.ts';

/** Anyone who may fill in an application may look up what is entered in it. */
export function mayLookUp(caller: CaseCaller): boolean {
  return caller.kind === 'agent' || (caller.kind === 'customer' && caller.purpose === 'application');
}
