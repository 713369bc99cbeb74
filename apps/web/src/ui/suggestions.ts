import type { Choice } from './native-select.tsx';

/** Most suggestions that are shown at once (spec form §9). */
export const SUGGESTION_CAP = 50;

/** Choices whose label contains the typed text, letter case aside. All of them for an empty text, up to the cap. */
export function suggestions(choices: readonly Choice[], typed: string): { shown: Choice[]; total: number } {
  const wanted = typed.trim().toLowerCase();
  const found = wanted === '' ? choices : choices.filter((choice) => choice.label.toLowerCase().includes(wanted));
  return { shown: found.slice(0, SUGGESTION_CAP), total: found.length };
}

/** The choice a typed text means exactly, letter case aside. */
export function exactChoice(choices: readonly Choice[], typed: string): Choice | undefined {
  const wanted = typed.trim().toLowerCase();
  return choices.find((choice) => choice.label.toLowerCase() === wanted || choice.value.toLowerCase() === wanted);
}
