import { expect, type Page, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { openByMenu } from '../support/menu.ts';
import { contented, type Person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';

/** What was entered once can be chosen afterwards, and several No answers take one press (spec form 4.42 to 4.44). */
test.describe.configure({ mode: 'serial' });

let insured: Person;
let page: Page;

test.beforeAll(async ({ browser, baseURL }) => {
  insured = await personAt(browser, baseURL ?? '', 'doctors');
  await insured.page.goto('/express/part2-medical-diagnostic?auth=true');
  page = insured.page;
});

test.afterAll(async () => {
  contented(insured);
  await insured.context.close();
});

// spec form 4.42
test('one press answers No to all questions of a list, and one Yes leaves the others', async () => {
  const list = page.getByRole('group', { name: 'Medical tests: do any of these apply to you?', exact: true });
  const none = list.getByRole('checkbox');
  const answered = (answer: string) => list.getByRole('radio', { name: answer, checked: true });
  await none.focus();
  await page.keyboard.press('Space');
  await expect(answered('No')).toHaveCount(2);
  await expect(none).toBeChecked();
  await expect(none).toBeFocused();
  await look(insured, 'yes-no-list');
  await list.getByRole('radiogroup').first().getByText('Yes', { exact: true }).click();
  await expect(list.getByText('None of the others')).toBeVisible();
  await expect(none).toBeChecked();
  await none.uncheck();
  await expect(answered('No')).toHaveCount(0);
  await expect(answered('Yes')).toHaveCount(1);
});

// spec form 4.44
test('a suggested answer is entered by one press, and can be changed', async () => {
  await openByMenu(page, 'Medications');
  await page
    .getByRole('radiogroup', { name: /taken or been prescribed any medicine/ })
    .getByText('Yes', { exact: true })
    .click();
  const suggestions = page.getByRole('group', { name: 'Suggestions: Condition' });
  await suggestions.getByRole('button', { name: 'Thyroid' }).click();
  const reason = page.getByRole('textbox', { name: 'What do you take it for?' });
  await expect(reason).toHaveValue('Thyroid');
  await expect(reason).toBeFocused();
  await expect(suggestions).toBeHidden();
  await reason.fill('');
  await expect(suggestions).toBeVisible();
});

// spec form 4.43
test('a doctor who was given once can be chosen afterwards, and another one can be typed', async () => {
  const prescriber = page.getByRole('group', { name: 'Who prescribed it?', exact: true });
  await expect(prescriber.getByText('Is it one of these?')).toBeHidden();
  await prescriber.getByRole('textbox', { name: 'Doctor, clinic or hospital' }).fill('Pat Sample');
  await prescriber.getByRole('textbox', { name: 'Phone' }).fill('2145550199');
  await openByMenu(page, 'Medical condition details');
  const treating = page.getByRole('group', { name: /^Which doctor or clinic treats you for it/ });
  const name = treating.getByRole('textbox', { name: 'Doctor, clinic or hospital' });
  await expect(name).toHaveValue('');
  await treating.getByText('Pat Sample').click();
  await expect(treating.getByRole('radio', { name: /Pat Sample/ })).toBeChecked();
  await look(insured, 'known-doctor');
  await treating.getByText('No, another one').click();
  await expect(name).toHaveValue('');
});
