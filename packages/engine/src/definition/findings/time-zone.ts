import type { Check } from '../draft.ts';

/** The table that determines when a day begins in the state of issue. */
const TABLE = 'TimeZone';

/** A time zone that does not exist: nobody could open a case in that state. */
export const timeZone: Check = (draft) =>
  Object.entries(draft.definition.Tables[TABLE] ?? {}).flatMap(([state, zone]) => {
    if (isKnown(zone)) return [];
    const field = `Tables.${TABLE}.${state}`;
    const message = `There is no time zone "${zone}"; write one such as America/Chicago.`;
    return [{ kind: 'time-zone', path: field, message, field }];
  });

function isKnown(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
