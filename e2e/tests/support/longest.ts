import type { Browser } from '@playwright/test';
import type { Application, BlockState, CellKey, CellState } from '../../../packages/engine/src/index.ts';
import type { Person } from './person.ts';
import { countRenders } from './renders.ts';
import { openSection, openCaseOf, unfoldAll, viewsOf } from './sections.ts';
import { storiesIn, tell } from './story.ts';

/** The longest page that an agent fills in, open in a browser, with everything unfolded. */
export interface LongestSection {
  here: Person;
  /** The same application, to tell what an answer changes. */
  application: Application;
  block: BlockState;
}

export async function openLongest(browser: Browser, url: string): Promise<LongestSection> {
  const story = storiesIn('cases/sections').find(({ file }) => file.endsWith('variable-business.yaml'));
  if (story === undefined) throw new Error('the story is gone');
  let opened: LongestSection | undefined;
  await tell(url, story, async (driver, rest) => {
    const application = driver.application();
    if (rest !== 'done' || application === undefined) return true;
    const [block] = viewsOf(driver, rest)
      .map((view) => view.block)
      .filter(({ editable }) => editable)
      .toSorted((one, other) => shownIn(application, other).length - shownIn(application, one).length);
    if (block !== undefined) opened = { here: await openCaseOf(browser, url, driver), application, block };
    return false;
  });
  if (opened === undefined) throw new Error('the story has no section to fill');
  await countRenders(opened.here.page);
  await openSection(opened.here, opened.block);
  await unfoldAll(opened.here);
  return opened;
}

/** The questions of a section as they stand now, parts and rows included. */
export function shownIn(application: Application, block: BlockState): CellState[] {
  const visit = (keys: readonly CellKey[]): CellState[] =>
    keys
      .map((key) => application.cell(key))
      .filter((cell) => cell.visible)
      .flatMap((cell) => [cell, ...visit(cell.children), ...(cell.rows ?? []).flatMap((row) => visit(row.cells))]);
  return visit(block.cells);
}

/** DOM id of a question's outermost element. */
export const idOf = (key: CellKey): string => `q-${key.replace(/[^A-Za-z0-9_-]/g, '_')}`;
