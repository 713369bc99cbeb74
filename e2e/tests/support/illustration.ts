import { expect, type Locator, type Page } from '@playwright/test';

/** One of the carrier's samples, by what it shows. */
export const sample = (name: string): string => `../carrier/samples/illustration-${name}.pdf`;

/** Where a file is chosen. */
export const chooserOf = (page: Page): Locator => page.locator('input[type=file]');

/** Starts a case and chooses to begin with an illustration. */
export async function startWithIllustration(page: Page): Promise<void> {
  await page.goto('/express/welcome');
  await page.getByRole('button', { name: 'Start a new case' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start with an illustration');
  await expect(chooserOf(page)).toBeAttached();
}
