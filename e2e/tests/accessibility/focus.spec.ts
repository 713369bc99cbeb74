import { expect, type Page, test } from '@playwright/test';
import { contented, person } from '../support/person.ts';
import { startCase } from '../support/start-case.ts';

/** A desktop, a phone, a phone on its side, and a desktop at 400 percent. */
const SCREENS = [
  [1280, 700],
  [414, 700],
  [844, 390],
  [320, 256],
] as const;

/** More stops than a section has. */
const MAX_STOPS = 250;

/**
 * In addition to the shell's bars, which stay while the page scrolls, a test application has another one above them.
 */
// spec pages 4.1
for (const [width, height] of SCREENS) {
  test(`wherever the focus moves with Tab and back, nothing covers it, at ${width} pixels`, async ({ browser }) => {
    const agent = await person(browser, { viewport: { width, height } });
    const { page } = agent;
    await openTest(page);
    // What is left to do is read first, once it is painted.
    await expect(page.getByRole('heading', { name: /^Application of / })).toBeFocused();
    // The rest of the section follows what fills the screen.
    await expect.poll(() => page.locator('main').locator('input, select').count()).toBeGreaterThan(20);
    const there = await walk(page, 'Tab');
    expect(there.stops).toBeGreaterThan(20);
    const back = await walk(page, 'Shift+Tab');
    expect([...there.covered, ...back.covered]).toEqual([]);
    contented(agent);
  });
}

// spec pages 1.1
test('on every screen, the bars that stay leave two thirds for the page', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await openTest(page);
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height });
    expect(await barsAtEnd(page), `${width} by ${height}`).toBeLessThan(height / 3);
  }
  contented(agent);
});

// spec pages 4.1
test('a section that was chosen in the menu of a phone is read from its title on', async ({ browser }) => {
  const agent = await person(browser, { viewport: { width: 414, height: 700 } });
  const { page } = agent;
  await startCase(page);
  await page.getByRole('button', { name: 'Sections' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Sections' });
  await menu.getByRole('button', { name: /^Policy owner/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Policy owner' })).toBeFocused();
  // The entry of the current section is in view. Closed without a choice, the menu leads back to its button.
  await page.getByRole('button', { name: 'Sections' }).press('Enter');
  await menu.getByRole('button', { name: /^Disclosures/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Disclosures' })).toBeFocused();
  await page.getByRole('button', { name: 'Sections' }).press('Enter');
  await expect(menu.getByRole('button', { name: /^Disclosures/ })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Sections' })).toBeFocused();
  contented(agent);
});

async function openTest(page: Page): Promise<void> {
  await page.goto('/express/demo-welcome');
  await page.getByRole('button', { name: 'Start test application' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured');
  await expect(page.getByText('THIS IS A TEST APPLICATION')).toBeVisible();
}

/** Pixels of the screen that the bars take at the end of the page. */
const barsAtEnd = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const bars = Array.from(document.querySelectorAll('.test-bar, .top'));
    return Math.max(...bars.map((bar) => bar.getBoundingClientRect().bottom));
  });

/** Goes through the page once with one key: the number of stops, and those of which nothing is visible. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<{ stops: number; covered: string[] }> {
  const covered: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(async () => {
      const { activeElement: focused } = document;
      if (focused === null || focused === document.body || focused.hasAttribute('data-walked')) return null;
      focused.setAttribute('data-walked', '');
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      // The mark of a choice is drawn by its label.
      const shown = focused.closest('label') ?? focused;
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      );
      const isSeen = points.some(([x, y]) => shown.contains(document.elementFromPoint(x, y)));
      return { isSeen, what: shown.outerHTML.slice(0, 200) };
    });
    if (stop === null) {
      await page.evaluate(() =>
        document.querySelectorAll('[data-walked]').forEach((each) => each.removeAttribute('data-walked')),
      );
      return { stops, covered };
    }
    if (!stop.isSeen) covered.push(stop.what);
  }
  throw new Error('the focus goes on without end');
}
