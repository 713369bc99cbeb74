import { createContext } from 'react';
import type { CellKey } from '@countersign/engine';

/**
 * The questions that a section shows in its first paint, with the lists of rows that they are in: `cut` are lists of which only
 * the beginning is shown.
 */
export type FirstScreen = ReadonlyMap<CellKey, 'whole' | 'cut'>;

/** Null: everything is shown. */
export const FirstScreenContext = createContext<FirstScreen | null>(null);

/** Of rows or groups of questions, those of which something is shown. */
export const painted = <Part extends object>(
  first: FirstScreen | null,
  parts: readonly Part[],
  cellsOf: (part: Part) => readonly CellKey[],
): readonly Part[] => (first === null ? parts : parts.filter((part) => cellsOf(part).some((key) => first.has(key))));
