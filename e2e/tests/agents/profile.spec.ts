import { expect, test } from '@playwright/test';
import { agentProfile } from '../support/case.ts';
import { look } from '../support/look.ts';
import { contented, person } from '../support/person.ts';
import { keepProfile } from '../support/profile.ts';

// spec pages 3.6
test('an agent fills in their profile once, each entry saved as it is left', async ({ browser }) => {
  const agent = await person(browser);
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
  await expect(page.getByText('There is already a license for this state.').first()).toBeVisible();
  // The browser reports the two refusals itself.
  agent.complaints.splice(0);
  await look(agent, 'profile-refused');

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Firm or agency' })).toHaveValue(agentProfile.firm);
  await expect(page.getByRole('textbox', { name: 'License number' })).toHaveCount(1);
  contented(agent);
});
