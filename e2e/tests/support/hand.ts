import { expect, type Locator, type Page } from '@playwright/test';
import type { Cost } from './cost.ts';
import type { Answers } from './form.ts';

/** A person's hand on mouse and keyboard: everything is done through it, so that what they do is counted. */
export interface Hand {
  page: Page;
  cost: Cost;
}

/** The screen that is being counted. */
export const PHONE = { width: 390, height: 844 };

export const handOn = (page: Page): Hand => ({
  page,
  cost: { screens: 0, answers: 0, clicks: 0, keys: 0, screenfuls: 0 },
});

/** The screen is finished, and counted as it is. A dialog has the height of the screen. */
export async function doneWith({ page, cost }: Hand, kind: 'page' | 'dialog' = 'page'): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  cost.screens += 1;
  cost.screenfuls += kind === 'dialog' ? 1 : height / PHONE.height;
}

export async function click({ cost }: Hand, target: Locator): Promise<void> {
  cost.clicks += 1;
  await target.click();
}

/** Answers No to all questions of a list. */
export async function noneOf(hand: Hand, list: string): Promise<void> {
  await click(
    hand,
    hand.page.getByRole('group', { name: list, exact: true }).getByText('None of these', { exact: true }),
  );
  hand.cost.answers += 1;
}

/** Chooses a doctor who was given before. */
export async function sameDoctor(hand: Hand, question: string, name: string): Promise<void> {
  const group = hand.page.getByRole('group', { name: question, exact: true });
  await click(hand, group.locator('label').filter({ hasText: name }));
  hand.cost.answers += 1;
}

/** Leaves a section with Next, and counts it. */
export async function next(hand: Hand, title: string): Promise<void> {
  await doneWith(hand);
  await click(hand, hand.page.getByRole('button', { name: 'Next', exact: true }));
  await expect(hand.page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** Clicks into a field and types; characters that a mask inserts are not typed. */
export async function type(hand: Hand, field: Locator, text: string): Promise<void> {
  const typed = /^[\d/-]+$/.test(text) ? text.replaceAll(/\D/g, '') : text;
  await click(hand, field);
  hand.cost.keys += typed.length;
  await field.pressSequentially(typed);
}

/** Answers questions in the given order, those that do not have this answer yet. */
export async function answer(hand: Hand, scope: Page | Locator, answers: Answers): Promise<void> {
  for (const [question, value] of Object.entries(answers)) {
    if (typeof value === 'object' && !Array.isArray(value)) {
      await answer(hand, scope.getByRole('group', { name: question, exact: true }).first(), value);
    } else {
      await answerOne(hand, scope, question, value);
    }
  }
}

async function answerOne(hand: Hand, scope: Page | Locator, question: string, value: string | string[]): Promise<void> {
  const name = new RegExp(`^${question.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}( \\(optional\\))?$`);
  const choices = scope.getByRole('radiogroup', { name }).or(scope.getByRole('group', { name }));
  const field = scope.getByRole('textbox', { name }).or(scope.getByRole('combobox', { name }));
  const control = choices.or(field).first();
  await control.waitFor();
  const kind = await control.evaluate((element) => element.getAttribute('role') ?? element.tagName);
  const given =
    kind === 'radiogroup' || kind === 'group' || kind === 'FIELDSET'
      ? await tick(hand, control, [value].flat())
      : await fill(hand, control, kind, question, String(value));
  hand.cost.answers += given ? 1 : 0;
}

/** Checks what is not checked; false: everything was. */
async function tick(hand: Hand, group: Locator, options: readonly string[]): Promise<boolean> {
  let given = false;
  for (const option of options) {
    const words = hand.page.getByText(option, { exact: true });
    const box = group.locator('label').filter({ has: words });
    if (await box.locator('input').isChecked()) continue;
    await click(hand, box.locator(words));
    given = true;
  }
  return given;
}

/** Fills in one field; false: the text is already in it. */
async function fill(hand: Hand, field: Locator, kind: string, question: string, text: string): Promise<boolean> {
  if (kind === 'SELECT' && (await field.locator('option:checked').textContent()) === text) return false;
  if (kind !== 'SELECT' && sameText(await field.inputValue(), text)) return false;
  const suggested = field.locator('xpath=../..').getByRole('button', { name: text, exact: true });
  if (await suggested.isVisible()) {
    await click(hand, suggested);
    return true;
  }
  if (kind === 'SELECT') {
    // One click opens the list, another one chooses.
    hand.cost.clicks += 2;
    await field.selectOption({ label: text });
    return true;
  }
  if (kind !== 'combobox') {
    const place = question === 'Zip code' ? placeTold(hand) : null;
    await type(hand, field, text);
    await field.blur();
    await place;
    return true;
  }
  const letters = text.slice(0, LETTERS_BEFORE_CHOOSING);
  await type(hand, field, letters);
  await click(hand, hand.page.getByRole('option', { name: new RegExp(`^${text}`, 'i') }).first());
  return true;
}

/** City and state were filled in from the zip. */
const placeTold = ({ page }: Hand): Promise<unknown> =>
  page.waitForResponse((response) => response.url().endsWith('/zip-place'));

/** After this many letters a person looks at the suggestions. */
const LETTERS_BEFORE_CHOOSING = 4;

/** The same except for what a mask adds. */
const sameText = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
