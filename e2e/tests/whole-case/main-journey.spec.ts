import { readFileSync } from 'node:fs';
import { expect, type Page, type Route, test } from '@playwright/test';
import { filesInside } from '../../../apps/server/test/support/files-inside.ts';
import * as answers from '../support/case.ts';
import { inCaseMenu } from '../support/case-menu.ts';
import { downloadTo } from '../support/download.ts';
import { answer, next } from '../support/form.ts';
import { contented, type Person, person } from '../support/person.ts';
import { newestLink } from '../support/play.ts';
import { verifySealed } from '../support/sealed.ts';

/**
 * From "Start a new case" to a decision: the agent, and the insured in a browser of her own (spec flow 1.1, 1.2, 2.4, 2.6,
 * 2.21, 2.23, 2.24, 3.8, 4.4, 4.36; form 1.1, 1.5).
 */
test('a sole owner applies for a twenty-year term policy', async ({ browser }) => {
  const agent = await person(browser);
  const insured = await person(browser);
  let number = '';

  await test.step('the agent fills the first sections and sends them', async () => {
    await startCase(agent.page);
    await fillAgentSections(agent.page);
    await sendToInsured(agent.page);
  });

  await test.step('wrong data twice closes the link; sending again by the agent opens a new one', async () => {
    await insured.page.goto(await newestLink(insured.page, answers.insured.email));
    await expect(insured.page).toHaveURL(/find-application\?stateOfIssue=TX$/);
    await giveConsent(insured.page);
    await identify(insured.page, { ...answers.insured, zip: '75202' });
    await expect(insured.page.getByText('We are unable to locate your application')).toBeVisible();
    await expect(insured.page.getByText('After a second wrong try, only your agent can help you')).toBeVisible();
    await identify(insured.page, { ...answers.insured, zip: '75203' });
    const closed = insured.page.getByText("You've exceeded the number of attempts.");
    await expect(closed).toBeVisible();
    await insured.page.reload();
    await expect(closed).toBeVisible();
    await expect(insured.page.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await resend(agent.page);
  });

  await test.step('the insured finds the application and finishes it', async () => {
    await insured.page.goto(await newestLink(insured.page, answers.insured.email));
    await giveConsent(insured.page);
    await identify(insured.page, answers.insured);
    await expect(insured.page.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured');
    // What is left to do is read first, and its button is the next stop.
    await expect(insured.page.getByRole('heading', { name: /^Application of / })).toBeFocused();
    await insured.page.keyboard.press('Tab');
    await expect(insured.page.getByRole('button', { name: 'Continue with Personal information' })).toBeFocused();
    await fillInsuredSections(insured.page);
  });

  await test.step('the insured reads the forms and signs', async () => {
    await sign(insured, answers.insured.fullName);
    await expect(insured.page).toHaveURL(/thank-you/);
    await downloadSigned(insured, 'insured');
    number = await numberOn(insured.page);
  });

  await test.step('the agent finds the case in the portal and finishes it', async () => {
    const { page } = agent;
    await page.goto('/express/financial-professional');
    // Other journeys have cases of the same name.
    const row = page.getByRole('row').filter({ hasText: number });
    await expect(row).toContainText('Jane Sample');
    await expect(row).toContainText('%');
    await row.getByRole('button', { name: /^Review and sign/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agent report');
    await answer(page, answers.agentReport);
    await answer(page, answers.agentReportRest);
    await answer(page, { 'Which requirements have you already ordered?': ['None'] });
    await next(page, 'Transmittal');
    await answer(page, answers.transmittal);
    await answer(page, { 'Which documents are you sending separately?': ['None'] });
    await next(page, 'Agent Signature');
    await sign(agent, 'Insurance Agent');
  });

  await test.step('policy number and decision follow', async () => {
    const { page } = agent;
    await expect(page).toHaveURL(/decision-details/, { timeout: 60_000 });
    const outcome = page.getByRole('main');
    await expect(outcome).toContainText('Jane');
    await expect(outcome).toContainText('Term 20');
    await expect(outcome).toContainText('$500,000');
    await expect(outcome).toContainText('Non-Smoker');
    await downloadSigned(agent, 'agent');
  });

  await test.step('the record of the case has the consent as the insured was shown it', async () => {
    const operations = await person(browser);
    expect(consentsIn(await completeFile(operations))).toEqual([
      {
        text: expect.stringMatching(/^[0-9a-f]{64}$/),
        language: 'en-US',
        address: '127.0.0.1',
        isShownBefore: true,
      },
    ]);
    contented(operations);
  });

  contented(agent);
  contented(insured);
});

async function startCase(page: Page): Promise<void> {
  await page.goto('/express/welcome');
  await page.getByRole('button', { name: 'Start a new case' }).click();
  await expect(page.getByRole('dialog')).toContainText('Do you want to start with illustration?');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured');
}

async function fillAgentSections(page: Page): Promise<void> {
  await answer(page, answers.proposedInsured);
  await next(page, 'Policy owner');
  await answer(page, answers.policyOwner);
  await next(page, 'Beneficiary');
  await answer(page, answers.beneficiary);
  await expect(page.getByText('Total of primary beneficiaries')).toBeVisible();
  await next(page, 'Coverage details');
  await answer(page, answers.coverage);
  await next(page, 'Illustration certification');
  await next(page, 'Purpose and funding');
  await answer(page, answers.purpose);
  await next(page, 'Existing Insurance');
  await answer(page, answers.existingInsurance);
  await next(page, 'Temporary life insurance agreement');
  await answer(page, answers.temporaryInsurance);
  await next(page, 'Taxpayer identification');
  await answer(page, answers.taxpayer);
  await page.getByText('Explained and agreed', { exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

/** On arrival the agent is told that it is ready and where it is sent; then it is sent. */
async function sendToInsured(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('ready to be sent');
  await expect(dialog).toContainText(answers.insured.email);
  await expect(page.getByText('Invitation sent')).toBeHidden();
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect(dialog).toContainText('2-3 minutes');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Invitation sent')).toBeVisible();
}

/** The application number that a page tells its reader. */
async function numberOn(page: Page): Promise<string> {
  const line = (await page.getByText(/^Application number:/).textContent()) ?? '';
  return line.replace('Application number:', '').trim();
}

async function resend(page: Page): Promise<void> {
  await page.goto('/express/financial-professional');
  const row = page.getByRole('row').filter({ hasText: 'Jane Sample' }).filter({ hasText: 'Term 20' });
  await row.getByRole('button', { name: /^Resend/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: /Resend|Send/ })
    .first()
    .click();
  await expect(dialog).toContainText(/sent|2-3 minutes/i);
}

async function giveConsent(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /consent/i })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'I agree' }).click();
}

async function identify(page: Page, who: typeof answers.insured): Promise<void> {
  await page.getByRole('textbox', { name: /last name/i }).fill(who.lastName);
  await page.getByRole('textbox', { name: /social security/i }).fill(who.ssn);
  await page.getByRole('textbox', { name: /zip/i }).fill(who.zip);
  await page.getByRole('textbox', { name: /date of birth/i }).fill(who.dateOfBirth);
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function fillInsuredSections(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Personal information/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal information');
  await answer(page, answers.personal);
  await next(page, 'Lifestyle information');
  await answer(page, answers.lifestyle);
  await next(page, 'Medical Overview');
  await answer(page, answers.medicalOverview);
  await next(page, 'Medications');
  await answer(page, answers.medications);
  await next(page, 'Medical conditions');
  await fillConditions(page);
  await next(page, 'Diagnostic tests');
  await answer(page, answers.tests);
  await next(page, 'Part 2 personal information');
  await answer(page, answers.family);
  await next(page, 'Disclosures');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insured Signature');
}

/** High blood pressure, and nothing else: its details are asked in a separate section. */
async function fillConditions(page: Page): Promise<void> {
  const open = page.locator('details[open]');
  await open.getByRole('checkbox', { name: 'High blood pressure' }).press('Space');
  const goOn = open.getByRole('button', { name: /^Continue: / });
  await goOn.press('Enter');
  // Each of them leads to the next, the last one to none.
  for (let isLast = false; !isLast;) {
    isLast = !(await goOn.isVisible());
    await open.getByRole('checkbox', { name: 'None of these' }).press('Space');
  }
  await answer(page, answers.otherConditions);
  await next(page, 'Medical condition details');
  await answer(page, answers.conditionDetails);
}

/** Review, then the signature: the fields open with the document, and the name must match. */
async function sign({ page }: Person, name: string): Promise<void> {
  const review = page.getByRole('button', { name: 'Review my application forms' });
  await review.click({ timeout: 60_000 });
  const signature = page.getByRole('textbox', { name: /type your full name|signature/i });
  await expect(signature).toBeEnabled();
  await signature.fill('Somebody Else');
  // spec form 4.44
  await page.getByRole('button', { name: 'Dallas, Texas', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /city/i })).toHaveValue('Dallas');
  await expect(page.getByRole('textbox', { name: /city/i })).toBeFocused();
  await expect(page.getByRole('combobox', { name: /state/i })).toHaveValue('TX');
  const submit = page.getByRole('button', { name: /^(Submit|Next)$/ });
  await submit.click();
  await expect(
    page.getByText(`Please type the name exactly as it was provided in the application ${name}.`).first(),
  ).toBeVisible();
  await signature.fill(name.toLowerCase());
  // On a phone, where the page is long.
  await page.setViewportSize({ width: 414, height: 700 });
  const loadsAgain = new Promise<Route>((resolve) => void page.route('**/resume-application', resolve, { times: 1 }));
  await submit.click();
  const held = await loadsAgain;
  await expect(page.getByRole('main').getByText('Your signature was received.')).toBeInViewport({ ratio: 1 });
  await held.continue();
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** The complete file of the case. */
async function completeFile({ page }: Person): Promise<string> {
  await page.goto('/express/operations');
  const file = test.info().outputPath('complete.pdf');
  await downloadTo(page, file, async () => (await inCaseMenu(page, 'Jane Sample', 'Complete file')).click());
  return file;
}

/** For each consent in the record inside a complete file: what was shown, and whether the server knows when. */
function consentsIn(file: string): object[] {
  const inside = filesInside(readFileSync(file)).find(({ name }) => name === 'evidence.json');
  const record: { events: { type: string; at: string; address: string; data: Record<string, string> }[] } = JSON.parse(
    inside?.bytes.toString('utf8') ?? '',
  );
  const given = record.events.filter(({ type }) => type === 'consent.given');
  return given.map(({ at, address, data: { textSha256, language, shownAt } }) => {
    const isShownBefore = Date.parse(shownAt ?? '') < Date.parse(at);
    return { text: textSha256, language, address, isShownBefore };
  });
}

/** Everybody gets their own sealed document, and the command line reports that it is whole. */
async function downloadSigned({ page }: Person, name: string): Promise<void> {
  const file = test.info().outputPath(`${name}.pdf`);
  await downloadTo(page, file, () => page.getByRole('button', { name: /download/i }).click({ timeout: 60_000 }));
  expect(verifySealed(file)).toContain('Nothing has been changed since it was signed');
}
