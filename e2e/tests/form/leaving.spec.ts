import { expect, type Page, test } from '@playwright/test';
import { contented, type Person, person } from '../support/person.ts';
import { startCase } from '../support/start-case.ts';

/** Leaving a section: what is saved, what is skipped, and what keeps a person from leaving (spec form 4.4). */
test.describe.configure({ mode: 'serial' });

let agent: Person;
let page: Page;
/** Sections that were submitted since the last call of this. */
const submitted: string[] = [];

test.beforeAll(async ({ browser }) => {
  agent = await person(browser);
  page = agent.page;
  page.on('request', (request) => {
    if (request.url().endsWith('/submit-payload')) submitted.push(String(request.postDataJSON().QuestionBlock));
  });
  await startCase(page);
});

test.afterEach(() => contented(agent));

// spec form 2.3, 2.32
test('a section has its title, the meaning of the asterisk, and the ways on; the first one has no way back', async () => {
  const way = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(page.getByText('Fields marked with an asterisk (*) are required.')).toBeVisible();
  await expect(way('Next')).toBeVisible();
  await expect(way('Previous')).toHaveCount(0);
  await entry('Policy owner').click();
  await expect(title()).toHaveText('Policy owner');
  await expect(way('Previous')).toBeVisible();
  await way('Previous').click();
  await expect(title()).toHaveText('Proposed Insured');
});

// spec form 2.31, 4.5
test('a blank section is skipped: nothing is saved, nothing is wrong', async () => {
  await next();
  await expect(title()).toHaveText('Policy owner');
  await expect(entry('Proposed Insured')).toHaveAccessibleName(/not started/);
  expect(submitted).toEqual([]);
});

// spec form 4.8, 5.1
test('a missing answer does not keep anybody from leaving, and is shown when they return', async () => {
  await page.getByText('Yes, alone', { exact: true }).click();
  await next();
  await expect(title()).toHaveText('Beneficiary');
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(new Set(submitted)).toEqual(new Set(['SECTIONBPolicyOwner']));
  await entry('Policy owner').click();
  await expect(page.getByRole('heading', { name: '1 required answer is missing' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the first one' }).click();
  await expect(page.getByRole('radiogroup', { name: /^Should another person also be told/ })).toBeInViewport();
});

// spec form 4.8, 5.1; flow 5.3; pages 2.2
test('a wrong answer keeps people from leaving, even if its field still had the focus', async () => {
  await entry('Proposed Insured').click();
  const email = page.getByRole('textbox', { name: /e-mail address/ });
  await email.fill('nobody');
  // On a tall screen the error would move the button that is being pressed: so nothing scrolls.
  await page.setViewportSize({ width: 1280, height: 5000 });
  await next();
  const summary = page.getByRole('region', { name: 'Fix to continue (1)' });
  await expect(summary.getByRole('listitem')).toHaveText([/E-mail.*: Invalid email\./]);
  await expect(
    summary.getByRole('link', { name: /^Not answered yet \(\d+\): you can answer these later$/ }),
  ).toBeVisible();
  await expect(title()).toHaveText('Proposed Insured');
  await expect(page.locator('.error-summary')).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 900 });
});

// spec form 4.9; flow 5.3; pages 2.2
test('the page goes to the first wrong field, after the summary was read out', async () => {
  const wrong = page.getByRole('textbox', { name: /e-mail address/ });
  // The previous attempt has scrolled: nothing moves during the next press.
  await expect(wrong).toBeFocused();
  await next();
  await expect(page.locator('.error-summary')).toBeFocused();
  await expect(wrong).toBeFocused();
  await expect(wrong).toBeInViewport();
});

// spec pages 2.2
test('a line of the summary leads to its field', async () => {
  await page.getByRole('link', { name: /E-mail.*Invalid email/ }).click();
  await expect(page.getByRole('textbox', { name: /e-mail address/ })).toBeFocused();
});

// spec form 2.31, 4.8
test('Previous and the menu work with a wrong answer, and save it', async () => {
  submitted.splice(0);
  await entry('Coverage details').click();
  await expect(title()).toHaveText('Coverage details');
  await expect(entry('Proposed Insured')).toHaveAccessibleName(/there is a problem/);
  await expect.poll(() => submitted).toContain('SECTIONAProposedInsured');
  await page.reload();
  await entry('Proposed Insured').click();
  await expect(page.getByRole('textbox', { name: /e-mail address/ })).toHaveValue('nobody');
});

// spec form 2.33
test('totals of shares are updated while typing, and owners are counted beside their limit', async () => {
  await entry('Beneficiary').click();
  await page.getByText('Primary, paid first', { exact: true }).click();
  const share = page.getByRole('textbox', { name: /^What share should this beneficiary receive/ });
  const total = page.getByRole('progressbar', { name: 'Total of primary beneficiaries' });
  for (const percent of ['60', '100']) {
    await share.fill(percent);
    await expect(total).toHaveAttribute('aria-valuenow', percent);
  }
  await entry('Policy owner').click();
  await page.getByText('Yes, together with others', { exact: true }).click();
  await expect(page.getByText('1 of 10 owners. Please note a limit of 10 owners')).toBeVisible();
});

// spec form 2.33, 4.26, 8.28
test('each officer counts as an owner at once, and the tenth is the last', async () => {
  const another = (group: string) => page.getByRole('button', { name: `Add another: ${group}` });
  const officer = another('Who will sign for the business or trust?');
  await page.getByText('A business', { exact: true }).click();
  for (let count = 2; count <= 10; count += 1) {
    await officer.click();
    await expect(page.getByText(`${count} of 10 owners.`)).toBeVisible();
  }
  const limit =
    'Please note a limit of 10 owners can be entered into this e-application. If there are more than 10 owners, please submit a paper application.';
  for (const button of [officer, another('Who will own the policy?')]) {
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(limit);
  }
});

// spec form 4.26, 8.28
test('with room in its own list, an officer cannot be the eleventh owner either', async () => {
  const officer = page.getByRole('button', { name: 'Add another: Who will sign for the business or trust?' });
  await page.getByRole('button', { name: 'Remove Ten' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('9 of 10 owners.')).toBeVisible();
  await page.getByRole('button', { name: 'Add another: Who will own the policy?' }).click();
  await expect(page.getByText('10 of 10 owners.')).toBeVisible();
  await expect(officer).toBeDisabled();
  await expect(officer).toHaveAccessibleDescription(/^Please note a limit of 10 owners/);
});

const title = () => page.getByRole('heading', { level: 1 });

const entry = (section: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: new RegExp(`^${section} ?,`) });

const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
