import { expect, test } from '@playwright/test';
import { inCaseMenu } from '../support/case-menu.ts';
import { look } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';
import { LONG } from '../support/signing.ts';

/**
 * Everybody signs at one machine within seconds, which no honest person does: operations see it, and the decision
 * waits. The first story leaves no signature to check.
 */
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ HOLD_ON_SIGNS: 'on' });
});
test.afterAll(() => server.stop());

// spec flow 4.35; trust 5.1
test('if the suspicion was right, operations unlock the case, and its agent sends it again', async ({ browser }) => {
  const agent = await personAt(browser, server.url, 'all-signed');
  await agent.page.goto('/express/processing?auth=true');
  await expect(agent.page.getByText('We are currently processing')).toBeVisible();
  const operator = await person(browser, { baseURL: server.url });
  await operator.page.goto('/express/operations?list=flagged');
  await expect(operator.page.getByText('Check signatures', { exact: true })).toBeVisible();

  const desk = await agent.context.newPage();
  await desk.goto('/express/financial-professional');
  const row = desk.getByRole('row').filter({ hasText: 'Submitted, being processed' });
  await expect(row).toBeVisible();
  await desk.getByRole('button', { name: /^More actions for / }).click();
  await expect(desk.getByRole('menuitem', { name: 'Timeline' })).toBeVisible();
  await expect(desk.getByRole('menuitem', { name: 'Unlock' })).toHaveCount(0);

  await (await inCaseMenu(operator.page, '', 'Unlock')).click();
  const dialog = operator.page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Everybody has to sign once more.');
  await look(operator, 'operations-unlock-held');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(operator.page.getByText('is unlocked.').first()).toBeVisible();
  await expect(operator.page.getByText('Check signatures', { exact: true })).toHaveCount(0);

  await desk.reload();
  await expect(desk.getByText('With you: unlocked, send it again when it is corrected')).toBeVisible();
  // The page that waited for the decision shows the form, in which the agent corrects it.
  await expect(agent.page).toHaveURL(/proposed-insured/, LONG);
  await expect(agent.page.getByRole('textbox', { name: 'City' }).first()).toBeEnabled();
  // Nothing is being processed anymore.
  await expect(agent.page.getByRole('alertdialog')).toHaveCount(0);
  await look(agent, 'unlocked-while-processing');
  contented(operator);
});

test('operations review the signatures of a case and release its decision', async ({ browser }) => {
  const agent = await personAt(browser, server.url, 'all-signed');
  await agent.page.goto('/express/processing?auth=true');
  await expect(agent.page.getByText('We are currently processing')).toBeVisible();
  const operator = await person(browser, { baseURL: server.url });
  const { page } = operator;
  await page.goto('/express/operations');
  await page.getByRole('tab', { name: 'Signatures to check' }).click();
  await expect(page.getByText('Check signatures', { exact: true })).toBeVisible();
  await look(operator, 'operations-flagged');
  await (await inCaseMenu(page, '', 'Signatures')).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('An unusual sign proves nothing, but it tells you where to ask.');
  await expect(dialog).toContainText('The agent worked on this case from the same network address');
  await expect(dialog).toContainText('until you release it');
  await expect(dialog).toContainText('If they did not sign, choose Unlock in the menu of the case');
  await look(operator, 'operations-signatures');
  await dialog.getByRole('button', { name: 'Release the decision' }).click();
  await expect(dialog).toContainText('Please give a reason in a few words.');
  await dialog
    .getByRole('textbox', { name: 'Why can the decision be released' })
    .fill('I called her: all of them were in the office.');
  await dialog.getByRole('button', { name: 'Release the decision' }).click();
  await expect(page.getByText('is being made').first()).toBeVisible();
  contented(operator);
});
