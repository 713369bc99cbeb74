import { expect, type Locator, type Page, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { contented, type Person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';

/** A page too long to be seen as a whole: its parts can be folded and show their state. By keyboard. */
test.describe.configure({ mode: 'serial' });

let insured: Person;
let page: Page;

test.beforeAll(async ({ browser, baseURL }) => {
  insured = await personAt(browser, baseURL ?? '', 'doctors');
  await insured.page.goto('/express/part2-medical-conditions?auth=true');
  page = insured.page;
});

test.afterAll(async () => {
  contented(insured);
  await insured.context.close();
});

test('answered parts are folded and say so, and the first of the others is open', async () => {
  await expect(page.getByText('1 of 15 answered')).toBeVisible();
  await expect(fold('Heart and circulation')).toContainText('High blood pressure');
  await expect(choice('Heart attack')).toBeHidden();
  await expect(fold('Digestion and liver')).toContainText('Not answered yet');
  await expect(choice('Melanoma')).toBeVisible();
  await look(insured, 'folds');
});

// spec form 4.18
test('each leads to the next', async () => {
  await choice('None of these').focus();
  await expect(page.getByText('“None of these” closes a group and opens the next one.')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(fold('Diabetes and glands').locator('summary')).toBeFocused();
  await expect(choice('Prediabetes or high blood sugar')).toBeVisible();
  await expect(fold('Cancer and tumors').getByText('None of these').first()).toBeVisible();
  await expect(choice('Melanoma')).toBeHidden();
  await expect(page.getByText('2 of 15 answered')).toBeVisible();
  await choice('Prediabetes or high blood sugar').press('Space');
  await page.getByRole('button', { name: 'Continue: Lungs and breathing' }).press('Enter');
  await expect(fold('Lungs and breathing').locator('summary')).toBeFocused();
  await expect(choice('Prediabetes or high blood sugar')).toBeHidden();
});

test('a folded part is opened and folded by its own line, and all of them at once', async () => {
  const digestion = fold('Digestion and liver').locator('summary');
  await digestion.focus();
  await page.keyboard.press('Enter');
  await expect(choice('Cirrhosis')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(choice('Cirrhosis')).toBeHidden();
  await page.getByRole('button', { name: 'Open all' }).press('Enter');
  await expect(choice('Cirrhosis')).toBeVisible();
  await expect(choice('Heart attack')).toBeVisible();
  await page.getByRole('button', { name: 'Close all' }).press('Enter');
  await expect(choice('Heart attack')).toBeHidden();
});

test('everything is printed', async () => {
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Heart attack', 'Long COVID']) await expect(page.getByText(text, { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText('Long COVID', { exact: true })).toBeHidden();
});

test('a line of the error summary opens the folded part with its field', async () => {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medical condition details');
  await page.getByRole('button', { name: 'Previous' }).click();
  const lungs = fold('Lungs and breathing');
  await lungs.locator('summary').press('Enter');
  await expect(choice('Asthma')).toBeHidden();
  await page.getByRole('link', { name: 'Go to the first one' }).press('Enter');
  await expect(choice('Asthma')).toBeFocused();
  await expect(lungs).toContainText('Select at least one option.');
  await look(insured, 'folds-problems');
});

/** The fold of a title. */
const fold = (title: string): Locator =>
  page.locator('details').filter({ has: page.getByRole('heading', { name: title, exact: true, includeHidden: true }) });

const choice = (name: string): Locator => page.locator('details[open]').getByRole('checkbox', { name, exact: true });
