import { expect, type Page, test } from '@playwright/test';
import { person } from '../support/person.ts';
import { play } from '../support/play.ts';
import { processorOf } from '../support/processor.ts';

/** How far the parts of a page move by themselves while it loads on a machine six times slower (spec pages 4.2). */
test.use({ trace: 'off' });

const SLOW_DOWN = 6;
/** As the browser counts it: the part of the window that moved, times how far. */
const MAX_COUNT = 0.02;

declare global {
  interface Window {
    /** How far the page's parts moved by themselves. */
    moved: number;
  }
}

test.beforeAll(async ({ baseURL }) => {
  await play(baseURL ?? '', 'sent');
});

for (const width of [1280, 414]) {
  for (const [name, path, settled] of [
    ['portal', '/express/financial-professional', 'Grace Rivera'],
    ['operations', '/express/operations', 'Grace Rivera'],
    ['profile', '/express/profile', 'E-mails to you'],
    ['verify', '/express/verify', 'Choose a file'],
    ['find application', '/express/find-application', 'Find your application'],
  ] as const) {
    test(`${name}, ${width} pixels wide`, async ({ browser }) => {
      const { page } = await person(browser, { viewport: { width, height: 900 } });
      await watchMovement(page);
      await (await processorOf(page)).slowDown(SLOW_DOWN);
      await page.goto(path);
      await expect(page.getByText(settled).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const moved = await page.evaluate(() => window.moved);
      process.stdout.write(`${name}, ${width} pixels wide: moved ${moved.toFixed(4)}\n`);
      expect(moved).toBeLessThanOrEqual(MAX_COUNT);
    });
  }
}

const watchMovement = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) window.moved += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
