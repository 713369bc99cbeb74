import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';

/** Plays one of `e2e/cases` on the running server, so that a case stands where a page wants it. */
export async function play(baseURL: string, name: string): Promise<void> {
  await promisify(execFile)(process.execPath, [
    '../apps/cli/dist/main.mjs',
    'scenario',
    `cases/${name}.yaml`,
    '--url',
    baseURL,
  ]);
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
