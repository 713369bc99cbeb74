import { createContext } from 'react';
import type { CellKey } from '@countersign/engine';

/** What is shown of a list of rows where one question is asked at a time. */
export interface ShownRow {
  /** The row's key. */
  key: string;
  /** The row's own questions and texts. */
  cells: readonly CellKey[];
  /** The button to add another row follows. */
  hasFoot: boolean;
}

/** Null: the whole list is shown. */
export const ShownRowContext = createContext<ShownRow | null>(null);
