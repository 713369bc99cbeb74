import type { RowState } from '@countersign/engine';

const LONG = 4;

/** Whether a row has so many questions that people lose the overview if several of them are open. */
export const isLongEntry = ({ cells }: RowState): boolean => cells.length >= LONG;
