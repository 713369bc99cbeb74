import { expect, test } from '@playwright/test';
import { answer, next } from '../support/form.ts';
import { look } from '../support/look.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { newestLink } from '../support/play.ts';
import { contented, person } from '../support/person.ts';
import { agree, downloadSigned, identify, LONG, reviewForms } from '../support/signing.ts';

/**
 * A carrier whose sections, addresses, questions and paths have names of their own: the pages know none of the reference
 * carrier's (examples/small-carrier; docs/authoring/new-carrier.md).
 */
let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ CARRIER: 'examples/small-carrier' });
});
test.afterAll(() => server.stop());

const INSURED = 'ida.field@example.net';

test('an application of another carrier, from its start to the decision', async ({ browser }) => {
  const agent = await person(browser, { baseURL: server.url });
  const insured = await person(browser, { baseURL: server.url });
  const { page } = agent;

  await test.step('the agent starts it, and fills and sends the first sections', async () => {
    await page.goto('/express/welcome');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protect what you grow');
    // It reads no illustrations, so it asks for none.
    await page.getByRole('button', { name: 'Start a new case' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The insured');
    await look(agent, 'small-carrier-first');
    await answer(page, {
      'Legal name': { 'First name': 'Ida', 'Last name': 'Field' },
      Sex: 'Female',
      'Date of birth': '04/02/1985',
      'Social Security number': '219-09-9801',
      'Home address': { 'Street address': '1 Mill Road', 'Zip code': '67401', City: 'Salina', State: 'Kansas' },
      'In which state is the policy issued?': 'Kansas',
      'E-mail address': INSURED,
      'Mobile phone': '212-555-0111',
    });
    await next(page, 'The owner');
    await answer(page, { 'Who will own the policy?': 'The insured' });
    await next(page, 'Beneficiaries');
    await answer(page, {
      'Legal name': { 'First name': 'Otis', 'Last name': 'Field' },
      'Relationship to the insured': 'Spouse',
      Share: '100',
    });
    await next(page, 'The plan');
    await answer(page, {
      'Which plan?': 'Prairie Whole Life',
      'For how much?': '200000',
      'How are dividends paid?': 'Cash',
      'Was this policy offered by a bank?': 'No',
    });
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send Now' }).click();
    await expect(dialog).toContainText('2-3 minutes');
  });

  await test.step('the insured answers, reads the notices and signs', async () => {
    await insured.page.goto(await newestLink(insured.page, INSURED));
    await agree(insured);
    await identify(insured, {
      'Last name': 'Field',
      'Social Security number': '219-09-9801',
      'Zip code': '67401',
      'Date of birth': '04/02/1985',
    });
    await expect(insured.page.getByRole('heading', { level: 1 })).toHaveText('The insured');
    await insured.page.getByRole('button', { name: /^Health/ }).click();
    await answer(insured.page, {
      'How tall are you?': { Feet: '5', Inches: '6' },
      'What do you weigh?': '140',
      'Has a doctor ever told you that you have one of these?': ['None of these'],
      'Have you used tobacco in the last 12 months?': 'No',
    });
    await next(insured.page, 'Notices');
    await expect(insured.page.getByRole('heading', { name: 'Notice for Kansas' })).toBeVisible();
    await insured.page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(insured.page).toHaveURL(/insured-signs/);
    await reviewForms(insured);
    await look(insured, 'small-carrier-signature');
    await insured.page.getByRole('textbox', { name: 'Signature' }).fill('Ida Field');
    await insured.page.getByRole('button', { name: 'Salina, Kansas', exact: true }).click();
    await insured.page.getByRole('button', { name: 'Submit' }).click();
    await expect(insured.page.getByRole('main')).toContainText('Thank you');
    await downloadSigned(insured, 'insured', server.data);
  });

  await test.step('the agent answers the last questions and signs, and the portal calls the case approved', async () => {
    await page.goto('/express/financial-professional');
    const row = page.getByRole('row').filter({ hasText: 'Ida Field' });
    await row.getByRole('button', { name: /^Review and sign/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions for the agent');
    await answer(page, {
      'Did you see a photo ID of the insured?': 'Yes',
      'What is your license number in the state of issue?': 'KS-12345',
    });
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(/agent-signs/);
    await reviewForms(agent);
    await page.getByRole('textbox', { name: 'Signature' }).fill('Insurance Agent');
    await page.getByRole('button', { name: 'Salina, Kansas', exact: true }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/decision-details/, LONG);
    await expect(page.getByRole('main')).toContainText('Prairie Whole Life');
    await page.goto('/express/financial-professional');
    await page.getByRole('tab', { name: /^Submitted/ }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Ida Field' })).toContainText('Approved');
  });

  await test.step('the portal asks for no illustration either', async () => {
    await page.getByRole('button', { name: 'Start a new case' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The insured');
  });

  // spec flow 4.4
  await test.step('the page for an illustration, opened by its address, says so and leads on', async () => {
    const main = page.getByRole('main');
    await page.goto('/express/illustration-start');
    await expect(main).toContainText('This application cannot be filled in from an illustration.');
    await expect(main.locator('input[type=file]')).toHaveCount(0);
    await look(agent, 'illustration-start-unread');
    await main.getByRole('button', { name: 'Continue to the application' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The insured');
    await page.goto('/express/welcome');
    await page.goto('/express/illustration-start');
    await main.getByRole('button', { name: 'Start a new case' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The insured');
  });

  contented(agent);
  contented(insured);
});
