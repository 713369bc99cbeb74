import type { OptionData } from '../../definition/question-data.ts';

/** Names that moved, among those that both lists have: the fewest that explain the new order. */
export function moved(before: readonly string[], after: readonly string[]): string[] {
  const old = before.filter((name) => after.includes(name));
  const now = after.filter((name) => before.includes(name));
  // The longest run of names that kept their order.
  const best: string[][] = now.map(() => []);
  for (const [index, name] of now.entries()) {
    for (let earlier = 0; earlier < index; earlier++) {
      const run = best[earlier] ?? [];
      const last = now[earlier] ?? '';
      if (old.indexOf(last) < old.indexOf(name) && run.length > (best[index]?.length ?? 0)) best[index] = run;
    }
    best[index] = [...(best[index] ?? []), name];
  }
  const kept = best.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
  return now.filter((name) => !kept.includes(name));
}

/** What precedes a name: `now after "Gender"`. */
export function placeIn(names: readonly string[], name: string): string {
  const earlier = names[names.indexOf(name) - 1];
  return earlier === undefined ? 'now first' : `now after ${earlier}`;
}

/** `the option TX moved, now after CA`, for each option that did. */
export function movedOptions(before: readonly OptionData[], after: readonly OptionData[]): string[] {
  const [old, now] = [before, after].map((options) => options.map(({ Name }) => Name));
  return moved(old ?? [], now ?? []).map((name) => `the option ${name} moved, ${placeIn(now ?? [], name)}`);
}
