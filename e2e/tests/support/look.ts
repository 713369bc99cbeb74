import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { contented, type Person } from './person.ts';

const SCREENSHOTS = '../screenshots';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const HEIGHT = 900;
/** `npm run test:full` looks at the phone by night too. */
const FULL = process.env['TEST_DEPTH'] === 'full';

/** What axe finds, with pictures at a desk and on a phone. On the narrowest screen nothing scrolls sideways. */
export async function look(person: Person, name: string): Promise<void> {
  const { page } = person;
  const picture = (view: string) => page.screenshot({ path: `${SCREENSHOTS}/${name}-${view}.png`, fullPage: true });
  await show(page, { width: 1280 });
  await picture('1280');
  expect(await findings(page), 'at 1280 px').toEqual([]);
  await show(page, { width: 414 });
  await picture('414');
  if (FULL) {
    await show(page, { width: 414, colorScheme: 'dark' });
    await picture('414-dark');
    expect(await findings(page), 'at 414 px, dark').toEqual([]);
  }
  await show(page, { width: 320 });
  expect(await sidewaysScroll(page), 'sideways scrolling at 320 px').toBeLessThanOrEqual(0);
  await show(page, { width: 1280 });
  contented(person);
}

/** The quick way: what axe finds at a desk, and no sideways scrolling on the narrowest screen. */
export async function glance(person: Person): Promise<void> {
  const { page } = person;
  expect(await findings(page), 'at 1280 px').toEqual([]);
  await show(page, { width: 320 });
  expect(await sidewaysScroll(page), 'sideways scrolling at 320 px').toBeLessThanOrEqual(0);
  await show(page, { width: 1280 });
  contented(person);
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} (${nodes.length})`);
}

/** Sets width and colours and waits until the page was laid out and its movements have ended. */
async function show(
  page: Page,
  { width, colorScheme = 'light' }: { width: number; colorScheme?: 'light' | 'dark' },
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
