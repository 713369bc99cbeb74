import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { downloadTo } from '../support/download.ts';
import { inCaseMenu } from '../support/case-menu.ts';
import { forgive, inDatabase, unavailable } from '../support/database.ts';
import { asksBeforeLeaving, holdDrafts } from '../support/drafts.ts';
import { look } from '../support/look.ts';
import { startOwnServer } from '../support/own-server.ts';
import { sample } from '../support/illustration.ts';
import { contented, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';
import { newestLink } from '../support/play.ts';
import { verifySealed } from '../support/sealed.ts';
import { agree, identify, LONG } from '../support/signing.ts';

const ruth = {
  'Last name': 'Weber',
  'Social Security number': '219-09-9996',
  'Date of birth': '04/08/1986',
  'Zip code': '75201',
};
const LETTER = 'The letter of your doctor about it';
const title = (page: Page) => page.getByRole('heading', { level: 1 });

// spec requirements 1.1, 1.3, 1.7, 2.1, 2.2, 2.4, 2.5, 2.6, 3.1, 3.2, 3.3, 3.4, 5.1
test('operations ask the insured once more, who answers, reads and signs that alone, from the mail to the sealed amendment', async ({
  browser,
}) => {
  const server = await startOwnServer({});
  const agent = await personAt(browser, server.url, 'agent-to-sign', 'sign: {}', 'decide: {}');

  const operator = await person(browser, { baseURL: server.url });
  const { page: desk } = operator;
  await desk.goto('/express/operations');
  await (await inCaseMenu(desk, 'Ruth Weber', 'Requirements')).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog).toContainText('There are no requirements yet.');
  await dialog.getByRole('button', { name: 'Add and send e-mail' }).click();
  await expect(dialog).toContainText('Choose at least one question, or name a file.');
  await dialog.getByRole('combobox', { name: 'Section' }).selectOption({ label: 'Medical conditions' });
  await dialog.getByRole('checkbox', { name: /conditions of the heart or circulation/ }).check({ force: true });
  await dialog.getByRole('combobox', { name: 'Section' }).selectOption({ label: 'Part 2 personal information' });
  await dialog.getByRole('checkbox', { name: /How much do you weigh\?/ }).check({ force: true });
  await expect(dialog).toContainText('2 questions chosen');
  await dialog.getByRole('textbox', { name: 'A file' }).fill(LETTER);
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const [year, month, day] = until.split('-');
  await dialog.getByRole('textbox', { name: 'Due date' }).fill(`${month}/${day}/${year}`);
  await dialog.getByRole('textbox', { name: 'Why' }).fill('Your doctor mentions your blood pressure.');
  await look(operator, 'operations-requirement-raise');
  // Closing the dialog loses nothing of it.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await (await inCaseMenu(desk, 'Ruth Weber', 'Requirements')).click();
  await expect(dialog).toContainText('2 questions chosen');
  await expect(dialog.getByRole('textbox', { name: 'A file' })).toHaveValue(LETTER);
  const due = dialog.getByRole('textbox', { name: 'Due date' });
  await expect(due).toHaveValue(`${month}/${day}/${year}`);
  await due.fill('02/30/2027');
  await expect(due).toHaveAccessibleDescription(/Enter a date that exists/);
  await due.fill(`${month}/${day}/${year}`);
  await expect(due).not.toHaveAccessibleDescription(/Enter a date that exists/);
  await expect(dialog.getByRole('textbox', { name: 'Why' })).toHaveValue('Your doctor mentions your blood pressure.');
  await desk.setViewportSize({ width: 414, height: 896 });
  await dialog.getByRole('button', { name: 'Add and send e-mail' }).click();
  // It says so where the button was pressed, and covers nothing of the dialog.
  const said = dialog.getByRole('status').filter({ hasText: 'Ruth Weber will get an e-mail' });
  await expect(said).toBeInViewport();
  await expect(desk.getByRole('region', { name: 'Notifications' })).toBeEmpty();
  await expect(dialog).toContainText('Heart and circulation');
  await desk.setViewportSize({ width: 1280, height: 900 });
  await expect(dialog).toContainText('Waiting');
  await expect(dialog).toContainText(LETTER);
  await expect(dialog).toContainText('The e-mail is in the outbox of this machine.');
  await look(operator, 'operations-requirement');
  await dialog.getByRole('button', { name: 'Send the e-mail again' }).click();
  await expect(desk.getByRole('status').filter({ hasText: 'An e-mail to Ruth Weber is on its way.' })).toBeAttached();
  await expect(dialog.getByRole('button', { name: 'Send the e-mail again' })).toBeFocused();
  // Another one, which is no longer needed: it cannot be withdrawn twice.
  await dialog.getByRole('combobox', { name: 'Who should answer?' }).selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: 'A file' }).fill('Your passport');
  await due.fill(`${month}/${day}/${year}`);
  await dialog.getByRole('textbox', { name: 'Why' }).fill('A copy is missing.');
  await dialog.getByRole('button', { name: 'Add and send e-mail' }).click();
  await expect(dialog).toContainText('Your passport');
  await dialog.getByRole('button', { name: 'Withdraw' }).first().press('Enter');
  const why = dialog.getByRole('textbox', { name: 'Why is it no longer needed?' });
  await expect(why).toBeFocused();
  await why.fill('The agent has it.');
  await desk.route('**/operations/requirements', (route) => route.abort('internetdisconnected'), { times: 1 });
  await dialog.getByRole('button', { name: 'Withdraw this requirement' }).press('Enter');
  await expect(desk.getByRole('status').filter({ hasText: 'The requirement was withdrawn.' })).toBeAttached();
  // What cannot be loaded again is not shown as it was before.
  await expect(dialog.getByRole('alert')).toContainText('Having trouble loading?');
  await expect(dialog.getByRole('button', { name: 'Withdraw this requirement' })).toHaveCount(0);
  await expect(dialog.locator('.dialog-body')).toBeFocused();
  await look(operator, 'operations-requirement-not-loaded');
  await dialog.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(dialog).toContainText(/Withdrawn on .*: The agent has it\./);
  await expect(dialog.getByRole('textbox', { name: 'Why is it no longer needed?' })).toHaveCount(0);

  // The agent sees whom the case waits for, but not what is asked.
  await agent.page.goto('/express/financial-professional');
  await expect(agent.page.getByText('Waiting for Ruth Weber: the insurer needs more information')).toBeVisible();
  await expect(agent.page.locator('body')).not.toContainText(/blood pressure|Heart|letter of/);
  await look(agent, 'portal-requirement-open');

  const insured = await person(browser, { baseURL: server.url });
  const { page } = insured;
  await page.goto(await newestLink(page, 'ruth.weber@example.com'));
  await agree(insured);
  await identify(insured, ruth);
  await expect(title(page)).toHaveText('What we still need from you');
  await expect(page.getByText('Your doctor mentions your blood pressure.')).toBeVisible();
  await expect(page.getByText('Cancer and tumors')).toBeHidden();
  await look(insured, 'task');
  await page.getByRole('checkbox', { name: 'High blood pressure' }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'Medical condition details' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: /missing or wrong/ })).toBeVisible();
  await look(insured, 'task-incomplete');
  // What an answer opened closes again with it.
  await page.getByRole('checkbox', { name: 'None of these' }).check({ force: true });
  await expect(page.getByRole('heading', { name: 'Medical condition details' })).toBeHidden();
  const weight = page.getByRole('textbox', { name: /How much do you weigh\?/ });
  // While the browser has not kept it, the page asks before it is left.
  const endWrite = await holdDrafts(page);
  await weight.fill('165');
  expect(await asksBeforeLeaving(page)).toBe(true);
  await endWrite();
  await expect.poll(() => asksBeforeLeaving(page)).toBe(false);
  // Nothing typed is lost, neither by a reload nor with the session.
  await page.reload();
  await expect(weight).toHaveValue('165');
  await page.context().clearCookies();
  await page.goto(await newestLink(page, 'ruth.weber@example.com'));
  await agree(insured);
  await identify(insured, ruth);
  await expect(weight).toHaveValue('165');
  await expect(page.getByRole('checkbox', { name: 'None of these' })).toBeChecked();
  await expect(page.getByText('What you typed here before is filled in again')).toBeVisible();
  await look(insured, 'task-typed');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`${LETTER}: Please choose the file.`)).toBeVisible();
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Dear all,') });
  await expect(page.getByText('Only PDF files are accepted.')).toBeVisible();
  await look(insured, 'task-file-refused');
  await chooser.setInputFiles(sample('scanned'));
  const uploaded = page.getByRole('group', { name: 'illustration-scanned.pdf' });
  await expect(uploaded).toContainText('The file was uploaded.', LONG);
  // It is there after a reload as well.
  await page.reload();
  await expect(uploaded).toBeVisible();
  await look(insured, 'task-file');
  // What only the server knows to be missing is asked for at its place.
  await inDatabase("delete from upload where question like 'Requirement-%'", server.data);
  const proceed = page.getByRole('button', { name: 'Continue' });
  await proceed.click();
  await expect(page.getByText(`${LETTER}: Please choose the file.`)).toBeVisible();
  await look(insured, 'task-file-lost');
  await chooser.setInputFiles(sample('scanned'));
  await expect(uploaded).toContainText('The file was uploaded.', LONG);
  // A server that is busy is not a mistake in the answers.
  await unavailable(page, '/task/answer', { times: 1, data: server.data });
  await proceed.click();
  await expect(page.getByText('Your answers could not be saved just now.')).toBeVisible();
  forgive(insured);
  await look(insured, 'task-busy');
  // What is typed while the answers are being sent is one of them.
  const goOn = await proceed.elementHandle();
  await weight.evaluate((field, button) => {
    if (!(field instanceof HTMLInputElement && button instanceof HTMLElement)) throw new Error('not a field');
    button.click();
    field.focus();
    field.select();
    document.execCommand('insertText', false, '166');
  }, goOn);
  // The step that replaces the questions is where the keyboard and a screen reader continue.
  const readStep = page.getByRole('heading', { name: 'Read your answers' });
  await expect(readStep).toBeFocused();
  await expect(readStep).toBeInViewport();
  const read = page.getByRole('button', { name: 'Read my answers' });
  await expect(read).toBeVisible(LONG);
  await expect(page.getByText('Please read the document before you sign it.')).toBeVisible();
  await look(insured, 'task-read');
  // A document that does not come is said to be late only if it is.
  await page.route('**/task/document', (route) => route.abort('internetdisconnected'), { times: 1 });
  await read.click();
  await expect(page.getByText('The server cannot be reached at the moment.')).toBeVisible();
  await unavailable(page, '/task/document', { times: 1, data: server.data });
  await read.click();
  await expect(page.getByText('The document could not be loaded.')).toBeVisible();
  forgive(insured);
  const answered = page.waitForResponse((response) => response.url().endsWith('/task/document'));
  await read.click();
  const { data } = await (await answered).json();
  const unsigned = test.info().outputPath('amendment.pdf');
  writeFileSync(unsigned, Buffer.from(data.Content, 'base64'));
  await expect(page.getByRole('textbox', { name: 'Signature' })).toBeEnabled();
  const sign = async () => {
    await page.getByRole('textbox', { name: 'Signature' }).fill('Ruth Weber');
    await page.getByRole('textbox', { name: 'City' }).fill('Dallas');
    await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Texas' });
    await page.getByRole('button', { name: 'Submit' }).click();
  };
  await look(insured, 'task-sign');
  // Another file, given in another tab in the meantime, is not what was read: it is shown, confirmed and read first.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Change my answers' }).click();
  await expect(other.getByRole('heading', { name: 'Medical conditions' })).toBeFocused();
  await expect(other.getByRole('textbox', { name: /How much do you weigh\?/ })).toHaveValue('166');
  await other.getByRole('button', { name: 'Choose another file' }).press('Enter');
  await expect(other.locator('input[type=file]')).toBeFocused();
  await other.locator('input[type=file]').setInputFiles(sample('with-signature-field'));
  const replaced = (tab: Page) => tab.getByRole('group', { name: 'illustration-with-signature-field.pdf' });
  await expect(replaced(other)).toContainText('The file was uploaded.', LONG);
  await other.close();
  await sign();
  await expect(replaced(page)).toBeVisible();
  await expect(page.getByText('changed in the meantime').first()).toBeVisible();
  await look(insured, 'task-changed');
  await page.getByRole('button', { name: 'Continue' }).click();
  await read.click(LONG);
  await expect(page.getByRole('textbox', { name: 'Signature' })).toBeEnabled();
  await sign();
  await expect(title(page)).toHaveText('Thank you');
  await look(insured, 'task-done');
  const save = page.getByRole('button', { name: 'Download my signed answers' });
  await page.route('**/task/document', (route) => route.abort('internetdisconnected'), { times: 1 });
  await save.click();
  await expect(page.getByText('The server cannot be reached at the moment.')).toBeVisible();
  await expect(page.getByText('not sealed yet')).toBeHidden();
  const file = test.info().outputPath('signed-amendment.pdf');
  await downloadTo(page, file, () => save.click(LONG));
  expect(verifySealed(file, server.data)).toContain('Nothing has been changed since it was signed');
  // It can be taken after a reload as well.
  await page.reload();
  await expect(title(page)).toHaveText('There is nothing for you to do');
  await downloadTo(page, test.info().outputPath('again.pdf'), () => save.click());
  await look(insured, 'task-none-signed');

  await desk.reload();
  await (await inCaseMenu(desk, 'Ruth Weber', 'Requirements')).click();
  await expect(desk.getByRole('dialog')).toContainText('Answered and signed');
  await look(operator, 'operations-requirement-signed');
  await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  // The complete file is made anew with the amendment.
  await expect(async () => {
    const complete = test.info().outputPath('complete.pdf');
    await downloadTo(desk, complete, async () => (await inCaseMenu(desk, 'Ruth Weber', 'Complete file')).click());
    const told = verifySealed(complete, server.data);
    expect(told).toContain('Nothing has been changed since it was sealed');
    expect(told).toMatch(/inside: signed-Amendment-[\w-]+\.pdf/);
    expect(told).toMatch(/inside: file-Amendment-[\w-]+\.pdf/);
  }).toPass(LONG);

  // What is withdrawn while it is answered does not hide what is still open.
  const FIRST = 'A doctor asks about your heart.';
  const SECOND = 'Another doctor asks about your heart.';
  await (await inCaseMenu(desk, 'Ruth Weber', 'Requirements')).click();
  const cardOf = (because: string) => dialog.locator('.requirement').filter({ hasText: because }).first();
  const ask = async (section: string, question: RegExp, because: string) => {
    await dialog.getByRole('combobox', { name: 'Section' }).selectOption({ label: section });
    await dialog.getByRole('checkbox', { name: question }).check({ force: true });
    await due.fill(`${month}/${day}/${year}`);
    await dialog.getByRole('textbox', { name: 'Why' }).fill(because);
    await dialog.getByRole('button', { name: 'Add and send e-mail' }).click();
    await expect(cardOf(because)).toContainText('Waiting');
  };
  const withdraw = async (because: string) => {
    await cardOf(because).getByRole('button', { name: 'Withdraw' }).click();
    await why.fill('A mistake.');
    await dialog.getByRole('button', { name: 'Withdraw this requirement' }).click();
    await expect(cardOf(because)).toContainText(/Withdrawn on .*: A mistake\./);
  };
  await ask('Medical conditions', /conditions of the heart or circulation/, FIRST);
  await ask('Medical conditions', /conditions of the heart or circulation/, SECOND);
  await page.reload();
  await expect(page.getByText(FIRST)).toBeVisible();
  await expect(page.getByText('Request 1 of 2')).toBeVisible();
  const high = page.getByRole('checkbox', { name: 'High blood pressure' });
  await high.waitFor({ state: 'attached' });
  // What an answer opens needs no code that is not there yet: the page would disappear while it is loaded.
  const late: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('.js') && late.push(request.url())));
  await high.check({ force: true });
  await expect(page.getByRole('heading', { name: 'Medical condition details' })).toBeVisible();
  expect(late).toEqual([]);
  await page.getByRole('button', { name: 'Continue' }).click();
  const missing = page.locator('.error-summary, .questions .error');
  await expect(missing.first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'None of these' }).check({ force: true });
  await withdraw(FIRST);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The request that you had open here has ended')).toBeVisible();
  await expect(page.getByText(SECOND)).toBeVisible();
  await expect(page.getByText(FIRST)).toBeHidden();
  await look(insured, 'task-ended');
  // Nobody has tried to continue here yet.
  await high.check({ force: true });
  await expect(page.getByRole('heading', { name: 'Medical condition details' })).toBeVisible();
  await expect(missing).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'None of these' }).check({ force: true });
  await withdraw(SECOND);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(title(page)).toHaveText('There is nothing for you to do');
  await expect(page.getByText('the insurer no longer needs it')).toBeVisible();
  await look(insured, 'task-none');
  for (const someone of [operator, agent, insured]) contented(someone);
  await server.stop();
});
