import { expect, type Locator, type Page, test } from '@playwright/test';
import { forgive, unavailable } from '../support/database.ts';
import { look } from '../support/look.ts';
import { contented, type Person, person } from '../support/person.ts';
import { startCases } from '../support/start-cases.ts';

/** The portal of an agent with many cases, and when it cannot be loaded (spec flow §2, §8, §9). */
test.describe.configure({ mode: 'serial' });

let agent: Person;
let page: Page;

test.beforeAll(async ({ browser }) => {
  agent = await person(browser);
  page = agent.page;
  await page.goto('/express/financial-professional?AgentId=many');
  await expect(page.getByText('There are no cases in progress.')).toBeVisible();
  await startCases(page, 43);
  await page.reload();
  await expect(rows()).toHaveCount(5);
});

test.afterEach(() => contented(agent));

// spec flow 9.5
test('five cases a page; the pages 1 to 5, a sixth, an ellipsis and the last', async () => {
  expect(await offered()).toEqual(['1', '2', '3', '4', '5', '6', '…', '9']);
  await look(agent, 'portal-first-page');
  await pageButton(6).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next' }).click();
  await expect(pageButton(7)).toHaveAttribute('aria-current', 'page');
  expect(await offered()).toEqual(['1', '2', '3', '4', '5', '7', '…', '9']);
  await pageButton(9).click();
  await expect(rows()).toHaveCount(3);
  await look(agent, 'portal-last-page');
});

test('by keyboard, who reaches an end of the list is at the button of that page', async () => {
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pageButton(9).click();
  await pages.getByRole('button', { name: 'Previous' }).press('Enter');
  await expect(pageButton(8)).toHaveAttribute('aria-current', 'page');
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeFocused();
  await pages.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(pageButton(9)).toBeFocused();
  await pageButton(2).press('Enter');
  await pages.getByRole('button', { name: 'Previous' }).press('Enter');
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(pageButton(1)).toBeFocused();
});

// spec pages 3.4
test('a reload and the way back from a case lead to the same page of the list', async () => {
  await pageButton(5).click();
  await expect(page).toHaveURL(/page=5/);
  await page.reload();
  await expect(pageButton(5)).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Resume: New case' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured');
  await page.goBack();
  await expect(pageButton(5)).toHaveAttribute('aria-current', 'page');
});

// spec flow 4.41
test('the note of a label opens by keyboard', async () => {
  const note = page.getByText('This case has not been submitted: not everyone has signed.').first();
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'Help: In Progress' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(note).toBeVisible();
});

// spec pages 3.4
test('a stage shows its cases, in the address and at the next visit', async () => {
  const stages = page.getByRole('group', { name: 'Show cases' });
  await expect(stages.getByRole('button', { name: 'To complete 43' })).toBeVisible();
  await stages.getByRole('button', { name: 'To send 0' }).click();
  await expect(page.getByText('No case is at this stage.')).toBeVisible();
  await expect(page).toHaveURL(/stage=send/);
  await look(agent, 'portal-stage-empty');
  await stages.getByRole('button', { name: 'Decided 0' }).click();
  await expect(page.getByRole('tab', { name: 'Submitted' })).toHaveAttribute('aria-selected', 'true');
  await stages.getByRole('button', { name: 'To complete 43' }).click();
  await expect(rows()).toHaveCount(5);
  await page.getByRole('combobox', { name: 'Cases on a page' }).selectOption('25');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Longest without a change first');
  await expect(rows()).toHaveCount(25);
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await look(agent, 'portal-compact');
  await page.goto('/express/financial-professional');
  await expect(rows()).toHaveCount(25);
  await expect(stages.getByRole('button', { name: 'To complete 43' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await page.getByRole('combobox', { name: 'Cases on a page' }).selectOption('5');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Most recent change first');
  await stages.getByRole('button', { name: 'All' }).click();
  await expect(page).toHaveURL(/financial-professional$/);
});

// spec pages 3.4
test('on a phone the cases come first; order, page size and rows are behind a button', async () => {
  await page.setViewportSize({ width: 414, height: 900 });
  const order = page.getByRole('combobox', { name: 'Order' });
  await expect(order).toBeHidden();
  await expect(rows().first()).toBeInViewport();
  await pageButton(2).click();
  await expect(page).toHaveURL(/page=2/);
  // Whoever turns the page stays where they are.
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await pageButton(1).click();
  await page.getByRole('button', { name: 'Order and rows' }).click();
  await expect(order).toBeVisible();
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await look(agent, 'portal-phone');
  await page.getByRole('button', { name: 'Compact rows' }).click();
});

// spec pages 3.2, 3.5
test('a bar of the figures shows the cases that it counts', async () => {
  await page.getByRole('button', { name: 'Show your cases in numbers' }).click();
  await page.setViewportSize({ width: 414, height: 900 });
  await page.getByRole('button', { name: 'To complete: Show these cases' }).click();
  await expect(page).toHaveURL(/stage=complete/);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
  await expect(page.getByRole('group', { name: 'Show cases' })).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'With owners: Show these cases' }).click();
  await expect(page.getByText('No case is at this stage.')).toBeVisible();
  await page.getByRole('group', { name: 'Show cases' }).getByRole('button', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Hide the numbers' }).click();
});

// spec pages 3.5
test('by keys: search, the next case and the previous one, a new case; keys can be turned off', async () => {
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('jn?');
  await expect(page.getByRole('searchbox')).toHaveValue('jn?');
  await page.getByRole('searchbox').fill('');
  await expect(rows()).toHaveCount(5);
  await page.getByRole('heading', { level: 1 }).click();
  const main = page.getByRole('button', { name: 'Resume: New case' });
  await page.keyboard.press('j');
  await expect(main.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(main.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(main.nth(0)).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Next case');
  await look(agent, 'portal-keys');
  await page.getByRole('checkbox', { name: 'Use these keys' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('checkbox', { name: 'Use these keys' }).check();
  await page.keyboard.press('Escape');
});

const menuOfFirst = () => page.getByRole('button', { name: 'More actions for New case' }).first();
const discardIt = () => page.getByRole('menuitem', { name: /^Discard/ }).click();
const toComplete = (count: number) => page.getByRole('button', { name: `To complete ${count}` });

/** The first case of the list, open in another tab. */
async function openElsewhere(): Promise<Page> {
  const other = await agent.context.newPage();
  await other.goto('/express/financial-professional');
  await other.getByRole('button', { name: 'Resume: New case' }).first().click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured');
  return other;
}

// spec flow 4.44
test('an empty case is discarded, and Undo brings it back', async () => {
  await menuOfFirst().press('Enter');
  await look(agent, 'portal-menu-of-empty');
  await discardIt();
  await expect(page.getByText('The case was discarded.').last()).toBeVisible();
  await expect(toComplete(42)).toBeVisible();
  // A keyboard user is at the next case, not at the top of the page.
  await expect(page.getByRole('button', { name: 'Resume: New case' }).first()).toBeFocused();
  await look(agent, 'portal-discarded');
  // Above a dialog that opens later it would cover the title; it is there again behind it.
  const undo = page.getByRole('button', { name: 'Undo' });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(undo).toBeHidden();
  await page.keyboard.press('Escape');
  await undo.press('Enter');
  await expect(page.getByText('The case was restored.').last()).toBeVisible();
  await expect(toComplete(43)).toBeVisible();
  // The button has gone; the keyboard is where it was before.
  const focused = page.getByRole('button', { name: 'Resume: New case' }).and(page.locator(':focus'));
  await expect(focused).toHaveCount(1);
});

// spec flow 4.44
test('text typed in a case that was discarded elsewhere waits, and is saved when the case is restored', async () => {
  const other = await openElsewhere();
  await menuOfFirst().click();
  await discardIt();
  await expect(toComplete(42)).toBeVisible();
  await other.getByRole('textbox', { name: 'First name' }).fill('Latecomer');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This application was discarded');
  await look({ ...agent, page: other }, 'discarded-elsewhere');
  await other.reload();
  await other.getByRole('button', { name: 'Restore it' }).click();
  await expect(other.getByRole('textbox', { name: 'First name' })).toHaveValue('Latecomer');
  await expect(other.getByText('All changes saved')).toBeVisible();
  await other.close();
});

// spec flow 4.44
test('a case that was filled in meanwhile is not discarded', async () => {
  const other = await openElsewhere();
  await menuOfFirst().press('Enter');
  const saved = other.waitForResponse((answer) => answer.url().endsWith('/submit-payload') && answer.ok());
  await other.getByRole('textbox', { name: 'First name' }).fill('Forerunner');
  await saved;
  await discardIt();
  await expect(
    page.getByText('Something was entered in this case in the meantime, so it was not discarded.').last(),
  ).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /Forerunner/ })).toBeVisible();
  await look(agent, 'portal-not-discarded');
  await other.close();
});

// spec pages 3.2
test('other actions for a case are in its menu', async () => {
  await page.getByRole('button', { name: 'More actions for New case' }).first().press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Timeline' })).toBeFocused();
  await look(agent, 'portal-menu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
});

// spec flow 8.9
test('cases that cannot be loaded: another try shows them', async () => {
  await page.route(`**${LIST}`, (route) => route.abort('internetdisconnected'), { times: 1 });
  await page.reload();
  await expect(popup()).toContainText('Having trouble loading? Try refreshing the browser.');
  await look(agent, 'portal-load-failed');
  await popup().getByRole('button', { name: 'Try Again' }).click();
  await expect(rows()).toHaveCount(5);
  expect(page.url()).toContain('financial-professional');
});

test('while the server has no capacity, the cases are loaded again without asking anybody', async () => {
  await unavailable(page, LIST, { times: 2 });
  await page.reload();
  await expect(rows().first()).toBeVisible();
  // The browser reports the refused tries itself.
  expect(agent.complaints.filter((complaint) => complaint.startsWith('503 '))).toHaveLength(2);
  forgive(agent);
});

// spec flow 8.6, 8.9
test('cases that cannot be loaded twice: the error page, with its text for agents', async () => {
  await page.route(`**${LIST}`, (route) => route.abort('internetdisconnected'), { times: 2 });
  await page.reload();
  await popup().getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/express\/error$/);
  await expect(page.getByText('Please contact the eService team.')).toBeVisible();
});

const LIST = '/composable/get-agent-applications';
const rows = (): Locator => page.getByRole('rowheader');
const popup = (): Locator => page.getByRole('alertdialog');
const pageButton = (number: number): Locator => page.getByRole('button', { name: `Page ${number}`, exact: true });
const offered = (): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem').allTextContents();
