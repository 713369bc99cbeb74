import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, newBrowser } from '../support/browser.ts';

/** A browser that behaves like the pages: if the server is too busy, it tries again when the server says so. */
export const patientBrowser = (url: string): Browser =>
  newBrowser(url, async (address, init) => {
    for (;;) {
      const response = await fetch(address, init);
      if (response.status !== 503) return response;
      await pause(1_000 * Number(response.headers.get('retry-after') ?? 1));
    }
  });
