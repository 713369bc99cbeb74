import { expect, type Locator, type Page, test } from '@playwright/test';
import { inCaseMenu } from '../support/case-menu.ts';
import { look } from '../support/look.ts';
import { type MailSink, startMailSink } from '../support/mail-sink.ts';
import { openByMenu } from '../support/menu.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, type Person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';

/** Mails to a real mail server that refuses, delays and accepts (spec flow 4.16, 4.17). No response is faked. */
test.describe.configure({ mode: 'serial' });

const GRACE = 'grace.rivera@example.com';
const TECHNICAL = 'We are experiencing technical issues on this page and cannot send the e-application';

let server: OwnServer;
let sink: MailSink;
test.beforeAll(async () => {
  sink = await startMailSink();
  server = await startOwnServer(sink.settings);
});
test.afterAll(async () => {
  await server.stop();
  sink.close();
});
test.beforeEach(() => {
  for (const address of ['*', GRACE, 'ines.alvarez@example.com']) sink.treat(address, 'take');
});

const dialogOf = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const taken = (address: string): number => sink.taken.filter((one) => one === address).length;

async function openSend({ page }: Person): Promise<Locator> {
  const dialog = dialogOf(page);
  await page.getByRole('button', { name: 'Send application to proposed insured' }).click();
  await expect(dialog.getByRole('button', { name: 'Send Now' })).toBeVisible();
  return dialog;
}

/** Closes the message that a case can be sent, or signed. */
async function keepWorking({ page }: Person): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Keep working' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

async function correctAddress(agent: Person, address: string): Promise<void> {
  const field = agent.page.getByRole('textbox', { name: /e-mail address/ });
  await field.fill(address);
  await field.press('Tab');
  await openByMenu(agent.page, 'Disclosures');
}

const caseRow = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name }).first();

test('a refused address is named, twice, and corrected in the same tab: the next mail is sent there', async ({
  browser,
}) => {
  const wrong = 'grace.rivera@wrong.example.com';
  const right = 'grace.right@example.com';
  sink.treat(wrong, 'refuse');
  const agent = await personAt(
    browser,
    server.url,
    'to-send',
    `answer: { SECTIONAProposedInsured.EmailAddress: ${wrong} }`,
  );
  const { page } = agent;
  await page.goto('/express/disclosures?auth=true');
  await keepWorking(agent);
  const dialog = await openSend(agent);
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect(dialog).toContainText('Something went wrong');
  await expect(dialog).toContainText(`does not accept e-mail for ${wrong}`);
  await look(agent, 'send-address-refused');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog).toContainText(TECHNICAL);
  await expect(dialog).toContainText(wrong);
  await look(agent, 'send-address-refused-twice');
  await dialog.getByRole('button', { name: 'Correct the address' }).click();
  await expect(page).toHaveURL(/proposed-insured/);

  await correctAddress(agent, right);
  const again = await openSend(agent);
  await expect(again).toContainText(`to Grace Rivera at ${right}.`);
  await again.getByRole('button', { name: 'Send Now' }).click();
  await expect(again).toContainText('Email Accepted');
  expect([taken(wrong), taken(right)]).toEqual([0, 1]);

  // Another correction, without a reload: the dialog names the address that is mailed.
  await again.getByRole('button', { name: 'Keep working' }).click();
  await openByMenu(page, 'Proposed Insured');
  await correctAddress(agent, GRACE);
  const third = await openSend(agent);
  await expect(third).toContainText(GRACE);
  await third.getByRole('button', { name: 'Send Now' }).click();
  await expect(third).toContainText('Email Accepted');
  expect(taken(GRACE)).toBe(1);
  contented(agent);
});

// spec flow 4.42
test('before sending, the agent reads the mail, with a line of their own, and what the insured is asked', async ({
  browser,
}) => {
  const agent = await personAt(browser, server.url, 'to-send');
  const { page } = agent;
  const before = taken(GRACE);
  await page.goto('/express/disclosures?auth=true');
  const dialog = dialogOf(page);
  const mail = dialog.frameLocator('iframe');
  const line = dialog.getByRole('textbox', { name: /personal note/ });
  await expect(dialog).toContainText('Your application is ready to be sent!');
  await expect(dialog).toContainText('Subject: Your life insurance application is ready for you');
  await expect(mail.getByText('Hello Grace,')).toBeVisible();
  await expect(dialog).toContainText(/Grace Rivera answers \d+ sections \(about \d+ minutes\)/);
  await expect(dialog).toContainText('reminders are sent after 3 and 7 days');
  await dialog.getByText('What Grace Rivera will be asked').click();
  await expect(dialog.getByText('Personal information', { exact: true })).toBeVisible();
  await look(agent, 'send-dialog');

  await line.fill('Pay at www.evil.com');
  await expect(line).toHaveAccessibleDescription(/Write words only/);
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect(line).toHaveAccessibleDescription(/Write words only/);
  await expect(mail.getByText('Hello Grace,')).toBeVisible();
  await look(agent, 'send-line-refused');
  expect(taken(GRACE)).toBe(before);

  await line.fill('Shall we talk on Tuesday?');
  await expect(mail.getByText('writes: “Shall we talk on Tuesday?”')).toBeVisible();
  await expect(line).not.toHaveAccessibleDescription(/Write words only/);
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect(dialog).toContainText('Email Accepted');
  await expect(dialog).toContainText('The proposed insured will receive an e-mail within 2-3 minutes.');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await look(agent, 'send-sent');
  expect(taken(GRACE)).toBe(before + 1);
  const [newest] = await (await page.request.get('/outbox.json')).json();
  expect(newest.text).toContain('writes: “Shall we talk on Tuesday?”');
  contented(agent);
});

test('the row of a case whose e-mail was refused says so and sends; a delayed mail counts as sent', async ({
  browser,
}) => {
  sink.treat(GRACE, 'refuse');
  const agent = await personAt(browser, server.url, 'to-send');
  const { page } = agent;
  await page.goto('/express/disclosures?auth=true');
  await keepWorking(agent);
  const dialog = await openSend(agent);
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.goto('/express/financial-professional');
  const row = caseRow(page, 'Grace Rivera');
  await expect(row).toContainText('the e-mail to Grace Rivera could not be delivered');
  await row.getByRole('button', { name: 'Signers: Grace Rivera' }).click();
  await expect(page.getByRole('table', { name: 'Signers: Grace Rivera' })).toContainText('could not be delivered');
  await look(agent, 'portal-mail-refused');
  await row.getByRole('button', { name: 'Send: Grace Rivera' }).click();
  await expect(dialog).toContainText(`No e-mail has reached Grace Rivera so far. It will be sent to ${GRACE}.`);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toContainText('Something has gone wrong');
  await expect(dialog).toContainText(`does not accept e-mail for ${GRACE}`);
  await look(agent, 'portal-send-refused');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog).toContainText("We're experiencing technical issues");
  await dialog.getByRole('button', { name: 'Close' }).click();

  sink.treat(GRACE, 'put off');
  await row.getByRole('button', { name: 'Send: Grace Rivera' }).click();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toContainText('Email Accepted');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(row).toContainText('e-mail on its way');
  await expect(row.getByRole('button', { name: 'Resend: Grace Rivera' })).toBeVisible();
  contented(agent);
});

test('the same rules apply to the e-mail of an unlocked application', async ({ browser }) => {
  const agent = await personAt(browser, server.url, 'agent-to-sign');
  const { page } = agent;
  await page.goto('/express/financial-professional');
  await (await inCaseMenu(page, 'Ruth Weber', 'Unlock')).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox').fill('The city was wrong');
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(page).toHaveURL(/proposed-insured/);
  sink.treat('ruth.weber@example.com', 'refuse');
  await openByMenu(page, 'Disclosures');
  const sends = await openSend(agent);
  await expect(sends).toContainText('The application was unlocked.');
  await sends.getByRole('button', { name: 'Send Now' }).click();
  await expect(sends).toContainText('does not accept e-mail for ruth.weber@example.com');
  await sends.getByRole('button', { name: 'Try Again' }).click();
  await expect(sends).toContainText(TECHNICAL);
  await sends.getByRole('button', { name: 'Correct the address' }).click();
  await correctAddress(agent, 'ruth@example.com');
  const again = await openSend(agent);
  await again.getByRole('button', { name: 'Send Now' }).click();
  await expect(again).toContainText('Email Accepted');
  expect(taken('ruth@example.com')).toBe(1);
  contented(agent);
});

// spec flow 4.42
test('an owner whose e-mail was refused is named in the row, and mailed from there', async ({ browser }) => {
  const INES = 'ines.alvarez@example.com';
  sink.treat(INES, 'refuse');
  const agent = await personAt(browser, server.url, 'owners-to-sign');
  const { page } = agent;
  await page.goto('/express/financial-professional');
  const row = caseRow(page, 'Victor Alvarez');
  await expect(row).toContainText('the e-mail to Ines Alvarez could not be delivered');
  await row.getByRole('button', { name: 'Signers: Victor Alvarez' }).click();
  await look(agent, 'portal-owner-mail-refused');
  await page.getByRole('button', { name: 'Send to owner: Ines Alvarez' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toContainText(`does not accept e-mail for ${INES}`);
  await expect(dialog).toContainText('after you unlock the application');
  await look(agent, 'portal-owner-send-refused');
  sink.treat(INES, 'take');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog).toContainText('Email Accepted');
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(taken(INES)).toBe(1);

  // Both owners at once, from the row.
  await row.getByRole('button', { name: 'Resend to owner: Victor Alvarez' }).click();
  await expect(dialog).toContainText('Ines Alvarez and Tomas Berg');
  const mail = dialog.frameLocator('iframe');
  await expect(dialog).toContainText('Ines Alvarez reads the forms and signs, which takes a few minutes.');
  await expect(mail.getByText('Hello Ines,')).toBeVisible();
  await dialog.getByRole('tab', { name: 'Tomas Berg' }).click();
  await expect(dialog).toContainText('Tomas Berg reads the forms and signs');
  await expect(mail.getByText('Hello Tomas,')).toBeVisible();
  await expect(mail.getByText('for your signature as a trustee of the trust')).toBeVisible();
  await dialog.getByRole('textbox', { name: /personal note/ }).fill('Please sign this week.');
  await expect(mail.getByText('writes: “Please sign this week.”')).toBeVisible();
  await look(agent, 'portal-resend-owners');
  await dialog.getByRole('button', { name: 'Resend', exact: true }).click();
  await expect(dialog).toContainText('Each of these owners will receive an e-mail within 2-3 minutes.');
  expect([taken(INES), taken('tomas.berg@example.com')]).toEqual([2, 2]);
  contented(agent);
});

// spec form 4.41
test('the agent’s mailbox is refused where it is typed and, for an invited insured, where it is sent', async ({
  browser,
}) => {
  const agent = await personAt(browser, server.url, 'to-send');
  const { page } = agent;
  await page.goto('/express/proposed-insured?auth=true');
  await keepWorking(agent);
  const field = page.getByRole('textbox', { name: /e-mail address/ });
  const send = page.getByRole('button', { name: 'Send application to proposed insured' });
  await field.fill('Agent+insured@Example.com');
  await field.press('Tab');
  await expect(field).toHaveAccessibleDescription(/This is the agent's own e-mail address/);
  await expect(send).toHaveCount(0);
  await look(agent, 'form-agents-mailbox');
  await correctAddress(agent, 'grace.own@example.com');
  const dialog = await openSend(agent);
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect(dialog).toContainText('Email Accepted');
  await dialog.getByRole('button', { name: 'Keep working' }).click();

  await openByMenu(page, 'Proposed Insured');
  await correctAddress(agent, 'Agent+insured@Example.com');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.goto('/express/financial-professional');
  await caseRow(page, 'Agent+insured@Example.com')
    .getByRole('button', { name: /^(Re)?[Ss]end: / })
    .click();
  await dialogOf(page)
    .getByRole('button', { name: /^(Send|Resend)$/ })
    .click();
  await expect(dialogOf(page)).toContainText('This is your own e-mail address.');
  await look(agent, 'send-agents-mailbox');
  expect([taken('Agent+insured@Example.com'), taken('grace.own@example.com')]).toEqual([0, 1]);
  contented(agent);
});

test('signers with one mailbox: nothing is sent before the agent confirms that they share it', async ({ browser }) => {
  const shared = 'the.alvarezes@example.com';
  const agent = await personAt(browser, server.url, 'owners-to-send');
  const { page } = agent;
  await page.goto('/express/disclosures?auth=true');
  await keepWorking(agent);
  const dialog = await openSend(agent);
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect(dialog).toContainText('These signers have the same e-mail address');
  await expect(dialog.getByRole('listitem')).toHaveText(['Carla Alvarez', 'Ines Alvarez']);
  await look(agent, 'send-shared-mailbox');
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(taken(shared)).toBe(0);
  const again = await openSend(agent);
  await again.getByRole('button', { name: 'Send Now' }).click();
  await again.getByRole('button', { name: 'Confirm and send' }).click();
  await expect(again).toContainText('Email Accepted');
  expect(taken(shared)).toBe(1);
  contented(agent);
});

// spec flow 4.43
test('the portal shows when the next reminder is sent, and turns reminders off and on', async ({ browser }) => {
  const name = 'answer: { SECTIONAProposedInsured.Name.LastName: Lund }';
  const agent = await personAt(browser, server.url, 'to-send', name, 'send: insured');
  const { page } = agent;
  await page.goto('/express/financial-professional');
  const row = caseRow(page, 'Grace Lund');
  await expect(row).toContainText(/Reminder on [A-Z][a-z]{2} \d{1,2}/);
  await row.getByRole('button', { name: 'Signers: Grace Lund' }).click();
  await expect(page.getByRole('table', { name: 'Signers: Grace Lund' })).toContainText(/Reminder on/);
  await look(agent, 'portal-reminder');
  await (await inCaseMenu(page, 'Grace Lund', 'Turn reminders off')).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'No reminders are sent for this case.',
  );
  await expect(row).not.toContainText('Reminder on');
  await (await inCaseMenu(page, 'Grace Lund', 'Turn reminders on')).click();
  await expect(row).toContainText('Reminder on');
  contented(agent);
});
