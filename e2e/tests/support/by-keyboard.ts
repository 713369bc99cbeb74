import { expect, type Locator, type Page } from '@playwright/test';
import type { Answers } from './form.ts';

/** Answers questions in the order of the page, by keyboard alone. */
export async function answer(scope: Page | Locator, answers: Answers): Promise<void> {
  for (const [question, value] of Object.entries(answers)) {
    if (typeof value === 'object' && !Array.isArray(value)) {
      await answer(scope.getByRole('group', { name: question, exact: true }).first(), value);
    } else {
      await answerOne(scope, question, [value].flat());
    }
  }
}

async function answerOne(scope: Page | Locator, question: string, values: readonly string[]): Promise<void> {
  const name = new RegExp(`^${question.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}( \\(optional\\))?$`);
  const choices = scope.getByRole('radiogroup', { name }).or(scope.getByRole('group', { name }));
  const field = scope.getByRole('textbox', { name }).or(scope.getByRole('combobox', { name }));
  const control = choices.or(field).first();
  await control.waitFor();
  const role = await control.getAttribute('role');
  if (role === 'radiogroup') await chooseOne(control, values[0] ?? '');
  else if (role === 'group') for (const option of values) await press(optionOf(control, option), 'Space');
  else await enter(control, values[0] ?? '', role);
}

async function enter(control: Locator, text: string, role: string | null): Promise<void> {
  const { keyboard } = control.page();
  await tabTo(control);
  if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
    await keyboard.type(text);
    await expect(control.locator('option:checked')).toHaveText(text);
    // Only now it takes effect, and shows the questions that follow from it.
    await keyboard.press('Tab');
    return;
  }
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(text);
  if (role === 'combobox') {
    // While its list is open, everything else is hidden from roles.
    await expect(control.page().getByRole('option').first()).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
  }
}

/** One of several is reached by its group, and chosen by the arrows. */
async function chooseOne(group: Locator, option: string): Promise<void> {
  const { keyboard } = group.page();
  const wanted = optionOf(group, option);
  await tabUntil(group, () => group.evaluate((all) => all.querySelector('input:focus') !== null));
  const most = await group.getByRole('radio').count();
  for (let moves = 0; moves < most && !(await isFocused(wanted)); moves++) await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  await expect(wanted).toBeChecked();
}

/** By its own words; there may be a hint below them. */
const optionOf = (group: Locator, option: string): Locator =>
  group.locator(`xpath=.//label[.//*[@class="choice-text"]/text()[normalize-space()="${option}"]]//input`);

/** Moves there with Tab and presses a key. */
export async function press(target: Locator, key: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Leaves the section with Next and waits for the next one. */
export async function next(page: Page, title: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Next', exact: true }), 'Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

const tabTo = (target: Locator): Promise<void> => tabUntil(target, () => isFocused(target));

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((element) => element.matches(':focus'));

/** More stops than any page has, from its end around to its beginning. */
const MAX_STOPS = 250;

async function tabUntil(target: Locator, isThere: () => Promise<boolean>): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await isThere()) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target.toString()}`);
}
