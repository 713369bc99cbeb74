import { expect, type Page, type Route, test } from '@playwright/test';
import { contented, person } from '../support/person.ts';
import { startCase } from '../support/start-case.ts';

/** A start that fails leaves nothing of the case in the tab, and leads to the error page (spec flow 4.2; §8). */
const FAILURES: readonly [name: string, call: string, answer: (route: Route) => Promise<void>][] = [
  ['is refused', 'start-app', (route) => route.fulfill({ status: 409, json: { code: 409, data: null } })],
  [
    'gives no application',
    'start-app',
    (route) => route.fulfill({ json: { code: 200, data: { ApplicationId: '', AppAuthId: '' } } }),
  ],
  ['is not answered', 'start-app', (route) => route.abort('internetdisconnected')],
  ['cannot be processed', 'process-application', (route) => route.fulfill({ status: 409, json: { code: 409 } })],
  ['cannot keep who the agent is', 'save-info', (route) => route.fulfill({ status: 409, json: { code: 409 } })],
];

for (const [name, call, answer] of FAILURES) {
  test(`a start that ${name}`, async ({ browser }) => {
    const agent = await person(browser);
    const { page } = agent;
    await page.goto('/express/welcome');
    await page.route(`**/composable/${call}`, answer);
    await page.getByRole('button', { name: 'Start a new case' }).click();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page).toHaveURL(/express\/error$/);
    await expect(title(page)).toHaveText("We're sorry");
    await expect(page.getByText('Please contact the eService team.')).toBeVisible();
    await page.goto('/express/proposed-insured?auth=true');
    await expect(page).toHaveURL(/express\/error-page$/);
    contented(agent);
    await agent.context.close();
  });
}

// spec flow 2.2
test('the welcome page begins without a case', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await startCase(page);
  await page.goto('/express/welcome');
  await expect(page.getByRole('button', { name: 'Start a new case' })).toBeVisible();
  await page.goto('/express/proposed-insured?auth=true');
  await expect(page).toHaveURL(/express\/error-page$/);
  contented(agent);
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });
