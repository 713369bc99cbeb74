import { type CDPSession, expect, type Page, test } from '@playwright/test';
import type { CellState } from '../../packages/engine/src/index.ts';
import { idOf, type LongestSection, openLongest, shownIn } from './support/longest.ts';

/** Interaction to next paint on the longest section, as the browser itself tells it, its processor slowed down (design 6). */
test.use({ trace: 'off' });

const SLOW_DOWN = 6;
const NEXT_PAINT_MS = 100;
/** What else the machine does only ever adds: the quickest of so many counts, by the share of the processor it had. */
const TIMES = 12;

declare global {
  interface Window {
    /** Milliseconds from each interaction to the paint that showed it. */
    interactions: number[];
  }
}

interface Deed {
  of: (cell: CellState) => boolean;
  act: (page: Page, cell: CellState) => Promise<void>;
}

/** What a person does there, and on which questions. */
const DEEDS: Record<string, Deed> = {
  'a digit of a share': {
    of: ({ control, mask }) => control === 'textbox' && mask === 'percent',
    act: async (page, { key }) => {
      await page.locator(`input#${idOf(key)}`).focus();
      await page.keyboard.press('7');
    },
  },
  'a tick': {
    of: ({ control }) => control === 'checkbox',
    act: (page, { key }) =>
      page
        .locator(`#${idOf(key)} .choice`)
        .first()
        .click(),
  },
  'a fold opened or closed': {
    of: () => true,
    act: (page) => page.locator('.fold > summary').first().click(),
  },
};

test('everything done is painted within a tenth of a second on a machine six times slower', async ({
  browser,
  baseURL,
}) => {
  const longest = await openLongest(browser, baseURL ?? '');
  const { page } = longest.here;
  await watchInteractions(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  for (const [name, deed] of Object.entries(DEEDS)) {
    const taken = await timesOf(longest, deed, session);
    process.stdout.write(`${name}: ${taken.join(', ')} ms to the next paint, ${SLOW_DOWN} times slower\n`);
    expect(Math.min(...taken), name).toBeLessThan(NEXT_PAINT_MS);
  }
});

async function timesOf(
  { here: { page }, application, block }: LongestSection,
  deed: Deed,
  session: CDPSession,
): Promise<number[]> {
  const cells = shownIn(application, block).filter((cell) => cell.editable && deed.of(cell));
  const taken: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    // What follows the answer before, such as its saving, is over.
    await page.waitForLoadState('networkidle');
    const share = await shareOfProcessor(page, session);
    await page.evaluate(() => window.interactions.splice(0));
    await deed.act(page, cells[turn % cells.length]);
    await expect.poll(() => page.evaluate(() => window.interactions.length)).toBeGreaterThan(0);
    taken.push(Math.round((await page.evaluate(() => Math.max(...window.interactions))) * share));
  }
  return taken;
}

const watchInteractions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = Object.assign(window, { interactions: [] as number[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        if (entry.interactionId) seen.interactions.push(entry.duration);
      }
    }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
  });

/** The part of the time in which the page's thread had the processor to itself just now: 1 on a machine that does nothing else. */
async function shareOfProcessor(page: Page, session: CDPSession): Promise<number> {
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const before = await worked();
  const lasted = await page.evaluate(() => {
    const start = performance.now();
    let sum = 0;
    for (let step = 0; step < 3_000_000; step += 1) sum += Math.sqrt(step);
    return sum > 0 ? performance.now() - start : 0;
  });
  return Math.min(1, ((await worked()) - before) / lasted);
}
