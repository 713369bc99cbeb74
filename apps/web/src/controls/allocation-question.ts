/** Totals of shares, as sections show them: few sections have one, so their code is loaded separately. */
import { createElement } from 'react';
import type { CellKey } from '@countersign/engine';
import type { ControlProps } from '../question/control.ts';
import { lazyModule } from '../ui/index.ts';

export const allocationTotal = lazyModule(() => import('./allocation-total.tsx'));

/** A question that totals others. */
export const AllocationTotal = (props: ControlProps) => createElement(allocationTotal.read().AllocationTotal, props);

export interface TableProps {
  /** The shares of one table. */
  cells: readonly CellKey[];
}

/** What a table of shares contributes to its total. */
export const TableStanding = (props: TableProps) => createElement(allocationTotal.read().TableStanding, props);
