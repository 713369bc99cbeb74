import { expect, type Route, test } from '@playwright/test';
import { carrierOfFewPeople } from '../support/few-people.ts';
import { look } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';

/** The empty portal of a fresh installation, filled with invented cases, which the second journey searches. */
test.describe.configure({ mode: 'serial' });

/** Of a row's text, in pixels. */
const LINE_HEIGHT = 21;

// One for each kind of story.
const carrier = carrierOfFewPeople(7);
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ CARRIER: carrier.folder });
});
test.afterAll(async () => {
  await server.stop();
  carrier.remove();
});

// spec pages 3.8
test('a portal is filled while its agent watches, continues through a reload, and is filled once', async ({
  browser,
}) => {
  const agent = await person(browser, { baseURL: server.url });
  const { page } = agent;
  const offer = page.getByRole('button', { name: 'Create 7 invented cases' });
  const progress = page.getByRole('progressbar', { name: 'Creating cases' });
  const held = new Promise<Route>((resolve) => void page.route(/agent\/invented-cases$/, resolve, { times: 1 }));
  await page.goto('/express/financial-professional');
  const asked = await held;
  // The list appears together with the offer above it, and does not move later.
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await asked.continue();
  await expect(offer).toBeVisible();
  // What an agent is here for comes first, also on a phone.
  await expect(page.locator('.banner .actions > *')).toHaveText(['Start a new case', 'Run an illustration']);
  await look(agent, 'desk-offered');
  await offer.click();
  await expect(progress).toBeVisible();
  await page.reload();
  await expect(progress).toBeVisible();
  await expect(offer).toBeHidden();
  await look(agent, 'invented-cases');

  await expect(progress).toBeHidden({ timeout: 120_000 });
  const stages = page.getByRole('group', { name: 'Show cases' });
  for (const stage of ['To complete 2', 'To send 1', 'With the insured 1', 'With owners 1', 'To sign 1', 'Decided 1']) {
    await expect(stages.getByRole('button', { name: stage })).toBeVisible();
  }
  await expect(page.getByText('Invented', { exact: true }).first()).toBeVisible();
  await look(agent, 'desk-filled');
  await page.reload();
  await expect(stages.getByRole('button', { name: 'Decided 1' })).toBeVisible();
  await expect(offer).toBeHidden();
  contented(agent);
});

// spec pages 3.5
test('a search that finds nothing in the list that is shown leads to the list that has it', async ({ browser }) => {
  const agent = await person(browser, { baseURL: server.url });
  const { page } = agent;
  await page.goto('/express/financial-professional');
  await page.getByRole('button', { name: 'To send 1' }).click();
  const search = page.getByRole('searchbox');
  await search.fill('Okoye');
  await expect(page.getByText('No case in this list matches your search.')).toBeVisible();
  await look(agent, 'desk-found-elsewhere');
  const shows = page.getByRole('button', { name: 'Show 1 submitted case' });
  await expect(page.getByRole('button', { name: /^Show . case/ })).toHaveCount(0);
  await shows.click();
  await expect(page.getByRole('rowheader', { name: /Samuel Okoye/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Submitted' })).toBeFocused();
  await search.fill('Maya');
  await page.getByRole('button', { name: 'Show 1 case in progress' }).click();
  await expect(page.getByRole('rowheader', { name: /Maya Torres/ })).toBeVisible();
  await search.fill('Xa');
  await expect(page.getByText('No case matches yet. Type at least three letters of a name.')).toBeVisible();
  await search.fill('Xanthippe');
  await expect(page.getByText('No case matches your search.')).toBeVisible();
  contented(agent);
});

// spec pages 3.4
test('compact rows take two lines at a desk, whatever their status says', async ({ browser }) => {
  const agent = await person(browser, { baseURL: server.url, viewport: { width: 1280, height: 900 } });
  const { page } = agent;
  await page.goto('/express/financial-professional?size=25');
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await expect(page.getByText(/^Waiting for owner A, .*, e-mail in the outbox$/)).toBeVisible();
  const heights = await page
    .locator('.case > tr:first-child')
    .evaluateAll((rows) => rows.map((row) => row.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(3 * LINE_HEIGHT);
  contented(agent);
});
