const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar date that counts for a case: in the state of issue's time zone, UTC while that is unknown (spec form 4.40). */
export function todayIn(zones: Record<string, string>, state: string | null, now: Date): string {
  const timeZone = (state ? zones[state] : undefined) ?? 'UTC';
  return formatOf(timeZone).format(now);
}

/** Made once for each zone: making one takes longer than opening a small case. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}
