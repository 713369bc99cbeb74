import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Locator, type Page, type Request, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, type Person, person } from '../support/person.ts';
import { LONG } from '../support/signing.ts';

/** A carrier's author: saves a file, sees what is wrong with it, and views any section without a case. */
test.describe.configure({ mode: 'serial' });

/** The author's own copy of the carrier. */
let home: string;
let report: string;
let insured: string;

let server: OwnServer;
let author: Person;
let page: Page;
/** Paths that were called since the page was opened. */
const called: string[] = [];
/** What the page has asked about changes and the server has not answered. */
const asking = new Set<Request>();

test.beforeAll(async ({ browser }) => {
  home = mkdtempSync(path.join(tmpdir(), 'countersign-author-'));
  report = path.join(home, 'carrier/blocks/AgentReport.yaml');
  insured = path.join(home, 'carrier/blocks/SECTIONAProposedInsured.yaml');
  cpSync('../carrier', path.join(home, 'carrier'), { recursive: true });
  server = await startOwnServer({ CARRIER: `${home}/carrier` });
  author = await person(browser, { baseURL: server.url });
  page = author.page;
  page.on('request', (request) => {
    called.push(new URL(request.url()).pathname);
    if (request.url().includes('/carrier-state?')) asking.add(request);
  });
  page.on('requestfinished', (request) => asking.delete(request));
  page.on('requestfailed', (request) => asking.delete(request));
});

test.afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

test.afterEach(() => contented(author));

test('the start page leads to it', async () => {
  await page.goto('/express/welcome');
  await page.getByRole('link', { name: 'Preview any section without a case' }).click();
  await expect(title()).toHaveText('Proposed Insured');
  await expect(page.getByRole('main').getByText(/^No findings in /)).toBeVisible();
  await look(author, 'preview');
});

test('a section is searched and chosen by keyboard; one that is hidden says why, and is shown anyway', async () => {
  const box = page.getByRole('combobox', { name: /^Section/ });
  await box.focus();
  await box.fill('vul fund');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(title()).toHaveText('VUL fund allocation');
  await expect(title()).toBeFocused();
  await expect(page.getByText('Hidden with these choices')).toBeVisible();
  await expect(page.getByText('"Product" is VUL Protection or VUL Accumulation').first()).toBeVisible();
  await expect(section('VUL fund allocation')).toContainText('hidden');
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  await look(author, 'preview-hidden');
});

test('with the required product the section is no longer hidden; a link shows the same to others', async () => {
  await page.getByRole('combobox', { name: 'Product', exact: true }).selectOption({ label: 'VUL Protection' });
  await expect(page.getByText('Hidden with these choices')).toBeHidden();
  await expect(section('VUL fund allocation')).toContainText('shown');
  await page.getByRole('combobox', { name: 'State of issue', exact: true }).selectOption({ label: 'California' });
  await expect(page).toHaveURL(/section=VULFundAllocation&stage=1&state=CA&product=VULProtection/);
  await page.reload();
  await expect(title()).toHaveText('VUL fund allocation');
  await expect(page.getByText('Hidden with these choices')).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'State of issue', exact: true })).toHaveValue('CA');
});

test('an owner makes the sections of that owner visible', async () => {
  await expect(section('Trust certification')).toContainText('hidden');
  await page
    .getByRole('combobox', { name: 'Insured as owner' })
    .selectOption({ label: 'No, someone else will own it: An existing trust' });
  await expect(section('Trust certification')).toContainText('shown');
});

test('a section of somebody else is shown as they see it', async () => {
  await section('Medications').click();
  await expect(title()).toHaveText('Medications');
  await expect(page.getByText('this section cannot be read at that stage')).toBeVisible();
  await look(author, 'preview-not-for-this-reader');
  await page.getByRole('button', { name: 'Insured who is not an owner (2.2)' }).click();
  await expect(page.getByRole('combobox', { name: 'Reader' })).toHaveValue('2.2');
  await expect(page.getByRole('main').getByRole('radiogroup').first()).toBeVisible();
});

test('answers stay on the page, over sections, readers and kinds of case, and are sent nowhere', async () => {
  await page.goto('/preview');
  const name = page.getByRole('textbox', { name: 'First name', exact: true });
  await name.fill('Ann');
  await name.blur();
  await page.getByRole('combobox', { name: 'Product', exact: true }).selectOption({ label: 'Term 20' });
  await section('Policy owner').click();
  await expect(title()).toHaveText('Policy owner');
  await section('Proposed Insured').click();
  await expect(name).toHaveValue('Ann');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(title()).toHaveText('Policy owner');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(name).toHaveValue('Ann');
  expect(called.filter((path) => path.startsWith('/composable/'))).toEqual(
    called.filter((path) => path === '/composable/AppDefinition'),
  );
});

// spec handover 2.6
test('what is answered is shown as other systems get it, and a saved mapping shows at once', async () => {
  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'As other systems receive it' }) });
  await expect(card.getByText('This case could not be written')).toBeVisible();
  await expect(card.getByText('Application/Insured/LastName')).toBeVisible();
  await card
    .getByRole('combobox', { name: 'Mapping' })
    .selectOption({ label: 'Notice for new business (new-business)' });
  await expect(card.getByText('insured/lastName')).toBeVisible();
  const last = page.getByRole('textbox', { name: 'Last name', exact: true });
  await last.fill('Sample');
  await last.blur();
  await expect(card.locator('pre')).toContainText('"lastName": "Sample"');
  await expect(card.locator('pre')).toContainText('"product": "Term20"');
  await look(author, 'preview-handed-over');
  const file = path.join(home, 'carrier/handover/new-business.yaml');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('Name: caseId', 'Name: caseNumber').replace('[caseId', '[caseNumber'),
  );
  await expect(card.locator('pre')).toContainText('"caseNumber": "preview"', LONG);
});

test('a saved mistake is reported as by a compiler, without a reload; the form stays in its last good version', async () => {
  const whole = readFileSync(report, 'utf8');
  const hasShownReading = await page.evaluateHandle(() => {
    const shown = { is: false };
    new MutationObserver(() => {
      shown.is ||= document.body.textContent.includes('Reading what changed in ');
    }).observe(document.body, { characterData: true, childList: true, subtree: true });
    return shown;
  });
  // A change that is read before the page asks again is over by then.
  await expect.poll(() => asking.size).toBe(1);
  writeFileSync(
    report,
    whole.replace('ConditionalClause: AgentReportRelated ==', 'ConditionalClause: AgentReportRelatd =='),
  );
  const told = page.getByRole('main').locator('.alert', { hasText: '1 finding' });
  await expect(told).toContainText(/blocks\/AgentReport\.yaml:\d+:24/, LONG);
  await expect(told).toContainText('There is no question "AgentReportRelatd" here. Did you mean "AgentReportRelated"?');
  await expect(told.locator('pre')).toContainText('ConditionalClause: AgentReportRelatd == true');
  await expect(told).toContainText('unknown-question · AgentReport.AgentReportRelatedDetails');
  expect(await hasShownReading.jsonValue()).toEqual({ is: true });
  expect(await caretAt(told), 'the caret stands below the wrong name').toBe('AgentReportRelatd');
  await look(author, 'preview-findings');

  writeFileSync(report, whole);
  await expect(page.getByRole('main').getByText(/^No findings in /)).toBeVisible(LONG);
  await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toHaveValue('Ann');
});

test('a saved wording shows at once, and answers stay', async () => {
  const whole = readFileSync(insured, 'utf8');
  writeFileSync(`${insured}~`, whole.replace(/DisplayName: .*/, 'DisplayName: Person to insure'));
  renameSync(`${insured}~`, insured);
  await expect(title()).toHaveText('Person to insure', LONG);
  await expect(page.getByRole('textbox', { name: 'First name', exact: true })).toHaveValue('Ann');
});

test('so do a saved text of the pages and a color of the brand', async () => {
  const file = path.join(home, 'carrier/texts/pages/form.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('section.next: Next', 'section.next: Go on'));
  await expect(page.getByRole('button', { name: 'Go on', exact: true })).toBeVisible(LONG);
  const brand = path.join(home, 'carrier/brand/brand.yaml');
  writeFileSync(brand, readFileSync(brand, 'utf8').replace("Accent: '#1f5c4d'", "Accent: '#1f4c8d'"));
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  await expect.poll(accent, LONG).toContain('#1f4c8d');
});

test('a server that delays no more responses is called again after a pause', async () => {
  const state = `${server.url}/preview/carrier-state`;
  const { data } = await (await fetch(state)).json();
  const leave = new AbortController();
  // As many as the server lets wait.
  const waits = Array.from({ length: 200 }, () =>
    fetch(`${state}?Known=${data.Revision}&Wait=25`, { signal: leave.signal }).catch(() => undefined),
  );
  const held = () =>
    fetch(`${state}?Known=${data.Revision}&Wait=25`, { signal: AbortSignal.timeout(500) }).then(
      () => 'not held',
      () => 'held',
    );
  await expect.poll(held).toBe('not held');
  const asked: number[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().startsWith(state)) asked.push(request.timing().startTime);
  });
  await page.reload();
  await expect.poll(() => asked.length, LONG).toBeGreaterThan(3);
  const pauses = asked.slice(2, 4).map((at, index) => at - (asked[index + 1] ?? at));
  for (const pause of pauses) expect(pause, 'milliseconds between two questions').toBeGreaterThanOrEqual(900);
  leave.abort();
  await Promise.all(waits);
});

/** The word above the caret. */
const caretAt = (told: Locator): Promise<string> =>
  told.locator('pre').evaluate((source) => {
    const caret = source.querySelector('.finding-caret');
    const at = document.createRange();
    at.setStart(caret?.lastChild ?? source, 0);
    at.setEnd(caret?.lastChild ?? source, 1);
    const { x, width } = at.getBoundingClientRect();
    const line = source.firstChild;
    const letters = Array.from(line?.textContent ?? '').findIndex((_letter, index) => {
      const letter = document.createRange();
      letter.setStart(line ?? source, index);
      letter.setEnd(line ?? source, index + 1);
      return letter.getBoundingClientRect().right > x + width / 2;
    });
    return (line?.textContent ?? '').slice(letters).split(' ')[0] ?? '';
  });

const title = (): Locator => page.getByRole('heading', { level: 1 });
const section = (name: string): Locator =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: new RegExp(`^${name} ?,`) });
