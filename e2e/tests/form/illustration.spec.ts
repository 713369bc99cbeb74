import { expect, type Locator, type Page, test } from '@playwright/test';
import { forgive, unavailable } from '../support/database.ts';
import { chooserOf, sample, startWithIllustration } from '../support/illustration.ts';
import { look } from '../support/look.ts';
import { contented, type Person, person } from '../support/person.ts';

/**
 * A case that starts with an illustration: each sample, what it filled in, and the file again in its section (spec form
 * 4.36).
 */
test.describe.configure({ mode: 'serial' });

let agent: Person;
let page: Page;

test.beforeAll(async ({ browser }) => {
  agent = await person(browser);
  page = agent.page;
});
test.afterEach(() => contented(agent));

test.describe('with a field for the signature', () => {
  // spec form 4.39; flow 2.6, 4.4
  test('fills in its values', async () => {
    await startWithIllustration(page);
    await look(agent, 'illustration-start');
    // By keyboard: the input has the focus after one step from the title.
    const chosen = page.waitForEvent('filechooser');
    await page.keyboard.press('Tab');
    await expect(chooser()).toBeFocused();
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(sample('with-signature-field'));
    await expect(page.getByRole('heading', { name: 'What the illustration filled in' })).toBeVisible();
    const file = page.getByRole('group', { name: 'illustration-with-signature-field.pdf' });
    await expect(file).toContainText('3.57 KB');
    // What the focus was on has disappeared.
    await expect(file).toBeFocused();
    for (const text of ['Grace', 'Rivera', '04/08/1986', 'Texas', 'Term 20', '$500,000']) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await look(agent, 'illustration-filled');
  });

  test('marks the answers, for sighted people and screen readers, until they are confirmed', async () => {
    await page.getByRole('button', { name: 'Continue to the application' }).click();
    await expect(title()).toHaveText('Proposed Insured');
    await expect(page.getByText('6 answers below come from the illustration.')).toBeVisible();
    const firstName = page.getByRole('group', { name: 'Legal name' }).getByRole('textbox', { name: /^First name/ });
    await expect(firstName).toHaveValue('Grace');
    await expect(firstName).toHaveAccessibleDescription(/From the illustration, please check/);
    await expect(page.getByRole('combobox', { name: /will the policy be issued/ })).toHaveAccessibleDescription(MARK);
    await expect(page.getByRole('radiogroup', { name: /gender/ })).toHaveAccessibleDescription(MARK);
    await look(agent, 'illustration-marks');
    await firstName.fill('Gracia');
    await expect(firstName).not.toHaveAccessibleDescription(MARK);
    await expect(page.getByText('5 answers below come from the illustration.')).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await openSection('Proposed Insured');
    await expect(page.getByText(MARK)).toHaveCount(0);
  });

  test('keeps the marks of a section that nobody has seen yet, also when the tab is closed', async ({ baseURL }) => {
    await page.goto('about:blank');
    // Another tab knows nothing about the first one: the case is found in the portal.
    const second = await agent.context.newPage();
    await second.goto(`${baseURL}/express/financial-professional`);
    await second
      .getByRole('row', { name: /Rivera/ })
      .getByRole('button', { name: /Resume/ })
      .first()
      .click();
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    await second
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('button', { name: /^Coverage details ?,/ })
      .click();
    await expect(second.getByText(MARK)).toHaveCount(2);
    await second.close();
    await page.goBack();
  });

  // spec form 4.37, 4.38
  test('is stored where the case asks for it, asks before it is deleted, and is uploaded again', async () => {
    await openSection('Illustration certification');
    const file = page.getByRole('group', { name: 'illustration-with-signature-field.pdf' });
    await expect(file).toContainText("It has a field for the applicant's signature.");
    await look(agent, 'illustration-section');
    await page.getByRole('button', { name: /^Delete/ }).click();
    const dialog = page.getByRole('alertdialog', { name: "Are you sure you'd like to re-upload?" });
    await expect(dialog).toContainText('We will be unable to update the application questions accordingly.');
    await look(agent, 'illustration-reupload');
    await dialog.getByRole('button', { name: 'No' }).click();
    await expect(file).toBeVisible();
    await page.getByRole('button', { name: /^Delete/ }).click();
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(chooser()).toBeFocused();
    await expect(file).toHaveCount(0);
    await chooser().setInputFiles(sample('scanned'));
    const further = page.getByRole('alertdialog', { name: 'Further Action Required' });
    await further.getByRole('button', { name: 'Try Again' }).click();
    await expect(chooser()).toBeFocused();
    await chooser().setInputFiles(sample('with-signature-field'));
    await expect(file).toBeFocused();
    // Saving continues from what the upload wrote: nobody else changed the section.
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await openSection('Illustration certification');
    await expect(file).toBeVisible();
    await expect(page.getByText('This section was changed somewhere else')).toHaveCount(0);
  });
});

test('a file that the server has no room for is sent again automatically, and the page says so; its bar ends at 100', async () => {
  await openSection('Illustration certification');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  const bars = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('.file-row [role=progressbar]')) {
        seen.push(`${bar.getAttribute('aria-label')} ${bar.getAttribute('aria-valuenow')}`);
      }
    }).observe(document.body, { attributes: true, childList: true, subtree: true });
    return seen;
  });
  await unavailable(page, '/pdf/uploadIllustrationFile', { times: 2 });
  await chooser().setInputFiles(sample('with-signature-field'));
  await expect(page.getByRole('group', { name: 'illustration-with-signature-field.pdf' })).toContainText(
    "It has a field for the applicant's signature.",
  );
  const seen = await bars.jsonValue();
  expect(seen.some((bar) => bar.startsWith('The service is busy. Your file will be sent again in a moment.'))).toBe(
    true,
  );
  expect(seen.at(-1)).toBe('Uploaded 100');
  forgive(agent);
});

test.describe('without a field for the signature', () => {
  // spec form 4.37, 4.39, 8.30, 8.31
  test('asks what to do, and fills nothing in', async () => {
    await startWithIllustration(page);
    await chooser().focus();
    await chooser().setInputFiles(sample('without-signature-field'));
    const further = page.getByRole('alertdialog', { name: 'Further Action Required' });
    await expect(further).toContainText(
      'This illustration is not compatible with the eSignature process, or the case is owned by a third party.',
    );
    await look(agent, 'illustration-further');
    await further.getByRole('button', { name: 'Continue with Illustration Certification' }).click();
    const warning = page.getByRole('alertdialog', { name: 'Warning' });
    await expect(warning).toContainText(
      'The application could not be pre-populated at this time due to a system error while uploading your illustration. Please try again or continue without prefilling.',
    );
    await expect(warning).toContainText(
      'Otherwise, you can contact support team and continue filing up the form after closing this message.',
    );
    await warning.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('group', { name: 'illustration-without-signature-field.pdf' })).toBeFocused();
    await expect(page.getByText('The illustration did not fill in any answers. Please type them.')).toBeVisible();
  });

  // spec form 4.38
  test('is deleted without a question, because it filled nothing in', async () => {
    await page.getByRole('button', { name: /^Delete/ }).click();
    await expect(chooser()).toBeFocused();
    await page.getByRole('button', { name: 'Continue without an illustration' }).click();
    await expect(title()).toHaveText('Proposed Insured');
  });
});

test('a scan is kept, and is still there after the page was loaded again', async () => {
  await startWithIllustration(page);
  await chooser().setInputFiles(sample('scanned'));
  await page.getByRole('button', { name: 'Continue with Illustration Certification' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('group', { name: 'illustration-scanned.pdf' })).toBeVisible();
});

const chooser = (): Locator => chooserOf(page);
const title = (): Locator => page.getByRole('heading', { level: 1 });
const MARK = /From the illustration, please check/;
async function openSection(name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: new RegExp(`^${name} ?,`) })
    .click();
  await expect(title()).toHaveText(name);
}
