import { expect, type Page, test } from '@playwright/test';
import { type Part, toReadyToSend } from '../support/agent-part.ts';
import { answer, next, press } from '../support/by-keyboard.ts';
import * as usual from '../support/case.ts';
import { contented, person } from '../support/person.ts';
import { newestLink } from '../support/play.ts';
import { LONG } from '../support/signing.ts';

/**
 * A whole case by keyboard alone, with the pages in the order in which people reach them: no pointer is ever pressed
 * (WCAG 2.1.1, 2.1.2; spec pages 4.1).
 */
test.setTimeout(600_000);

const EMAIL = 'jane.keys@example.com';
const NAME = 'Jane Q Keys';

const agentsPart: Part[] = [
  {
    title: 'Proposed Insured',
    answers: {
      ...usual.proposedInsured,
      'Legal name of the proposed insured': { 'First name': 'Jane', 'Middle name': 'Q', 'Last name': 'Keys' },
      "What is the proposed insured's e-mail address?": EMAIL,
    },
  },
  { title: 'Policy owner', answers: usual.policyOwner },
  { title: 'Beneficiary', answers: usual.beneficiary },
  { title: 'Coverage details', answers: usual.coverage },
  { title: 'Illustration certification' },
  { title: 'Purpose and funding', answers: usual.purpose },
  { title: 'Existing Insurance', answers: usual.existingInsurance },
  { title: 'Temporary life insurance agreement', answers: usual.temporaryInsurance },
  {
    title: 'Taxpayer identification',
    answers: { ...usual.taxpayer, "What is the owner's name as shown on the income tax return?": NAME },
  },
];

const insuredsPart: Part[] = [
  { title: 'Personal information', answers: usual.personal },
  { title: 'Lifestyle information', answers: usual.lifestyle },
  { title: 'Medical Overview', answers: usual.medicalOverview },
  { title: 'Medications', answers: usual.medications },
  { title: 'Medical conditions', also: fillConditions },
  { title: 'Medical condition details', answers: usual.conditionDetails },
  { title: 'Diagnostic tests', answers: usual.tests },
  { title: 'Part 2 personal information', answers: usual.family },
  { title: 'Disclosures' },
];

test('agent and insured start, answer, read, sign and decide a case without a pointer', async ({ browser }) => {
  const agent = await person(browser);
  const insured = await person(browser);
  for (const { context } of [agent, insured]) await context.addInitScript(notePresses);

  await test.step('the agent fills the first sections and sends them', async () => {
    const { page } = agent;
    await toReadyToSend(agent, 'keyboard-agent', agentsPart);
    const dialog = page.getByRole('dialog');
    await press(dialog.getByRole('button', { name: 'Send Now' }), 'Enter');
    await expect(dialog).toContainText('2-3 minutes');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Invitation sent')).toBeVisible();
  });

  await test.step('the insured agrees, says who they are, and answers the rest', async () => {
    const { page } = insured;
    await page.goto(await newestLink(page, EMAIL));
    await press(page.getByRole('button', { name: /consent/i }).first(), 'Enter');
    await press(page.getByRole('dialog').getByRole('button', { name: 'I agree' }), 'Enter');
    await answer(page, {
      'Last name': 'Keys',
      'Social Security number': usual.insured.ssn,
      'Zip code': usual.insured.zip,
      'Date of birth': usual.insured.dateOfBirth,
    });
    await press(page.getByRole('button', { name: 'Submit' }), 'Enter');
    await press(page.getByRole('button', { name: 'Continue with Personal information' }), 'Enter');
    await fill(page, insuredsPart, 'Insured Signature');
  });

  await test.step('the insured reads the forms and signs', async () => {
    await sign(insured.page, NAME);
    await expect(insured.page).toHaveURL(/thank-you/, LONG);
    await download(insured.page);
  });

  await test.step('the agent finds the case, reports, signs and reads the decision', async () => {
    const { page } = agent;
    await page.goto('/express/financial-professional');
    const row = page.getByRole('row').filter({ hasText: 'Jane Keys' });
    await press(row.getByRole('button', { name: /^Review and sign/ }), 'Enter');
    const ownPart: Part[] = [
      {
        title: 'Agent report',
        answers: {
          ...usual.agentReport,
          ...usual.agentReportRest,
          'Which requirements have you already ordered?': ['None'],
        },
      },
      {
        title: 'Transmittal',
        answers: { ...usual.transmittal, 'Which documents are you sending separately?': ['None'] },
      },
    ];
    await fill(page, ownPart, 'Agent Signature');
    await sign(page, 'Insurance Agent');
    await expect(page).toHaveURL(/decision-details/, LONG);
    await expect(page.getByRole('main')).toContainText('Jane');
    await download(page);
  });

  for (const { page } of [agent, insured])
    expect(await page.evaluate(() => sessionStorage.getItem('presses'))).toBe(null);
  contented(agent);
  contented(insured);
});

/** In the page: notes that a mouse or finger was pressed, across reloads. */
function notePresses(): void {
  addEventListener('pointerdown', () => sessionStorage.setItem('presses', 'yes'), true);
}

/** Section after section, each left with Next. */
async function fill(page: Page, parts: readonly Part[], end: string): Promise<void> {
  for (const [index, { title, answers = {}, also }] of parts.entries()) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await answer(page, answers);
    await also?.(page);
    await next(page, parts[index + 1]?.title ?? end);
  }
}

/** High blood pressure, and "None of these" in every other fold. */
async function fillConditions(page: Page): Promise<void> {
  const open = page.locator('details[open]');
  await press(open.getByRole('checkbox', { name: 'High blood pressure' }), 'Space');
  const goOn = open.getByRole('button', { name: /^Continue: / });
  await press(goOn, 'Enter');
  for (let isLast = false; !isLast;) {
    isLast = !(await goOn.isVisible());
    await press(open.getByRole('checkbox', { name: 'None of these' }), 'Space');
  }
  await answer(page, usual.otherConditions);
}

async function sign(page: Page, name: string): Promise<void> {
  const review = page.getByRole('button', { name: 'Review my application forms' });
  await review.waitFor(LONG);
  await press(review, 'Enter');
  const signature = page.getByRole('textbox', { name: 'Signature' });
  await expect(signature).toBeEnabled();
  await answer(page, { Signature: name });
  await press(page.getByRole('button', { name: 'Dallas, Texas', exact: true }), 'Enter');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('TX');
  await press(page.getByRole('button', { name: /^(Submit|Next)$/ }), 'Enter');
}

async function download(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Download my signed document' });
  await button.waitFor(LONG);
  const downloading = page.waitForEvent('download');
  await press(button, 'Enter');
  await downloading;
}
