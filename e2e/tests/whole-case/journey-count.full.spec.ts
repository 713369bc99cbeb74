import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import * as answers from '../support/case.ts';
import type { Cost } from '../support/cost.ts';
import { chooseDisplay } from '../support/display.ts';
import {
  answer,
  click,
  doneWith,
  type Hand,
  handOn,
  next,
  noneOf,
  PHONE,
  sameDoctor,
  type as typeInto,
} from '../support/hand.ts';
import { contented, person } from '../support/person.ts';
import { newestLink } from '../support/play.ts';
import { keepProfile } from '../support/profile.ts';
import { LONG } from '../support/signing.ts';

/** The maximum effort for the case below, for everybody together: it may decrease with time, never increase. */
const MAX_COUNT: Cost = { screens: 20, answers: 120, clicks: 147, keys: 267, screenfuls: 94 };

/** One doctor, who found the condition, prescribes the medicine and is seen every year. */
const doctor = {
  'Doctor, clinic or hospital': 'Pat Sample',
  Phone: '2145550199',
  'Street address': '5 Oak Avenue',
  'Zip code': '75201',
  City: 'Dallas',
  State: 'Texas',
};

/**
 * The effort of a sole owner's case for a twenty-year term for the agent and the insured, with one condition and one
 * medicine: `npm run bench -- journey` prints it.
 */
test('the effort of filling in a case', async ({ browser }) => {
  test.slow();
  const phone = { viewport: PHONE };
  const [agent, insured] = [await person(browser, phone), await person(browser, phone)];
  const [agentsHand, insuredsHand] = [handOn(agent.page), handOn(insured.page)];

  // Once for all cases, and so not part of the effort of this one.
  await keepProfile(agent.page, 'counted');
  await chooseDisplay(agent.page, 'Short sections together on one page');

  await test.step('the agent fills the first sections and sends them', async () => {
    await startCase(agentsHand);
    await fillAgentSections(agentsHand);
    await sendToInsured(agentsHand);
  });

  await test.step('the insured finds the application, finishes and signs it', async () => {
    await insured.page.goto(await newestLink(insured.page, answers.insured.email));
    await identify(insuredsHand);
    await fillInsuredSections(insuredsHand);
    await sign(insuredsHand, answers.insured.fullName);
    await expect(insured.page).toHaveURL(/thank-you/);
    await doneWith(insuredsHand);
  });

  await test.step('the agent reports and signs', async () => {
    await finishAsAgent(agentsHand);
    await sign(agentsHand, 'Insurance Agent');
    await expect(agent.page).toHaveURL(/decision-details/, LONG);
    await expect(agent.page.getByRole('main')).toContainText('Non-Smoker', LONG);
    await doneWith(agentsHand);
  });

  contented(agent);
  contented(insured);
  const costs = { agent: agentsHand.cost, insured: insuredsHand.cost };
  const { JOURNEY_FIGURES: figures } = process.env;
  if (figures !== undefined) writeFileSync(figures, JSON.stringify(costs));
  const kinds = Object.keys(MAX_COUNT) as (keyof Cost)[];
  for (const kind of kinds) expect(costs.agent[kind] + costs.insured[kind], kind).toBeLessThanOrEqual(MAX_COUNT[kind]);
});

async function startCase(hand: Hand): Promise<void> {
  const { page } = hand;
  await page.goto('/express/welcome');
  await doneWith(hand);
  await click(hand, page.getByRole('button', { name: 'Start a new case' }));
  await doneWith(hand, 'dialog');
  await click(hand, page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }));
  await expect(heading(page)).toHaveText('Insured, owner and beneficiaries');
}

/** A section on the page that it shares with others. */
const section = ({ page }: Hand, name: string) => page.getByRole('region', { name, exact: true });

async function fillAgentSections(hand: Hand): Promise<void> {
  const { page } = hand;
  await answer(hand, section(hand, 'Proposed Insured'), answers.proposedInsured);
  await answer(hand, section(hand, 'Policy owner'), answers.policyOwner);
  await answer(hand, section(hand, 'Beneficiary'), answers.beneficiary);
  await next(hand, 'Coverage details');
  await answer(hand, page, answers.coverage);
  await next(hand, 'Purpose, other insurance and tax');
  await noneOf(hand, 'Are any of these true of the policy or its premiums?');
  await answer(hand, page, {
    ...answers.purpose,
    'How was the amount of coverage chosen?': '5 times yearly income',
  });
  await noneOf(hand, 'Existing policies: do any of these apply?');
  await noneOf(hand, 'Other applications, earlier decisions and benefits: do any of these apply?');
  await answer(hand, page, answers.existingInsurance);
  await answer(hand, page, answers.temporaryInsurance);
  await answer(hand, page, answers.taxpayer);
  await tickAlone(hand, 'Explained and agreed');
  await doneWith(hand);
  await click(hand, page.getByRole('button', { name: 'Next', exact: true }));
}

/** A check box that is not one of several. */
async function tickAlone(hand: Hand, words: string): Promise<void> {
  await click(hand, hand.page.getByText(words, { exact: true }));
  hand.cost.answers += 1;
}

async function sendToInsured(hand: Hand): Promise<void> {
  const dialog = hand.page.getByRole('dialog');
  await expect(dialog).toContainText('ready to be sent');
  await doneWith(hand, 'dialog');
  await click(hand, dialog.getByRole('button', { name: 'Send Now' }));
  await expect(dialog).toContainText('2-3 minutes');
  await doneWith(hand, 'dialog');
}

async function identify(hand: Hand): Promise<void> {
  const { page } = hand;
  await click(hand, page.getByRole('button', { name: /^Consent/ }));
  await doneWith(hand, 'dialog');
  await click(hand, page.getByRole('dialog').getByRole('button', { name: 'I agree' }));
  const { lastName, ssn, zip, dateOfBirth } = answers.insured;
  await giveOne(hand, /last name/i, lastName);
  await giveOne(hand, /social security/i, ssn);
  await giveOne(hand, /zip/i, zip);
  await giveOne(hand, /date of birth/i, dateOfBirth);
  await doneWith(hand);
  await click(hand, page.getByRole('button', { name: 'Submit' }));
  await expect(heading(page)).toHaveText('Proposed Insured');
}

async function giveOne(hand: Hand, name: RegExp, text: string): Promise<void> {
  await typeInto(hand, hand.page.getByRole('textbox', { name }), text);
  hand.cost.answers += 1;
}

async function fillInsuredSections(hand: Hand): Promise<void> {
  const { page } = hand;
  await doneWith(hand);
  await click(hand, page.getByRole('button', { name: /^Combine short sections into \d+ pages$/ }));
  await expect(heading(page)).toHaveText('About you');
  await noneOf(hand, 'Bankruptcy and military service: do any of these apply to you?');
  await answer(hand, page, answers.personal);
  await noneOf(hand, 'Marijuana, travel, driving, the law and flying: do any of these apply to you?');
  await answer(hand, page, answers.lifestyle);
  await next(hand, 'Your health');
  await noneOf(hand, 'Do any of these apply to you?');
  await noneOf(hand, 'Alcohol and drugs: do any of these apply to you?');
  await answer(hand, page, {
    ...answers.medicalOverview,
    'What was your last blood pressure reading, if you know it?': bloodPressure,
  });
  await answer(hand, page, {
    'In the last 12 months, have you taken or been prescribed any medicine?': 'Yes',
    ...answers.medication,
    'What do you take it for?': 'High blood pressure',
    'Who prescribed it?': doctor,
    'In the last 12 months, have you stopped taking a prescribed medicine without talking to a health professional?':
      'No',
  });
  await fillConditions(hand);
  await sameDoctor(
    hand,
    'Which doctor or clinic treats you for it, or treated you last?',
    doctor['Doctor, clinic or hospital'],
  );
  await answer(hand, page, conditionDetails);
  await next(hand, 'Tests, family and doctors');
  await noneOf(hand, 'Medical tests: do any of these apply to you?');
  await answer(hand, page, {
    ...answers.family,
    'Do you have a regular doctor or clinic?': 'Yes',
  });
  await sameDoctor(hand, 'Who is your regular doctor or clinic?', doctor['Doctor, clinic or hospital']);
  await answer(hand, page, {
    'When was your last visit there?': '06/2026',
    'What was the reason for that visit, and what was the result?': 'Yearly check-up, all normal',
  });
  await next(hand, 'Disclosures');
  await next(hand, 'Insured Signature');
}

const bloodPressure = { 'Upper number (systolic)': '124', 'Lower number (diastolic)': '80' };

const conditionDetails = {
  'When was it first found or diagnosed?': '03/2022',
  'What exactly was the diagnosis?': 'High blood pressure, under control',
  'Have you had symptoms in the last 12 months?': 'No',
  'What treatment have you had for it?': ['Medication'],
  'Have you fully recovered, with no lasting effects?': 'Yes',
  'In the last 5 years, were you in a hospital or an emergency room for it?': 'No',
  'When did you last see a health professional about it?': '06/2026',
  'What was your last blood pressure reading?': bloodPressure,
};

/** High blood pressure, and nothing else in the groups that follow. */
async function fillConditions(hand: Hand): Promise<void> {
  const { cost } = hand;
  const open = section(hand, 'Medical conditions').locator('details[open]');
  await click(hand, open.getByText('High blood pressure', { exact: true }));
  cost.answers += 1;
  const goOn = open.getByRole('button', { name: /^Continue: / });
  await click(hand, goOn);
  // Each of them leads to the next, the last one to none.
  for (let isLast = false; !isLast;) {
    isLast = !(await goOn.isVisible());
    await click(hand, open.getByText('None of these', { exact: true }));
    cost.answers += 1;
  }
  await noneOf(hand, 'HIV and other hospital care: do any of these apply to you?');
}

async function sign(hand: Hand, name: string): Promise<void> {
  const { page } = hand;
  await page.getByRole('button', { name: 'Review my application forms' }).waitFor(LONG);
  await click(hand, page.getByRole('button', { name: 'Review my application forms' }));
  const signature = page.getByRole('textbox', { name: 'Signature' });
  await expect(signature).toBeEnabled();
  await answer(hand, page, { Signature: name });
  // City and state in one press.
  await click(hand, page.getByRole('button', { name: 'Dallas, Texas', exact: true }));
  hand.cost.answers += 1;
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('TX');
  await doneWith(hand);
  await click(hand, page.getByRole('button', { name: 'Submit' }));
}

async function finishAsAgent(hand: Hand): Promise<void> {
  const { page } = hand;
  await page.goto('/express/financial-professional');
  const sign = page.getByRole('button', { name: /^Review and sign/ }).first();
  await sign.waitFor();
  await doneWith(hand);
  await click(hand, sign);
  await expect(heading(page)).toHaveText('Agent report and transmittal');
  const firm = page.getByRole('textbox', { name: 'Which firm does the agent work with?' });
  await expect(firm).toHaveAccessibleDescription(/From your profile/);
  await noneOf(hand, 'What you know about the people and the case: do any of these apply?');
  await answer(hand, page, {
    ...answers.agentReport,
    ...answers.agentReportRest,
    'Which requirements have you already ordered?': ['None'],
  });
  await answer(hand, page, { ...answers.transmittal, 'Which documents are you sending separately?': ['None'] });
  await next(hand, 'Agent Signature');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
