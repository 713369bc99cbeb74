import type { RowSource } from '../definition/model.ts';

/** Most nodes have none of most things; they share these empty values. */
export const NONE: readonly never[] = Object.freeze([]);
export const NO_MENTIONS: ReadonlyMap<string, number> = new Map();
export const NO_SOURCES: ReadonlyMap<number, RowSource> = new Map();

/** A list for long-term storage: one that grew item by item reserves room for sixteen more. */
export function trimmed<Item>(items: readonly Item[]): readonly Item[] {
  return items.length === 0 ? NONE : items.slice();
}
