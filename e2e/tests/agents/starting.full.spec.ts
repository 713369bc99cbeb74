import { expect, type Page, test } from '@playwright/test';
import { failing, forgive } from '../support/database.ts';
import { contented, person } from '../support/person.ts';
import { startCase } from '../support/start-case.ts';

/** A start that fails leaves nothing of the case in the tab, and leads to the error page (spec flow 4.2; §8). */
const FAILURES: readonly [name: string, fail: (page: Page) => Promise<unknown>][] = [
  ['fails', (page) => failing(page, '/composable/start-app', 'application')],
  ['is not answered', (page) => page.route('**/composable/start-app', (route) => route.abort('internetdisconnected'))],
  ['cannot be processed', (page) => failing(page, '/composable/process-application', 'job_status')],
  ['cannot keep who the agent is', (page) => failing(page, '/composable/save-info', 'application')],
];

for (const [name, fail] of FAILURES) {
  test(`a start that ${name}`, async ({ browser }) => {
    const agent = await person(browser);
    const { page } = agent;
    await page.goto('/express/welcome');
    await fail(page);
    await page.getByRole('button', { name: 'Start a new case' }).click();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page).toHaveURL(/express\/error$/);
    await expect(title(page)).toHaveText("We're sorry");
    await expect(page.getByText('Please contact the eService team.')).toBeVisible();
    await page.goto('/express/proposed-insured?auth=true');
    await expect(page).toHaveURL(/express\/error-page$/);
    forgive(agent);
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
