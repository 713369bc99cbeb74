import { expect, type Page, test } from '@playwright/test';
import { httpDriver } from '../../../packages/scenario/src/index.ts';
import { look } from '../support/look.ts';
import { contented, type Person, person } from '../support/person.ts';
import { newestLink, playWith } from '../support/play.ts';
import { takePlace } from '../support/take-place.ts';

/**
 * Both sides of a test application in two windows of one session lose the connection: each is told about its own work.
 */
test('without a connection each side of a test application counts only its own sections', async ({
  browser,
  baseURL,
}) => {
  const driver = httpDriver(baseURL ?? '');
  await playWith(driver, 'demo-sent');
  const agent = await person(browser, { serviceWorkers: 'allow' });
  await takePlace(agent, baseURL ?? '', driver);
  await agent.page.goto('/express/policy-owner?auth=true');
  await expect(title(agent.page)).toHaveText('Policy owner');

  const customer: Person = { ...agent, page: await agent.context.newPage() };
  await customer.page.goto(await newestLink(agent.page, 'agent@example.com'));
  await customer.page.getByRole('dialog').getByRole('button', { name: 'I agree' }).click();
  await expect(title(customer.page)).toHaveText('Proposed Insured');
  for (const { page } of [agent, customer]) {
    page.on('dialog', (leave) => void leave.accept());
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  }
  await openInForm(customer.page, 'personal-information', 'Personal information');
  await openInForm(customer.page, 'lifestyle-information', 'Lifestyle information');

  await agent.context.setOffline(true);
  await choose(agent.page, /^Should another person also be told/, 'Yes');
  await expect(agent.page.getByText('Offline, 1 section waiting')).toBeVisible();
  await choose(customer.page, /tobacco or nicotine/, 'No');
  await openInForm(customer.page, 'personal-information', 'Personal information');
  await choose(customer.page, /^Have you filed for bankruptcy/, 'No');
  await expect(customer.page.getByText('Offline, 2 sections waiting')).toBeVisible();

  for (const [{ page }, words, name] of [
    [agent, 'Offline, 1 section waiting', 'agent'],
    [customer, 'Offline, 2 sections waiting', 'customer'],
  ] as const) {
    await page.reload();
    await expect(title(page)).toHaveText('No connection');
    await expect(page.getByText(words)).toBeVisible();
    await look({ ...agent, page }, `demo-offline-${name}`);
  }

  await agent.context.setOffline(false);
  for (const { page } of [agent, customer]) await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(option(customer.page, /^Have you filed for bankruptcy/, 'No')).toBeChecked();
  contented(agent);
});

const title = (page: Page) => page.getByRole('heading', { level: 1 });

const option = (page: Page, question: RegExp, name: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name, exact: true });

async function choose(page: Page, question: RegExp, name: string): Promise<void> {
  await page.getByRole('radiogroup', { name: question }).getByText(name, { exact: true }).click();
  await expect(option(page, question, name)).toBeChecked();
}

async function openInForm(page: Page, route: string, heading: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/express/${route}?auth=true`);
  await expect(title(page)).toHaveText(heading);
}
