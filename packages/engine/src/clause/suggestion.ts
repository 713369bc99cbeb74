/** ` Did you mean "..."?` for the nearest of the candidates, or nothing if none is close. */
export function suggestion(written: string, candidates: Iterable<string>): string {
  let best = '';
  // At least one character is the same: "KS" is not meant by "VT".
  let least = Math.min(Math.max(2, Math.floor(written.length / 3)), written.length - 1) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(written.toLowerCase(), candidate.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best === '' ? '' : ` Did you mean "${best}"?`;
}

/** Levenshtein distance, aborted once it reaches `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? limit;
}
