import { expect, type Page, test } from '@playwright/test';
import type { Application, BlockState, CellKey, CellState } from '../../packages/engine/src/index.ts';
import { idOf, openLongest, shownIn } from './support/longest.ts';
import type { Person } from './support/person.ts';
import { nextPaint, percentile, processorOf } from './support/processor.ts';
import { takeRendered } from './support/renders.ts';

/** The longest page that an agent fills: what one answer costs there. */
test.describe.configure({ mode: 'serial' });
test.use({ trace: 'off' });

/** Interaction to next paint with a processor six times slower (spec pages 4.2). */
const SLOW_DOWN = 6;
/** What a person takes for at once. Held by `npm run test:full`: figures are for a quiet machine. */
const NEXT_PAINT_MS = process.env['TEST_DEPTH'] === 'full' ? 100 : Infinity;
declare global {
  interface Window {
    /** How far the page's parts moved by themselves, as the browser counts it. */
    shift: number;
  }
}

const FIELDS = 8;

let here: Person;
let application: Application;
let longest: BlockState;

test.beforeAll(async ({ browser, baseURL }) => {
  ({ here, application, block: longest } = await openLongest(browser, baseURL ?? ''));
});

test('an answer renders only the questions that it changes', async () => {
  const { page } = here;
  const fields = shares();
  expect(fields.length).toBeGreaterThan(FIELDS);
  for (const cell of fields.slice(0, FIELDS)) {
    const field = page.locator(`input#${idOf(cell.key)}`);
    await field.focus();
    await nextPaint(page);
    await takeRendered(page);
    const changed = changedBy(cell.key, '3');
    await field.fill('3');
    await expect(field).toHaveValue('3');
    const rendered = await takeRendered(page);
    expect(rendered, cell.path).toContain(cell.key);
    expect(
      [...new Set(rendered)].filter((key) => !changed.has(key)),
      cell.path,
    ).toEqual([]);
  }
});

/**
 * Counted is the work of the page's own thread, six times: slowing the processor down by the browser's means counts what
 * else the machine does as well. What else it does only ever adds: of three digits in one field the quickest counts.
 */
test('an answer is painted at once on a slow machine, and nothing else moves', async () => {
  const { page } = here;
  await watchShifts(page);
  const { worked } = await processorOf(page);
  const press = async (digit: string): Promise<number> => {
    // What follows the answer before, such as its saving, is over.
    await page.waitForLoadState('networkidle');
    const before = await worked();
    await page.keyboard.press(digit);
    await nextPaint(page);
    return ((await worked()) - before) * SLOW_DOWN;
  };
  const taken: number[] = [];
  for (const cell of shares().slice(0, FIELDS)) {
    await page.locator(`input#${idOf(cell.key)}`).focus();
    taken.push(Math.min(await press('4'), await press('2'), await press('1')));
  }
  const median = percentile(taken, 0.5);
  const slowest = percentile(taken, 1);
  const shift = await page.evaluate(() => window.shift);
  process.stdout.write(
    `${longest.name}, ${shown(longest).length} questions: ${median.toFixed(0)} ms to the next paint, at most ` +
      `${slowest.toFixed(0)} ms, with a processor ${SLOW_DOWN} times slower; shift ${shift}\n`,
  );
  expect(shift).toBe(0);
  expect(median).toBeLessThan(NEXT_PAINT_MS);
});

/** Sums what moves without anybody having touched it. */
const watchShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });

const shown = (block: BlockState): CellState[] => shownIn(application, block);

const shares = (): CellState[] =>
  shown(longest).filter((cell) => cell.control === 'textbox' && cell.mask === 'percent');

/** What the engine says that an answer changes. */
function changedBy(key: CellKey, text: string): Set<CellKey> {
  const changed = new Set<CellKey>();
  const stops = shown(longest).map((cell) => application.subscribe(cell.key, () => changed.add(cell.key)));
  application.change(key, text);
  stops.forEach((stop) => stop());
  return changed;
}
