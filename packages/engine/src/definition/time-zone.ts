import type { Model } from './model.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The time zone of a state from the carrier's table; UTC while state or zone is unknown (spec form 4.40). */
export const zoneOf = (model: Pick<Model, 'definition'>, state: string | null): string =>
  (state ? model.definition.Tables['TimeZone']?.[state] : undefined) ?? 'UTC';

/** The calendar date of a moment in a time zone, as ISO text. */
export const dayIn = (timeZone: string, at: Date): string => formatOf(timeZone).format(at);

/** Created once per zone: creating a formatter takes longer than opening a small case. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}
