import { expect, test } from '@playwright/test';
import { answer } from '../support/form.ts';
import { openByMenu } from '../support/menu.ts';
import { contented, type Person, person } from '../support/person.ts';
import { startCase } from '../support/start-case.ts';

/** What people type into a field with suggestions, and the ways in which it is left. */
test.describe.configure({ mode: 'serial' });

let agent: Person;

test.beforeAll(async ({ browser }) => {
  agent = await person(browser);
  await startCase(agent.page);
});

test.afterEach(() => contented(agent));

// spec form 4.33, 4.34
test('“Other” is always offered, and the page says how a text that is not in the list is used', async () => {
  const { page } = agent;
  await openByMenu(page, 'Personal information');
  await answer(page, { 'What best describes your work situation today?': 'Employed' });
  const job = page.getByRole('combobox', { name: /^What is your occupation/ });
  const options = page.getByRole('option');
  await job.fill('e');
  await expect(options).toHaveCount(51);
  await expect(options.last()).toHaveText('Other occupation');
  await job.fill('Falconer');
  await expect(options).toHaveText(['Other occupation']);
  await expect(page.getByText('If you leave the field, “Other occupation” is chosen')).toBeVisible();
  await job.press('Tab');
  await expect(job).toHaveValue('Other occupation');
  await expect(job).toHaveAccessibleDescription(
    '“Falconer” is not in the list, so “Other occupation” is chosen. What you typed is in the question “What do you do for a living?” below.',
  );
  await expect(page.getByRole('textbox', { name: /^What do you do for a living/ })).toHaveValue('Falconer');
  // Past the help of the question that has just appeared, to the question.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: /^What do you do for a living/ })).toBeFocused();
  await job.fill('Juggler');
  await options.click();
  await expect(job).toHaveValue('Other occupation');
  await expect(page.getByRole('textbox', { name: /^What do you do for a living/ })).toHaveValue('Juggler');
  await job.fill('Accountant');
  // The list can open under a resting mouse, and offers what was chosen before: what was typed counts.
  await options.last().hover();
  await job.press('Tab');
  await expect(job).toHaveValue('Accountant');
  await expect(job).toHaveAccessibleDescription(/^Type a few letters/);
});

// spec pages 4.2
test('a click that leaves a field counts, although the answer opens a question above it', async () => {
  const { page } = agent;
  const job = page.getByRole('combobox', { name: /^What is your occupation/ });
  const ownWords = page.getByRole('textbox', { name: /^What do you do for a living/ });
  // While a list is open, everything else is hidden from roles.
  const bankruptcy = page.getByRole('radiogroup', { name: /^Have you filed for bankruptcy/, includeHidden: true });
  await expect(ownWords).toBeHidden();
  await job.fill('Falconer');
  await bankruptcy.getByText('No', { exact: true }).hover();
  // A person presses longer than a program.
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
  await expect(bankruptcy.getByRole('radio', { name: 'No', includeHidden: true })).toBeChecked();
  await expect(ownWords).toHaveValue('Falconer');
});

// spec pages 2.7
test('a text with suggestions counts, too, when Back or a reload leaves its field', async () => {
  const { page } = agent;
  await openByMenu(page, 'Proposed Insured');
  await openByMenu(page, 'Personal information');
  const job = page.getByRole('combobox', { name: /^What is your occupation/ });
  const ownWords = page.getByRole('textbox', { name: /^What do you do for a living/ });
  await job.fill('Beekeeper');
  await page.goBack();
  await page.goForward();
  await expect(ownWords).toHaveValue('Beekeeper');
  await job.fill('Sommelier');
  // The browser asks, and the person stays.
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  await (await asked).dismiss();
  await expect(ownWords).toHaveValue('Sommelier');
});
