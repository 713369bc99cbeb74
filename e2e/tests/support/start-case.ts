import { expect, type Page } from '@playwright/test';

/** A new case of the agent at this page, without an illustration: its first section. */
export async function startCase(page: Page): Promise<void> {
  await page.goto('/express/welcome');
  await page.getByRole('button', { name: 'Start a new case' }).click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured');
}
