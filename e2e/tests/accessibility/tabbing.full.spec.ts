import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { contented, person } from '../support/person.ts';
import { followFold, type Stop, stopHere } from '../support/stops.ts';

/**
 * Every section with questions, walked by Tab with an answer given at each stop: a question that appears because of an
 * answer is the next stop, never skipped, and no answer moves the focus elsewhere. The preview shows them without a
 * case.
 */
const BLOCKS = path.resolve(import.meta.dirname, '../../../carrier/blocks');

for (const file of readdirSync(BLOCKS).toSorted()) {
  const text = readFileSync(path.join(BLOCKS, file), 'utf8');
  // Disclosures and declarations have pages of their own.
  if (/^Purpose:/m.test(text)) continue;
  const section = path.basename(file, '.yaml');
  // As the agent, otherwise as the insured, who writes what the agent does not read.
  const stage = /^Permissions: .*\b1W/m.test(text) ? '1' : '2.1';
  test(`Tab skips nothing in ${section}`, async ({ browser }) => {
    const author = await person(browser);
    const { page } = author;
    await page.goto(`/preview?section=${section}&stage=${stage}`);
    expect(await walk(page)).toEqual([]);
    contented(author);
  });
}

/** More stops than the longest section has. */
const MAX_STOPS = 250;

/** From the title through all questions; returns what was skipped. */
async function walk(page: Page): Promise<string[]> {
  const { keyboard } = page;
  const passed: string[] = [];
  await page.locator('.questions').evaluate((all: HTMLElement) => {
    all.tabIndex = -1;
    all.focus();
  });
  for (let stops = 0, last = ''; stops < MAX_STOPS; stops++) {
    await keyboard.press('Tab');
    const stop = await stopHere(page);
    if (stop === null) break;
    if (stop.kind === 'dialog') {
      // A notice of the form; the focus returns to where it was.
      await keyboard.press('Escape');
      continue;
    }
    if (stop.missed !== null) passed.push(`"${stop.missed}" after "${last}"`);
    last = stop.name;
    await answerHere(page, stop);
  }
  return passed;
}

async function answerHere(page: Page, { kind }: Stop): Promise<void> {
  const { keyboard } = page;
  switch (kind) {
    case 'text':
      return keyboard.insertText('1');
    case 'suggestions':
      return keyboard.insertText('Falconer');
    case 'list':
      return keyboard.press('ArrowDown');
    case 'radio':
      // Past the second option: to the first one of two.
      await keyboard.press('ArrowDown');
      return keyboard.press('ArrowDown');
    case 'box':
      await keyboard.press('Space');
      return followFold(page);
    case 'dialog':
    case 'other':
  }
}
