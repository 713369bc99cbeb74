import { expect, type Locator, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { openByMenu } from '../support/menu.ts';
import { contented, type Person, person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';

/** A doctor is found, or typed in: every state of the search, by keyboard and by touch (spec form 4.30). */
test.describe.configure({ mode: 'serial' });

const SEARCH = '**/nppes/physician-search';

let insured: Person;
let doctor: Locator;
let box: Locator;

test.beforeAll(async ({ browser, baseURL }) => {
  await play(baseURL ?? '', 'doctors');
  insured = await person(browser);
  const { page } = insured;
  await page.goto(await newestLink(page, 'nadia.berg@example.com'));
  await page.getByRole('button', { name: /^Consent/ }).click();
  await page.getByRole('button', { name: 'I agree' }).click();
  await page.getByRole('textbox', { name: /last name/i }).fill('Berg');
  await page.getByRole('textbox', { name: /social security/i }).fill('219-09-9996');
  await page.getByRole('textbox', { name: /zip/i }).fill('75201');
  await page.getByRole('textbox', { name: /date of birth/i }).fill('03/14/1981');
  await page.getByRole('button', { name: 'Submit' }).click();
  await openByMenu(insured.page, 'Part 2 personal information');
  await page
    .getByRole('radiogroup', { name: 'Do you have a regular doctor or clinic?' })
    .getByText('Yes', { exact: true })
    .click();
  doctor = page.getByRole('group', { name: 'Who is your regular doctor or clinic?' });
  box = doctor.getByRole('combobox', { name: /^Find the doctor by last name/ });
});

test.afterEach(() => contented(insured));

// spec form 4.30
test('idle: blank text asks nothing', async () => {
  const { page } = insured;
  let asked = 0;
  await page.route(SEARCH, (route) => {
    asked += 1;
    return route.continue();
  });
  await box.fill('   ');
  // The next search would come after this one.
  await box.fill('zz');
  await expect(doctor.getByText('No doctor was found.')).toBeVisible();
  expect(asked).toBe(1);
  await page.unroute(SEARCH);
  await box.fill('');
  await look(insured, 'physician-idle');
});

// spec form 4.30
test('searching', async () => {
  const { page } = insured;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SEARCH, async (route) => {
    await released;
    await route.continue();
  });
  await box.fill('smi');
  await expect(doctor.getByText('searching...')).toBeVisible();
  await look(insured, 'physician-searching');
  release();
  await expect(doctor.getByText('searching...')).toBeHidden();
  await page.unroute(SEARCH);
});

// spec form 4.30
test('results: the list opens, is announced, and can be used by keyboard', async () => {
  const { page } = insured;
  await box.fill('');
  await box.pressSequentially('smit');
  await expect(results().first()).toContainText('Smith');
  await expect(page.locator('[data-live-announcer]:not([role=status])')).toContainText(/\d+ options? available/);
  // While the list is open the library hides the rest of the page from screen readers: axe has no findings there.
  await page.screenshot({ path: '../screenshots/physician-results-1280.png' });
  await page.keyboard.press('ArrowDown');
  const first = results().first();
  await expect(first).toBeVisible();
  const name = (await first.locator('[slot=label]').textContent()) ?? '';
  await first.press('Enter');
  await expect(results()).toHaveCount(0);
  await expect(doctor.getByText(`Filled in below: ${name}`)).toBeVisible();
  await expect(field('Doctor, clinic or hospital')).toHaveValue(name.replace(/ \(also .*/, ''));
  await expect(field('Phone')).toHaveValue(/^\d{3}-555-01\d\d$/);
  await expect(field('Zip code')).toHaveValue(/^\d{5}$/);
  await expect(doctor.getByRole('combobox', { name: 'State', exact: true })).not.toHaveValue('');
  await look(insured, 'physician-filled');
});

test('"Clear" restores what was there before, and keeps what was typed since', async () => {
  await field('Phone').fill('2145550199');
  await doctor.getByRole('button', { name: 'Clear' }).click();
  await expect(field('Doctor, clinic or hospital')).toHaveValue('');
  await expect(field('City')).toHaveValue('');
  await expect(field('Phone')).toHaveValue('214-555-0199');
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
});

test('a state narrows the search', async () => {
  const { page } = insured;
  await box.fill('sm');
  await expect(results().first()).toBeVisible();
  await page.keyboard.press('Escape');
  await doctor.getByRole('combobox', { name: /^State where/ }).selectOption({ label: 'Texas' });
  await expect(doctor.getByText(/^\d+ results?$/)).toBeVisible();
  await box.focus();
  await expect(results().first()).toBeVisible();
  await expect(results().filter({ hasNotText: ', TX ' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await doctor.getByRole('combobox', { name: /^State where/ }).selectOption({ label: 'All states' });
});

// spec form 4.30, 8.23
test('error, and the same search again', async () => {
  const { page, complaints } = insured;
  await page.route(SEARCH, (route) => route.abort());
  await box.fill('jones');
  await expect(doctor.getByText('An error occurred while searching. Click to here to retry.')).toBeVisible();
  // The browser reports the lost connection itself.
  complaints.splice(0);
  await look(insured, 'physician-error');
  await page.unroute(SEARCH);
  await doctor.getByRole('button', { name: 'Try again' }).click();
  await expect(doctor.getByText(/^\d+ results?$/)).toBeVisible();
});

// spec form 4.30
test('nobody is found: typed in by hand, and kept', async () => {
  const { page } = insured;
  await box.fill('Nosuchname');
  await expect(doctor.getByText('No doctor was found. Check the spelling or enter the details below.')).toBeVisible();
  await look(insured, 'physician-empty');
  await field('Doctor, clinic or hospital').fill('Nosuchname Family Practice');
  await field('Doctor, clinic or hospital').blur();
  await expect(page.getByText('All changes saved')).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(field('Doctor, clinic or hospital')).toHaveValue('Nosuchname Family Practice');
  await expect(box).toHaveValue('');
});

test('on a phone a result is chosen by touch', async () => {
  const { page } = insured;
  await page.setViewportSize({ width: 414, height: 900 });
  await box.fill('nguy');
  await expect(results().first()).toBeVisible();
  await page.screenshot({ path: '../screenshots/physician-results-414.png' });
  await results().first().click();
  await expect(field('Doctor, clinic or hospital')).toHaveValue(/Nguyen$/);
  await page.setViewportSize({ width: 1280, height: 900 });
});

// spec form 4.32
test('a hospital is typed in, without a search', async () => {
  const { page } = insured;
  await openByMenu(insured.page, 'Medical condition details');
  await page
    .getByRole('radiogroup', { name: /were you in a hospital or an emergency room/ })
    .first()
    .getByText('Yes', { exact: true })
    .click();
  const hospital = page.getByRole('group', { name: 'Which hospital treated you?' });
  await expect(hospital.getByRole('textbox', { name: 'Phone of the hospital' })).toBeVisible();
  await expect(hospital.getByRole('combobox', { name: /^Find the doctor/ })).toHaveCount(0);
  await expect(hospital.getByRole('combobox', { name: /^State where/ })).toHaveCount(0);
  await look(insured, 'physician-hospital');
});

/** The options of the open list. */
const results = (): Locator => insured.page.getByRole('listbox').getByRole('option');

const field = (name: string): Locator => doctor.getByRole('textbox', { name });
