import { expect, test } from '@playwright/test';
import { resumeByMenu } from '../support/case-menu.ts';
import { look } from '../support/look.ts';
import { openByMenu } from '../support/menu.ts';
import { contented, type Person, person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { agree, identify, LONG, reviewForms, typeSignature } from '../support/signing.ts';

/** A partner case: the agent attested in advance and signs first, the insured last. */
test.describe.configure({ mode: 'serial' });

let agent: Person;
let insured: Person;

test.beforeAll(async ({ browser, baseURL }) => {
  agent = await person(browser);
  insured = await person(browser);
  for (const name of ['attested-to-sign', 'attested-and-sent']) await play(baseURL ?? '', name);
});

// spec flow 4.6
test('the agent continues from the disclosures, signs, and sends the case', async () => {
  const { page } = agent;
  await page.goto('/express/financial-professional');
  await resumeByMenu(page, 'Nora Quist');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep working' }).click();
  await openByMenu(agent.page, 'Disclosures');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(title(agent)).toHaveText('Agent report');
  await expect(page.getByRole('button', { name: 'Review and sign' })).toBeVisible();
  await openByMenu(agent.page, 'Agent Signature');
  await reviewForms(agent);
  await typeSignature(agent, 'Insurance Agent');
  await expect(page.getByRole('main')).toContainText('send the application to Nora Quist');
  await look(agent, 'declarations-agent-first');
  await page.getByRole('button', { name: /^Send application/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('nora.quist@example.com');
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect(dialog).toContainText('2-3 minutes');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).not.toContainText('send the application to');
});

test('the insured signs last; what their page cannot request is done automatically', async () => {
  const { page } = insured;
  await page.goto(await newestLink(page, 'olaf.quist@example.com'));
  await agree(insured);
  await identify(insured, {
    'Last name': 'Quist',
    'Social Security number': '219-09-9984',
    'Zip code': '75201',
    'Date of birth': '02/11/1984',
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Keep working' }).click();
  await openByMenu(insured.page, 'Insured Signature');
  await reviewForms(insured);
  // No page has to do it: the connection is lost with the response to the signature.
  await page.route('**/ayco/generate-policy-number', (route) => route.abort('internetdisconnected'));
  const cut = page.waitForEvent('requestfailed');
  await typeSignature(insured, 'Olaf Quist');
  await cut;
  await expect(page).toHaveURL(/thank-you/, LONG);
});

test('the agent finds the decision in the portal', async () => {
  const { page } = agent;
  await page.goto('/express/financial-professional');
  await page.getByRole('tab', { name: /^Submitted/ }).click();
  await page.getByRole('button', { name: 'See the decision: Olaf Quist' }).click();
  await expect(page).toHaveURL(/decision-details/);
  await expect(page.getByRole('main')).toContainText('Olaf Quist');
  await page.getByText('What led to this').click();
  await expect(page.getByRole('main')).toContainText('answers in sections you cannot see');
  await look(agent, 'decision-reasons');
});

test('no error occurred behind the pages', () => {
  contented(agent);
  contented(insured);
});

const title = ({ page }: Person) => page.getByRole('heading', { level: 1 });
