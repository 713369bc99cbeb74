/** The pages a table offers (spec flow §9, Portal page size and pagination). */

export const PAGE_SIZE = 5;

export type PageSlot = number | 'ellipsis';

/** Pages of a list with this many rows: at least one. */
export const pageCount = (total: number, size = PAGE_SIZE): number => Math.max(1, Math.ceil(total / size));

/**
 * Up to six pages are all shown. With more: 1 to 5, a sixth slot, an ellipsis and the last page. The sixth slot is 6, or
 * the current page if that is higher.
 */
export function pageWindow(current: number, pages: number): PageSlot[] {
  if (pages <= 6) return Array.from({ length: pages }, (_, index) => index + 1);
  const sixth = current > 6 && current < pages ? current : 6;
  return [1, 2, 3, 4, 5, sixth, 'ellipsis', pages];
}
