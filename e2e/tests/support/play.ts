import path from 'node:path';
import type { Page } from '@playwright/test';
import { type HttpDriver, httpDriver, reportLines, runScenario } from '../../../packages/scenario/src/index.ts';
import { storyIn } from './story.ts';

/** Plays one of `e2e/cases` on the running server, so that a case stands where a page wants it. */
export const play = (url: string, name: string): Promise<void> => playWith(httpDriver(url), name);

/** The same by the calls of a driver that has more to do. */
export async function playWith(driver: HttpDriver, name: string): Promise<void> {
  const report = await runScenario(driver, storyIn(path.join('cases', `${name}.yaml`)));
  if (report.failures.length > 0) throw new Error(reportLines(report).join('\n'));
}

interface Mail {
  to: { address: string };
  links: string[];
  createdAt: string;
}

/** The link of the newest mail to an address, read from the outbox as a mail program would. */
export async function newestLink(page: Page, address: string): Promise<string> {
  const response = await page.request.get('/outbox.json');
  const mails: Mail[] = await response.json();
  const theirs = mails.filter(({ to }) => to.address === address);
  const newest = theirs.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0];
  const link = new URL(newest?.links[0] ?? '');
  return `${link.pathname}${link.search}${link.hash}`;
}
