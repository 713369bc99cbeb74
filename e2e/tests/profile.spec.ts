import { expect, test } from '@playwright/test';
import { agentProfile } from './support/case.ts';
import { look } from './support/look.ts';
import { openByMenu } from './support/menu.ts';
import { contented, type Person, person } from './support/person.ts';
import { keepProfile } from './support/profile.ts';
import { startCase } from './support/start-case.ts';

test.describe.configure({ mode: 'serial' });

let agent: Person;
test.beforeAll(async ({ browser }) => {
  agent = await person(browser);
});

// spec pages 3.6
test('an agent writes their profile once, each entry saved as it is left', async () => {
  const { page } = agent;
  await page.goto('/express/financial-professional?AgentId=profiled');
  await page.getByRole('link', { name: 'Your profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your profile');
  const name = page.getByRole('textbox', { name: /^Name/ });
  await expect(name).toHaveValue('Insurance Agent');
  await expect(name).toHaveAccessibleDescription('From your sign-in');
  await look(agent, 'profile');

  await keepProfile(page, 'profiled');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await name.fill('Insurance Q. Agent');
  await name.blur();
  await page.getByRole('button', { name: 'Use “Insurance Agent” from your sign-in' }).click();
  await expect(name).toHaveValue('Insurance Agent');

  const phone = page.getByRole('textbox', { name: /^Phone/ });
  await phone.fill('555');
  await phone.blur();
  await expect(page.getByText('A phone number has 10 digits').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add a license' }).click();
  await page.getByRole('combobox', { name: 'State' }).last().selectOption({ label: 'Texas' });
  await page.getByRole('textbox', { name: 'License number' }).last().fill('Two');
  await page.getByRole('textbox', { name: 'License number' }).last().blur();
  await expect(page.getByText('There is a license for this state already.').first()).toBeVisible();
  await look(agent, 'profile-refused');

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Firm or agency' })).toHaveValue(agentProfile.firm);
  await expect(page.getByRole('textbox', { name: 'License number' })).toHaveCount(1);
});

// spec engine 3.14
test('a case is filled in from it, says so, and takes what the agent changes', async () => {
  const { page } = agent;
  await startCase(page);
  await openByMenu(page, 'Agent report');
  const name = page.getByRole('textbox', { name: "What is the agent's name?" });
  const firm = page.getByRole('textbox', { name: 'Which firm does the agent work with?' });
  await expect(name).toHaveValue('Insurance Agent');
  await expect(firm).toHaveValue(agentProfile.firm);
  await expect(firm).toHaveAccessibleDescription(/From your profile/);
  await look(agent, 'agent-report-from-profile');
  await firm.fill('Another Agency');
  await firm.blur();
  await expect(firm).not.toHaveAccessibleDescription(/From your profile/);
  await openByMenu(page, 'Transmittal');
  await expect(page.getByRole('textbox', { name: "What is the firm's number?" })).toHaveValue(agentProfile.firmNumber);
  contented(agent);
});
