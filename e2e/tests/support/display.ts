import { expect, type Page } from '@playwright/test';

/** Chooses how pages look, by the words of the choice; `group` if two have the same. */
export async function chooseDisplay(page: Page, choice: string, group: string | RegExp = /./): Promise<void> {
  await page.getByRole('button', { name: 'Display', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Display settings' });
  await dialog.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
}
