import { expect, type Locator, type Page, test } from '@playwright/test';
import { inCaseMenu } from '../support/case-menu.ts';
import { look } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';

/** Dialogs of the portal, when their case leaves the list behind them or cannot be opened (spec flow §2). */
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({});
});
test.afterAll(() => server.stop());

const dialogOf = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));

// spec pages 3.4
test('a mail that was sent is confirmed, though its case is at another stage than the list by now', async ({
  browser,
}) => {
  const agent = await personAt(browser, server.url, 'to-send');
  const { page } = agent;
  await page.goto('/express/financial-professional?stage=send');
  await page.getByRole('button', { name: 'Send: Grace Rivera' }).click();
  await dialogOf(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('No case is at this stage.')).toBeVisible();
  await expect(dialogOf(page)).toContainText('Email Accepted');
  await look(agent, 'portal-sent-and-gone');
  await dialogOf(page).getByRole('button', { name: 'Close' }).press('Enter');
  // Its button left the list with the case: the keyboard is at the list.
  await expect(page.getByRole('tab', { selected: true })).toBeFocused();
  await expect(dialogOf(page)).toHaveCount(0);
  contented(agent);
});

// spec flow 4.24
test('a case that was unlocked and cannot be opened leaves no dialog without a button', async ({ browser }) => {
  const agent = await personAt(browser, server.url, 'owners-to-sign');
  const { page } = agent;
  await page.goto('/express/financial-professional');
  await page.route('**/resume-application', (route) => route.abort('internetdisconnected'));
  await (await inCaseMenu(page, 'Victor Alvarez', 'Unlock')).click();
  await dialogOf(page).getByRole('textbox').fill('The city was wrong');
  await dialogOf(page).getByRole('button', { name: 'Unlock' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Victor Alvarez' }).first()).toContainText(
    'unlocked, send it again',
  );
  await look(agent, 'portal-unlocked-not-opened');
  // The browser reports the aborted call itself.
  agent.complaints.splice(0);
});

test('what is typed for a new key stays when the list behind it cannot be loaded again', async ({ browser }) => {
  const operator = await person(browser, { baseURL: server.url });
  const { page } = operator;
  await page.goto('/express/operations?list=keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await dialogOf(page).getByRole('textbox', { name: 'Name of the system' }).fill('CRM');
  const failed = page.waitForEvent('requestfailed');
  await page.route('**/operations/keys', (route) => route.abort('internetdisconnected'));
  // As happens when somebody comes back to the window.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await failed;
  await expect(page.getByText('Your cases could not be loaded')).toBeVisible();
  await expect(dialogOf(page).getByRole('textbox', { name: 'Name of the system' })).toHaveValue('CRM');
  await look(operator, 'operations-key-not-loaded-again');
  operator.complaints.splice(0);
});
