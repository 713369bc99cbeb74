import { expect, type Page, test } from '@playwright/test';
import { contented, person } from './support/person.ts';
import { type Stop, stopHere } from './support/stops.ts';

/**
 * Every section, walked by Tab with an answer given at each stop: a question that appears because of an answer is the next
 * stop, never passed by. The preview shows them all without a case.
 */
test('Tab passes no question by that appears because of the answer before it', async ({ browser }) => {
  const author = await person(browser);
  const { page } = author;
  const sections = page.locator('.preview-entry');
  const walked = new Set<number>();
  // As the agent, then as the insured, who reads what the agent does not.
  for (const stage of ['1', '2.1']) {
    await page.goto(`/preview?stage=${stage}`);
    await expect(sections).not.toHaveCount(0);
    for (const [index, section] of (await sections.all()).entries()) {
      if (walked.has(index)) continue;
      const name = (await section.textContent()) ?? '';
      await test.step(name, async () => {
        await section.click();
        await expect(section).toHaveAttribute('aria-current', 'page');
        if ((await page.locator('.questions').count()) === 0) return;
        walked.add(index);
        expect.soft(await walk(page), name).toEqual([]);
      });
    }
  }
  expect(walked.size).toBeGreaterThan(30);
  contented(author);
});

/** More stops than the longest section has. */
const MOST_STOPS = 250;

/** From the title through all questions; gives what was passed by. */
async function walk(page: Page): Promise<string[]> {
  const { keyboard } = page;
  const passed: string[] = [];
  await page.locator('.questions').evaluate((all: HTMLElement) => {
    all.tabIndex = -1;
    all.focus();
  });
  for (let stops = 0, last = ''; stops < MOST_STOPS; stops++) {
    await keyboard.press('Tab');
    const stop = await stopHere(page);
    if (stop === null) break;
    if (stop.kind === 'dialog') {
      // A notice of the form; the focus goes back to where it was.
      await keyboard.press('Escape');
      continue;
    }
    if (stop.missed !== null) passed.push(`"${stop.missed}" after "${last}"`);
    last = stop.name;
    await answerHere(page, stop);
  }
  return passed;
}

async function answerHere({ keyboard }: Page, { kind }: Stop): Promise<void> {
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
      return keyboard.press('Space');
    case 'dialog':
    case 'other':
  }
}
