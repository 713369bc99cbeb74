import { expect, type Page, test } from '@playwright/test';
import { endSessionElsewhere } from '../support/end-session.ts';
import { look } from '../support/look.ts';
import { contented, person } from '../support/person.ts';
import { startCase } from '../support/start-case.ts';

/** A session that ends, and a connection that is cut, in the middle of a section: what was typed is still there. */

// spec flow 4.10, 4.11, 9.1
test('the session is about to end, continues, and times out', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await page.clock.install();
  await startCaseOf(page, 'Warned');
  const dialog = page.getByRole('alertdialog');

  await page.clock.fastForward('16:30');
  await expect(dialog).toContainText('Session about to expire');
  await expect(dialog.getByRole('timer')).toHaveText(/^02:[0-3]\d$/);
  await look(agent, 'session-warning');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();

  // As in a tab that was frozen while another one was used: the server says that the session continues.
  const asked = page.waitForResponse(/\/session$/);
  await page.clock.fastForward('19:30');
  await asked;
  await expect(dialog).toBeHidden();

  await page.clock.fastForward('16:00');
  await expect(dialog).toContainText('Session about to expire');
  await endSessionElsewhere(agent);
  // The other tab, which was opened for that, restarted this one's timer.
  await page.clock.fastForward('19:30');
  await expect(dialog).toContainText('Session timed out');
  await look(agent, 'session-timed-out');
  await dialog.getByRole('button', { name: 'Return to Sales Hub' }).click();
  await expect(page.getByRole('rowheader', { name: /Warned/ })).toBeVisible();
  contented(agent);
});

// spec trust 1.5
test('a session that ends in the middle of a section loses nothing', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await startCaseOf(page, 'Interrupted');
  await endSessionElsewhere(agent);
  await firstName(page).fill('Constance');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Session timed out');
  await dialog.getByRole('button', { name: 'Return to Sales Hub' }).click();
  await page.getByRole('button', { name: /^Resume: .*Interrupted/ }).click();
  await expect(firstName(page)).toHaveValue('Constance');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(firstName(page)).toHaveValue('Constance');
  contented(agent);
});

test('a reload without a connection loses nothing, and the page returns by itself', async ({ browser }) => {
  const agent = await person(browser, { serviceWorkers: 'allow' });
  const { page, context } = agent;
  page.on('dialog', (leave) => void leave.accept());
  await startCaseOf(page, 'Offline');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await firstName(page).fill('Marguerite');
  await expect(page.getByText('Offline, 1 section waiting')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await expect(page.getByText('Offline, 1 section waiting')).toBeVisible();
  await look(agent, 'offline');
  await context.setOffline(false);
  await expect(firstName(page)).toHaveValue('Marguerite');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(firstName(page)).toHaveValue('Marguerite');
  contented(agent);
});

test('what was typed is saved over another connection if one dies without a word', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await page.clock.install();
  await startCaseOf(page, 'Silent');
  const unanswered = page.waitForRequest(/submit-payload$/);
  await page.route(/submit-payload$/, () => undefined, { times: 1 });
  await firstName(page).fill('Constance');
  await unanswered;
  await expect(page.getByText('Saving')).toBeVisible();
  await page.clock.fastForward('00:45');
  await expect(page.getByText('Offline, 1 section waiting')).toBeVisible();
  await page.clock.fastForward('00:02');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(firstName(page)).toHaveValue('Constance');
  contented(agent);
});

const firstName = (page: Page) => page.getByRole('textbox', { name: 'First name' });

/** A case of somebody with that last name, saved. */
async function startCaseOf(page: Page, lastName: string): Promise<void> {
  await startCase(page);
  const saved = page.waitForResponse(/submit-payload$/);
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastName);
  await saved;
  await expect(page.getByText('All changes saved')).toBeVisible();
}
