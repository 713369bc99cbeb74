import type { RowSource } from '../definition/model.ts';

/** Most nodes have none of most things, and share having none. */
export const NONE: readonly never[] = Object.freeze([]);
export const NO_MENTIONS: ReadonlyMap<string, number> = new Map();
export const NO_SOURCES: ReadonlyMap<number, RowSource> = new Map();

/** A list to keep: one that grew item by item has room for sixteen more. */
export function trimmed<Item>(items: readonly Item[]): readonly Item[] {
  return items.length === 0 ? NONE : items.slice();
}
