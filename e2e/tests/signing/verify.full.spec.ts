/**
 * What remains of a case when everybody has signed: their documents, the complete file, and the page that checks them.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { look, picture } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, person, type Person } from '../support/person.ts';
import { inCaseMenu } from '../support/case-menu.ts';
import { newestLink, play } from '../support/play.ts';
import { agree, downloadSigned, identify, LONG } from '../support/signing.ts';

test.describe.configure({ mode: 'serial' });

const RUTH = 'ruth.weber@example.com';
let server: OwnServer;
let signed = '';
let complete = '';

test.beforeAll(async () => {
  server = await startOwnServer({});
  await play(server.url, 'all-signed');
});
test.afterAll(() => server.stop());

const newPerson = (browser: Browser): Promise<Person> => person(browser, { baseURL: server.url });

/** Chooses a file on the page and waits for the result. */
async function choose(page: Page, file: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Result for', LONG);
}

/** The same file with one byte changed in the middle, or cut, or longer. */
function changed(file: string, how: (bytes: Buffer) => Buffer): string {
  const other = test.info().outputPath('changed.pdf');
  writeFileSync(other, how(readFileSync(file)));
  return other;
}

function written(name: string, content: string): string {
  const file = test.info().outputPath(name);
  writeFileSync(file, content);
  return file;
}

/** A record of one event that somebody wrote, including its hash. */
function bareRecord(): string {
  const start = '0'.repeat(64);
  const [before, after] = ['{"applicationId":"made-up","data":{},"epoch":1', ',"seq":0,"type":"app.created"}'];
  const hash = createHash('sha256').update(`countersign-evidence-v1\n${start}\n${before}${after}`).digest('hex');
  const event = `${before},"hash":"${hash}","prevHash":"${start}"${after}`;
  return `{"applicationId":"made-up","epoch":1,"events":[${event}],"format":"countersign-evidence-v1","head":{"hash":"${hash}","seq":0}}`;
}

test('the insured returns by the link for documents, and downloads their own', async ({ browser }) => {
  const ruth = await newPerson(browser);
  const { page } = ruth;
  await page.goto(await newestLink(page, RUTH));
  await agree(ruth);
  await identify(ruth, {
    'Last name': 'Weber',
    'Social Security number': '219-09-9996',
    'Zip code': '75201',
    'Date of birth': '04/08/1986',
  });
  await expect(page).toHaveURL(/documents/);
  signed = await downloadSigned(ruth, 'ruth', server.data);
  await look(ruth, 'documents-insured');
  contented(ruth);
});

test('operations download the complete file', async ({ browser }) => {
  const operator = await newPerson(browser);
  const { page } = operator;
  await page.goto('/express/operations');
  const take = await inCaseMenu(page, 'Ruth Weber', 'Complete file');
  const downloading = page.waitForEvent('download');
  await take.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^complete-file-.{4}-.{4}-.{4}-round-1\.pdf$/);
  complete = test.info().outputPath('complete.pdf');
  await file.saveAs(complete);
  await look(operator, 'operations-complete');
  contented(operator);
});

test('anybody can check whether a file is what was signed', async ({ browser }) => {
  const visitor = await newPerson(browser);
  const { page } = visitor;
  await page.goto('/express/verify');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check a signed document');
  await look(visitor, 'verify');

  // By keyboard: the first stop in the page is the file.
  await page.getByRole('link', { name: /skip/i }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('input[type=file]')).toBeFocused();

  await choose(page, signed);
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page.getByText('Sealed and unchanged')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'latest version' })).toContainText('Yes');
  await expect(page.getByRole('listitem').filter({ hasText: 'Ruth Weber' })).not.toContainText('Not confirmed');
  await look(visitor, 'verify-whole');

  await choose(page, complete);
  await expect(page.getByText('Every document that the record names is inside')).toBeVisible();
  await expect(page.getByText('signed-InsuredOwner.pdf')).toBeVisible();
  await look(visitor, 'verify-complete');

  const flipped = changed(signed, (bytes) => {
    bytes[Math.floor(bytes.length / 3)] = (bytes[Math.floor(bytes.length / 3)] ?? 0) ^ 1;
    return bytes;
  });
  await choose(page, flipped);
  await expect(page.getByText('This file was altered')).toBeVisible();
  await expect(page.getByText('something that it covers was changed afterwards')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Ruth Weber' })).toContainText('Not confirmed');
  await look(visitor, 'verify-altered');

  await choose(
    page,
    changed(signed, (bytes) => Buffer.concat([bytes, Buffer.from('\n% one more')])),
  );
  await expect(page.getByText('Something was added to the file after the last signature.')).toBeVisible();
  await choose(
    page,
    changed(signed, () => Buffer.from('Dear reader')),
  );
  await expect(page.getByText('This file is neither a PDF nor the record of a case.')).toBeVisible();
  await picture(page, 'verify-unknown-1280');

  // Anyone who can write a file can write a record whose parts agree.
  await choose(page, written('record.json', bareRecord()));
  await expect(page.getByText('This file has no seal', { exact: true })).toBeVisible();
  await expect(page.getByText('by itself it proves nothing')).toBeVisible();
  await expect(page.getByText('Sealed and unchanged')).toHaveCount(0);
  await look(visitor, 'verify-record');

  await page.locator('input[type=file]').setInputFiles(changed(signed, () => Buffer.alloc(25 * 1_048_576)));
  await expect(page.getByText('This file is larger than 24 MB and cannot be checked.')).toBeVisible();
  contented(visitor);
});
