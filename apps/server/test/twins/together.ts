/**
 * Twins whose answers are in one case together: if nobody can distinguish all of them at once, nobody can distinguish
 * one of them. So every other answer is played to the decision, in a few dozen cases instead of a thousand.
 */
import type { Answers, Model } from '@countersign/engine';
import { complete, openRecord } from './records.ts';
import { asksForVault, deviate, differsOnlyLater, isDeviating, type Twin } from './variants.ts';

/** A case with many other answers. */
export interface MergedTwin extends Twin {
  parts: readonly Twin[];
}

/** One twin, or all that were combined in it. */
export const partsOf = (twin: Twin | MergedTwin): readonly Twin[] => ('parts' in twin ? twin.parts : [twin]);

/**
 * Cases that together have every one of these other answers. They belong to one phase, and are concealed from the same
 * people.
 */
export function mergeTwins(model: Model, twins: readonly Twin[], today: string): MergedTwin[] {
  const found: MergedTwin[] = [];
  let left = twins;
  for (const base of basesOf(twins)) {
    for (;;) {
      const one = together(model, base, left, today);
      if (!one) break;
      found.push(one);
      left = left.filter((twin) => !one.parts.includes(twin));
    }
  }
  if (left.length > 0) throw new Error(`not even alone: ${left.map(({ name }) => name).join(', ')}`);
  return found;
}

/** One case with as many of these answers as can be given together; null: not one of them here. */
export function together(model: Model, base: Answers, twins: readonly Twin[], today: string): MergedTwin | null {
  const isOwn = (twin: Twin): boolean => JSON.stringify(twin.base) === JSON.stringify(base);
  // One of each question, if there is one made from this very case: that one can certainly be given in it.
  const ordered = [...twins.filter((twin) => !isOwn(twin)), ...twins.filter(isOwn)];
  const first = [...new Map(ordered.map((twin) => [twin.question, twin])).values()];
  const { parts, answers } = addAll(model, base, { parts: [], answers: base }, first, today);
  const [one] = parts;
  if (!one) return null;
  if (parts.length === 1) return { ...one, base, answers, parts };
  const name = `${parts.length} answers: ${parts.map((part) => part.name).join(' & ')}`;
  return { ...one, name, base, answers, parts };
}

/** The cases that twins are made from, those with most twins first. */
function basesOf(twins: readonly Twin[]): Answers[] {
  const counted = new Map<string, { base: Answers; count: number }>();
  for (const { base } of twins) {
    const key = JSON.stringify(base);
    const { count } = counted.get(key) ?? { count: 0 };
    counted.set(key, { base, count: count + 1 });
  }
  return [...counted.values()].toSorted((one, other) => other.count - one.count).map(({ base }) => base);
}

interface Made {
  parts: readonly Twin[];
  answers: Answers;
}

/** All at once; if they do not fit together, one half after the other. */
function addAll(model: Model, base: Answers, made: Made, twins: readonly Twin[], today: string): Made {
  if (twins.length === 0) return made;
  const all = add(model, base, made, twins, today);
  if (all) return all;
  if (twins.length === 1) return made;
  const half = Math.ceil(twins.length / 2);
  const begun = addAll(model, base, made, twins.slice(0, half), today);
  return addAll(model, base, begun, twins.slice(half), today);
}

/** Null: the case cannot be finished, or an answer did not stay. */
function add(model: Model, base: Answers, made: Made, twins: readonly Twin[], today: string): Made | null {
  const form = openRecord(model, made.answers, today);
  if (!twins.every(({ deviation }) => deviate(form, deviation))) return null;
  const parts = [...made.parts, ...twins];
  if (!complete(form) || asksForVault(form)) return null;
  const answers = form.answers();
  const before = openRecord(model, base, today);
  const isGiven = parts.every(({ deviation }) => isDeviating(form, before, deviation));
  const [{ phase } = { phase: null }] = parts;
  return isGiven && phase !== null && differsOnlyLater(model, base, answers, phase) ? { parts, answers } : null;
}
