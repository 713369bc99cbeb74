import type { SystemData } from '@countersign/protocol/systems';
import type { EventRow } from './store.ts';

type Event = SystemData<'listEvents'>['events'][number];

/** An event as other systems read it. Kinds are written by the database only (migration 0077). */
export const eventOf = ({ number, application_id, kind, at }: EventRow): Event => ({
  number,
  case: application_id,
  kind: kind as Event['kind'],
  at: at.toISOString(),
});
