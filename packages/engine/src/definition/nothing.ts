import type { RowSource } from './model.ts';

/** Most nodes have none of most things, and share having none. */
export const NONE: readonly never[] = Object.freeze([]);
export const NO_MENTIONS: ReadonlyMap<string, number> = new Map();
export const NO_SOURCES: ReadonlyMap<number, RowSource> = new Map();
