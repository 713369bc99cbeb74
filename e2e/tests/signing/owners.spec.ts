import { type Browser, expect, type Locator, test } from '@playwright/test';
import { resumeByMenu } from '../support/case-menu.ts';
import { look } from '../support/look.ts';
import { openByMenu } from '../support/menu.ts';
import { INES, ines, TOMAS, tomas } from '../support/owners-case.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, type Person, person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { agree, downloadSigned, identify, LONG, reviewForms, typeSignature } from '../support/signing.ts';

/** The insured signed; a person and the trustee of a trust own the policy. They sign, and then the agent. */
test.describe.configure({ mode: 'serial' });

/** Of its own: other files leave cases behind in which the same people have not signed. */
let server: OwnServer;
let agent: Person;
let ownerA: Person;
let ownerB: Person;

const newPerson = (browser: Browser): Promise<Person> => person(browser, { baseURL: server.url });

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({});
  [agent, ownerA, ownerB] = [await newPerson(browser), await newPerson(browser), await newPerson(browser)];
  await play(server.url, 'owners-to-sign');
});
test.afterAll(() => server.stop());

// spec flow 2.20, 4.34
test('the agent sees who has yet to sign, and cannot sign before them', async () => {
  const { page } = agent;
  await page.goto('/express/financial-professional');
  const row = page.getByRole('row').filter({ hasText: 'Victor Alvarez' }).first();
  await expect(row).toContainText('1 of 3 signed');
  await expect(row).toContainText('Ines Alvarez');
  await expect(row).toContainText('Tomas Berg');
  await resumeByMenu(page, 'Victor Alvarez');
  await openByMenu(agent.page, 'Agent Signature');
  await expect(page.getByRole('main')).toContainText('Tomas Berg, Trustee');
  await expect(page.getByRole('textbox', { name: 'Signature' })).toHaveCount(0);
  await look(agent, 'declarations-agent-too-early');
});

// spec flow 2.19; pages 3.2
test('the row has one button, which asks the owners again, and the rest is in its menu', async () => {
  const { page } = agent;
  await page.goto('/express/financial-professional');
  const actions = page.getByRole('row').filter({ hasText: 'Victor Alvarez' }).first().locator('.case-actions');
  await expect(actions.getByRole('button')).toHaveCount(2);
  await expect(actions.getByRole('button', { name: 'Resend to owner: Victor Alvarez' })).toBeVisible();
  await actions.getByRole('button', { name: /^More/ }).press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Resume', 'Timeline', 'Turn reminders off', /^Unlock.*removed/]);
  await look(agent, 'portal-menu-owners');
  await page.keyboard.press('Escape');
});

// spec flow 2.19
test('sending again to an owner closes their earlier link', async () => {
  const { page } = agent;
  const old = await newestLink(page, INES);
  await page.goto('/express/financial-professional');
  await page.getByRole('button', { name: 'Signers: Victor Alvarez' }).click();
  await look(agent, 'portal-signers-owners');
  await page.getByRole('button', { name: 'Resend to owner: Ines Alvarez' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Resend' }).click();
  await expect(dialog).toContainText('The owner will receive an e-mail within 2-3 minutes.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await ownerA.page.goto(old);
  await expect(ownerA.page.getByText('This link no longer works')).toBeVisible();
});

// spec flow 2.5
test('an owner mistypes, then finds the application', async () => {
  const { page } = ownerA;
  await page.goto(await newestLink(page, INES));
  await expect(page).toHaveURL(/find-application\?OwnerType=IndividualOwner&stateOfIssue=\w\w$/);
  await look(ownerA, 'find-application-owner');
  await agree(ownerA);
  await identify(ownerA, { ...ines, 'Your Social Security number': '219-09-9992' });
  await expect(page.getByText('We are unable to locate your application')).toBeVisible();
  await identify(ownerA, ines);
  await expect(page.getByRole('dialog')).toContainText('Your application is ready to be signed!');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep working' }).click();
});

// spec flow 4.29; trust 1.3
test('they read what concerns an owner, and nothing about the insured’s health', async () => {
  const sections = ownerA.page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('button', { name: /^Coverage details/ })).toBeVisible();
  for (const closed of ['Personal information', 'Medical Overview', 'Medications', 'Agent report']) {
    await expect(sections.getByRole('button', { name: new RegExp(`^${closed}`) })).toHaveCount(0);
  }
  await openByMenu(ownerA.page, 'Policy owner');
  const main = ownerA.page.getByRole('main');
  await expect(main).toContainText('Ines');
  await expect(main).not.toContainText('Alvarez Family Trust');
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await look(ownerA, 'owner-policy-owner');
  await openByMenu(ownerA.page, 'Insured Signature');
  await expect(main).toContainText('Only the person named here can sign it.');
  await expect(main).toContainText('Victor Alvarez');
  await expect(main.getByText('Time remaining')).toHaveCount(0);
  await look(ownerA, 'owner-reads-insured-signature');
});

// spec flow 2.27, 4.32
test('the first owner reads the notices and the forms, and signs', async () => {
  const { page } = ownerA;
  await toSignature(ownerA, 'Owner Signature');
  await reviewForms(ownerA);
  await look(ownerA, 'declarations-owner');
  await typeSignature(ownerA, 'Somebody Else');
  await expect(
    page.getByText('Please type the name exactly as it was provided in the application Ines Alvarez.').first(),
  ).toBeVisible();
  await typeSignature(ownerA, 'ines  ALVAREZ');
  await expect(page).toHaveURL(/thank-you/);
  await expect(page.getByRole('main')).toContainText('Your part is done.');
  await expect(page.getByText('We are currently processing')).toBeHidden(LONG);
  await look(ownerA, 'thank-you-owner');
  await downloadSigned(ownerA, 'owner-a', server.data);
});

// spec flow 8.3
test('a person who has signed finds the application no more', async ({ browser }) => {
  const again = await newPerson(browser);
  await again.page.goto('/express/find-application');
  await again.page.getByRole('combobox', { name: 'How are you signing?' }).selectOption('As an owner of the policy');
  await look(again, 'find-application-chooser');
  await agree(again);
  await identify(again, ines);
  await expect(again.page.getByText('The application has already been signed.')).toBeVisible();
  contented(again);
  await again.context.close();
});

test('the second owner, a trustee, signs as a trustee', async () => {
  const { page } = ownerB;
  await page.goto(await newestLink(page, TOMAS));
  await agree(ownerB);
  await identify(ownerB, tomas);
  await page.getByRole('dialog').getByRole('button', { name: 'Review and sign' }).click();
  await expect(title(ownerB)).toHaveText('Disclosures');
  await toSignature(ownerB, 'Owner Signature');
  await reviewForms(ownerB);
  await expect(page.getByText('Type your name as: Tomas Berg, Trustee')).toBeVisible();
  await typeSignature(ownerB, 'Tomas Berg');
  await expect(page.getByText('application Tomas Berg, Trustee.').first()).toBeVisible();
  await typeSignature(ownerB, 'Tomas Berg, Trustee');
  await expect(page).toHaveURL(/thank-you/);
});

// spec flow 2.19, 4.14, 6.1; form 1.5
test('then the agent reads how the owners signed, signs, and the case is decided', async () => {
  const { page } = agent;
  await page.goto('/express/financial-professional');
  const row = page.getByRole('row').filter({ hasText: 'Victor Alvarez' }).first();
  await expect(row).toContainText('3 of 3 signed');
  await row.getByRole('button', { name: 'Signers: Victor Alvarez' }).click();
  await expect(page.getByRole('button', { name: /^Resend to owner: (?:Ines|Tomas)/ })).toHaveCount(0);
  await row.getByRole('button', { name: 'Review and sign: Victor Alvarez' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This application is ready to finalize');
  await dialog.getByRole('button', { name: 'Keep working' }).click();
  await openByMenu(agent.page, 'Owner Signature B', 'Owner Signature');
  await expect(page.getByRole('main')).toContainText('Tomas Berg, Trustee');
  await look(agent, 'agent-reads-owner-signature');
  await openByMenu(agent.page, 'Agent Signature');
  await reviewForms(agent);
  await typeSignature(agent, 'Insurance Agent');
  await expect(page).toHaveURL(/decision-details/, LONG);
});

// spec trust 4.5
test('every owner is mailed the link to their own document', async ({ browser }) => {
  const later = await newPerson(browser);
  const { page } = later;
  const link = () => newestLink(page, TOMAS);
  await expect.poll(async () => (await mailsTo(later, TOMAS)).at(-1)).toBe('Your signed documents');
  await page.goto(await link());
  await agree(later);
  await identify(later, tomas);
  await expect(page).toHaveURL(/documents/);
  await look(later, 'documents-owner');
  const card = page.locator('.card');
  const check = page.getByRole('link', { name: 'Check a signed document' });
  const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
  expect((await check.boundingBox())?.y).toBeGreaterThan(y + height + 12);
  await downloadSigned(later, 'owner-b', server.data);
  contented(later);
});

test('no error occurred behind the pages', () => {
  for (const one of [agent, ownerA, ownerB]) contented(one);
});

const title = ({ page }: Person): Locator => page.getByRole('heading', { level: 1 });

/** From the disclosures to one's own page, whoever else has one. */
async function toSignature(owner: Person, signature: string): Promise<void> {
  await openByMenu(owner.page, 'Disclosures');
  const next = owner.page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await expect(title(owner)).toHaveText(signature);
}

/** Subjects of the mails to an address, oldest first. */
async function mailsTo({ page }: Person, address: string): Promise<string[]> {
  const response = await page.request.get('/outbox.json');
  const mails: { to: { address: string }; subject: string; createdAt: string }[] = await response.json();
  const theirs = mails.filter(({ to }) => to.address === address);
  return theirs.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)).map(({ subject }) => subject);
}
