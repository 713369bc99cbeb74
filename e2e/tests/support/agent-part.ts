import { expect, type Page, test } from '@playwright/test';
import { answer, next, press } from './by-keyboard.ts';
import type { Answers } from './form.ts';
import { findings, picture } from './look.ts';
import type { Person } from './person.ts';

/** One section on the agent's way: its answers, and what else is done on its page. */
export interface Part {
  title: string;
  answers?: Answers;
  also?: (page: Page) => Promise<void>;
}

/** From "Start a new case" to "ready to be sent", by keyboard, with a check of each page once it is filled in. */
export async function toReadyToSend(agent: Person, name: string, parts: readonly Part[]): Promise<void> {
  const { page } = agent;
  await start(page);
  for (const [index, { title, answers = {}, also }] of parts.entries()) {
    await test.step(title, async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await answer(page, answers);
      await also?.(page);
      await agreeToStatements(page);
      await picture(page, `${name}-${String(index + 1).padStart(2, '0')}`);
      expect(await findings(page), title).toEqual([]);
      await expect(page.getByRole('main').locator('.error'), title).toHaveCount(0);
      await next(page, parts[index + 1]?.title ?? 'Personal information');
    });
  }
  await expect(page.getByRole('dialog')).toContainText('Your application is ready to be sent!');
  await picture(page, `${name}-ready`);
}

async function start(page: Page): Promise<void> {
  await page.goto('/express/welcome');
  await press(page.getByRole('button', { name: 'Start a new case' }), 'Enter');
  await press(page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }), 'Enter');
}

/** Statements are alone with their check box. */
async function agreeToStatements(page: Page): Promise<void> {
  const boxes = page
    .getByRole('main')
    .getByRole('checkbox', { name: /^(I (understand|certify|received|authorize)|Explained and agreed|Certified)/ });
  for (const box of await boxes.all()) {
    if (!(await box.isChecked())) await press(box, 'Space');
  }
}

/** Adds an entry to a repeating list; the keyboard continues in it. */
export const addTo = (page: Page, list: string): Promise<void> =>
  press(page.getByRole('button', { name: `Add another: ${list}` }), 'Enter');
