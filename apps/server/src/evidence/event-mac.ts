import type { EvidenceHead } from '@countersign/verify';
import type { Binder } from '../platform/index.ts';

/**
 * MAC of an event: of its place and of its hash, which follows from all before it. `from` is the first event of the chain
 * that has one: to say that they begin later, every one of them had to be made again.
 */
export function eventMac(binder: Binder, applicationId: string, from: number, { seq, hash }: EvidenceHead): Buffer {
  return binder.mac('events', `countersign-event-v1\n${applicationId}\n${from}\n${seq}\n${hash}`);
}
