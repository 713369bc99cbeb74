import type { Page } from '@playwright/test';

/** The file that is downloaded once `press` is done: the server may be making it first. */
export async function downloadTo(page: Page, file: string, press: () => Promise<void>): Promise<void> {
  const downloading = page.waitForEvent('download', { timeout: 120_000 });
  await press();
  await (await downloading).saveAs(file);
}
