import { expect, type Page, test } from '@playwright/test';
import { type HttpDriver, httpDriver } from '../../../packages/scenario/src/index.ts';
import { contented, type Person } from '../support/person.ts';
import { playSteps, playWith } from '../support/play.ts';
import { keepWorking, LONG, reviewForms, typeSignature } from '../support/signing.ts';
import { openCaseOf } from '../support/sections.ts';

/** The agent corrects an answer while the insured has the pages around a signature open. */
test.describe.configure({ mode: 'serial' });

let driver: HttpDriver;
let signer: Person;

test.beforeAll(async ({ browser, baseURL }) => {
  driver = httpDriver(baseURL ?? '');
  await playWith(driver, 'ready-to-sign');
  signer = await openCaseOf(browser, baseURL ?? '', driver);
  await keepWorking(signer.page);
  await signer.page.goto('/express/disclosures?auth=true');
  await expect(signer.page.getByRole('heading', { level: 1 })).toHaveText('Disclosures', LONG);
  await expect(signer.page.getByRole('alertdialog')).toBeHidden({ timeout: 180_000 });
});

const correctStreet = (street: string): Promise<void> =>
  playSteps(
    driver,
    'as: agent',
    'resume: {}',
    `answer: { SECTIONAProposedInsured: { PrimaryResidence: { Street: ${street} } } }`,
  );

/** Opens forms that are made again first, because they no longer print the answers of now. */
async function reviewRenewedForms(): Promise<void> {
  const open = signer.page.getByRole('button', { name: 'Review my application forms' });
  await expect(open).toBeVisible(LONG);
  const renewed = signer.page.waitForResponse(/checkPDFFileDisplayStatus/);
  await open.click();
  await renewed;
  await reviewForms(signer);
}

/** The answer in the list of all answers; its chapter is folded. */
const home = (page: Page) =>
  page.locator('.review-answer').filter({ hasText: 'Where does the proposed insured live?' });

// spec pages 3.1
test('the answers on the signature page are those of now', async () => {
  const { page } = signer;
  await correctStreet('12 Elm Street');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Show all answers' }).click();
  await expect(home(page)).toContainText('12 Elm Street');
});

// spec pages 3.1
test('so are those on the page to print', async () => {
  const { page } = signer;
  await correctStreet('34 Elm Street');
  await page.getByRole('button', { name: 'Show the answers on a page to print' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your answers');
  await expect(home(page)).toContainText('34 Elm Street');
  await page.goBack();
});

// spec pages 3.1, 4.1
test('forms that changed are read again, with the answers that they print', async () => {
  const { page } = signer;
  await reviewRenewedForms();
  await correctStreet('56 Elm Street');
  await typeSignature(signer, 'Daniel J Okafor');
  await expect(page.getByRole('alert')).toContainText('Your forms have changed. Review them again before you sign.');
  await page.getByRole('button', { name: 'Review again' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Review your forms' })).toBeFocused();
  await page.getByRole('button', { name: 'Show all answers' }).click();
  await expect(home(page)).toContainText('56 Elm Street');
  await expect(page.getByRole('textbox', { name: 'Signature' })).toHaveValue('Daniel J Okafor');
});

// spec flow 4.26
test('a correction just before the forms are opened is in them, and among the answers beside them', async () => {
  const { page } = signer;
  await expect(page.getByRole('button', { name: 'Review my application forms' })).toBeVisible(LONG);
  await correctStreet('78 Elm Street');
  await reviewRenewedForms();
  await expect(home(page)).toContainText('78 Elm Street');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/thank-you/, LONG);
  contented(signer);
});
