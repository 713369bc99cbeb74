import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { failing, forgive, loseAnswers } from '../support/database.ts';
import { look } from '../support/look.ts';
import { startOwnServer } from '../support/own-server.ts';
import { contented } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';

/**
 * Everything that goes wrong around the form has a page with its text and a way on (spec flow §4, Sending e-mail,
 * Resume; §8).
 */
const SEND = '/jhemail/sendJHEmail';

// spec flow 2.22, 6.1, 8.10, 8.13
test('an e-mail that cannot be sent: one more try, then the way through the portal, where it is the same', async ({
  browser,
  baseURL,
}) => {
  const agent = await personAt(browser, baseURL ?? '', 'sent');
  const { page } = agent;
  for (const call of [SEND, '/jhemail/resendEmail']) await failing(page, call, 'mail_outbox');
  let send = (): void => undefined;
  const slow = new Promise<void>((resolve) => (send = resolve));
  await page.route(`**${SEND}`, (route) => slow.then(() => route.fallback()));
  await page.goto('/express/disclosures?auth=true');
  await expect(
    page.getByText('Please send the application to Grace Rivera for their signature before continuing.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Send application to proposed insured' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect(dialog).toContainText('Sending email...');
  send();
  await expect(dialog).toContainText('Something went wrong');
  await expect(dialog).toContainText(
    "We've experienced a technical error, please try your request again. We apologize for the inconvenience.",
  );
  forgive(agent);
  await look(agent, 'send-failed');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog).toContainText("We're experiencing technical issues");
  await expect(dialog).toContainText('use send to proposed insured to email the application to your client.');
  forgive(agent);
  await look(agent, 'send-failed-twice');
  await dialog.getByRole('button', { name: 'Go to the portal' }).click();

  await expect(page).toHaveURL(/financial-professional$/);
  await page.getByRole('button', { name: 'Resend: Grace Rivera' }).first().click();
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect(dialog).toContainText('Something has gone wrong');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog).toContainText('We are experiencing a technical issue.');
  forgive(agent);
  await look(agent, 'resend-failed-twice');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  contented(agent);
});

test('a customer whose data was removed in another tab is not mailed, and the agent is told where it is missing', async ({
  browser,
  baseURL,
}) => {
  const agent = await personAt(browser, baseURL ?? '', 'sent');
  const { page } = agent;
  await page.goto('/express/disclosures?auth=true');
  await expect(page.getByRole('button', { name: 'Send application to proposed insured' })).toBeVisible();
  // In another tab, which the open page does not know of.
  const other = await agent.context.newPage();
  await other.goto('/express/proposed-insured?auth=true');
  await other.getByRole('textbox', { name: 'E-mail address' }).fill('');
  await other.keyboard.press('Tab');
  await expect(other.getByText('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Send application to proposed insured' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Now' }).click();
  const told = page.getByRole('alertdialog');
  await expect(told).toContainText('Some sections are not complete yet:');
  await expect(told).toContainText('Proposed Insured');
  await look(agent, 'send-missing');
  contented(agent);
});

// spec flow 4.16
test('a customer whose e-mail address a carrier does not require is not mailed without one, and the agent is told', async ({
  browser,
}) => {
  const carrier = mkdtempSync(path.join(tmpdir(), 'countersign-carrier-'));
  cpSync('../carrier', carrier, { recursive: true });
  const section = path.join(carrier, 'blocks', 'SECTIONAProposedInsured.yaml');
  const required = '  - QuestionName: EmailAddress\n';
  writeFileSync(section, readFileSync(section, 'utf8').replace(required, `${required}    IsOptional: true\n`));
  const server = await startOwnServer({ CARRIER: carrier });
  const agent = await personAt(browser, server.url, 'sent');
  const { page } = agent;
  await page.goto('/express/proposed-insured?auth=true');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('');
  await page.keyboard.press('Tab');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.goto('/express/disclosures?auth=true');
  await page.getByRole('button', { name: 'Send application to proposed insured' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Missing customer info');
  await look(agent, 'send-no-address');
  contented(agent);
  await server.stop();
  rmSync(carrier, { recursive: true, force: true });
});

// spec flow 4.19, 8.5
test('a case without answers leads to the page that says so, and from there to a new log-in', async ({
  browser,
  baseURL,
}) => {
  const insured = await personAt(browser, baseURL ?? '', 'ready-to-sign');
  const { page } = insured;
  await loseAnswers();
  await page.goto('/express/proposed-insured?auth=true');
  await expect(page).toHaveURL(/error-blank-application$/);
  await expect(title(page)).toHaveText("Unfortunately, we're unable to load the page you were trying to access.");
  await expect(page.getByRole('main')).toContainText('desktop browser');
  const browsers = page.getByRole('main').getByRole('link');
  await expect(browsers).toHaveText(['Chrome', 'Firefox']);
  for (const link of await browsers.all()) await expect(link).toHaveAttribute('href', /^https:/);
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect(page).toHaveURL(/find-application$/);
  contented(insured);
});

// spec flow 2.25, 9.6
test('the button below a decision opens the portal after three seconds, with no case in the tab', async ({
  browser,
  baseURL,
}) => {
  const agent = await personAt(browser, baseURL ?? '', 'agent-to-sign', 'sign: {}', 'decide: {}');
  const { page } = agent;
  await page.clock.install();
  await page.goto('/express/decision-details');
  await page.getByRole('button', { name: 'JH eApp Portal' }).click();
  await expect(page.getByRole('button', { name: 'Opening the portal...' })).toBeVisible();
  await page.clock.runFor(2500);
  await expect(page).toHaveURL(/decision-details$/);
  await page.clock.runFor(600);
  await expect(page).toHaveURL(/financial-professional$/);
  await expect(title(page)).toContainText('Welcome');
  await page.goBack();
  await expect(page).toHaveURL(/error-page$/);
  contented(agent);
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });
