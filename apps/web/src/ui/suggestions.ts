import type { Choice } from './native-select.tsx';

/** Maximum number of suggestions shown at once (spec form §9). */
export const SUGGESTION_CAP = 50;

/**
 * Choices whose label contains the typed text, ignoring case, up to the cap; all of them for an empty text. The choice
 * `last` follows them if it is not among them (spec form 4.33). `total` is the number of matches.
 */
export function suggestions(
  choices: readonly Choice[],
  typed: string,
  last: string | null = null,
): { shown: Choice[]; total: number } {
  const wanted = typed.trim().toLowerCase();
  const found = wanted === '' ? choices : choices.filter((choice) => choice.label.toLowerCase().includes(wanted));
  const first = found.slice(0, SUGGESTION_CAP);
  const appended = choices.filter((choice) => choice.value === last && !first.includes(choice));
  return { shown: [...first, ...appended], total: found.length };
}

/** The choice whose label equals a typed text, ignoring case. */
export function exactChoice(choices: readonly Choice[], typed: string): Choice | undefined {
  const wanted = typed.trim().toLowerCase();
  return choices.find((choice) => choice.label.toLowerCase() === wanted || choice.value.toLowerCase() === wanted);
}
