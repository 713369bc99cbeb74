import { isDeepStrictEqual } from 'node:util';
import { expect, type Page, type Response, test } from '@playwright/test';
import { agentProfile } from '../support/case.ts';
import { look } from '../support/look.ts';
import { contented, person } from '../support/person.ts';
import { keepProfile, write } from '../support/profile.ts';

const SAVE = '**/agent/save-profile';

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

/** What is saved arrives only once the function that it returns is called: the network is slow. */
async function slowSaves(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(SAVE, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The server has saved a change that contains this. */
const saved = (page: Page, change: Record<string, unknown>): Promise<Response> =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/agent/save-profile') && isDeepStrictEqual(response.request().postDataJSON(), change),
  );

// spec pages 3.6
test('a click right after typing counts more than what its entry saves as it is left', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await page.goto('/express/profile?AgentId=quick');
  const name = page.getByRole('textbox', { name: /^Name/ });
  const number = page.getByRole('textbox', { name: 'License number' });

  let release = await slowSaves(page);
  await name.fill('Somebody Else');
  await page.getByRole('button', { name: 'Use “Insurance Agent” from your sign-in' }).click();
  const restored = saved(page, { Name: 'Insurance Agent' });
  release();
  await restored;
  await page.unroute(SAVE);

  release = await slowSaves(page);
  await page.getByRole('button', { name: 'Add a license' }).click();
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Texas' });
  await number.fill('TX-1');
  await page.getByRole('button', { name: 'Remove the license: TX' }).click();
  const removed = saved(page, { Licenses: [] });
  release();
  await removed;
  await page.unroute(SAVE);

  release = await slowSaves(page);
  const mails = ['the proposed insured signed', 'a case was decided'].map((name) =>
    page.getByRole('checkbox', { name }),
  );
  for (const mail of mails) await mail.click();
  release();
  for (const mail of mails) await expect(mail).not.toBeChecked();
  await page.unroute(SAVE);

  await page.reload();
  await expect(name).toHaveValue('Insurance Agent');
  await expect(number).toHaveCount(0);
  contented(agent);
});

// spec pages 3.6
test('an entry that gets its previous value again after a refusal has no error', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await page.goto('/express/profile?AgentId=corrected');
  const phone = page.getByRole('textbox', { name: /^Phone/ });
  const before = await phone.inputValue();
  await phone.fill('555');
  await phone.blur();
  await expect(phone).toHaveAccessibleDescription(/A phone number has 10 digits/);
  await phone.fill(before);
  await phone.blur();
  await expect(phone).not.toHaveAccessibleDescription(/A phone number has 10 digits/);
  contented(agent);
});

/** The page reads the profile again, as when somebody comes back to its tab. */
async function comeBack(page: Page): Promise<void> {
  const read = page.waitForResponse((response) => response.url().endsWith('/agent/profile'));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await read;
}

async function addLicense(page: Page, state: string, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a license' }).click();
  await page.getByRole('combobox', { name: 'State' }).last().selectOption({ label: state });
  const field = page.getByRole('textbox', { name: 'License number' }).last();
  await field.fill(number);
  await field.press('Tab');
}

// spec pages 3.6
test('what was changed in another tab is shown and stays, and so does what was begun here', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  const phoneOf = (tab: Page) => tab.getByRole('textbox', { name: /^Phone/ });
  const numbersOf = (tab: Page) => tab.getByRole('textbox', { name: 'License number' });
  await page.goto('/express/profile?AgentId=two-tabs');
  const texas = { State: 'TX', Number: 'TX-1' };
  const first = saved(page, { Licenses: [texas] });
  await addLicense(page, 'Texas', 'TX-1');
  await first;
  const other = await agent.context.newPage();
  await other.goto('/express/profile');
  await write(other, 'Phone', '5551234567');
  const ohio = saved(other, { Licenses: [texas, { State: 'OH', Number: 'OH-1' }] });
  await addLicense(other, 'Ohio', 'OH-1');
  await ohio;

  // A license without its number is not saved yet.
  await addLicense(page, 'Utah', '');
  await comeBack(page);
  await expect(phoneOf(page)).toHaveValue('555-123-4567');
  await expect(numbersOf(page)).toHaveCount(3);
  for (const field of [phoneOf(page), ...(await numbersOf(page).all())]) {
    await field.focus();
    await field.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Remove the license: UT' })).toBeVisible();

  // Where the page was not left, the next answer tells it.
  await write(other, 'Phone', '5557654321');
  await page.getByRole('textbox', { name: 'Firm or agency' }).fill('Two Desks');
  await phoneOf(page).focus();
  await phoneOf(page).press('Tab');
  await expect(phoneOf(page)).toHaveValue('555-765-4321');

  await page.reload();
  await expect(phoneOf(page)).toHaveValue('555-765-4321');
  await expect(numbersOf(page)).toHaveCount(2);
  await expect(numbersOf(page).last()).toHaveValue('OH-1');
  contented(agent);
});

// spec pages 3.6
test('a mail that is switched off and on again stays on, however slow the network is', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await page.goto('/express/profile?AgentId=undecided');
  const release = await slowSaves(page);
  const box = page.getByRole('checkbox', { name: /signed/ }).first();
  await expect(box).toBeChecked();
  const kept = page.waitForResponse((response) => JSON.stringify(response.request().postDataJSON()).includes('true'));
  for (const isOn of [false, true]) {
    await box.press(' ');
    await expect(box).toBeChecked({ checked: isOn });
  }
  release();
  await kept;
  await page.reload();
  await expect(box).toBeChecked();
  contented(agent);
});

// spec pages 4.1
test('saving an entry leaves the keyboard at the button below it', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await page.goto('/express/profile?AgentId=below');
  const release = await slowSaves(page);
  const saving = saved(page, { Name: 'Somebody Else' });
  await page.getByRole('textbox', { name: /^Name/ }).fill('Somebody Else');
  await page.keyboard.press('Tab');
  const button = page.getByRole('button', { name: 'Use “Insurance Agent” from your sign-in' });
  await expect(button).toBeFocused();
  release();
  await saving;
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await expect(button).toBeFocused();
  contented(agent);
});

// spec pages 4.1
test('by keyboard, what removes itself leads on to what is beside it', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await page.goto('/express/profile?AgentId=beside');
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('Somebody Else');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Use “Insurance Agent” from your sign-in' }).press('Enter');
  await expect(name).toBeFocused();
  const phone = page.getByRole('textbox', { name: /^Phone/ });
  await phone.fill('5551234567');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: /^Use “800/ }).press('Enter');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveValue('800-555-0100');
  await addLicense(page, 'Texas', 'TX-1');
  await addLicense(page, 'Ohio', 'OH-1');
  const remove = (state: string) => page.getByRole('button', { name: `Remove the license: ${state}` });
  await remove('TX').press('Enter');
  await expect(remove('OH')).toBeFocused();
  await remove('OH').press('Enter');
  await expect(page.getByRole('button', { name: 'Add a license' })).toBeFocused();
  contented(agent);
});
