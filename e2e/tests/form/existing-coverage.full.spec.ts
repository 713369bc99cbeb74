import { expect, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { contented, person } from '../support/person.ts';
import { startCase } from '../support/start-case.ts';

/** More new coverage than is applied for: the agent is told to wait with a further application (spec flow 4.39). */
// spec form 4.27
test('an agent who leaves the section with additional coverage is told to wait', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await startCase(page);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Proposed Insured');
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: /^Existing Insurance/ })
    .click();
  await expect(title).toHaveText('Existing Insurance');
  await page.getByRole('textbox', { name: /How much new coverage in total/ }).fill('900000');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your progress has been saved');
  await expect(dialog).toContainText(
    "Please wait 2 business days after the insured's and agent's signatures on the first application before starting another for the same insured.",
  );
  await look(agent, 'existing-coverage');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(title).not.toHaveText('Existing Insurance');
  contented(agent);
});
