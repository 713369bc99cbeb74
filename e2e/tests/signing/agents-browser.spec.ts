import { expect, type Page, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { person, type Person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { agree, giveCode, identify } from '../support/signing.ts';

const daniel = {
  'Last name': 'Okafor',
  'Social Security number': '219-09-9998',
  'Date of birth': '11/02/1979',
  'Zip code': '78701',
};

/** What a page announces when it appears. */
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** The insured uses the agent's computer: it sends them to their own phone, and admits nobody else (spec flow 6.5). */
test("the insured continues from the agent's browser on their own device", async ({ browser, baseURL }) => {
  await play(baseURL ?? '', 'ready-to-sign');
  const desk = await person(browser);
  await desk.page.goto('/express/financial-professional');
  await expect(desk.page.getByText('Daniel Okafor').first()).toBeVisible();
  await desk.page.goto(await newestLink(desk.page, 'daniel.okafor@example.com'));
  await agree(desk);
  await identify(desk, daniel);

  const { page } = desk;
  await expect(said(page, 'Please continue on your own device')).toBeVisible();
  await look(desk, 'agents-browser');
  await page.clock.install();
  await page.getByRole('button', { name: "Send the link to the insured's device" }).press('Enter');
  await expect(page.locator('.device-link')).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR code that opens your application on another device' })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/for \d+ more seconds/);
  const shown = await page.locator('.device-link-link').innerText();
  expect(new URL(shown).hash).toMatch(/^#deviceLink=[\w-]{43}$/);

  const phone = await person(browser, { viewport: { width: 414, height: 896 } });
  await phone.page.goto(shown);
  await expect(said(phone.page, 'You opened the code on this device')).toBeVisible();
  expect(new URL(phone.page.url()).hash).toBe('');
  await look(desk, 'device-link');
  const late = await person(browser);
  await late.page.goto(shown);
  await expect(said(late.page, 'This code has already been used or is older than 60 seconds')).toBeVisible();
  await look(late, 'device-link-late');

  await page.clock.fastForward(61_000);
  await expect(page.getByText('This code is no longer valid')).toBeVisible();
  await page.getByRole('button', { name: 'Show a new code' }).press('Enter');
  await expect(page.locator('.device-link')).toBeFocused();
  await expect(page.getByRole('timer')).toContainText(/for \d+ more seconds/);
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Okafor');

  // The link that was used ended with the new one; the newest is the phone's.
  await identifyAgain(desk);
  const newer = await page.locator('.device-link-link').innerText();
  await phone.page.goto('about:blank');
  await phone.page.goto(newer);
  await expect(said(phone.page, 'You opened the code on this device')).toBeVisible();
  await agree(phone);
  await identify(phone, daniel);
  await giveCode(phone, 'daniel.okafor@example.com');
  await expect(phone.page.getByRole('dialog').getByRole('button', { name: 'Review and sign' })).toBeVisible();
});

/** What was typed is still there: one press sends it again, and one requests a code. */
async function identifyAgain({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: "Send the link to the insured's device" }).click();
  await expect(page.getByRole('timer')).toBeVisible();
}

test('a person who tries the product alone continues as the insured, and is told that it is only for trying', async ({
  browser,
  baseURL,
}) => {
  await play(baseURL ?? '', 'ready-to-sign');
  const alone = await person(browser);
  await alone.page.goto('/express/financial-professional');
  await expect(alone.page.getByText('Daniel Okafor').first()).toBeVisible();
  await alone.page.goto(await newestLink(alone.page, 'daniel.okafor@example.com'));
  await agree(alone);
  await identify(alone, daniel);
  await expect(alone.page.getByText('This installation is for trying out the product')).toBeVisible();
  await alone.page.getByRole('button', { name: 'Continue as this person (trial only)' }).click();
  await expect(alone.page.getByRole('dialog').getByRole('button', { name: 'Review and sign' })).toBeVisible();
});
