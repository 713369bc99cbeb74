import { HandOverTargets } from './hand-over-targets.tsx';
import { Subscribers } from './subscribers.tsx';
import { SystemKeys } from './system-keys.tsx';

/** The systems that work with this installation: what they may read, and what they get. */
export function OtherSystems() {
  return (
    <>
      <SystemKeys />
      <HandOverTargets />
      <Subscribers />
    </>
  );
}
