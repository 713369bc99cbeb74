import type { Locator, Page } from '@playwright/test';

/**
 * Opens the menu of a case in the portal, the one changed last if several have that name, and returns the entry of that
 * name.
 */
export async function inCaseMenu(page: Page, name: string, action: string): Promise<Locator> {
  await page
    .getByRole('button', { name: `More actions for ${name}` })
    .first()
    .click();
  return page.getByRole('menuitem', { name: new RegExp(`^${action}`) });
}

/** Resumes a case in the portal whose button does something else. */
export async function resumeByMenu(page: Page, name: string): Promise<void> {
  await (await inCaseMenu(page, name, 'Resume')).click();
}
