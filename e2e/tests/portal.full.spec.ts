import { expect, type Locator, type Page, test } from '@playwright/test';
import { look } from './support/look.ts';
import { contented, type Person, person } from './support/person.ts';

/** The portal of an agent with many cases, and when it cannot be loaded (spec flow §2, §8, §9). */
test.describe.configure({ mode: 'serial' });

let agent: Person;
let page: Page;

test.beforeAll(async ({ browser }) => {
  agent = await person(browser);
  page = agent.page;
  await page.goto('/express/financial-professional?AgentId=many');
  await expect(page.getByText('There are no cases in progress.')).toBeVisible();
  await startCases(page, 43);
  await page.reload();
  await expect(rows()).toHaveCount(5);
});

test.afterEach(() => contented(agent));

// spec flow 9.5
test('five cases a page; the pages 1 to 5, a sixth, an ellipsis and the last', async () => {
  expect(await offered()).toEqual(['1', '2', '3', '4', '5', '6', '…', '9']);
  await look(agent, 'portal-first-page');
  await pageButton(6).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click();
  await expect(pageButton(7)).toHaveAttribute('aria-current', 'page');
  expect(await offered()).toEqual(['1', '2', '3', '4', '5', '7', '…', '9']);
  await pageButton(9).click();
  await expect(rows()).toHaveCount(3);
  await look(agent, 'portal-last-page');
});

// spec flow 4.41
test('the note of a label opens by keyboard', async () => {
  const note = page.getByText('The decision needs more information.').first();
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'Help: In Progress' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(note).toBeVisible();
});

// spec flow 8.9
test('cases that cannot be loaded: one more try shows them', async () => {
  await page.route(LIST, (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.reload();
  await expect(popup()).toContainText('Having trouble loading? Try refreshing the browser.');
  await look(agent, 'portal-load-failed');
  await popup().getByRole('button', { name: 'Try Again' }).click();
  await expect(rows()).toHaveCount(5);
  expect(page.url()).toContain('financial-professional');
});

// spec flow 8.6, 8.9
test('cases that cannot be loaded twice: the error page, in the words for agents', async () => {
  await page.route(LIST, (route) => route.abort('internetdisconnected'), { times: 2 });
  await page.reload();
  await popup().getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/express\/error$/);
  await expect(page.getByText('Please contact the eService team.')).toBeVisible();
});

const LIST = '**/composable/get-agent-applications';
const rows = (): Locator => page.getByRole('rowheader');
const popup = (): Locator => page.getByRole('alertdialog');
const pageButton = (number: number): Locator => page.getByRole('button', { name: `Page ${number}`, exact: true });
const offered = (): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem').allTextContents();

/** As many new cases of the agent who is signed in. */
async function startCases(here: Page, count: number): Promise<void> {
  const statuses = await here.evaluate(async (many) => {
    const { data } = await (await fetch('/session')).json();
    const headers = { 'content-type': 'application/json', 'x-csrf-token': data.agent.csrf };
    const start = () => fetch('/composable/start-app', { method: 'POST', headers, body: '{}' });
    return Promise.all(Array.from({ length: many }, async () => (await start()).status));
  }, count);
  expect(new Set(statuses)).toEqual(new Set([200]));
}
