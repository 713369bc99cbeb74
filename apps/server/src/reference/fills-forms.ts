import type { CaseCaller } from '../platform/index.ts';

/** Anyone who may fill an application may look up what goes into it. */
export function fillsForms(caller: CaseCaller): boolean {
  return caller.kind === 'agent' || (caller.kind === 'customer' && caller.purpose === 'application');
}
