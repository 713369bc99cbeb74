import type { Check } from '../draft.ts';

/** The table by which a day begins where the case is issued. */
const TABLE = 'TimeZone';

/** A time zone that no clock knows: nobody could open a case of that state. */
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
