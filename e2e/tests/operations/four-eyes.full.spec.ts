import { expect, type Page, test } from '@playwright/test';
import { callsOf } from '../support/calls-of.ts';
import { look } from '../support/look.ts';
import { startOwnServer } from '../support/own-server.ts';
import { inCaseMenu } from '../support/case-menu.ts';
import { contented, type Person, person } from '../support/person.ts';
import { play } from '../support/play.ts';

/** Somebody in operations on their page; the second one signs in as such. */
async function operations(one: Person, second: boolean): Promise<Page> {
  const { page } = one;
  await page.goto('/express/operations');
  await expect(page.getByText('You are Operator 1.')).toBeVisible();
  if (!second) return page;
  await page.getByRole('button', { name: 'Sign in as Operator 2' }).press('Enter');
  await expect(page.getByText('You are Operator 2.')).toBeVisible();
  return page;
}

async function waiting(page: Page) {
  await page.reload();
  await page.getByRole('tab', { name: 'Waiting for a second person' }).click();
  return page.getByRole('list', { name: 'Waiting for a second person' }).getByRole('listitem');
}

test('a request by one person in operations is refused or confirmed by another, or withdrawn by its requester', async ({
  browser,
}) => {
  const server = await startOwnServer({ FOUR_EYES: 'on' });
  await play(server.url, 'owners-to-sign');
  const [one, two] = [await person(browser, { baseURL: server.url }), await person(browser, { baseURL: server.url })];
  const [first, second] = [await operations(one, false), await operations(two, true)];

  // With the keyboard alone.
  await (await inCaseMenu(first, 'Victor Alvarez', 'Erase')).press('Enter');
  const erasing = first.getByRole('alertdialog');
  await erasing.getByRole('radio', { name: 'The person asked for it' }).press('Space');
  await erasing.getByRole('textbox', { name: 'Type the last name' }).fill('Alvarez');
  await erasing.getByRole('button', { name: 'Erase' }).press('Enter');
  await expect(first.getByRole('status').filter({ hasText: 'Nothing has been done yet' })).toHaveCount(1);
  const own = await waiting(first);
  await expect(own).toContainText('You requested this, so somebody else has to decide.');
  await expect(own.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await look(one, 'operations-waiting-own');

  let asked = await waiting(second);
  await expect(asked).toContainText('Erase the case of Victor Alvarez');
  await expect(asked).toContainText('Requested by Operator 1');
  await look(two, 'operations-waiting');
  const decisions = callsOf(second, '/operations/decide');
  await asked.getByRole('button', { name: /^Refuse/ }).focus();
  for (const key of ['Enter', 'Enter']) await second.keyboard.press(key);
  await expect(second.getByText('Nothing is waiting for a second person.')).toBeVisible();
  await expect(second.getByRole('tab', { name: 'Waiting for a second person' })).toBeFocused();
  expect(decisions).toHaveLength(1);

  await first.getByRole('tab', { name: 'All', exact: true }).click();
  await (await inCaseMenu(first, 'Victor Alvarez', 'Give to another agent')).click();
  const giving = first.getByRole('alertdialog');
  await giving.getByRole('button', { name: 'Give to this agent' }).click();
  await expect(giving).toContainText('Please give a reason.');
  await look(one, 'operations-take-over');
  await giving.getByRole('textbox', { name: 'ID that the agent signs in with' }).fill('B1');
  await giving.getByRole('textbox', { name: 'First name' }).fill('Bea');
  await giving.getByRole('textbox', { name: 'Last name' }).fill('Berg');
  await giving.getByRole('textbox', { name: 'E-mail address' }).fill('bea@example.com');
  await giving.getByRole('textbox', { name: 'Why?' }).fill('The agent has left');
  await giving.getByRole('button', { name: 'Give to this agent' }).click();
  await expect(giving).toHaveCount(0);
  asked = await waiting(second);
  await asked.getByRole('button', { name: /^Confirm/ }).press('Enter');
  const confirming = second.getByRole('alertdialog');
  await expect(confirming).toContainText('Why: The agent has left');
  // Red is for what takes away something, such as an erasure.
  await expect(confirming.getByRole('button', { name: 'Confirm' })).toHaveClass(/primary/);
  await look(two, 'operations-confirm');
  await confirming.getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(second.getByText('Nothing is waiting for a second person.')).toBeVisible();
  await expect(second.getByRole('tab', { name: 'Waiting for a second person' })).toBeFocused();
  await second.getByRole('tab', { name: 'All', exact: true }).click();
  await expect(second.getByRole('row').filter({ hasText: 'Victor Alvarez' })).toContainText('Bea Berg');

  await (await inCaseMenu(second, 'Victor Alvarez', 'Legal hold')).click();
  const holding = second.getByRole('alertdialog');
  await expect(holding).toContainText('Lifting it takes two people.');
  await holding.getByRole('textbox', { name: 'Why?' }).fill('A claim is disputed');
  // Without an answer, the page cannot say that nothing was done.
  await second.route('**/operations/hold', (route) => route.abort('internetdisconnected'), { times: 1 });
  await holding.getByRole('button', { name: 'Put on hold' }).click();
  await expect(holding).toContainText('It may have been done anyway');
  await holding.getByRole('button', { name: 'Put on hold' }).click();
  const row = second.getByRole('row').filter({ hasText: 'Victor Alvarez' });
  await expect(row).toContainText('by Operator 2: A claim is disputed');
  await look(two, 'operations-hold');
  await (await inCaseMenu(second, 'Victor Alvarez', 'Lift the hold')).click();
  await second.getByRole('alertdialog').getByRole('textbox', { name: 'Why?' }).fill('It is settled');
  await second.getByRole('alertdialog').getByRole('button', { name: 'Lift the hold' }).click();
  await expect(second.getByRole('alertdialog')).toHaveCount(0);
  asked = await waiting(second);
  await asked.getByRole('button', { name: /^Withdraw/ }).press('Enter');
  await expect(second.getByText('Nothing is waiting for a second person.')).toBeVisible();
  contented(one);
  contented(two);
  await server.stop();
});
