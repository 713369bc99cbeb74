import { expect, type Page, test } from '@playwright/test';
import { ANY_PAGES, openPage } from '../support/any-pages.ts';
import { chooserOf, startWithIllustration } from '../support/illustration.ts';
import { contented, person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';

/**
 * What WCAG 2.2 added, page by page. Focus that nothing covers (2.4.11) is in focus.spec.ts, earlier criteria in
 * wcag21.spec.ts.
 */
// spec pages 4.1
test('2.5.8: every target is 24 pixels wide and high, or has that much space around it', async ({ browser }) => {
  const visitor = await person(browser);
  const small: Record<string, string[]> = {};
  for (const [name, address] of Object.entries(ANY_PAGES)) {
    await openPage(visitor.page, address);
    for (const width of [1280, 320]) {
      await visitor.page.setViewportSize({ width, height: 900 });
      const found = await smallTargets(visitor.page);
      if (found.length > 0) small[`${name}, ${width}`] = found;
    }
  }
  expect(small).toEqual({});
  contented(visitor);
});

// spec pages 4.1
test('3.2.6, 3.2.3: help and navigation are on every page, in one order', async ({ browser }) => {
  const visitor = await person(browser);
  const { page } = visitor;
  for (const [name, address] of Object.entries(ANY_PAGES).filter(([, path]) => path.startsWith('/express'))) {
    await openPage(page, address);
    await expect(page.getByRole('contentinfo').getByRole('link'), name).toHaveText(['Privacy', 'Terms of use']);
    const ends = await page.getByRole('banner').getByRole('button').allTextContents();
    expect(['Display', 'Display,Exit'], name).toContain(ends.join());
    await expect(page.locator('.skip-link'), name).toHaveAttribute('href', '#main');
  }
  contented(visitor);
});

// spec pages 4.1
test('2.5.7: a file that can be dropped can be chosen by a press', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await startWithIllustration(page);
  const chooses = page.waitForEvent('filechooser');
  await page.locator(`label[for="${await chooserOf(page).getAttribute('id')}"].button`).click();
  expect((await chooses).isMultiple()).toBe(false);
  contented(agent);
});

// spec pages 4.1
test('3.3.8: people who prove who they are may paste, and have nothing to solve', async ({ browser, baseURL }) => {
  await play(baseURL ?? '', 'sent');
  const insured = await person(browser);
  const { page } = insured;
  await page.goto(await newestLink(page, 'grace.rivera@example.com'));
  const lastName = page.getByRole('textbox', { name: /last name/i });
  const fields = { ssn: /social security/i, zip: /zip/i, birth: /date of birth/i };
  const typed = { ssn: '219-09-9999', zip: '75201', birth: '04/08/1986' };
  for (const name of ['ssn', 'zip', 'birth'] as const) {
    await lastName.fill(typed[name]);
    await lastName.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+c');
    const field = page.getByRole('textbox', { name: fields[name] });
    await field.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(field).toHaveValue(typed[name]);
  }
  await expect(page.getByRole('main').locator('img, canvas, iframe')).toHaveCount(0);
  contented(insured);
});

/**
 * Targets below 24 by 24 pixels if a circle of that size around their middle overlaps another one's. Links within a
 * sentence are as high as its line, and keyboard-only elements are not targets.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 24;
    const boxOf = (element: Element) => (element.closest('label.choice') ?? element).getBoundingClientRect();
    const targets = Array.from(
      document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab]'),
    ).filter((element) => {
      const { width, height } = boxOf(element);
      return element.checkVisibility() && width > 1 && height > 1 && !element.matches('.skip-link');
    });
    const isInSentence = (element: Element): boolean =>
      element.matches('a') &&
      Array.from(element.parentElement?.childNodes ?? []).some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      );
    return targets
      .filter((element) => {
        const { width, height, left, top } = boxOf(element);
        if ((width >= least && height >= least) || isInSentence(element)) return false;
        const [x, y] = [left + width / 2, top + height / 2];
        return targets.some((other) => {
          if (boxOf(other).x === boxOf(element).x && boxOf(other).y === boxOf(element).y) return false;
          const box = boxOf(other);
          const [dx, dy] = [Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)];
          return Math.hypot(dx, dy) < least / 2;
        });
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
