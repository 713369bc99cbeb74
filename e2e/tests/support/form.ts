import { expect, type Locator, type Page } from '@playwright/test';

/** One question by its wording and the answer as a person gives it; several options as a list; nested for groups. */
export type Answers = { [question: string]: string | string[] | Answers };

/** Answers questions in the order of the page. */
export async function answer(scope: Page | Locator, answers: Answers): Promise<void> {
  for (const [question, value] of Object.entries(answers)) {
    if (typeof value === 'object' && !Array.isArray(value)) {
      await answer(scope.getByRole('group', { name: question, exact: true }), value);
    } else {
      await answerOne(scope, question, value);
    }
  }
}

async function answerOne(scope: Page | Locator, question: string, value: string | string[]): Promise<void> {
  const name = new RegExp(`^${escape(question)}( \\(optional\\))?$`);
  const choices = scope.getByRole('radiogroup', { name }).or(scope.getByRole('group', { name }));
  const field = scope.getByRole('textbox', { name }).or(scope.getByRole('combobox', { name }));
  const control = choices.or(field).first();
  await control.waitFor();
  const role = (await control.getAttribute('role')) ?? '';
  if (role === 'radiogroup' || role === 'group') {
    for (const option of [value].flat()) await control.getByText(option, { exact: true }).click();
  } else if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
    await control.selectOption({ label: String(value) });
  } else if (role === 'combobox') {
    await control.fill(String(value));
    // While its list is open, everything else is hidden from roles: the keys are sent to the focus.
    const { keyboard } = control.page();
    await expect(control.page().getByRole('option').first()).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
  } else {
    await control.fill(String(value));
    await control.blur();
  }
}

/** Leaves the section with Next and waits for the next one. */
export async function next(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
