/** What the bench requests from a process, and what it gets back. */
import type { CarrierCase, CarrierResult } from './measure-carrier.ts';
import type { EngineResult } from './measure-engine.ts';
import type { FloorResult } from './measure-floor.ts';

export const PEERS = ['survey-core', '@getodk/xforms-engine', '@jsonforms/core'] as const;
export type Peer = (typeof PEERS)[number];

/** Results by what was measured. */
export interface Results extends Record<Peer, EngineResult> {
  ours: EngineResult;
  floor: FloorResult;
  carrier: CarrierResult;
}

/** `budget`: milliseconds for each operation. */
export type Task =
  | { measure: Exclude<keyof Results, 'carrier'>; budget: number }
  | { measure: 'carrier'; budget: number; theCase: CarrierCase };
