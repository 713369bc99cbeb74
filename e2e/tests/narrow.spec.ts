import { expect, type Locator, test } from '@playwright/test';
import { contented, person } from './support/person.ts';

/** What keeps long pages short on a phone. The preview shows any section without a case. */
test('short numbers stand beside their questions, and shares to read beside what they are of', async ({ browser }) => {
  const reader = await person(browser, { viewport: { width: 414, height: 900 } });
  const { page } = reader;
  await page.goto('/preview?section=SupplementAviation&stage=2.1');
  for (const asked of ['How many hours have you flown in total?', 'How many of them solo or as pilot in command?']) {
    await expectBeside(page.locator('label').filter({ hasText: asked }), page.getByRole('textbox', { name: asked }));
  }
  await page.goto('/preview?section=VULFundAllocation&stage=2.1&product=VULProtection');
  const fund = page.locator('.read-only').filter({ hasText: 'Emerging Frontier' });
  await expectBeside(fund.getByText('Emerging Frontier'), fund.getByText('Not provided'));
  contented(reader);
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

/** The second stands to the right of the first, on the same line. */
async function expectBeside(first: Locator, second: Locator): Promise<void> {
  await expect(first).toBeVisible();
  const [left, right] = [await first.boundingBox(), await second.boundingBox()];
  if (left === null || right === null) throw new Error('one of them is not to be seen');
  expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
  expect(right.y).toBeLessThan(left.y + left.height);
  expect(right.y + right.height).toBeGreaterThan(left.y);
}
