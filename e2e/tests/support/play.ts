import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  type HttpDriver,
  httpDriver,
  readScenario,
  reportLines,
  runScenario,
  type Scenario,
} from '../../../packages/scenario/src/index.ts';
import { storyIn } from './story.ts';

/** Plays one of `e2e/cases` on the running server, so that a case is in the state that a page needs. */
export const play = (url: string, name: string): Promise<void> => playWith(httpDriver(url), name);

/** The same through the calls of a driver that has more to do. */
export const playWith = (driver: HttpDriver, name: string): Promise<void> =>
  tell(driver, storyIn(path.join('cases', `${name}.yaml`)));

/** What people do next in the case of a driver, one step as in a scenario's file each. */
export async function playSteps(driver: HttpDriver, ...steps: string[]): Promise<void> {
  if (steps.length === 0) return;
  const text = ['Scenario: what happens next', 'Steps:', ...steps.map((step) => `  - ${step}`)].join('\n');
  const read = readScenario(text, 'steps');
  if (!read.ok) throw new Error(read.mistakes.map(({ message }) => message).join('\n'));
  await tell(driver, read.scenario);
}

async function tell(driver: HttpDriver, scenario: Scenario): Promise<void> {
  const report = await runScenario(driver, scenario);
  if (report.failures.length > 0) throw new Error(reportLines(report).join('\n'));
}

interface Mail {
  to: { address: string };
  text: string;
  links: string[];
  createdAt: string;
}

/** The link of the newest mail to an address, read from the outbox as a mail program would. */
export async function newestLink(page: Page, address: string): Promise<string> {
  const mail = await newestMail(page, address, ({ links }) => links.length > 0);
  const link = new URL(mail?.links[0] ?? '');
  return `${link.pathname}${link.search}${link.hash}`;
}

/** The one-time code of the newest mail that contains one. */
export async function newestCode(page: Page, address: string): Promise<string> {
  const mail = await newestMail(page, address, ({ links }) => links.length === 0);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

async function newestMail(page: Page, address: string, fits: (mail: Mail) => boolean): Promise<Mail | undefined> {
  const response = await page.request.get('/outbox.json');
  const mails: Mail[] = await response.json();
  const theirs = mails.filter((mail) => mail.to.address === address && fits(mail));
  return theirs.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
}
