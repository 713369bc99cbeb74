import { loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { nextPaint, percentile, processorOf } from './processor.ts';
import { workUntilPaint } from './work-until-paint.ts';

/** How many times slower than this machine's the processor is (spec pages 4.2). */
export const SLOW_DOWN = 6;
/** The browser reports no interaction that was painted sooner. */
const MIN_TOLD_MS = 16;
const TOLD_WITHIN_MS = 3000;

declare global {
  interface Window {
    /** Milliseconds from each interaction to the paint that showed it. */
    interactions: number[];
  }
}

/** What a person does there, as often as it is measured. */
export interface Deed {
  name: string;
  page: Page;
  /** Prepares it once all earlier work is over, and returns what a person does then. */
  reach: (turn: number) => Promise<() => Promise<void>>;
}

/** Milliseconds that each turn took. */
export interface Taken {
  name: string;
  milliseconds: readonly number[];
}

/** The work of the page's own thread until the paint, as on the slow processor; other work on the machine is not included. */
export const workOf = (deed: Deed, times: number): Promise<Taken> =>
  repeated(deed, times, async (act) => (await workUntilPaint(deed.page, act)) * SLOW_DOWN);

/**
 * From the interaction to the next paint on the slow processor, presentation included, as the browser itself reports
 * it; without the share of the time in which the machine did other work.
 */
export async function paintOf(deed: Deed, times: number): Promise<Taken> {
  const { page } = deed;
  await watchInteractions(page);
  const processor = await processorOf(page);
  await processor.slowDown(SLOW_DOWN);
  const taken = await repeated(deed, times, async (act) => {
    const share = await processor.share();
    await page.evaluate(() => window.interactions.splice(0));
    await act();
    const told = page.waitForFunction(() => window.interactions.length > 0, null, { timeout: TOLD_WITHIN_MS });
    if (!(await told.catch(() => null))) return MIN_TOLD_MS;
    return (await page.evaluate(() => Math.max(...window.interactions))) * share;
  });
  await processor.slowDown(1);
  return taken;
}

async function repeated(
  { name, page, reach }: Deed,
  times: number,
  take: (act: () => Promise<void>) => Promise<number>,
): Promise<Taken> {
  const milliseconds: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const act = await reach(turn);
    // Everything after the previous one, such as saving, is over.
    await page.waitForLoadState('networkidle');
    await nextPaint(page);
    milliseconds.push(await take(act));
  }
  return { name, milliseconds };
}

/**
 * The pointer moves there before anything is counted, like a hand; the test's own checks of a click are not included.
 */
export async function pointAt(page: Page, selector: string): Promise<() => Promise<void>> {
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${selector} is not to be seen`);
  await page.mouse.move(box.x + Math.min(30, box.width / 2), box.y + box.height / 2);
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

/**
 * As a table: the median, and what 98 of 100 stay below, which for fewer than 50 is the worst; with the other work on
 * the machine.
 */
export function printTable(title: string, rows: readonly Taken[]): void {
  const cells = rows.map(({ name, milliseconds }) => [
    name.padEnd(28),
    ...[0.5, 0.98].map((part) => percentile(milliseconds, part).toFixed(0).padStart(8)),
  ]);
  const lines = [['what a person does'.padEnd(28), '  median', '    98 %'], ...cells].map((row) => row.join(' | '));
  const [load = 0] = loadavg();
  process.stdout.write(
    `${title}, in ms, a processor ${SLOW_DOWN} times slower; load ${load.toFixed(1)}\n${lines.join('\n')}\n`,
  );
}

const watchInteractions = (page: Page): Promise<void> =>
  page.evaluate((least) => {
    const seen = Object.assign(window, { interactions: [] as number[] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
        if (entry.interactionId) seen.interactions.push(entry.duration);
      }
    }).observe({ type: 'event', buffered: false, durationThreshold: least } as PerformanceObserverInit);
  }, MIN_TOLD_MS);
