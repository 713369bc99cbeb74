import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { callsOf } from '../support/calls-of.ts';
import { failing, forgive, inDatabase, refusing, untilGivenUp } from '../support/database.ts';
import { endSessionElsewhere } from '../support/end-session.ts';
import { look } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { ines, INES, tomas, TOMAS } from '../support/owners-case.ts';
import { contented, type Person, person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { personAt } from '../support/person-at.ts';
import { agree, identify, keepWorking, LONG, reviewForms, typeSignature } from '../support/signing.ts';

/** Waiting: for forms, for a decision, for each other. Reloaded, in a second tab, too late, failed, and tried again. */
const FORMS = '**/pdf/checkPDFFileDisplayStatus*';

test.describe('while the work of the server is not done', () => {
  let server: OwnServer;
  /** Where the server keeps documents: not one is made while it is away. */
  let documents: string;
  test.beforeAll(async () => {
    documents = path.join(mkdtempSync(path.join(tmpdir(), 'countersign-e2e-')), 'documents');
    server = await startOwnServer({ DOCUMENTS: 'folder', DOCUMENT_FOLDER: documents });
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(path.dirname(documents), { recursive: true });
  });

  const takeDocumentsAway = (): void => {
    renameSync(documents, `${documents}.away`);
    // As where a drive is not mounted: it cannot be made anew.
    writeFileSync(documents, '');
  };
  const bringDocumentsBack = (): void => {
    rmSync(documents);
    renameSync(`${documents}.away`, documents);
  };

  // spec flow 2.24, 4.35, 8.14, 9.3
  test('a decision that is late, or fails, is waited for again, also after a reload and in a second tab', async ({
    browser,
  }) => {
    const decide = await refusing('decision', 'decided', server.data);
    const agent = await personAt(browser, server.url, 'agent-to-sign', 'sign: {}');
    const { page } = agent;
    await page.clock.install();
    await page.goto('/express/processing');
    await expect(page.getByText('We are currently processing your application.')).toBeVisible();
    await look(agent, 'processing');
    const asked = () => page.waitForRequest('**/composable/get-decision');
    let asking = asked();
    await page.reload();
    await expect(page.getByText('We are currently processing your application.')).toBeVisible();
    await asking;
    asking = asked();
    await page.clock.fastForward('06:50');
    await expect(page.getByText(/^Time elapsed: 06:5/)).toBeVisible();
    await asking;
    // As long as a page waits for a response: nothing that it has asked is answered by then.
    await page.clock.fastForward('00:46');
    await expect(page).toHaveURL(/decision-details/);
    await expect(page.getByText('The decision is taking longer than usual.')).toBeVisible();
    await look(agent, 'decision-late');

    const reported = page.waitForRequest('**/service/client-error');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('We are currently processing your application.')).toBeVisible();
    await untilGivenUp('jhade', server.data);
    await expect(page).toHaveURL(/decision-details/, LONG);
    await expect(page.getByText('An error has occurred, please try again later.')).toBeVisible();
    await reported;
    await expect(page.getByText('The decision is taking longer than usual.')).toHaveCount(0);
    await look(agent, 'decision-failed');

    await decide();
    const other = await agent.context.newPage();
    await other.goto('/express/processing');
    await expect(other).toHaveURL(/decision-details/, LONG);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/decision-details/, LONG);
    // Both still show that they load, or both the decision.
    const textOf = (tab: Page) => tab.getByRole('main').innerText();
    await expect.poll(async () => (await textOf(page)) === (await textOf(other)), LONG).toBe(true);
    contented(agent);
  });

  // spec flow 2.28, 4.22, 9.2
  test('a case whose answers are still being processed opens when they are done, and shows the time until then', async ({
    browser,
  }) => {
    takeDocumentsAway();
    const insured = await personAt(browser, server.url, 'ready-to-sign');
    const { page } = insured;
    const asked = callsOf(page, '/composable/resume-application');
    await page.clock.install();
    await page.goto('/express/proposed-insured?auth=true');
    const wait = page.getByRole('alertdialog');
    await expect(wait).toContainText('Please wait while your application responses are being processed.');
    // One document of ten seconds: a minute begun, and one more.
    await expect(wait).toContainText('about 2 minutes');
    await look(insured, 'pending-jobs');
    await page.keyboard.press('Escape');
    await expect(wait, 'nobody goes on before').toBeVisible();
    const ready = page.getByRole('dialog', { includeHidden: true, name: 'Your application is ready to be signed!' });
    await expect(ready, 'one thing at a time').toHaveCount(0);

    const before = asked.length;
    await page.clock.runFor(5000);
    await expect.poll(() => asked.length).toBeGreaterThan(before);
    await expect(wait).toContainText('about 2 minutes');
    bringDocumentsBack();
    await expect.poll(() => inDatabase(UNFINISHED, server.data), LONG).toEqual([]);
    await page.clock.runFor(5000);
    await expect(wait).toBeHidden();
    await expect(ready).toBeVisible();
    const whenOpen = asked.length;
    await page.clock.runFor(20_000);
    expect(asked, 'nobody asks once it is open').toHaveLength(whenOpen);
    contented(insured);
  });

  // spec flow 4.22
  test('the wait ends with its estimate, also after a reload, and a later visitor does not wait', async ({
    browser,
  }) => {
    takeDocumentsAway();
    const insured = await personAt(browser, server.url, 'ready-to-sign');
    const { page } = insured;
    const requestedBefore = (seconds: number) =>
      inDatabase(
        `update job_status set created_at = now() - interval '${seconds} seconds'
         where kind = 'render' and state <> 'done'`,
        server.data,
      );
    await requestedBefore(80);
    await page.clock.install();
    await page.goto('/express/proposed-insured?auth=true');
    const wait = page.getByRole('alertdialog');
    await expect(wait).toContainText('about 2 minutes');
    await page.clock.runFor(41_000);
    await expect(wait).toBeHidden();
    await requestedBefore(80);
    await page.reload();
    await expect(wait).toBeVisible();
    await requestedBefore(121);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Your application is ready to be signed!' })).toBeVisible();
    await expect(wait).toBeHidden();
    bringDocumentsBack();
    contented(insured);
  });

  // spec flow 4.11
  test('a customer whose session timed out, even while answers are processed, exits and finds the application again', async ({
    browser,
  }) => {
    takeDocumentsAway();
    const insured = await personAt(browser, server.url, 'ready-to-sign');
    const { page } = insured;
    await page.clock.install();
    await page.goto('/express/proposed-insured?auth=true');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('One moment');
    await endSessionElsewhere(insured);
    await page.clock.fastForward('19:30');
    await expect(dialog).toContainText('Session timed out');
    await expect(page.getByRole('alertdialog', { includeHidden: true })).toHaveCount(1);
    await look(insured, 'session-expired-customer');
    await dialog.getByRole('button', { name: 'Exit Application' }).click();
    await expect(page).toHaveURL(/find-application/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/express/proposed-insured?auth=true');
    await expect(page).toHaveURL(/error-page/);
    bringDocumentsBack();
    contented(insured);
  });

  // spec flow 4.26, 4.28
  test('forms that could not be made are made again for a person who keeps waiting', async ({ browser }) => {
    const store = await refusing('document', 'ready', server.data);
    const insured = await personAt(browser, server.url, 'ready-to-sign');
    const { page } = insured;
    const made = callsOf(page, '/pdf/generatePDF');
    await untilGivenUp('render', server.data);
    await keepWorking(page);
    await page.goto('/express/disclosures?auth=true');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const keepWaiting = page.getByRole('button', { name: 'Keep waiting' });
    await expect(keepWaiting).toBeVisible(LONG);
    await store();
    await keepWaiting.click();
    await reviewForms(insured);
    expect(made).toHaveLength(1);
    contented(insured);
  });
});

/** Documents that are not made yet. */
const UNFINISHED = "select from job_status where kind = 'render' and state <> 'done'";

// spec flow 4.23, 8.7
test('a case that a browser without room cannot keep leads to the log-in page', async ({ browser, baseURL }) => {
  const insured = await personAt(browser, baseURL ?? '', 'ready-to-sign');
  const { page } = insured;
  await page.goto('/express/error');
  await page.evaluate(() => {
    for (let length = 2 ** 22; length >= 1; length /= 2) {
      try {
        for (;;) localStorage.setItem(`full ${localStorage.length}`, 'x'.repeat(length));
      } catch {
        // No more of this length.
      }
    }
  });
  const reported = page.waitForRequest('**/service/client-error');
  await page.goto('/express/proposed-insured?auth=true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in');
  await reported;
  await page.getByRole('button', { name: 'Proposed Insured' }).click();
  await expect(page).toHaveURL(/find-application$/);
  contented(insured);
});

// spec flow 8.2, 8.6
test('a case whose form is missing leads to the error page, with its text for customers', async ({
  browser,
  baseURL,
}) => {
  const insured = await personAt(browser, baseURL ?? '', 'ready-to-sign');
  const { page } = insured;
  await failing(page, '/composable/AppDefinition', 'session');
  await page.goto('/express/proposed-insured?auth=true');
  await expect(page).toHaveURL(/express\/error$/);
  await expect(page.getByText('Please contact your insurance agent.')).toBeVisible();
  forgive(insured);
  contented(insured);
});

// spec flow 8.12
test('forms that cannot be opened are not requested again, which is reported, and the way on is offered', async ({
  browser,
  baseURL,
}) => {
  const insured = await personAt(browser, baseURL ?? '', 'ready-to-sign');
  const { page } = insured;
  let asked = 0;
  await failing(page, '/pdf/getApplicationPdf', 'document');
  page.on('request', (request) => {
    if (/checkPDFFileDisplayStatus|getApplicationPdf/.test(request.url())) asked += 1;
  });
  await page.clock.install();
  await keepWorking(page);
  await page.goto('/express/declarations?auth=true');
  const reported = page.waitForRequest('**/service/client-error');
  await page.getByRole('button', { name: 'Review my application forms' }).click(LONG);
  await expect(page.getByRole('button', { name: 'Keep waiting' })).toBeVisible();
  await reported;
  const before = asked;
  await page.clock.runFor(60_000);
  expect(asked).toBe(before);
  forgive(insured);
  contented(insured);
});

// spec flow 2.23, 4.28, 9.1
test('forms that do not arrive are waited for again, and a person who signs in one tab has signed in the other', async ({
  browser,
  baseURL,
}) => {
  const insured = await personAt(browser, baseURL ?? '', 'ready-to-sign');
  const { page } = insured;
  const forms = await hold(page);
  await page.clock.install();
  await keepWorking(page);
  await page.goto('/express/declarations?auth=true');
  const waits = page.getByText(/should take 3 minutes or less/);
  await expect(waits).toBeVisible();
  const remaining = page.getByRole('timer').filter({ hasText: /^0[23]:[0-5]\d$/ });
  await expect(remaining).toBeVisible();
  await look(insured, 'declarations-wait');
  await page.reload();
  await expect(waits).toBeVisible();
  await page.clock.fastForward('03:01');
  const keepWaiting = page.getByRole('button', { name: 'Keep waiting' });
  await expect(keepWaiting).toBeVisible();
  await expect(page.getByText('Your forms could not be shown in time.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
  await look(insured, 'declarations-timed-out');
  await keepWaiting.click();
  await expect(waits).toBeVisible();
  forms.release();
  await reviewForms(insured);

  const other: Person = { ...insured, page: await insured.context.newPage() };
  await keepWorking(other.page);
  await other.page.goto('/express/declarations?auth=true');
  await reviewForms(other);
  await typeSignature(other, 'Daniel J Okafor');
  await expect(other.page).toHaveURL(/thank-you/, LONG);
  await typeSignature(insured, 'Daniel J Okafor');
  // Nobody signs twice.
  await expect(page).toHaveURL(/thank-you/, LONG);
  await look(insured, 'declarations-signed-elsewhere');
});

test('an agent whose connection is lost with the last signature continues when it is back', async ({
  browser,
  baseURL,
}) => {
  const agent = await personAt(browser, baseURL ?? '', 'agent-to-sign');
  const { page } = agent;
  await keepWorking(page);
  await page.goto('/express/declarations-agent?auth=true');
  await reviewForms(agent);
  await page.route('**/composable/resume-application', (route) => route.abort('internetdisconnected'), { times: 2 });
  await typeSignature(agent, 'Insurance Agent');
  await expect(page).toHaveURL(/decision-details/, LONG);
  contented(agent);
});

// spec flow 2.20, 4.34; trust 2.3
test('the owners sign at the same moment in two browsers, while the agent watches and a late one returns', async ({
  browser,
  baseURL,
}) => {
  await play(baseURL ?? '', 'owners-to-sign');
  const [agent, first, second, late] = [
    await person(browser),
    await person(browser),
    await person(browser),
    await person(browser),
  ];
  const enter = async (owner: Person, address: string, answers: Readonly<Record<string, string>>) => {
    await owner.page.goto(await newestLink(owner.page, address));
    await agree(owner);
    await identify(owner, answers);
    await owner.page.getByRole('dialog').getByRole('button', { name: 'Review and sign' }).click();
    const title = owner.page.getByRole('heading', { level: 1 });
    const next = owner.page.getByRole('button', { name: 'Next', exact: true });
    await expect(title).toHaveText('Disclosures');
    await next.click();
    await expect(title).toHaveText('Owner Signature');
  };
  await agent.page.goto('/express/financial-professional');
  const row = agent.page.getByRole('row').filter({ hasText: 'Victor Alvarez' }).first();
  await expect(row).toContainText('1 of 3 signed');
  await Promise.all([enter(first, INES, ines), enter(second, TOMAS, tomas), enter(late, INES, ines)]);
  await Promise.all([first, second, late].map(reviewForms));
  await Promise.all([typeSignature(first, 'Ines Alvarez'), typeSignature(second, 'Tomas Berg, Trustee')]);
  for (const owner of [first, second]) await expect(owner.page).toHaveURL(/thank-you/, LONG);
  // The same owner, at another machine, comes too late: nobody signs twice.
  await typeSignature(late, 'Ines Alvarez');
  await expect(late.page.getByRole('main')).toContainText(/already signed|can no longer sign here|Thank you/, LONG);
  await look(late, 'declarations-signed-at-another-machine');
  await agent.page.reload();
  await expect(row).toContainText('3 of 3 signed');
  for (const owner of [agent, first, second]) contented(owner);
});

/** Does not respond about the forms until they are released. */
async function hold(page: Page): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(FORMS, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return { release };
}
