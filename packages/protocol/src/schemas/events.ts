import type { EventType } from '../evidence.ts';

/** Of an act that another person confirms, or that is done at once if one person is enough. */
export const ASKING = ['operations.asked', 'operations.confirmed', 'operations.refused'] as const;
export const MAILING = ['mail.queued', 'mail.shown', 'mail.held'] as const;

/** A call's schemas, with the events that it may write about a case. A call without any writes none. */
export const writing = <Shapes extends object>(
  shapes: Shapes,
  ...events: readonly EventType[]
): Shapes & { events: readonly EventType[] } => ({ ...shapes, events });
