import type { EvidenceHead } from '@countersign/verify';
import type { Binder } from '../platform/index.ts';

/**
 * MAC of an event: of its position and its hash, which depends on all earlier events. `from` is the first event of the
 * chain that has one: to claim that they begin later, every one of them would have to be made again.
 */
export function eventMac(binder: Binder, applicationId: string, from: number, { seq, hash }: EvidenceHead): Buffer {
  return binder.mac('events', `countersign-event-v1\n${applicationId}\n${from}\n${seq}\n${hash}`);
}
