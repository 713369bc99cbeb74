import { expect, type Page } from '@playwright/test';

/** Opens a section by the menu and waits for its page; `heading` if the page has another title. */
export async function openByMenu(page: Page, section: string, heading = section): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: new RegExp(`^${section} ?,`) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}
