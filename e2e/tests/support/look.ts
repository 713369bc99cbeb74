import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { contented, type Person } from './person.ts';

const SCREENSHOTS = '../screenshots';
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const HEIGHT = 900;

/** At a desk, on a phone: what axe finds, and a picture of each. On the narrowest screen nothing scrolls sideways. */
export async function look(person: Person, name: string): Promise<void> {
  const { page } = person;
  for (const width of [1280, 414]) {
    await resize(page, width);
    await page.screenshot({ path: `${SCREENSHOTS}/${name}-${width}.png`, fullPage: true });
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
    if (process.env['LOOK_ALL']) {
      for (const v of violations)
        console.log(
          'AXE',
          name,
          width,
          v.id,
          v.nodes
            .slice(0, 2)
            .map((n) => n.html.slice(0, 200) + n.failureSummary)
            .join('\n'),
        );
      continue;
    }
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} (${nodes.length})`)).toEqual([]);
  }
  await resize(page, 320);
  if (process.env['LOOK_ALL']) {
    const over = await sidewaysScroll(page);
    if (over > 0) console.log('SIDEWAYS', name, over);
    if (person.complaints.length)
      console.log('COMPLAINTS', name, [...new Set(person.complaints.splice(0))].join('\n').slice(0, 500));
    await resize(page, 1280);
    return;
  }
  expect(await sidewaysScroll(page), 'scrolls sideways at 320 px').toBeLessThanOrEqual(0);
  await resize(page, 1280);
  contented(person);
}

/** Sets the width and waits until the page was laid out and its movements have ended. */
async function resize(page: Page, width: number): Promise<void> {
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
