/** Which cases the portal lists, in which order and how many on a page. */
import { CASE_STAGES, type CaseOrder, type CaseStage, isSubmitted } from '@countersign/protocol';
import type { Search } from '../search.ts';
import { PAGE_SIZE } from './page-window.ts';

export type PortalTab = 'InProgress' | 'Submitted';

export interface CaseView {
  tab: PortalTab;
  /** Null: cases of every stage. */
  stage: CaseStage | null;
  order: CaseOrder;
  /** Cases on a page. */
  size: number;
  /** From 1. */
  page: number;
}

export const ORDERS: readonly CaseOrder[] = ['newest', 'oldest', 'started', 'product', 'state'];
export const SIZES: readonly number[] = [PAGE_SIZE, 10, 25, 50];

/** From the parameters of an address; missing or unknown ones are as at the first visit. */
export function viewFrom({ tab, stage, order, size, page = '' }: Search): CaseView {
  const known = CASE_STAGES.find((one) => one === stage) ?? null;
  return {
    tab: known === null ? tabFrom(tab) : tabOf(known),
    stage: known,
    order: ORDERS.find((one) => one === order) ?? 'newest',
    size: SIZES.find((one) => String(one) === size) ?? PAGE_SIZE,
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** What is said if no case matches: of a name, three letters or more are compared. */
export const noMatch = (search: string): string =>
  search.trim().length < 3 ? 'portal.noMatch.short' : 'portal.noMatch';

const tabFrom = (tab: string | undefined): PortalTab => (tab === 'submitted' ? 'Submitted' : 'InProgress');

/** The tab that lists cases of a stage. */
export const tabOf = (stage: CaseStage): PortalTab => (isSubmitted(stage) ? 'Submitted' : 'InProgress');

/** The address of a view: its parameters with those of others, without what is as at the first visit. */
export function searchOf({ tab, stage, order, size, page }: CaseView, others: Search): Record<string, string> {
  const own: Search = {
    tab: tab === 'Submitted' && stage === null ? 'submitted' : undefined,
    stage: stage ?? undefined,
    order: order === 'newest' ? undefined : order,
    size: size === PAGE_SIZE ? undefined : String(size),
    page: page === 1 ? undefined : String(page),
  };
  return Object.fromEntries(
    Object.entries({ ...others, ...own }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
