import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, type Person, person } from '../support/person.ts';
import { nextPaint } from '../support/processor.ts';
import { startCase } from '../support/start-case.ts';

/** An address: the zip fills in city and state, a maps service suggests streets, and everything can be typed by hand. */
test.describe.configure({ mode: 'serial' });

/** The maps service, played by a server on this machine. */
let maps: http.Server;
let isMapsDown = false;
let server: OwnServer;
let agent: Person;
let page: Page;
let address: Locator;

test.beforeAll(async ({ browser }) => {
  maps = http.createServer((request, response) => {
    if (isMapsDown) response.writeHead(500).end();
    else response.end(JSON.stringify(answerTo(new URL(request.url ?? '', 'http://maps').searchParams.get('address'))));
  });
  await new Promise<void>((resolve) => maps.listen(0, '127.0.0.1', resolve));
  // It listens on a port, not on a pipe.
  const { port } = maps.address() as AddressInfo;
  server = await startOwnServer({ ADDRESS_URL: `http://127.0.0.1:${port}/geocode/json` });
  agent = await person(browser, { baseURL: server.url });
  page = agent.page;
  await startCase(page);
  address = page.getByRole('group', { name: 'Where does the proposed insured live?' });
  await expect(address).toBeVisible();
});

test.afterAll(async () => {
  await server.stop();
  maps.closeAllConnections();
  maps.close();
});

test.afterEach(() => contented(agent));

// spec form 4.35; pages 2.3
test('a zip fills in city and state, says so, and leaves the focus where it is', async () => {
  await zip().fill('60601');
  await expect(city()).toHaveValue('Chicago');
  await expect(state()).toHaveValue('IL');
  await expect(page.getByText('Filled in: Chicago, Illinois')).toBeAttached();
  await expect(zip()).toBeFocused();
});

test('a corrected zip replaces what the first one filled in', async () => {
  await zip().fill('75201');
  await expect(city()).toHaveValue('Dallas');
  await expect(state()).toHaveValue('TX');
});

test('what a person typed or chose is never replaced', async () => {
  await city().fill('Highland Park');
  await zip().fill('60601');
  await expect(state()).toHaveValue('IL');
  await expect(city()).toHaveValue('Highland Park');
  await state().selectOption('VT');
  await zip().fill('75201');
  // The next look-up ends after this one.
  await city().fill('');
  await zip().fill('05001');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(state()).toHaveValue('VT');
  await expect(city()).toHaveValue('');
});

test('a street is searched while it is typed; a suggestion is chosen by keyboard and fills in the rest', async () => {
  await street().fill('');
  await street().pressSequentially('12 sam');
  await expect(options()).toHaveCount(2);
  await expect(options().first()).toHaveText('12 Sample StreetChicago, IL 60601');
  await expect(page.locator('[data-live-announcer]:not([role=status])')).toContainText(/2 options available/);
  await page.screenshot({ path: '../screenshots/address-suggestions-1280.png' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(options()).toHaveCount(0);
  await expect(street()).toHaveValue('12 Sample Street');
  await expect(street()).toBeFocused();
  await expect(city()).toHaveValue('Chicago');
  await expect(state()).toHaveValue('IL');
  await expect(zip()).toHaveValue('60601');
  await look(agent, 'address-filled');
});

test('Escape closes the list, and what was typed is the answer', async () => {
  await street().fill('99 Samson Road');
  await expect(options().first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options()).toHaveCount(0);
  await expect(street()).toHaveValue('99 Samson Road');
  await page.keyboard.press('Tab');
  await expect(street()).toHaveValue('99 Samson Road');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(street()).toHaveValue('99 Samson Road');
  await expect(city()).toHaveValue('Chicago');
});

test('on a phone a result is chosen by touch', async () => {
  await page.setViewportSize({ width: 414, height: 900 });
  // The page has stopped moving: scrolling closes a list.
  await street().scrollIntoViewIfNeeded();
  await nextPaint(page);
  await street().fill('12 samp');
  await expect(options().first()).toBeVisible();
  await page.screenshot({ path: '../screenshots/address-suggestions-414.png' });
  await options().nth(1).click();
  await expect(street()).toHaveValue('12 Sample Avenue');
  await expect(city()).toHaveValue('San Juan');
  await expect(state()).toHaveValue('PR');
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('while the service is down addresses can be typed without interruption', async () => {
  isMapsDown = true;
  const refused = page.waitForResponse((response) => response.url().endsWith('/address/search'));
  await street().fill('7 Unknown Lane');
  expect((await refused).status()).toBe(503);
  // The browser itself reports the refusal, once as a response and once on the console.
  await expect.poll(() => agent.complaints).toHaveLength(2);
  agent.complaints.splice(0);
  await page.keyboard.press('Tab');
  await expect(street()).toHaveValue('7 Unknown Lane');
  await expect(address.getByText(/error/i)).toHaveCount(0);
});

function answerTo(asked: string | null) {
  const at = (street: string, city: string, state: string, country: string, zip: string) => ({
    address_components: [
      part('street_number', '12'),
      part('route', street),
      part('locality', city),
      part('administrative_area_level_1', state),
      part('country', country),
      part('postal_code', zip),
    ],
  });
  const part = (type: string, name: string) => ({ long_name: name, short_name: name, types: [type] });
  if (!asked?.toLowerCase().includes('sam')) return { status: 'ZERO_RESULTS', results: [] };
  return {
    status: 'OK',
    results: [
      at('Sample Street', 'Chicago', 'IL', 'US', '60601'),
      at('Sample Avenue', 'San Juan', '', 'PR', '00907'),
      at('Sample Road', 'Toronto', 'ON', 'CA', ''),
    ],
  };
}

const street = (): Locator => address.getByRole('combobox', { name: /^Street address/ });
const city = (): Locator => address.getByRole('textbox', { name: /^City/ });
const state = (): Locator => address.getByRole('combobox', { name: /^State/ });
const zip = (): Locator => address.getByRole('textbox', { name: /^Zip code/ });
const options = (): Locator => page.getByRole('listbox').getByRole('option');
