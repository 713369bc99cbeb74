import { expect, type Page, test } from '@playwright/test';
import { resumeByMenu } from '../support/case-menu.ts';
import { look } from '../support/look.ts';
import { contented, person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { agree, identify } from '../support/signing.ts';

const daniel = {
  'Last name': 'Okafor',
  'Social Security number': '219-09-9998',
  'Date of birth': '11/02/1979',
  'Zip code': '78701',
};

const numberIn = (page: Page) =>
  page.getByRole('textbox', { name: "What is the proposed insured's Social Security number?" });

/**
 * The agent enters another person in place of the insured, who was admitted: the page asks first, the agent declines,
 * and then confirms.
 */
test('another person replaces the insured only if the agent confirms it', async ({ browser, baseURL }) => {
  await play(baseURL ?? '', 'ready-to-sign');
  const agent = await person(browser);
  await agent.page.goto('/express/financial-professional');
  await expect(agent.page.getByText('Daniel Okafor').first()).toBeVisible();
  const insured = await person(browser);
  const link = await newestLink(agent.page, 'daniel.okafor@example.com');
  await insured.page.goto(link);
  await agree(insured);
  await identify(insured, daniel);
  await insured.page.getByRole('dialog').getByRole('button', { name: 'Review and sign' }).click();

  const { page } = agent;
  await resumeByMenu(page, 'Daniel Okafor');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured');
  const dialog = page.getByRole('alertdialog', { name: 'Is this a different person?' });
  const refused = () => page.waitForResponse((answer) => answer.url().endsWith('/submit-payload') && !answer.ok());

  // While the number is typed nobody is interrupted: it is held, and the question comes once the field is left.
  const held = refused();
  await numberIn(page).fill('219-09-9123');
  await held;
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(dialog).toContainText('Daniel Okafor was asked to sign this application.');
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await look(agent, 'exchange');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(numberIn(page)).toHaveValue('219-09-9123');

  // Leaving the section asks again. Without a connection the old answers cannot be restored: the question stays.
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(dialog).toBeVisible();
  await agent.context.setOffline(true);
  await dialog.getByRole('button', { name: 'Restore the old answers' }).click();
  await expect(dialog.getByRole('alert')).toContainText('could not be loaded');
  await look(agent, 'exchange-offline');
  // Coming back sends nothing while the question is open.
  await agent.context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'Not saved yet' })).toBeVisible();

  // Declining restores what was there, and opens the section again.
  await dialog.getByRole('button', { name: 'Restore the old answers' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured');
  await expect(numberIn(page)).toHaveValue('219-09-9998');
  await insured.page.reload();
  await expect(insured.page.getByRole('heading', { level: 1 })).toHaveText('Insured Signature');

  await page.getByRole('textbox', { name: 'First name', exact: true }).fill('Oscar');
  await page.getByRole('textbox', { name: 'Last name', exact: true }).fill('Meyer');
  await numberIn(page).fill('219-09-9124');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await dialog.getByRole('button', { name: 'It is a different person' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  contented(agent);

  // A person who was admitted before is told at the next step, and the link no longer works.
  await insured.page.reload();
  await expect(insured.page.getByRole('heading', { level: 1 })).toHaveText('Another person now signs this application');
  await look(insured, 'replaced');
  const again = await person(browser);
  await again.page.goto(link);
  await expect(again.page.getByText('This link no longer works')).toBeVisible();
});
