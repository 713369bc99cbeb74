import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';

/** The pages that exist outside production only (spec flow 2.14, 2.17, 6.2; welcome). */
test('a case is started as any role, and the sub-header leads back', async ({ browser }) => {
  const visitor = await person(browser);
  const { page } = visitor;
  await page.goto('/express/welcome');
  await page.getByRole('button', { name: 'Debug Page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Life Insurance Just Got Easier.');
  await expect(page.getByLabel('Simulate Persona')).toHaveValue('Omnipotent');
  await look(visitor, 'debug-start');
  await page.getByRole('textbox', { name: /^Agent e-mail/ }).fill('dana@example.com');
  await page.getByLabel('Simulate Decision').selectOption('2');
  await page.getByRole('button', { name: "Let's get started" }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured');
  await expect(page.getByRole('button', { name: /^Medical Overview/ })).toBeAttached();
  await page.getByRole('button', { name: 'Debug Page' }).click();
  await page.getByLabel('Simulate Persona').selectOption('Proposed Insured');
  await page.getByRole('button', { name: "Let's get started" }).click();
  await expect(page.getByText('You can change the answers that are in a field.')).toBeVisible();
  await page.goto('/express/debug');
  await page.getByText('Start a test application').click();
  await page.getByRole('button', { name: "Let's get started" }).click();
  await expect(page.getByText('THIS IS A TEST APPLICATION')).toBeVisible();
  await visitor.context.close();
});

// spec flow 2.2
test('the outcome page is shown with any decision', async ({ browser }) => {
  const visitor = await person(browser);
  const { page } = visitor;
  await page.goto('/express/welcome');
  await page.getByRole('button', { name: 'Simulate decision page' }).click();
  await expect(page.getByRole('main')).toContainText('Taylor Sample');
  await look(visitor, 'debug-decision');
  const first = await page.getByRole('main').textContent();
  await page.getByLabel('Simulate Decision').selectOption('3');
  await expect(page.getByRole('main')).not.toHaveText(first ?? '');
  await visitor.context.close();
});

// spec flow 1.5, 2.2, 2.14; trust 1.4; form 9.7
test('where nobody develops both lead to the start, and nothing of them is served', async ({ browser }) => {
  const server = await startOwnServer({ ENVIRONMENT: 'staging' });
  const visitor = await person(browser, { baseURL: server.url });
  const { page } = visitor;
  for (const route of ['debug', 'debug-decision']) {
    await page.goto(`/express/${route}`);
    await expect(page).toHaveURL(/\/express\/welcome$/);
    await expect(page.getByRole('button', { name: 'Start a new case' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Debug Page' })).toBeHidden();
  }
  const folder = '../apps/web/dist/static/';
  const holders = readdirSync(folder).filter(
    (name) =>
      name.endsWith('.js') && /debug\.(persona|decision)|SimulateDecision/.test(readFileSync(folder + name, 'utf8')),
  );
  expect(holders.length).toBeGreaterThan(0);
  for (const name of holders) expect((await page.request.get(`/static/${name}`)).status(), name).toBe(404);
  contented(visitor);
  await server.stop();
});
