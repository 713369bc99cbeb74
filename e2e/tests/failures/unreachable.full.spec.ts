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
