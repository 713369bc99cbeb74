import { expect, type Locator, type Page, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { contented, type Person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';

/** The first step of signing: the answers, read and changed on the signature page itself. */
test.describe.configure({ mode: 'serial' });

let signer: Person;

test.beforeAll(async ({ browser, baseURL }) => {
  signer = await personAt(browser, baseURL ?? '', 'ready-to-sign', 'as: insured', 'find: {}');
  await signer.page.goto('/express/disclosures?auth=true');
  await signer.page.getByRole('button', { name: 'Next', exact: true }).click();
});

const steps = (page: Page) => page.locator('.sign-step');
/** Opens the chapter of an answer if it is closed. */
const unfold = (answer: Locator): Promise<void> =>
  answer.evaluate((button) => {
    button.closest('details')?.setAttribute('open', '');
  });
const shown = (page: Page) => page.getByRole('button', { name: 'Hide the answers' });

// spec pages 3.1
test('a signature has three steps, of which the first opens the answers on the same page', async () => {
  const { page } = signer;
  await expect(steps(page)).toHaveText(['Check your answers', 'Review your forms', 'Sign']);
  await expect(page.locator('.review-answer')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all answers' }).click();
  await expect(shown(page)).toBeVisible();
  await page.locator('details').first().locator('summary').click();
  await expect(page.getByRole('main')).toContainText('4100 Lakeshore Boulevard');
  await expect(page.getByRole('main')).not.toContainText('219-09-9998');
  await look(signer, 'declarations-answers');
});

// spec pages 3.1
test('an answer is changed from there, and one returns to it', async () => {
  const { page } = signer;
  const change = page.locator('[aria-label="Change: What is your pay grade?"]');
  await unfold(change);
  await change.click();
  const payGrade = page.getByRole('textbox', { name: 'What is your pay grade?' });
  await expect(payGrade).toBeFocused();
  await payGrade.fill('E-6');
  await page.getByRole('button', { name: 'Back to your answers' }).click();
  await expect(change).toBeFocused();
  await expect(change).toBeInViewport();
  await expect(page.locator('.review-answer').filter({ has: change })).toContainText('E-6');
  await expect(steps(page)).toHaveCount(3);
});

// spec pages 1.3
test('an answer that breaks a rule is a problem, and is not called missing', async () => {
  const { page } = signer;
  const change = page.locator('[aria-label="Change: How much do you weigh?"]');
  const weight = page.getByRole('textbox', { name: 'How much do you weigh?' });
  await unfold(change);
  await change.click();
  const before = await weight.inputValue();
  await weight.fill('5');
  await page.getByRole('button', { name: 'Back to your answers' }).click();
  await expect(page.locator('.missing-count')).toHaveText(['1 problem']);
  await change.first().click();
  await weight.fill(before);
  await page.getByRole('button', { name: 'Back to your answers' }).click();
  await expect(steps(page)).toHaveCount(3);
});

// spec pages 1.3, 3.1
test('an answer that is missing now is the first thing to do, before the other steps', async () => {
  const { page } = signer;
  const change = page.locator('[aria-label="Change: What is your pay grade?"]');
  await unfold(change);
  await change.click();
  await page.getByRole('textbox', { name: 'What is your pay grade?' }).fill('');
  await page.getByRole('button', { name: 'Back to your answers' }).click();
  await expect(change).toBeFocused();
  await expect(steps(page)).toHaveText(['Check your answers']);
  await expect(page.getByRole('main')).toContainText('These sections need your attention before you can sign');
  await expect(page.locator('.missing-count')).toHaveText(['1 answer missing']);
  await look(signer, 'declarations-missing');
  contented(signer);
});
