import { expect, type Page } from '@playwright/test';
import { agentProfile } from './case.ts';

/**
 * A separate agent fills in the profile, once and before any case: what they would type into the report of `case.ts`.
 */
export async function keepProfile(page: Page, agentId: string): Promise<void> {
  await page.goto(`/express/profile?AgentId=${agentId}`);
  const entries = {
    'Agent number': agentProfile.number,
    'Firm or agency': agentProfile.firm,
    'Firm number': agentProfile.firmNumber,
  };
  for (const [name, text] of Object.entries(entries)) await write(page, name, text);
  await page.getByRole('button', { name: 'Add a license' }).click();
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Texas' });
  await write(page, 'License number', agentProfile.license);
}

/** Writes one entry, leaves it, and waits until the server has it. */
export async function write(page: Page, name: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name });
  await field.fill(text);
  const saved = page.waitForResponse((response) => response.url().endsWith('/agent/save-profile'));
  await field.blur();
  expect((await saved).ok()).toBe(true);
}
