import { expect, test } from '@playwright/test';
import { inCaseMenu } from '../support/case-menu.ts';
import { look } from '../support/look.ts';
import { startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';

/**
 * Everybody signs at one machine within seconds, which no honest person does: operations see it, and the decision
 * waits.
 */
test('operations review the signatures of a case and release its decision', async ({ browser }) => {
  const server = await startOwnServer({ HOLD_ON_SIGNS: 'on' });
  const agent = await personAt(browser, server.url, 'all-signed');
  await agent.page.goto(`${server.url}/express/processing?auth=true`);
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
  await look(operator, 'operations-signatures');
  await dialog.getByRole('button', { name: 'Release the decision' }).click();
  await expect(dialog).toContainText('Please give a reason in a few words.');
  await dialog
    .getByRole('textbox', { name: 'Why can the decision be released' })
    .fill('I called her: all of them were in the office.');
  await dialog.getByRole('button', { name: 'Release the decision' }).click();
  await expect(page.getByText('is being made').first()).toBeVisible();
  contented(operator);
  await server.stop();
});
