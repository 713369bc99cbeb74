import { expect, type Page, test } from '@playwright/test';
import { picture } from '../support/look.ts';
import { cutTexts, textsOutside } from '../support/lost-texts.ts';
import { startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';
import { play } from '../support/play.ts';

const WIDTHS = [1280, 414];
const NAME = /Wolfeschlegelsteinhausenbergerdorff/;

// spec pages 4.5
test('a name of a hundred letters is whole in the portal and in operations, and widens no page', async ({
  browser,
}) => {
  const server = await startOwnServer({});
  await play(server.url, 'long-names');
  const agent = await person(browser, { baseURL: server.url });
  const { page } = agent;
  await page.goto('/express/financial-professional');
  await page.getByRole('button', { name: /^Signers: / }).click();
  await fits(page, 'portal');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await fits(page, 'portal-compact');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: /^Resend: / }).click();
  await expect(page.getByText(/^Subject: /)).toBeVisible();
  await fits(page, 'resend');
  await page.keyboard.press('Escape');
  await page.goto('/express/operations');
  await fits(page, 'operations');
  contented(agent);
  await server.stop();
});

async function fits(page: Page, name: string): Promise<void> {
  await expect(page.getByText(NAME).first()).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cutTexts(page), `${name} at ${width} pixels`).toEqual([]);
    // The line of tabs scrolls by itself.
    const outside = (await textsOutside(page)).filter((text) => !text.includes('class="tab"'));
    expect(outside, `${name} at ${width} pixels`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await picture(page, `long-${name}-${width}`);
  }
}
