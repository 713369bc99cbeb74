import { expect, test } from '@playwright/test';
import { inCaseMenu, resumeByMenu } from '../support/case-menu.ts';
import { failing, forgive } from '../support/database.ts';
import { look } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { INES, ines, VICTOR, victor } from '../support/owners-case.ts';
import { contented, type Person, person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { agree, identify, LONG, reviewForms, typeSignature } from '../support/signing.ts';

/** The insured signed and an owner is about to, when the agent finds a mistake: unlock, correct, send, sign again. */
test.describe.configure({ mode: 'serial' });

/** Other stories have a case of the same name. */
let server: OwnServer;
let agent: Person;
let insured: Person;
let owner: Person;
let oldLink: string;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({});
  const newPerson = () => person(browser, { baseURL: server.url });
  [agent, insured, owner] = [await newPerson(), await newPerson(), await newPerson()];
  await play(server.url, 'owners-to-sign');
});
test.afterAll(() => server.stop());

test('an owner is about to sign', async () => {
  const { page } = owner;
  oldLink = await newestLink(page, INES);
  await page.goto(oldLink);
  await agree(owner);
  await identify(owner, ines);
  await expect(page.getByText(/^These answers are covered by a signature/)).toContainText(
    'contact your insurance agent',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Review and sign' }).click();
  await toSignature(owner, 'Owner Signature');
  await reviewForms(owner);
});

test('the agent who reads a signed section learns that it can be unlocked', async () => {
  const { page } = agent;
  await page.goto('/express/financial-professional');
  await resumeByMenu(page, 'Victor Alvarez');
  await expect(page.getByText(/^These answers are covered by a signature/)).toContainText(
    'unlock the application in the portal',
  );
});

// spec flow 4.13, 4.24
test('the agent is warned, gives a reason, and has the form again', async () => {
  const { page } = agent;
  await page.goto('/express/financial-professional');
  await (await inCaseMenu(page, 'Victor Alvarez', 'Unlock')).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('every signer must sign again');
  await look(agent, 'unlock-warning');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(dialog).toContainText('Please give a reason in a few words.');
  await dialog.getByRole('textbox').fill('The city was wrong');
  await failing(page, '/composable/unlock-application', 'signature_invalidation', { times: 1, data: server.data });
  await dialog.getByRole('button', { name: 'Unlock' }).press('Enter');
  await expect(dialog).toContainText('The application may have been unlocked');
  await expect(dialog).not.toContainText('not unlocked');
  await expect(dialog.locator('.dialog-body')).toBeFocused();
  forgive(agent);
  await look(agent, 'unlock-failed');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(page).toHaveURL(/proposed-insured/);
  // Nothing is changed yet: sending is possible, but not offered.
  await expect(page.getByRole('button', { name: 'Send application to proposed insured' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the owner’s open page says so, and so does a reload; their link is closed', async () => {
  const { page } = owner;
  await typeSignature(owner, 'Ines Alvarez');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Your agent is changing this application');
  await look(owner, 'unlocked-while-open');
  await page.goto('/express/declarations-owner-A');
  await expect(title).toHaveText('Your agent is changing this application');
  // Nothing to press: only the link that is mailed later leads back.
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await page.goto(oldLink);
  await agree(owner);
  await identify(owner, ines);
  await expect(page.getByText('We are unable to locate your application')).toBeVisible();
});

test('the agent corrects the answer in another tab and sends from this one; the portal lists the events', async () => {
  const { page, context } = agent;
  const other = await context.newPage();
  await other.goto(page.url());
  const saved = other.waitForResponse(/submit-payload$/);
  await other.getByRole('textbox', { name: 'City' }).first().fill('Dublin');
  await saved;
  await expect(other.getByText('All changes saved')).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).not.toHaveURL(/proposed-insured/);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your application is ready to be sent!');
  await dialog.getByRole('button', { name: 'Keep working' }).click();
  await page.getByRole('button', { name: 'Send application to proposed insured' }).click();
  await expect(dialog).toContainText('with a new link, to be reviewed and signed again');
  // Nothing was typed here, so nothing is missing here.
  await expect(page.getByText('All changes saved')).toBeVisible();
  await look(agent, 'send-unlocked');
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect(dialog).toContainText('Email Accepted');
  await dialog.getByRole('button', { name: 'Go to the portal' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Victor Alvarez' }).first();
  await expect(row).toContainText('0 of 3 signed');
  const timeline = await inCaseMenu(page, 'Victor Alvarez', 'Timeline');
  await expect(page.getByRole('menuitem', { name: /^Unlock/ })).toHaveCount(0);
  await timeline.click();
  await expect(page.getByRole('dialog')).toContainText('Unlocked, everyone signs again: The city was wrong');
  await look(agent, 'timeline-unlocked');
});

// spec trust 5.2; pages 3.1
test('the insured sees what changed, on the review page and before signing, and signs again', async () => {
  const { page } = insured;
  await page.goto(await newestLink(page, VICTOR));
  await agree(insured);
  await identify(insured, victor);
  const prompt = page.getByRole('dialog');
  await prompt.getByRole('button', { name: 'Keep working' }).click();
  await page.goto('/express/review?auth=true');
  await expect(changed(insured)).toContainText('Columbus');
  await expect(changed(insured)).toContainText('Dublin');
  await look(insured, 'review-changed');
  await toSignature(insured, 'Insured Signature');
  await expect(changed(insured)).toContainText('Dublin');
  await look(insured, 'declarations-changed');
  await reviewForms(insured);
  await typeSignature(insured, 'Victor Alvarez');
  await expect(page).toHaveURL(/thank-you/, LONG);
});

test('the owner, who had signed nothing before, is mailed again and signs without such a list', async () => {
  const { page } = owner;
  await page.goto(await newestLink(page, INES));
  await agree(owner);
  await identify(owner, ines);
  await page.getByRole('dialog').getByRole('button', { name: 'Review and sign' }).click();
  await toSignature(owner, 'Owner Signature');
  await reviewForms(owner);
  await expect(changed(owner)).toHaveCount(0);
  await typeSignature(owner, 'Ines Alvarez');
  await expect(page).toHaveURL(/thank-you/, LONG);
});

// spec flow 4.13
test('after another unlock, the page that offered to send the case before offers it again', async () => {
  const { page, context } = agent;
  const other = await context.newPage();
  await other.goto('/express/financial-professional');
  await (await inCaseMenu(other, 'Victor Alvarez', 'Unlock')).click();
  await other.getByRole('alertdialog').getByRole('textbox').fill('The city was right');
  await other.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await expect(other).toHaveURL(/proposed-insured/);
  await other.close();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await resumeByMenu(page, 'Victor Alvarez');
  await page.getByRole('textbox', { name: 'City' }).first().fill('Columbus');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog).toContainText('Your application is ready to be sent!');
});

test('no error occurred behind the pages', () => {
  for (const one of [agent, insured, owner]) contented(one);
});

const changed = ({ page }: Person) =>
  page.locator('.changed').filter({ has: page.getByRole('heading', { name: 'What changed since you signed' }) });

/** From the disclosures to one's own page, whoever else has one. */
async function toSignature({ page }: Person, signature: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: /^Disclosures ?,/ })
    .click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Disclosures');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(title).toHaveText(signature);
}
