import type { Page } from '@playwright/test';

/** The calls of this address that the page makes from now on. */
export function callsOf(page: Page, address: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(address)) calls.push(request.url());
  });
  return calls;
}
