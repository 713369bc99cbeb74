import { createContext } from 'react';
import type { CellKey } from '@countersign/engine';

/** What a section shows in its first paint. */
export interface FirstScreen {
  /** Its questions, with the rows that they are in. */
  shown: ReadonlySet<CellKey>;
  /** Lists of rows of which only the beginning is shown. */
  cut: ReadonlySet<CellKey>;
}

/** Null: everything is shown. */
export const FirstScreenContext = createContext<FirstScreen | null>(null);

/** Of rows or groups of questions, those of which something is shown. */
export const painted = <Part extends object>(
  first: FirstScreen | null,
  parts: readonly Part[],
  cellsOf: (part: Part) => readonly CellKey[],
): readonly Part[] =>
  first === null ? parts : parts.filter((part) => cellsOf(part).some((key) => first.shown.has(key)));
