/** A case as the server returns it, except for what a test wants to be different. */
import type { Page } from '@playwright/test';

const RESUME = /\/composable\/(demo-)?resume-application$/;

/** Changes the data of every response that opens the case; `change` is called again each time. */
export async function alterResume(page: Page, change: () => Record<string, unknown>): Promise<void> {
  await page.route(RESUME, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    Object.assign(body.data, change());
    await route.fulfill({ response, json: body });
  });
}
