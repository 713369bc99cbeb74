import { expect, type Locator, test } from '@playwright/test';
import { answer } from '../support/form.ts';
import { openByMenu } from '../support/menu.ts';
import { contented, type Person, person } from '../support/person.ts';
import { startCase } from '../support/start-case.ts';

/** What people do to fields and connections: nothing typed is lost, nothing cleared is restored. */
test.describe.configure({ mode: 'serial' });

let agent: Person;

test.beforeAll(async ({ browser }) => {
  agent = await person(browser);
  const { page } = agent;
  await startCase(page);
});

test.afterEach(() => contented(agent));

for (const [name, typed, shown] of [
  ["What is the proposed insured's date of birth?", '4/8/1986', '04/08/1986'],
  ["What is the proposed insured's Social Security number?", '219099999', '219-09-9999'],
  ['What is the best phone number to reach the proposed insured?', '2145550142', '214-555-0142'],
] as const) {
  test(`clearing: ${name}`, async () => {
    const field = agent.page.getByRole('textbox', { name });
    await field.click();
    await field.pressSequentially(typed);
    await field.press('Tab');
    await expect(field).toHaveValue(shown);
    await clear(field);
    await expect(field).toHaveValue('');
  });
}

for (const [name, typed] of [
  ["What is the proposed insured's date of birth?", '31.12.1986'],
  ["What is the proposed insured's Social Security number?", '219-09-99990'],
  ['What is the best phone number to reach the proposed insured?', '214-555-0142 x3'],
] as const) {
  // spec pages 2.7
  test(`a wrong text stays as typed and is reported as wrong, also after a reload: ${name}`, async () => {
    const { page } = agent;
    const field = page.getByRole('textbox', { name });
    const saved = page.waitForResponse(/submit-payload$/);
    await field.fill(typed);
    await field.press('Tab');
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await saved;
    await expect(page.getByText('All changes saved')).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue(typed);
    await clear(field);
  });
}

test('options that the keyboard only passes have no effect', async () => {
  const { page } = agent;
  const state = page.getByRole('combobox', { name: 'In which state will the policy be issued?' });
  const dialog = page.getByRole('dialog');
  const home = page.getByRole('group', { name: 'Where does the proposed insured live?' });
  await home.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Texas' });
  await state.focus();
  // Tennessee, which the keyboard passes, is not where the insured lives.
  for (const letter of 'Texas') await page.keyboard.press(letter);
  await expect(state).toHaveValue('TX');
  await page.keyboard.press('Tab');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expect(dialog).toBeHidden();
  await state.focus();
  await page.keyboard.press('ArrowUp');
  await expect(state).toHaveValue('TN');
  await page.keyboard.press('Tab');
  await expect(dialog).toContainText('Important');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await state.selectOption({ label: 'Texas' });
});

test('options of a group that the arrows only pass show no questions and remove no answers', async () => {
  const { page } = agent;
  await openByMenu(page, 'Coverage details');
  await page.getByRole('combobox', { name: /^Which product is being applied for/ }).selectOption({ label: 'Term 20' });
  const billing = page.getByRole('radiogroup', { name: /^How should premiums be billed/ });
  const byMail = billing.getByRole('radio', { name: 'Direct bill, sent by mail' });
  const byEmployer = billing.getByRole('radio', { name: 'List bill, through an employer' });
  const listBill = page.getByRole('textbox', { name: /^What is the list bill group number/ });
  await billing.getByText('List bill, through an employer').click();
  await listBill.fill('GROUP77');
  await byEmployer.focus();
  // Selected visibly and for screen readers meanwhile, but without an effect.
  await page.keyboard.press('ArrowUp');
  await expect(byMail).toBeChecked();
  await expect(byMail).toBeFocused();
  await expect(listBill).toHaveValue('GROUP77');
  await page.keyboard.press('ArrowDown');
  await expect(byEmployer).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(byEmployer).not.toBeFocused();
  await expect(listBill).toHaveValue('GROUP77');
  // An option counts when a person stops there: by moving on, by confirming it, and by pressing it.
  await byEmployer.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(listBill).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(listBill).toHaveValue('GROUP77');
  await byEmployer.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await expect(listBill).toBeHidden();
  await expect(page.getByRole('radiogroup', { name: /^Who should receive the premium notices/ })).toBeVisible();
  await byMail.focus();
  await page.keyboard.press('ArrowDown');
  await billing.getByText('List bill, through an employer').click();
  await expect(listBill).toBeVisible();
});

// spec form 5.52
test('a text that is too long is kept completely, and the page says so', async () => {
  const { page } = agent;
  await openByMenu(page, 'Coverage details');
  await answer(page, {
    'How should premiums be billed?': 'List bill, through an employer',
    'Should we also prepare an alternate or additional policy?': 'Yes',
  });
  for (const [name, most] of [
    ['What is the list bill group number?', 20],
    ['Which product and amount should it have?', 300],
  ] as const) {
    const field = page.getByRole('textbox', { name });
    const typed = `${'a'.repeat(most)} END`;
    await field.click();
    await page.keyboard.insertText(typed);
    await field.press('Tab');
    await expect(field).toHaveValue(typed);
    await expect(field).toHaveAccessibleDescription(/Maximum character length\. Characters over the limit: 4\./);
  }
  await answer(page, { 'Should we also prepare an alternate or additional policy?': 'No' });
});

test('money keeps its cents and can be cleared', async () => {
  const { page } = agent;
  await openByMenu(page, 'Coverage details');
  await page.getByRole('combobox', { name: /^Which product is being applied for/ }).selectOption({ label: 'Term 20' });
  await page.getByText('Direct bill, sent by mail', { exact: true }).click();
  const premium = page.getByRole('textbox', { name: /^How much is each premium payment/ });
  await premium.click();
  await premium.pressSequentially('1275.50');
  await premium.press('Tab');
  await expect(premium).toHaveValue('$1,275.50');
  await clear(premium);
  await expect(premium).toHaveValue('');
  await premium.fill('80.5');
  await premium.press('Tab');
  await expect(premium).toHaveValue('$80.50');
});

// spec form 4.41
test('an address of the agent is refused where it is typed; another signer’s address is reported', async () => {
  const { page } = agent;
  await openByMenu(page, 'Proposed Insured');
  const address = page.getByRole('textbox', { name: "What is the proposed insured's e-mail address?" });
  await address.fill('Agent+me@example.com');
  await address.press('Tab');
  await expect(address).toHaveAccessibleDescription(/This is the agent's own e-mail address/);
  await address.fill('the.lees@example.com');
  await expect(address).not.toHaveAccessibleDescription(/agent's own|Another signer/);
  await openByMenu(page, 'Policy owner');
  await answer(page, {
    'Will the proposed insured own the policy?': 'No, someone else will own it',
    'What kind of owner is this?': 'A person',
  });
  const owners = page.getByRole('textbox', { name: "What is the owner's e-mail address?" });
  await owners.fill('The.Lees+owner@example.com');
  await expect(owners).toHaveAccessibleDescription(/^Another signer has the same e-mail address/);
  await openByMenu(page, 'Proposed Insured');
  await expect(address).toHaveAccessibleDescription(/^Another signer has the same e-mail address/);
});

// spec pages 2.3
test('questions added and removed by quick changes are announced once, at the end', async () => {
  const { page } = agent;
  // What appeared and disappeared before is no longer announced.
  await openByMenu(page, 'Beneficiary');
  await openByMenu(page, 'Coverage details');
  const dating = page.getByRole('radiogroup', { name: /^What should the policy date be/ });
  const certain = dating.getByRole('radio', { name: 'A specific date' });
  const other = page.getByRole('radiogroup', { name: /^Should we also prepare an alternate/ });
  const heard = await page.locator('.sr-only[role=status]').evaluateHandle((region) => {
    const said: (string | null)[] = [];
    new MutationObserver(() => said.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return said;
  });
  await pressAtOnce(certain, other.getByRole('radio', { name: 'Yes' }));
  await expect.poll(() => heard.jsonValue()).toEqual(['2 questions added below']);
  await pressAtOnce(
    dating.getByRole('radio', { name: 'The date it is issued' }),
    certain,
    other.getByRole('radio', { name: 'No' }),
  );
  await expect.poll(() => heard.jsonValue()).toEqual(['2 questions added below', '1 question removed below']);
});

test('answers typed without a connection are kept, shown as waiting, and saved when it is back', async () => {
  const { page, context } = agent;
  await openByMenu(page, 'Proposed Insured');
  const name = page.getByRole('textbox', { name: 'First name' });
  await context.setOffline(true);
  await name.fill('Josephine');
  await openByMenu(page, 'Policy owner');
  await expect(page.getByText(/^Offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('All changes saved')).toBeVisible({ timeout: 30_000 });
  agent.complaints.splice(0);
  await page.reload();
  await openByMenu(page, 'Proposed Insured');
  await expect(name).toHaveValue('Josephine');
});

// spec pages 2.7
test('Back and reload keep the answers', async () => {
  const { page } = agent;
  const name = page.getByRole('textbox', { name: 'First name' });
  await name.fill('Marianne');
  await openByMenu(page, 'Policy owner');
  await page.goBack();
  await expect(name).toHaveValue('Marianne');
  await page.reload();
  await expect(name).toHaveValue('Marianne');
});

test('the address of a section opened in a new tab opens it', async ({ baseURL }) => {
  const { page, context } = agent;
  const other = await context.newPage();
  await other.goto(`${baseURL}/express/coverage-details?auth=true`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Coverage details');
  await expect(other.getByText(/^Marianne/)).toBeVisible();
  await other.close();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured');
});

test('a section that was changed in another tab shows both texts', async () => {
  const { page, context } = agent;
  const other = await context.newPage();
  await other.goto('/express/financial-professional');
  await other.getByRole('button', { name: /^Resume: Marianne/ }).click();
  await openByMenu(other, 'Proposed Insured');
  await other.getByRole('textbox', { name: 'First name' }).fill('Beatrice');
  await openByMenu(other, 'Policy owner');
  await expect(other.getByText('All changes saved')).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Charlotte');
  await openByMenu(page, 'Policy owner');
  await expect(page.getByText('Some answers were not saved')).toBeVisible();
  await openByMenu(page, 'Proposed Insured');
  const alert = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'changed somewhere else' });
  await expect(alert).toContainText('You typed: Charlotte');
  await expect(alert).toContainText('Saved: Beatrice');
  await page.getByRole('button', { name: 'Save mine again' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Charlotte');
});

// spec pages 2.7
test('a section that was changed in another tab and not in this one shows what is saved', async () => {
  const { page, context } = agent;
  const name = page.getByRole('textbox', { name: 'First name' });
  await openByMenu(page, 'Proposed Insured');
  await name.fill('Dorothea');
  await openByMenu(page, 'Policy owner');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await openByMenu(page, 'Proposed Insured');
  await page.reload();
  await expect(name).toHaveValue('Dorothea');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'First name' }).fill('Eleonore');
  await openByMenu(other, 'Policy owner');
  await expect(other.getByText('All changes saved')).toBeVisible();
  await other.close();
  await openByMenu(page, 'Policy owner');
  await openByMenu(page, 'Proposed Insured');
  await expect(name).toHaveValue('Eleonore');
  await expect(page.getByText('All changes saved')).toBeVisible();
});

async function clear(field: Locator): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await field.press('Tab');
}

/** Presses one after the other, faster than a hand could. */
async function pressAtOnce(...choices: readonly Locator[]): Promise<void> {
  const [first, ...others] = await Promise.all(choices.map((choice) => choice.elementHandle()));
  await first?.evaluate(
    (element, rest) => [element, ...rest].forEach((each) => each instanceof HTMLElement && each.click()),
    others,
  );
}
