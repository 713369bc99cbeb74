import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import * as answers from '../support/case.ts';
import { answer, next } from '../support/form.ts';
import { openByMenu } from '../support/menu.ts';
import { INES, ines } from '../support/owners-case.ts';
import type { Person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { agree, identify, reviewForms } from '../support/signing.ts';
import { startCase } from '../support/start-case.ts';

/**
 * Typed text is shown as text everywhere (T27), is left in no file of the browser (T28), and is sent only to our own
 * server (T29).
 */
const payloads = [
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</textarea><script>alert(1)</script>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '[x](javascript:alert(1))',
  '![x](x"onerror="alert(1))',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="data:text/html,<script>x()</script>">',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<math><mi xlink:href="javascript:alert(1)">',
];
const marks = { ssn: '219-47-3391', name: 'Quellenbrunn', street: 'Wolkenkuckucksheim' };

/** A browser whose files can be searched, and what happened in it. */
interface Watched extends Person {
  folder: string;
  dialogs: string[];
  foreign: string[];
}

async function openBrowser(baseURL: string): Promise<Watched> {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-profile-'));
  const executablePath = process.env['E2E_BROWSER_PATH'];
  const context = await chromium.launchPersistentContext(folder, {
    baseURL,
    viewport: { width: 1280, height: 900 },
    ...(executablePath !== undefined && { executablePath }),
    env: { ...(process.env as Record<string, string>), ...JSON.parse(process.env['E2E_BROWSER_ENV'] ?? '{}') },
  });
  const watched: Watched = {
    context,
    page: await context.newPage(),
    complaints: [],
    folder,
    dialogs: [],
    foreign: [],
  };
  const { host } = new URL(baseURL);
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host) watched.foreign.push(request.url());
    if (url.pathname === '/service/csp-report') watched.complaints.push(request.postData() ?? '');
  });
  context.on('dialog', (dialog) => {
    // A page with unsaved work asks before it is left.
    if (dialog.type() !== 'beforeunload') watched.dialogs.push(dialog.message());
    void dialog.accept();
  });
  context.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML/.test(message.text())) watched.complaints.push(message.text());
  });
  return watched;
}

/** Scripts and frames from elsewhere. */
const planted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document.querySelectorAll(
        'script:not([src]), [onerror], [onload], iframe[srcdoc], a[href^="javascript:"], a[href^="data:"]',
      ).length,
  );

/** Files of the profile that hold a text, in the encodings a browser keeps texts in. */
function filesWith(folder: string, text: string): string[] {
  const sought = [Buffer.from(text), Buffer.from(text, 'utf16le'), Buffer.from(encodeURIComponent(text))];
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    return sought.some((one) => bytes.includes(one)) ? [path.relative(folder, file)] : [];
  });
}

test('text typed by an agent is executed nowhere, stays in no file of the browser, and is sent to nobody', async ({
  baseURL,
}) => {
  const agent = await openBrowser(baseURL ?? '');
  const { page } = agent;
  try {
    await test.step('it is typed', async () => {
      await startCase(page);
      await answer(page, {
        ...answers.proposedInsured,
        "What is the proposed insured's Social Security number?": marks.ssn,
        'Legal name of the proposed insured': {
          'First name': payloads[0] ?? '',
          'Middle name': payloads[4] ?? '',
          'Last name': marks.name,
        },
        'Where does the proposed insured live?': {
          'Street address': marks.street,
          City: payloads[5] ?? '',
          State: 'Texas',
          'Zip code': '75201',
        },
      });
      await expect(page.getByText('All changes saved')).toBeVisible();
    });

    await test.step('each payload is shown as it was typed', async () => {
      const first = page.getByRole('textbox', { name: 'First name' });
      for (const payload of payloads) {
        await first.fill(payload);
        await first.blur();
        await expect(first).toHaveValue(payload);
        expect(await planted(page)).toBe(0);
      }
      await expect(page.getByText('All changes saved')).toBeVisible();
      await page.reload();
      await expect(first).toHaveValue(payloads.at(-1) ?? '');
      expect(await planted(page)).toBe(0);
    });

    await test.step('also in the portal, where it is text in a table', async () => {
      await page.goto('/express/financial-professional');
      await expect(page.getByRole('rowheader', { name: new RegExp(marks.name) }).first()).toBeVisible();
      expect(await planted(page)).toBe(0);
      await page
        .getByRole('searchbox')
        .or(page.getByRole('textbox'))
        .first()
        .fill(payloads[0] ?? '');
      expect(await planted(page)).toBe(0);
    });

    await nothingIsLeft(agent, [...Object.values(marks), marks.ssn.replaceAll('-', ''), 'onerror=alert']);
  } finally {
    await remove(agent);
  }
});

test('nothing stays of an insured who exits, or who leaves with work that was not sent', async ({ baseURL }) => {
  await play(baseURL ?? '', 'sent');
  const insured = await openBrowser(baseURL ?? '');
  const { page, context } = insured;
  const duties = 'What are your main duties, and does anything about your work put you at risk?';
  try {
    await test.step('she types', async () => {
      await find(insured);
      await openByMenu(page, 'Personal information');
      await answer(page, {
        'Are you a citizen of the United States?': 'Yes',
        'What best describes your work situation today?': 'Employed',
        'What is your occupation?': 'Accountant',
        [duties]: 'Office work',
        'Who is your employer?': marks.name,
      });
      const box = page.getByRole('textbox', { name: duties });
      for (const payload of payloads) {
        await box.fill(payload);
        await box.blur();
        await expect(box).toHaveValue(payload);
        expect(await planted(page)).toBe(0);
      }
      await box.fill(payloads[0] ?? '');
      await box.blur();
      await expect(page.getByText('All changes saved')).toBeVisible();
    });

    await test.step('the next person at the browser finds nothing after her exit, by Back or by the address', async () => {
      const left = page.url();
      await page.getByRole('button', { name: 'Exit', exact: true }).click();
      await expect(page).toHaveURL(/find-application/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Exit', exact: true })).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(/error/);
      await expect(page.getByText(marks.name)).toHaveCount(0);
      await page.goto(left);
      await expect(page).toHaveURL(/error/);
      await expect(page.getByText(marks.name)).toHaveCount(0);
    });

    await test.step('she returns, types without a connection, and leaves', async () => {
      await find(insured);
      await openByMenu(page, 'Personal information');
      await context.setOffline(true);
      await page.getByRole('textbox', { name: 'Who is your employer?' }).fill(marks.street);
      await expect(page.getByText('Offline, 1 section waiting')).toBeVisible();
    });
    // Also her last name, which she entered in the identity check.
    await nothingIsLeft(insured, [marks.name, marks.street, 'Rivera', '219-09-9999', '219099999', 'onerror=alert']);
  } finally {
    await remove(insured);
  }
});

test('nothing stays of an owner who read the forms and left', async ({ baseURL }) => {
  await play(baseURL ?? '', 'owners-to-sign');
  const owner = await openBrowser(baseURL ?? '');
  const { page } = owner;
  try {
    await page.goto(await newestLink(page, INES));
    await agree(owner);
    await identify(owner, ines);
    await page.getByRole('dialog').getByRole('button', { name: 'Review and sign' }).click();
    await openByMenu(page, 'Disclosures');
    await next(page, 'Owner Signature');
    await reviewForms(owner);
    // Neither what was typed nor the forms, which are documents like this.
    await nothingIsLeft(owner, ['219-09-9991', '219099991', '300 Vine Street', '%PDF-']);
  } finally {
    await remove(owner);
  }
});

/** By the link in the mail of the case `sent`. */
async function find(insured: Watched): Promise<void> {
  await insured.page.goto(await newestLink(insured.page, 'grace.rivera@example.com'));
  await agree(insured);
  await identify(insured, {
    'Last name': 'Rivera',
    'Social Security number': '219-09-9999',
    'Zip code': '75201',
    'Date of birth': '04/08/1986',
  });
  await expect(insured.page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
}

/**
 * Nothing was executed, nothing was requested from others, and these words are nowhere in what the browser stores.
 * Closes it.
 */
async function nothingIsLeft(watched: Watched, words: readonly string[]): Promise<void> {
  const { page, context, folder, dialogs, complaints, foreign } = watched;
  expect({ dialogs, complaints, foreign }).toEqual({ dialogs: [], complaints: [], foreign: [] });
  // What the page itself stored in addition to the files below.
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  for (const word of words) expect(kept).not.toContain(word);
  await page.evaluate(() => localStorage.setItem('planted-by-the-test', 'Plantedmark'));
  await context.close();
  // What is stored in the clear is found: the search works.
  expect(filesWith(folder, 'Plantedmark')).not.toEqual([]);
  expect(words.map((word) => [word, filesWith(folder, word)])).toEqual(words.map((word) => [word, []]));
}

async function remove({ context, folder }: Watched): Promise<void> {
  await context.close().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
}
