/** The calendar date that counts for a case: in the state of issue's time zone, UTC while that is unknown (design 7, "Age"). */
export function todayIn(zones: Record<string, string>, state: string | null, now: Date): string {
  const timeZone = (state ? zones[state] : undefined) ?? 'UTC';
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}
