import { expect, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';

/** Pages that are opened or reloaded while the server is unreachable (docs/decisions/offline.md). */
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({});
});
test.afterAll(() => server.stop());

test('pages that cannot ask who is there wait for the server, and send nobody away', async ({ browser }) => {
  const visitor = await person(browser, { baseURL: server.url });
  const { page } = visitor;
  for (const [route, after] of [
    ['task', /find-application/],
    ['documents', /find-application/],
    ['operations', /operations/],
  ] as const) {
    await page.route('**/session', (request) => request.abort('internetdisconnected'));
    await page.goto(`/express/${route}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
    expect(page.url()).toContain(route);
    await look(visitor, `unreachable-${route}`);
    await page.unroute('**/session');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page).toHaveURL(after);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('No connection');
  }
  contented(visitor);
});

test('a note that is shown again is also announced again', async ({ browser }) => {
  const agent = await person(browser, { baseURL: server.url });
  const { page } = agent;
  await page.goto('/express/welcome');
  await page.route('**/session', (request) => request.abort('internetdisconnected'));
  const heard = await page.locator('.sr-only[role=status]').evaluateHandle((region) => {
    const said: string[] = [];
    new MutationObserver(() => said.push(region.textContent.trim())).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return said;
  });
  const again = 'There is no connection. Try again in a moment.';
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: 'Start a new case' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }).click();
    await expect.poll(() => heard.jsonValue()).toEqual(Array.from({ length: times }, () => again));
  }
  contented(agent);
});
