import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { resumeByMenu } from '../support/case-menu.ts';
import { endSessionElsewhere } from '../support/end-session.ts';
import { look } from '../support/look.ts';
import { openByMenu } from '../support/menu.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, type Person, person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { agree, giveCode, identify, LONG } from '../support/signing.ts';

/** The insured stops in the middle of a word, and comes back after a week: in the same tab, and in another browser. */
test.describe.configure({ mode: 'serial' });

const WEEK_MS = 7 * 86_400_000;
const GRACE = 'grace.rivera@example.com';
const grace = {
  'Last name': 'Rivera',
  'Social Security number': '219-09-9999',
  'Date of birth': '04/08/1986',
  'Zip code': '75201',
};

let server: OwnServer;
let insured: Person;
let firstLink: string;

test.beforeAll(async ({ browser }) => {
  const clock = pathToFileURL(path.resolve('tests/support/week-ahead.mjs'));
  server = await startOwnServer({ NODE_OPTIONS: `--import=${clock.href}` });
  await play(server.url, 'sent');
  insured = await person(browser, { baseURL: server.url });
  firstLink = await newestLink(insured.page, GRACE);
});
test.afterAll(() => server.stop());

// spec trust 1.5; flow 4.10
test('the session ends in the middle of an answer, and the tab stays open for a week', async () => {
  const { page } = insured;
  await page.clock.install();
  await page.goto(firstLink);
  await agree(insured);
  await identify(insured, grace);
  await page.getByRole('button', { name: /^Continue with Personal information/ }).click();
  await page.getByRole('button', { name: 'Employed', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await endSessionElsewhere(insured);
  await employer(page).fill('Harbor Aquar');
  server.signal('SIGUSR2');
  await page.clock.fastForward(WEEK_MS);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Session timed out');
  await dialog.getByRole('button', { name: 'Exit Application' }).click();
  await expect(title(page)).toHaveText('Find your application');
  await look(insured, 'week-left');
});

// spec flow 4.43
test('meanwhile the agent corrects the amount, and a reminder replaces the first link', async ({ browser }) => {
  const agent = await person(browser, { baseURL: server.url });
  const { page } = agent;
  await page.goto('/express/financial-professional');
  await resumeByMenu(page, 'Grace Rivera');
  await openByMenu(page, 'Coverage details');
  const amount = page.getByRole('textbox', { name: /How much coverage/ });
  await amount.fill('400000');
  await amount.blur();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect.poll(() => newestLink(page, GRACE), { timeout: 120_000 }).not.toBe(firstLink);
  contented(agent);
});

// spec flow 4.18, 4.20; pages 1.6
test('the first mail still leads somewhere: with a code they are back, and the half-typed answer is there', async () => {
  const { page } = insured;
  await page.goto(firstLink);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await look(insured, 'week-old-link');
  await agree(insured);
  await identify(insured, grace);
  await giveCode(insured, GRACE);
  await expect(page.getByRole('heading', { name: 'Application of Grace Rivera' })).toBeVisible(LONG);
  await look(insured, 'week-back');
  await page.getByRole('button', { name: /^Continue with Personal information/ }).click();
  await expect(employer(page)).toHaveValue('Harbor Aquar');
  await expect(page.getByText('All changes saved')).toBeVisible();
  contented(insured);
});

test('in another browser, the reminder leads to the same answers, and to what the agent corrected', async ({
  browser,
}) => {
  const elsewhere = await person(browser, { baseURL: server.url });
  const { page } = elsewhere;
  await page.goto(await newestLink(page, GRACE));
  await agree(elsewhere);
  await identify(elsewhere, grace);
  await page.getByRole('button', { name: /^Continue with Personal information/ }).click();
  await expect(employer(page)).toHaveValue('Harbor Aquar');
  await openByMenu(page, 'Coverage details');
  await expect(page.getByRole('main')).toContainText('$400,000');
  await look(elsewhere, 'week-elsewhere');
  contented(elsewhere);
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const employer = (page: Page) => page.getByRole('textbox', { name: 'Who is your employer?' });
