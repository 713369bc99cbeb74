import { expect, test } from '@playwright/test';
import { openByMenu } from '../support/menu.ts';
import { contented, type Person, person } from '../support/person.ts';
import { startCase } from '../support/start-case.ts';

/** The layout of one question and one entry on a page. */
test.describe.configure({ mode: 'serial' });

let agent: Person;

test.beforeAll(async ({ browser }) => {
  agent = await person(browser);
  const { page } = agent;
  await startCase(page);
});

test.afterEach(() => contented(agent));

// spec pages 2.1
test('label, hint, error and control are below one another', async () => {
  const { page } = agent;
  const field = page.getByRole('textbox', { name: /date of birth/ });
  await field.fill('31.12.1986');
  await field.press('Tab');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const tops = await field.evaluate((control) => {
    const label = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const told = (control.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
    return [...label, ...told, control].flatMap((part) => (part ? [part.getBoundingClientRect().top] : []));
  });
  expect(tops).toHaveLength(4);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

// spec pages 2.4
test('a hidden number is shown while its button is held, also by keyboard', async () => {
  const { page } = agent;
  const number = page.getByRole('textbox', { name: /Social Security number/ });
  await number.fill('219-09-9999');
  await expect(number).toHaveClass(/concealed/);
  await page.getByRole('button', { name: /^Hold to show .*Social Security number/ }).focus();
  await page.keyboard.down('Space');
  await expect(number).not.toHaveClass(/concealed/);
  await page.keyboard.up('Space');
  await expect(number).toHaveClass(/concealed/);
  // The other mouse button opens the browser's menu, which can take its release.
  await page.getByRole('button', { name: /^Hold to show .*Social Security number/ }).hover();
  await page.mouse.down({ button: 'right' });
  await expect(number).toHaveClass(/concealed/);
  await page.mouse.up({ button: 'right' });
});

// spec pages 2.5
test('removing an entry asks first, and undo restores its answers', async () => {
  const { page } = agent;
  await openByMenu(page, 'Beneficiary');
  const remove = page.getByRole('button', { name: /^Remove / });
  const dialog = page.getByRole('alertdialog');
  await expect(page.getByRole('button', { name: 'Add another' })).toBeVisible();
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Add another' }).click();
  await expect(remove).toHaveCount(1);
  const secondary = page.getByRole('radio', { name: /^Secondary/, includeHidden: true }).last();
  await page.getByText('Secondary, paid if no primary beneficiary is living').last().click();
  await expect(secondary).toBeChecked();
  await remove.click();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(remove).toHaveCount(1);
  await remove.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(remove).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  // It is restored folded.
  await expect(secondary).toBeChecked();
});

test('undo is no longer offered once the case was left', async () => {
  const { page } = agent;
  await page.getByRole('button', { name: 'Add another' }).click();
  await page
    .getByRole('button', { name: /^Remove / })
    .last()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('button', { name: 'Application Portal' }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
