import { expect, type Page, test } from '@playwright/test';
import { beneficiary, policyOwner, proposedInsured } from '../support/case.ts';
import { chooseDisplay } from '../support/display.ts';
import { answer } from '../support/form.ts';
import { look } from '../support/look.ts';
import { openByMenu } from '../support/menu.ts';
import { contented, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';
import { startCase } from '../support/start-case.ts';

/** Short sections on one page are another view of the same sections (spec pages 4.7). */
const TOGETHER = 'Short sections together on one page';
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });

// spec pages 4.4, 4.7
test('a person who chooses it has short sections on one page, each with its own address', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await startCase(page);
  await expect(title(page)).toHaveText('Proposed Insured');
  await chooseDisplay(page, TOGETHER);
  await expect(title(page)).toHaveText('Insured, owner and beneficiaries');
  await expect(page.getByText(/^Sections 1 to 3 of \d+/)).toBeVisible();
  for (const name of ['Proposed Insured', 'Policy owner', 'Beneficiary'])
    await expect(section(page, name)).toBeVisible();
  await look(agent, 'together');

  await openByMenu(page, 'Beneficiary', 'Insured, owner and beneficiaries');
  await expect(page).toHaveURL(/\/beneficiary-information/);
  await expect(section(page, 'Beneficiary').getByRole('heading', { level: 2 }).first()).toBeFocused();
  await expect(section(page, 'Beneficiary').getByRole('heading', { level: 2 }).first()).toBeInViewport();
  await page.reload();
  await expect(section(page, 'Beneficiary').getByRole('heading', { level: 2 }).first()).toBeInViewport();
  await expect(section(page, 'Proposed Insured')).toBeVisible();

  // A section that an answer adds is at its place.
  await answer(section(page, 'Policy owner'), {
    'Will the proposed insured own the policy?': 'No, someone else will own it',
    'What kind of owner is this?': 'A business',
  });
  await expect(section(page, 'Partnership statement')).toBeVisible();
  // The menu gets its entry a moment later, above the one that is clicked next.
  const menu = page.getByRole('navigation', { name: 'Sections' });
  await expect(menu.getByRole('button', { name: /^Partnership statement ?,/ })).toBeVisible();

  await openByMenu(page, 'Coverage details');
  await expect(title(page)).toHaveText('Coverage details');
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(title(page)).toHaveText('Insured, owner and beneficiaries');
  await expect(section(page, 'Beneficiary').getByRole('heading', { level: 2 }).first()).toBeFocused();
  contented(agent);
});

// spec pages 4.7, 2.2
test('Next leaves the sections in their order, and stops at the first that has a problem', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  const left = followLeft(page);
  await startCase(page);
  await chooseDisplay(page, TOGETHER);
  await answer(section(page, 'Proposed Insured'), proposedInsured);
  await answer(section(page, 'Policy owner'), policyOwner);
  await answer(section(page, 'Beneficiary'), {
    ...beneficiary,
    'What share should this beneficiary receive?': '60',
  });
  // What has to be done next is on this page: no card leads to it.
  await expect(page.getByRole('heading', { name: 'Application of Jane Sample' })).toBeHidden();
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Fix to continue (1)' })).toBeVisible();
  const share = page.getByRole('textbox', { name: 'What share should this beneficiary receive?' });
  await expect.poll(() => left).toEqual(['SECTIONAProposedInsured', 'SECTIONBPolicyOwner']);
  await share.fill('100');
  await next(page).click();
  await expect(title(page)).toHaveText('Coverage details');
  await expect(title(page)).toBeFocused();
  await expect(page.getByText('All changes saved')).toBeVisible();
  // What has not changed since is not sent again (spec form 4.12).
  expect(left).toEqual(['SECTIONAProposedInsured', 'SECTIONBPolicyOwner', 'SECTIONCBeneficiaryInformation']);
  contented(agent);
});

// spec pages 1.6, 4.7
test('the card at the start of a visit offers to combine short sections', async ({ browser, baseURL }) => {
  const insured = await personAt(browser, baseURL ?? '', 'sent', 'as: insured', 'find: {}');
  const { page } = insured;
  await page.goto('/express/proposed-insured?auth=true');
  await expect(title(page)).toHaveText('Proposed Insured');
  await look(insured, 'start-card-together');
  await page.getByRole('button', { name: /^Combine short sections into \d pages$/ }).click();
  await expect(title(page)).toHaveText('About you');
  await expect(section(page, 'Personal information')).toBeVisible();
  await expect(section(page, 'Lifestyle information')).toBeVisible();
  // Answers by others are read together, too.
  await openByMenu(page, 'Policy owner', 'Insured, owner and beneficiaries');
  await expect(section(page, 'Policy owner')).toContainText('can change them');
  await expect(section(page, 'Policy owner').getByRole('heading', { level: 2 }).first()).toBeInViewport();
  contented(insured);
});

// spec pages 4.7
test('an author sees such a page in the preview', async ({ browser }) => {
  const author = await person(browser);
  const { page } = author;
  await page.goto('/preview');
  await expect(title(page)).toHaveText('Proposed Insured');
  await chooseDisplay(page, TOGETHER);
  await expect(title(page)).toHaveText('Insured, owner and beneficiaries');
  await expect(section(page, 'Beneficiary')).toBeVisible();
  contented(author);
});

/** Sections that were left with Next, in the order in which they were sent. */
function followLeft(page: Page): string[] {
  const left: string[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/submit-payload')) return;
    const { QuestionBlock, Validation } = request.postDataJSON();
    if (Validation.Enabled) left.push(QuestionBlock);
  });
  return left;
}
