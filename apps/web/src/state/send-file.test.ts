import { afterEach, expect, it, vi } from 'vitest';
import { sendFile } from './send-file.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser's request whose response has these headers. */
const stubRequest = (headers: Readonly<Record<string, string>>) =>
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = 200;
      readonly responseText = '{}';
      open(): void {}
      setRequestHeader(): void {}
      send(): void {
        this.dispatchEvent(new Event('load'));
      }
      getAllResponseHeaders(): string {
        return Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('');
      }
    },
  );

// spec flow 4.10
it.each([
  ['how long the session still lasts', 'x-session-remaining', '240'],
  ['when to try again', 'retry-after', '7'],
  ['at what time it was sent', 'date', 'Sun, 29 Nov 2026 01:00:00 GMT'],
])('a file’s response says %s', async (_what, name, value) => {
  stubRequest({ 'content-type': 'application/json', [name]: value });
  const response = await sendFile('/pdf', {
    headers: {},
    body: new FormData(),
    onProgress: () => undefined,
    signal: undefined,
  });
  expect(response.headers.get(name)).toBe(value);
});
