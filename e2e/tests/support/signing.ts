import { expect, type Page, test } from '@playwright/test';
import { downloadTo } from './download.ts';
import type { Person } from './person.ts';
import { newestCode } from './play.ts';
import { sharedData, verifySealed } from './sealed.ts';

/** What waits for documents and decisions. */
export const LONG = { timeout: 60_000 };

/** Reads the consent and agrees. */
export async function agree({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: /^Consent/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I agree' }).click();
}

/** Keeps working whenever the page says that one can sign or send. */
export async function keepWorking(page: Page): Promise<void> {
  const prompt = page.getByRole('dialog', { name: /ready to be s(?:igned|ent)/ });
  await page.addLocatorHandler(prompt, () => prompt.getByRole('button', { name: 'Keep working' }).click());
}

/** Answers the identity check, each question by its wording. */
export async function identify({ page }: Person, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [question, text] of Object.entries(answers)) {
    await page.getByRole('textbox', { name: question, exact: true }).fill(text);
  }
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** Enters the one-time code that was mailed, as it is requested after right data without a link. */
export async function giveCode({ page }: Person, address: string): Promise<void> {
  await expect(page.getByText('We sent an e-mail with a code to')).toBeVisible();
  await page.getByRole('textbox', { name: 'One-time code' }).fill(await newestCode(page, address));
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Opens one's own forms; the fields of the signature open with them. */
export async function reviewForms({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Review my application forms' }).click(LONG);
  await expect(page.getByRole('textbox', { name: 'Signature' })).toBeEnabled();
}

export async function typeSignature({ page }: Person, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Signature' }).fill(name);
  await page.getByRole('textbox', { name: 'City' }).fill('Columbus');
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Ohio' });
  await page.getByRole('button', { name: 'Submit' }).click();
}

/**
 * Downloads one's own sealed document; the command line reports that it is whole. Returns the file. `data`: of the
 * server that sealed it.
 */
export async function downloadSigned({ page }: Person, name: string, data = sharedData()): Promise<string> {
  const file = test.info().outputPath(`${name}.pdf`);
  await downloadTo(page, file, () => page.getByRole('button', { name: 'Download my signed document' }).click(LONG));
  expect(verifySealed(file, data)).toContain('Nothing has been changed since it was signed');
  return file;
}
