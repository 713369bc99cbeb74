import { expect, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { agree, identify, LONG } from '../support/signing.ts';

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

// spec pages 1.8
test('a case that is opened while the server has no capacity opens a moment later', async ({ browser }) => {
  await play(server.url, 'sent');
  const insured = await person(browser, { baseURL: server.url });
  const { page } = insured;
  const json = { code: 503, data: null, message: 'The service is busy. Try again shortly.' };
  const busy = { status: 503, headers: { 'retry-after': '1' }, json };
  for (const call of ['AppDefinition', 'resume-application']) {
    await page.route(`**/composable/${call}`, (route) => route.fulfill(busy), { times: 2 });
  }
  await page.goto(await newestLink(page, 'grace.rivera@example.com'));
  await agree(insured);
  await identify(insured, {
    'Last name': 'Rivera',
    'Social Security number': '219-09-9999',
    'Date of birth': '04/08/1986',
    'Zip code': '75201',
  });
  await expect(page.getByRole('heading', { name: 'Application of Grace Rivera' })).toBeVisible(LONG);
  expect(insured.complaints.filter((one) => !one.startsWith('503 ') && !one.includes('status of 503'))).toEqual([]);
});
