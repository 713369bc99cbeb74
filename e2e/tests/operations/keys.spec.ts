import { expect, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';

// spec systems 2.1, 2.3
test('operations create a key, see it once, another person confirms it, and it is replaced and revoked', async ({
  browser,
}) => {
  const server = await startOwnServer({ FOUR_EYES: 'on' });
  const operator = await person(browser, { baseURL: server.url });
  const { page } = operator;
  const status = async (key: string): Promise<number> =>
    (await fetch(`${server.url}/api/v1/cases`, { headers: { authorization: `Bearer ${key}` } })).status;
  const shown = async (): Promise<string> => (await page.getByRole('alertdialog').locator('code').textContent()) ?? '';

  await page.goto('/express/operations');
  await page.getByRole('tab', { name: 'Other systems' }).click();
  await expect(page.getByText('There are no keys yet.')).toBeVisible();
  // It finds cases.
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the system' }).fill('CRM');
  for (const name of ['Report policy number, decision and outcome', 'Ask signers for more'])
    await expect(page.getByRole('checkbox', { name })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Read signed cases as data' }).check();
  const agent = page.getByRole('textbox', { name: 'Only cases of this agent' });
  await agent.fill('A 77');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(agent).toHaveAccessibleDescription(/An ID has only letters/);
  await agent.fill('');
  await look(operator, 'operations-key-form');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByRole('alertdialog', { name: 'The new key' })).toBeVisible();
  const key = await shown();
  expect(key).toMatch(/^countersign_/);
  await look(operator, 'operations-key-shown');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'The new key' })).toBeVisible();
  // As in a browser that does not allow it.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your browser did not copy it. Select the key above and copy it by hand.',
  );
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByRole('list').getByText('Waiting for a second person')).toBeVisible();
  await expect(page.getByText(/^Created by you on /)).toBeVisible();
  expect(await page.content()).not.toContain(key);
  expect(await status(key)).toBe(401);

  await expect(page.getByRole('tab', { name: 'Other systems 1' })).toBeVisible();

  await page.getByRole('button', { name: /Operator 2/ }).click();
  await page.getByRole('tab', { name: 'Other systems' }).click();
  await expect(page.getByText(/^Created on .* by Operator 1\. /)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm: CRM' }).press('Enter');
  await page.getByRole('button', { name: 'Confirm', exact: true }).press('Enter');
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Other systems', exact: true })).toBeFocused();
  expect(await status(key)).toBe(200);

  const replace = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Replace: CRM' }).click();
    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'The new key' })).toBeVisible();
    const made = await shown();
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await expect(page.getByText('Active, being replaced')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Confirm: CRM' })).toBeHidden();
    return made;
  };
  // The first new one is lost before anybody confirmed it.
  const lost = await replace();
  const newer = await replace();
  expect([await status(key), await status(lost), await status(newer)]).toEqual([200, 401, 401]);
  await look(operator, 'operations-keys-replacing');

  await page.getByRole('button', { name: /Operator 1/ }).click();
  await page.getByRole('tab', { name: 'Other systems' }).click();
  await page.getByRole('button', { name: 'Confirm: CRM' }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByText(/^The previous key works until/)).toBeVisible();
  expect([await status(key), await status(newer)]).toEqual([200, 200]);
  await look(operator, 'operations-keys');
  await page.getByRole('button', { name: 'Replace: CRM' }).click();
  const end = page.getByRole('radiogroup', { name: 'Which key ends?' });
  await expect(end).toHaveAccessibleDescription('Two keys work now, and one of them has to end.');
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(end).toHaveAccessibleDescription(/Choose which key ends\./);
  await look(operator, 'operations-keys-two');
  await end.getByRole('radio', { name: /^The newest key/ }).check({ force: true });
  await page.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: 'The new key' })).toBeVisible();
  const third = await shown();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await expect(page.getByText('Active, being replaced')).toBeVisible();
  expect([await status(key), await status(newer), await status(third)]).toEqual([200, 401, 401]);

  await page.getByRole('button', { name: 'Revoke: CRM' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect([await status(key), await status(newer)]).toEqual([401, 401]);
  await server.stop();
});

// spec systems 2.1
test('a dialog about a key stays until its answer: nothing else can close the new key that it brings', async ({
  browser,
}) => {
  const operator = await person(browser);
  const { page } = operator;
  const dialog = page.getByRole('alertdialog');
  await page.goto('/express/operations?list=keys');
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByRole('textbox', { name: 'Name of the system' }).fill('Archive');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/operations/change-key', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Replace: Archive' }).click();
  const replace = page.getByRole('button', { name: 'Replace', exact: true });
  await replace.click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect(page.getByRole('alertdialog', { name: 'The new key' })).toBeVisible();
  await page.getByRole('button', { name: 'I have copied it' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Replace: Archive' })).toBeFocused();
  await page.unroute('**/operations/change-key');

  // Two keys work by now, and one of them ends with the next.
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: /^The previous key/ }).check({ force: true });
  await page.route('**/operations/change-key', (route) => route.abort('internetdisconnected'), { times: 1 });
  await replace.click();
  await expect(dialog.getByRole('alert')).toContainText('It may have been done anyway.');
  await replace.click();
  await expect(page.getByRole('alertdialog', { name: 'The new key' })).toBeVisible();
  contented(operator);
});
