import { expect, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { contented, type Person } from './person.ts';

const SCREENSHOTS = '../screenshots';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const HEIGHT = 900;
/** `npm run test:full` keeps pictures, and also checks the phone in dark mode. */
const FULL = process.env['TEST_DEPTH'] === 'full';

/**
 * The findings of axe, with pictures on a desktop and on a phone. No two boxes touch; on the narrowest screen nothing scrolls
 * sideways.
 */
export async function look(person: Person, name: string): Promise<void> {
  const { page } = person;
  await show(page, { width: 1280 });
  await picture(page, `${name}-1280`);
  expect(await findings(page), 'at 1280 px').toEqual([]);
  expect(await touchingBoxes(page), 'boxes that touch at 1280 px').toEqual([]);
  if (FULL) {
    await show(page, { width: 414 });
    await picture(page, `${name}-414`);
    await show(page, { width: 414, colorScheme: 'dark' });
    await picture(page, `${name}-414-dark`);
    expect(await findings(page), 'at 414 px, dark').toEqual([]);
  }
  await show(page, { width: 320 });
  expect(await sidewaysScroll(page), 'sideways scrolling at 320 px').toBeLessThanOrEqual(0);
  expect(await touchingBoxes(page), 'boxes that touch at 320 px').toEqual([]);
  await show(page, { width: 1280 });
  contented(person);
}

/** A picture of the whole page, from its top, in the ignored folder `screenshots`, if pictures are kept. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!FULL) return;
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
}

export async function findings(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, { type: 'tag', values: RULES });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} (${nodes.length})`);
}

/** Sets width and colors and waits until the page was laid out and its movements have ended. */
async function show(
  page: Page,
  { width, colorScheme = 'light' }: { width: number; colorScheme?: 'light' | 'dark' },
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: HEIGHT });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

/** Pixels by which the page, or a dialog over it, is wider than the visible part. */
const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const dialogs = Array.from(document.querySelectorAll('[role=dialog], [role=alertdialog]'));
    return Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      ...dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    );
  });

/** Pairs of framed boxes, such as cards and alerts, with less than 8 pixels between them. */
const touchingBoxes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isBox = (element: Element): boolean => {
      const { borderTopWidth, borderRadius, position } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isFramed = parseFloat(borderTopWidth) > 0 && parseFloat(borderRadius) >= 8;
      return isFramed && position === 'static' && width > 250 && height > 40 && element.checkVisibility();
    };
    const boxes = Array.from(document.querySelectorAll('main :is(div, section, article, form, details, ul)')).filter(
      isBox,
    );
    const touches = (one: Element, next: Element): boolean => {
      if (one.contains(next) || next.contains(one)) return false;
      const [a, b] = [one.getBoundingClientRect(), next.getBoundingClientRect()];
      const gap = b.top - a.bottom;
      return gap > -2 && gap < 8 && a.left < b.right && b.left < a.right;
    };
    return boxes.flatMap((one) =>
      boxes.filter((next) => touches(one, next)).map((next) => `${one.className} above ${next.className}`),
    );
  });
