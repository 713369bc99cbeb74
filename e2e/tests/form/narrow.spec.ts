import { expect, type Locator, test } from '@playwright/test';
import { openByMenu } from '../support/menu.ts';
import { contented, person } from '../support/person.ts';
import { startCase } from '../support/start-case.ts';

/** What keeps long pages short on a phone. The preview shows any section without a case. */
test('short numbers are beside their questions, and shares that are read are beside what they belong to', async ({
  browser,
}) => {
  const reader = await person(browser, { viewport: { width: 414, height: 900 } });
  const { page } = reader;
  await page.goto('/preview?section=SupplementAviation&stage=2.1');
  for (const asked of [
    'How many hours have you flown in total?',
    'How many of those hours were solo or as pilot in command?',
  ]) {
    await expectBeside(page.locator('label').filter({ hasText: asked }), page.getByRole('textbox', { name: asked }));
  }
  await page.goto('/preview?section=VULFundAllocation&stage=2.1&product=VULProtection');
  const fund = page.locator('.read-only').filter({ hasText: 'Emerging Frontier' });
  await expectBeside(fund.getByText('Emerging Frontier'), fund.getByText('Not provided'));
  contented(reader);
});

// spec flow 2.15; pages 1.1
test('around a section are the case, what is saved, its progress, and a menu that is a drawer on a phone', async ({
  browser,
}) => {
  const agent = await person(browser);
  const { page } = agent;
  await startCase(page);
  await page.getByRole('textbox', { name: 'First name' }).fill('Jane');
  await page.getByRole('textbox', { name: 'Middle name' }).fill('Quinn');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Narrow');
  await page
    .getByRole('combobox', { name: 'In which state will the policy be issued?' })
    .selectOption({ label: 'Ohio' });
  await page.keyboard.press('Tab');
  await expect(page.getByText('Jane Q. Narrow · OH')).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('banner').locator('.brand-mark')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Application Portal' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(String(new Date().getFullYear()));
  await expect(footer.getByRole('link')).toHaveText(['Privacy', 'Terms of use']);

  const drawer = page.getByRole('button', { name: 'Sections', exact: true });
  const entry = page.getByRole('button', { name: /^Policy owner ?, not started$/ });
  const groups = page.getByRole('navigation', { name: 'Sections' }).locator('.side-category');
  await expect(groups.first()).toBeVisible();
  expect(await groups.count()).toBeGreaterThan(1);
  await expect(page.getByRole('button', { name: /^Proposed Insured ?,/ })).toHaveAccessibleName(
    /, (there is a problem|in progress)$/,
  );
  await expect(drawer).toBeHidden();
  await expect(entry).toBeVisible();
  await page.setViewportSize({ width: 414, height: 900 });
  await expect(entry).toBeHidden();
  await drawer.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Policy owner ?,/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Policy owner');
  await page.setViewportSize({ width: 1280, height: 900 });
  await openByMenu(page, 'Coverage details');
  await page.getByRole('combobox', { name: /^Which product is being applied for/ }).selectOption({ label: 'Term 20' });
  await expect(page.locator('.case-name')).toHaveText('Jane Q. Narrow · Term 20 · OH');
  contented(agent);
});

// spec flow 2.2, 9.7; form 9.5
test('a screen of 414 pixels and less is marked as a phone’s', async ({ browser }) => {
  const { page } = await person(browser, { viewport: { width: 414, height: 900 } });
  await page.goto('/express/welcome');
  const marked = page.locator('html[data-mobile-view]');
  await expect(marked).toHaveCount(1);
  await page.setViewportSize({ width: 415, height: 900 });
  await expect(marked).toHaveCount(0);
});

/** The second one is to the right of the first, on the same line. */
async function expectBeside(first: Locator, second: Locator): Promise<void> {
  await expect(first).toBeVisible();
  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  if (left === null || right === null) throw new Error('one of them is not to be seen');
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
  expect(right.y).toBeLessThan(left.y + left.height);
  expect(right.y + right.height).toBeGreaterThan(left.y);
}
