/** Sections that are shown together on one page, for people who choose that (spec pages 4.7). */
import type { Application } from '@countersign/engine';
import { openCase } from '../state/application.ts';
import { display } from '../state/display.ts';

export interface SharedPage {
  title: string;
  /** The sections on it that are visible to this person now, in the order of the form: at least two. */
  names: readonly [string, ...string[]];
}

/** The page that a section shares with others now; null: it has a page of its own. */
export function sharedPageOf(application: Application, block: string): SharedPage | null {
  const page = pageWith(application, block);
  if (page === undefined || !isShown(application, block)) return null;
  const [first, ...others] = page.Blocks.filter((name) => isShown(application, name));
  return first === undefined || others.length === 0 ? null : { title: page.Title, names: [first, ...others] };
}

/** Whether the sections of these two routes share a page now. */
export function sharePage(application: Application, one: string, other: string): boolean {
  const nameOf = (route: string) => application.model.blockByRoute.get(route)?.name;
  const [first, second] = [nameOf(one), nameOf(other)];
  if (first === undefined || second === undefined) return false;
  return sharedPageOf(application, first)?.names.includes(second) ?? false;
}

/** Whether a route of the open case opens a section that is below others on a shared page. */
export function opensWithin(route: string): boolean {
  const application = openCase.get()?.application;
  const block = application?.model.blockByRoute.get(route)?.name;
  if (application === undefined || block === undefined || display.get().questions !== 'together') return false;
  const page = sharedPageOf(application, block);
  return page !== null && page.names[0] !== block;
}

/** The number of pages that these sections take if short ones are shown together. */
export const countPages = (application: Application, blocks: readonly string[]): number =>
  new Set(blocks.map((block) => sharedPageOf(application, block)?.title ?? block)).size;

const pageWith = ({ model }: Application, block: string) =>
  model.definition.Settings.SharedPages?.find(({ Blocks }) => Blocks.includes(block));

function isShown(application: Application, name: string): boolean {
  const { readable, visible } = application.block(name);
  return readable && visible;
}

/** Calls `listener` when a section that may share the page with this one changes; returns the function that stops it. */
export const followPage = (application: Application, block: string, listener: () => void): (() => void) => {
  const stops = pageWith(application, block)?.Blocks.map((name) => application.subscribe(`block:${name}`, listener));
  return () => stops?.forEach((stop) => stop());
};
