import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { answer } from '../support/form.ts';
import { look } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, type Person, person } from '../support/person.ts';
import { startCase } from '../support/start-case.ts';

/**
 * A card number: typed once, then shown by its end; another can be entered; if the vault fails only the number is lost.
 */
test.describe.configure({ mode: 'serial' });

/** The vault, played by a server on this machine. */
let vault: http.Server;
let isVaultDown = false;
let server: OwnServer;
let agent: Person;
let page: Page;

test.beforeAll(async ({ browser }) => {
  vault = http.createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(isVaultDown ? 503 : 200).end('{ "token": "tok_1" }'));
  });
  await new Promise<void>((resolve) => vault.listen(0, '127.0.0.1', resolve));
  // It listens on a port, not on a pipe.
  const { port } = vault.address() as AddressInfo;
  server = await startOwnServer({ CARD_VAULT_URL: `http://127.0.0.1:${port}/tokens` });
  agent = await person(browser, { baseURL: server.url });
  page = agent.page;
  await startCase(page);
  await section('Coverage details');
  await answer(page, {
    'Which product is being applied for?': 'Term 20',
    'How should premiums be billed?': 'Pre-authorized payment plan, drawn from a bank account',
  });
  await section('Pre-authorized payment');
  await answer(page, {
    'Which premiums should be drawn from the account?': 'All premiums except the first',
    'Will the first premium be paid by card?': 'Yes',
  });
});

test.afterAll(async () => {
  await server.stop();
  vault.closeAllConnections();
  vault.close();
});

test.afterEach(() => contented(agent));

test('the field keeps its number and its focus while somebody is in it, and then shows only the end', async () => {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('submit-payload') && response.request().postData()?.includes('4111') === true,
  );
  await card().pressSequentially('4111 1111 1111 1111');
  await saved;
  await expect(card()).toBeFocused();
  await expect(card()).toHaveValue('4111 1111 1111 1111');
  await card().blur();
  await expect(kept()).toContainText('Ending in 1111');
  await look(agent, 'card-number');
});

test('another number can be entered by keyboard; a field left blank changes nothing', async () => {
  const another = kept().getByRole('button', { name: 'Enter another number' });
  await another.press('Enter');
  await expect(card()).toBeFocused();
  await expect(card()).toHaveValue('');
  await card().blur();
  await expect(kept()).toContainText('Ending in 1111');
  await another.press('Enter');
  await card().fill('5500005555555559');
  await card().blur();
  await expect(kept()).toContainText('Ending in 5559');
  await page.reload();
  await expect(kept()).toContainText('Ending in 5559');
});

test('a vault that fails is reported; everything else is saved', async () => {
  isVaultDown = true;
  await kept().getByRole('button').press('Enter');
  await card().fill('4111111111111111');
  await card().blur();
  const dialog = page.getByRole('dialog', { name: 'Card number' });
  await expect(dialog).toContainText('Enter it again in a few minutes.');
  await look(agent, 'card-number-lost');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(card()).toHaveValue('');
  await expect(page.getByText('All changes saved')).toBeVisible();
});

const card = () => page.getByRole('textbox', { name: 'What is the card number?' });
const kept = () => page.getByRole('group', { name: 'What is the card number?' });

async function section(title: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(`^${title}`) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}
