import { expect, test } from '@playwright/test';
import { startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';
import { play } from '../support/play.ts';

/** The result of each value of "Simulate Decision" on the debug page (spec flow 4.35). */
const OUTCOMES: Readonly<Record<string, RegExp>> = {
  '2': /needs a review by an underwriter/,
  '3': /Additional requirements are needed/,
  '1': /has been approved.*Super Preferred/s,
  '2.5': /needs a review by an underwriter/,
  '4': /needs a review by an underwriter/,
};

test('outside production a decision can be simulated for a case that is not a test application', async ({
  browser,
}) => {
  const server = await startOwnServer({});
  await play(server.url, 'all-signed');
  const agent = await person(browser, { baseURL: server.url });
  const { page } = agent;
  for (const [value, outcome] of Object.entries(OUTCOMES)) {
    await test.step(value, async () => {
      await page.goto('/express/debug');
      await page.getByLabel('Simulate Persona').selectOption('Agent');
      await page.getByLabel('Simulate Decision').selectOption(value);
      await page.getByRole('button', { name: "Let's get started" }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured');
      await page.goto('/express/financial-professional');
      const submitted = page.getByRole('tab', { name: 'Submitted' });
      const resume = page.getByRole('button', { name: /^(Resume|See the decision): Ruth Weber/ });
      await expect(page.getByRole('rowheader').first()).toBeVisible();
      if (!(await resume.isVisible())) await submitted.click();
      await resume.click();
      await expect(page).toHaveURL(/decision-details/, { timeout: 60_000 });
      await expect(page.getByRole('main')).toContainText(outcome);
      await expect(page.getByRole('main')).toContainText('Ruth Weber');
    });
  }
  contented(agent);
  await server.stop();
});
