import { expect, test } from '@playwright/test';
import { callsOf } from '../support/calls-of.ts';
import { look } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { inCaseMenu } from '../support/case-menu.ts';
import { contented, type Person, person } from '../support/person.ts';
import { play } from '../support/play.ts';
import { personAt } from '../support/person-at.ts';
import { startCases } from '../support/start-cases.ts';

/** The connection is back after more than a minute, and the page asks again for what is counted. */
async function reconnect({ page, context }: Person, counted: readonly string[]): Promise<void> {
  const before = counted.length;
  await page.clock.fastForward('01:01');
  await context.setOffline(true);
  await context.setOffline(false);
  await expect.poll(() => counted.length).toBeGreaterThan(before);
}

/** Nobody else's case is in the lists: what the first of these stories starts it also erases. */
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({});
});
test.afterAll(() => server.stop());

test('operations find a case of any agent, read its timeline and erase it', async ({ browser }) => {
  const operator = await person(browser, { baseURL: server.url });
  const { page } = operator;
  await page.goto('/express/operations');
  await expect(page.getByText('There are no cases yet.')).toBeVisible();
  await play(server.url, 'owners-to-sign');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All cases');
  const row = page.getByRole('row').filter({ hasText: 'Victor Alvarez' });
  await expect(row).toContainText('1 of 3 signed');
  await look(operator, 'operations');
  await page.getByRole('searchbox', { name: 'Find a case' }).fill('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No case matches your search.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a case' }).fill('alvar');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('button', { name: 'Timeline: Victor Alvarez' }).click();
  await expect(page.getByRole('dialog')).toContainText('Case started');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'With owners 1', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'With failed jobs' }).click();
  // The counts are those of all cases, not of this list.
  await expect(page.getByRole('button', { name: 'With owners', exact: true })).toBeVisible();
  await expect(page.getByText('No case in this list matches your search.')).toBeVisible();

  await page.getByRole('tab', { name: 'All', exact: true }).click();
  await (await inCaseMenu(page, 'Victor Alvarez', 'Erase')).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('Nobody can restore them');
  await look(operator, 'operations-erase');
  await asked.getByRole('button', { name: 'Erase' }).click();
  await expect(asked).toContainText('Choose a reason.');
  await asked.getByRole('radio', { name: 'The person asked for it' }).check({ force: true });
  await asked.getByRole('textbox', { name: 'Type the last name' }).fill('Alvarado');
  await asked.getByRole('button', { name: 'Erase' }).click();
  await expect(asked).toContainText('Nothing was erased.');
  await asked.getByRole('textbox', { name: 'Type the last name' }).fill('alvarez');
  await asked.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('No case matches your search.')).toBeVisible();
  contented(operator);
});

test('operations turn the pages of the list by keyboard, and see the page before when the last one has become empty', async ({
  browser,
}) => {
  const agent = await person(browser, { baseURL: server.url });
  await agent.page.goto('/express/financial-professional');
  await expect(agent.page.getByText('There are no cases in progress.')).toBeVisible();
  await startCases(agent.page, 41);
  await agent.context.close();
  const operator = await person(browser, { baseURL: server.url });
  const { page } = operator;
  await page.goto('/express/operations');
  const rows = page.getByRole('table', { name: 'All cases' }).getByRole('rowheader');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const onPage = (number: number) => pages.getByRole('button', { name: `Page ${number}`, exact: true });
  const next = pages.getByRole('button', { name: 'Next' });
  await next.press('Enter');
  await expect(onPage(2)).toHaveAttribute('aria-current', 'page');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(next).toBeDisabled();
  await expect(onPage(3)).toBeFocused();

  await (await inCaseMenu(page, '', 'Erase')).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('radio', { name: 'It was started by mistake' }).check({ force: true });
  const number = (await rows.locator('.case-number').textContent()) ?? '';
  await asked.getByRole('textbox', { name: 'Type the application number' }).fill(number);
  await asked.getByRole('button', { name: 'Erase' }).click();
  await expect(rows).toHaveCount(20);
  await expect(onPage(2)).toHaveAttribute('aria-current', 'page');
  await expect(onPage(3)).toHaveCount(0);
  // Also the pages seen before know that a case has gone.
  await pages.getByRole('button', { name: 'Previous' }).press('Enter');
  await expect(onPage(1)).toBeFocused();
  await expect(onPage(2)).toBeVisible();
  await expect(onPage(3)).toHaveCount(0);
  contented(operator);
});

// spec pages 3.9
test('operations see where cases are stuck, and list them by a bar, in the address', async ({ browser }) => {
  await play(server.url, 'sent');
  const operator = await person(browser, { baseURL: server.url });
  const { page } = operator;
  await page.setViewportSize({ width: 414, height: 896 });
  await page.goto('/express/operations');
  // On a phone the lists come first.
  await expect(page.getByRole('tablist')).toBeInViewport();
  await page.getByRole('button', { name: 'Show the open cases in numbers' }).click();
  await page.getByRole('button', { name: 'With the insured: Show these cases' }).click();
  await expect(page).toHaveURL(/step=insured/);
  await expect(page.getByRole('tab', { name: 'All', exact: true })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });
  const step = page.getByRole('group', { name: 'Who has the case' });
  await expect(step.getByRole('button', { name: 'With the insured 1' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('row').filter({ hasText: 'Grace Rivera' })).toBeVisible();
  await page.getByRole('group', { name: 'No change for' }).getByRole('button', { name: 'More than 7 days 0' }).click();
  await expect(page.getByText('No case matches these filters.')).toBeVisible();
  await page.reload();
  await expect(step.getByRole('button', { name: 'With the insured 0' })).toHaveAttribute('aria-pressed', 'true');
  await look(operator, 'operations-stuck');
  contented(operator);
});

test('operations read why a case was decided, and try again if that cannot be loaded', async ({ browser }) => {
  // The agent's window is not looked at.
  const decided = await personAt(browser, server.url, 'agent-to-sign', 'sign: {}', 'decide: {}');
  await decided.context.close();
  const operator = await person(browser, { baseURL: server.url });
  const { page } = operator;
  await page.goto('/express/operations');
  await page.route('**/case/decision-reasons', (route) => route.abort('internetdisconnected'), { times: 1 });
  await (await inCaseMenu(page, 'Ruth Weber', 'Reasons')).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Having trouble loading?');
  await look(operator, 'operations-reasons-failed');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog).toContainText('Class: Super Preferred');
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await look(operator, 'operations-reasons');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'More actions for Ruth Weber' })).toBeFocused();
  // It is loaded whenever it is opened.
  await page.route('**/case/decision-reasons', (route) => route.abort('internetdisconnected'), { times: 1 });
  await (await inCaseMenu(page, 'Ruth Weber', 'Reasons')).click();
  await expect(dialog).toContainText('Having trouble loading?');
  await expect(dialog).not.toContainText('Class: Super Preferred');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await test.step('lists that are evidence are read once, not when the connection is back', async () => {
    await page.clock.install();
    const read = callsOf(page, '/operations/cases');
    const asked = callsOf(page, '/operations/requests');
    const counted = callsOf(page, '/operations/open-cases');
    await page.getByRole('tab', { name: 'Waiting for a second person' }).click();
    await expect(page.getByText('Nothing is waiting for a second person.')).toBeVisible();
    await reconnect(operator, counted);
    expect(asked).toHaveLength(1);
    await page.getByRole('tab', { name: 'All', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Ruth Weber' })).toBeVisible();
    await reconnect(operator, counted);
    expect(read).toHaveLength(1);
  });

  await test.step('why an act was refused is in view, also in a long dialog', async () => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await (await inCaseMenu(page, 'Ruth Weber', 'Give to another agent')).click();
    const giving = page.getByRole('alertdialog');
    const id = giving.getByRole('textbox', { name: 'ID that the agent signs in with' });
    await id.fill('A 77');
    await giving.getByRole('textbox', { name: 'First name' }).fill('Bea');
    await giving.getByRole('textbox', { name: 'Last name' }).fill('Berg');
    await giving.getByRole('textbox', { name: 'E-mail address' }).fill('bea@example.com');
    await giving.getByRole('textbox', { name: 'Why?' }).fill('She takes over the office.');
    const give = giving.getByRole('button', { name: 'Give to this agent' });
    // A mistyped ID is marked where it is.
    await give.press('Enter');
    await expect(id).toHaveAccessibleDescription(/An ID has only letters/);
    await id.fill('A77');
    await expect(id).not.toHaveAccessibleDescription(/An ID has only letters/);
    await give.press('Enter');
    const refused = giving.getByRole('alert').filter({ hasText: /./ });
    // Except for less than a pixel, which is rounded.
    await expect(refused).toBeInViewport({ ratio: 0.99 });
    // It was about what is being corrected.
    await giving.getByRole('textbox', { name: 'First name' }).fill('Beatrice');
    await expect(refused).toHaveCount(0);
  });
  contented(operator);
});

// spec pages 3.9, 4.1
test('on a phone the lists are one line of tabs, whose selected one is always in view, by keyboard too', async ({
  browser,
}) => {
  const operator = await person(browser);
  const { page } = operator;
  await page.setViewportSize({ width: 414, height: 896 });
  await page.goto('/express/operations?list=keys');
  const selected = page.getByRole('tab', { selected: true });
  const seen = async (name: string) => {
    await expect(selected).toHaveText(name);
    await expect(selected).toBeInViewport({ ratio: 1 });
  };
  await page.getByRole('tablist').scrollIntoViewIfNeeded();
  await seen('Other systems');
  const tabs = await page.getByRole('tab').all();
  const tops = await Promise.all(tabs.map(async (tab) => (await tab.boundingBox())?.y));
  expect(new Set(tops).size, 'they are on one line').toBe(1);
  await selected.focus();
  for (const name of ['Waiting for a second person', 'Signatures to check', 'With failed jobs', 'All']) {
    await page.keyboard.press('ArrowLeft');
    await seen(name);
  }
  await page.keyboard.press('End');
  await seen('Other systems');
  await look(operator, 'operations-tabs-narrow');
  contented(operator);
});
