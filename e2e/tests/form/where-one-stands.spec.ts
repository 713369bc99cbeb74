import { expect, type Page, test } from '@playwright/test';
import { resumeByMenu } from '../support/case-menu.ts';
import { failing, forgive } from '../support/database.ts';
import { chooseDisplay } from '../support/display.ts';
import { look } from '../support/look.ts';
import { openByMenu } from '../support/menu.ts';
import { contented, type Person, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';

/** What a person who opens a case is told about it, and how they check and change its answers. */
test.describe.configure({ mode: 'serial' });

let insured: Person;

test.beforeAll(async ({ browser, baseURL }) => {
  insured = await personAt(browser, baseURL ?? '', 'sent', 'as: insured', 'find: {}');
  await insured.page.goto('/express/proposed-insured?auth=true');
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const entry = (name: string) =>
  insured.page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: new RegExp(`^${name} ?,`) });

// spec pages 1.6
test('a card says whose case it is and what is left, and leads to the first thing to do', async () => {
  const { page } = insured;
  const card = page.getByRole('region', { name: 'Application of Grace Rivera' });
  await expect(card).toContainText(/^Application of Grace Rivera\d+ sections left, about \d+ minutes/);
  await expect(title(page)).toHaveText('Proposed Insured');
  await look(insured, 'start-card');
  await card.getByRole('button', { name: 'Continue with Personal information' }).click();
  await expect(title(page)).toHaveText('Personal information');
  await expect(card).toBeHidden();
  await openByMenu(page, 'Proposed Insured');
  await expect(card).toBeHidden();
});

// spec pages 2.4
test('where a person may change only some answers of a section, its note says so', async () => {
  await expect(insured.page.getByRole('main')).toContainText(
    'You can change the answers that are in a field. The insurance agent can change the others.',
  );
});

// spec pages 1.5
test('a section says which one it is and how long the rest takes; the menu shows the state of each', async () => {
  const { page } = insured;
  const place = page.locator('.section-place');
  await expect(place).toHaveText(/^Section 1 of \d+ · about \d+ minutes left$/);
  await openByMenu(page, 'Medical Overview');
  await expect(place).toHaveText(/^Section \d+ of \d+ · about \d+ minutes left$/);
  await expect(entry('Medical Overview')).toHaveAccessibleName(/, not started$/);
  await page.getByRole('main').getByText('No', { exact: true }).first().click();
  await expect(entry('Medical Overview')).toHaveAccessibleName(/, in progress$/);
  await expect(entry('Coverage details')).toHaveAccessibleName(/, completed$/);
});

// spec pages 1.5
test('a section that the last answer opened says at once which one it is', async ({ browser, baseURL }) => {
  const { page } = await personAt(browser, baseURL ?? '', 'to-send');
  await page.goto('/express/coverage-details?auth=true');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep working' }).click();
  const billing = page.getByRole('radiogroup', { name: /^How should premiums be billed/ });
  await billing.getByText('Direct bill, sent by mail').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
  const menu = page.getByRole('navigation', { name: 'Sections' });
  await expect(menu.getByRole('button', { name: /^Pre-authorized payment/ })).toBeHidden();
  await billing.getByText('Pre-authorized payment plan').scrollIntoViewIfNeeded();
  const shown = await billing.getByText('Pre-authorized payment plan').evaluate(async (choice) => {
    if (choice instanceof HTMLElement) choice.click();
    document.querySelector<HTMLElement>('.section-nav .next')?.click();
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return ['h1', '.section-place'].map((part) => document.querySelector(part)?.textContent ?? '');
  });
  expect(shown).toEqual(['Pre-authorized payment', expect.stringMatching(/^Section 5 of \d+/)]);
});

// spec pages 1.4
test('behind the last section, Next says how many others are left, and leads to the first of them', async () => {
  const { page } = insured;
  await openByMenu(page, 'Payment plan request');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const note = page
    .getByRole('status')
    .filter({ hasText: /^\d other sections still have questions for you to answer/ });
  await expect(note).toBeInViewport();
  await look(insured, 'sections-left');
  await note.getByRole('button', { name: 'Continue with Personal information' }).click();
  await expect(title(page)).toHaveText('Personal information');
});

// spec pages 1.4, 2.2
test('behind the last section, Next says what is missing there, if all others are answered', async ({
  browser,
  baseURL,
}) => {
  const upToLast = 'fill: { until: pre-authorized-payment-plan }';
  const last = await personAt(browser, baseURL ?? '', 'sent', 'as: insured', 'find: {}', upToLast);
  const { page } = last;
  await page.goto('/express/pre-authorized-payment-plan?auth=true');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const summary = page.getByRole('heading', { name: '2 required answers are missing' });
  for (const mode of ['All on one page', 'One question per page']) {
    await chooseDisplay(page, mode);
    while (!(await summary.isVisible())) await next.click();
    await expect(page.getByRole('radiogroup', { name: 'Are these details correct?' })).toBeInViewport();
    await page.reload();
  }
  contented(last);
});

// spec pages 1.6
test('answers by others are on one page', async () => {
  const { page } = insured;
  await page.goto('/express/proposed-insured?auth=true');
  await page.getByRole('button', { name: 'Check what others entered' }).click();
  await expect(title(page)).toHaveText('Check what others entered');
  const chapter = page.locator('details').first();
  await chapter.locator('summary').click();
  await expect(chapter).toContainText('Grace Ann Rivera');
  await look(insured, 'check');
});

// spec pages 3.1
test('an answer is changed from the page of all answers, and one returns to it', async () => {
  const { page } = insured;
  await page.goto('/express/review?auth=true');
  await expect(title(page)).toHaveText('Check your answers');
  await expect(page.getByRole('main')).not.toContainText('219-09-9999');
  await look(insured, 'review-unfinished');
  await page.locator('details').last().locator('summary').click();
  const change = page.getByRole('button', { name: /^Change: / }).last();
  const name = (await change.getAttribute('aria-label')) ?? '';
  await change.click();
  await expect(title(page)).not.toHaveText('Check your answers');
  const back = page.getByRole('button', { name: 'Back to your answers' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input, select, textarea'))).toBe(true);
  await back.click();
  await expect(title(page)).toHaveText('Check your answers');
  await expect(page.getByRole('button', { name, exact: true }).last()).toBeFocused();
  await expect(page.getByRole('button', { name, exact: true }).last()).toBeInViewport();
});

// spec pages 3.1
test('on paper every page says whose answers they are, and no number is shown in full', async () => {
  const { page } = insured;
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.print-head')).toContainText('Check your answers: Grace A. Rivera');
  // A table head is repeated on every sheet only if the head itself is never divided.
  await expect(page.locator('.print-head')).toHaveCSS('display', 'table-header-group');
  await expect(page.locator('.print-head')).toHaveCSS('break-inside', 'avoid');
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.locator('.review-answer').first()).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('219-09-9999');
  await page.emulateMedia({ media: 'screen' });
});

// spec pages 1.7
test('a signer says what is wrong; the agent reads it in the portal and at the question, and responds', async ({
  browser,
}) => {
  const { page } = insured;
  await page.goto('/express/check?auth=true');
  await page.locator('details').first().locator('summary').click();
  await page.getByRole('button', { name: 'This is wrong: Where does the proposed insured live?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Tell my agent' }).click();
  await expect(dialog).toContainText('Please write what is wrong.');
  await dialog.getByRole('textbox', { name: 'Your note to the insurance agent' }).fill('I moved to 14 Main Street');
  await look(insured, 'note-dialog');
  await dialog.getByRole('button', { name: 'Tell my agent' }).click();
  await expect(page.getByText('You told your agent: “I moved to 14 Main Street”')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Change my note: Where does the proposed insured live?' }),
  ).toBeVisible();

  // Rows ask the same questions, so that the button and the dialog say which row it is.
  await page.getByRole('button', { name: 'This is wrong: Beneficiary One, Legal name of the beneficiary' }).click();
  await expect(dialog).toContainText('Beneficiary One, Legal name of the beneficiary');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const agent = await person(browser);
  await agent.page.goto('/express/financial-professional');
  const row = agent.page.getByRole('row').filter({ hasText: 'Grace Rivera' }).first();
  await expect(row).toContainText('1 note about an answer');
  await look(agent, 'portal-note');
  await resumeByMenu(agent.page, 'Grace Rivera');
  const note = agent.page.getByText('The proposed insured says: “I moved to 14 Main Street”');
  await expect(note).toBeVisible();
  await look(agent, 'note-at-question');
  await agent.context.setOffline(true);
  await agent.page.getByRole('button', { name: 'The answer is right' }).click();
  await expect(agent.page.getByText('The note is still open. Check your connection and try again.')).toBeVisible();
  await agent.context.setOffline(false);
  await agent.page.getByRole('button', { name: 'The answer is right' }).press('Enter');
  await expect(note).toBeHidden();
  await expect(agent.page.getByRole('textbox', { name: 'Street address' }).first()).toBeFocused();

  // The agent changes the section while the signer writes about what it said before.
  await page.getByRole('button', { name: 'Change my note: Where does the proposed insured live?' }).click();
  await dialog.getByRole('textbox').fill('I live in Austin');
  const saved = agent.page.waitForResponse((response) => response.url().endsWith('/submit-payload'));
  await agent.page.getByRole('textbox', { name: 'City' }).fill('Austin');
  expect((await saved).ok()).toBe(true);
  await dialog.getByRole('button', { name: 'Tell my agent' }).click();
  await expect(dialog).toContainText('This section was changed after you opened it.');
  await expect(dialog).toContainText('Austin, Texas');
  await expect(dialog.getByRole('textbox')).toHaveValue('I live in Austin');
  await look(insured, 'note-outdated');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // The agent removes the answer while the signer writes, who keeps what they typed.
  await page.getByRole('button', { name: 'This is wrong: Why does the proposed insured not have' }).click();
  await dialog.getByRole('textbox').fill('I have had one since May');
  const removed = agent.page.waitForResponse((response) => response.url().endsWith('/submit-payload'));
  await agent.page
    .getByRole('radiogroup', { name: /have a U.S. driver's license/ })
    .getByText('Yes')
    .click();
  expect((await removed).ok()).toBe(true);
  await dialog.getByRole('button', { name: 'Tell my agent' }).click();
  await expect(dialog).toContainText('This answer was removed after you opened it, so your note was not sent.');
  await expect(dialog.getByRole('textbox')).toHaveValue('I have had one since May');
  await expect(dialog.getByRole('button', { name: 'Tell my agent' })).toHaveCount(0);
  await look(insured, 'note-gone');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  contented(agent);
  contented(insured);
});

// spec flow 4.11
test('who exits is told that they have left once they have, what is kept, and how to continue', async () => {
  const { page } = insured;
  await failing(page, '/session', 'session', { times: 1 });
  await page.getByRole('button', { name: 'Exit', exact: true }).click();
  const notes = page.getByRole('region', { name: 'Notifications' });
  await expect(notes).toContainText('You may still be signed in');
  forgive(insured);
  await look(insured, 'still-signed-in');
  await notes.getByRole('button', { name: 'Exit', exact: true }).click();
  const note = page.getByRole('status').filter({ hasText: 'You have left your application' });
  await expect(note).toContainText('Everything that was saved is kept.');
  await look(insured, 'left');
});
