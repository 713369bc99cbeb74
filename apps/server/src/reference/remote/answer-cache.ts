/** Recent responses of a service, in this process only: people type the same beginnings again. */
export interface AnswerCache<Found> {
  get(question: string): Found | undefined;
  keep(question: string, found: Found): void;
}

const MAX_ANSWERS = 200;
const KEPT_MS = 300_000;

/** `now` returns milliseconds that never decrease. The oldest response is removed first. */
export function createAnswerCache<Found>(now: () => number): AnswerCache<Found> {
  const kept = new Map<string, { found: Found; until: number }>();
  return {
    get(question) {
      const known = kept.get(question);
      if (known === undefined) return undefined;
      if (now() < known.until) return known.found;
      kept.delete(question);
      return undefined;
    },
    keep(question, found) {
      kept.delete(question);
      kept.set(question, { found, until: now() + KEPT_MS });
      for (const oldest of kept.keys()) if (kept.size > MAX_ANSWERS) kept.delete(oldest);
    },
  };
}
