import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, test } from 'vitest';

/**
 * The notice for Internet Explorer 11 and earlier, and for browsers that refuse cookies (spec flow §2, Shell; §8): the
 * code that runs there is older than anything else here.
 */
const root = path.resolve(import.meta.dirname, '../../apps/web');
const address = /src="(\/static\/unsupported-browser[^"]*)"/.exec(readFileSync(`${root}/index.html`, 'utf8'))?.[1];
const script = readFileSync(`${root}/public${address}`, 'utf8');

const NOTICE =
  'Unsupported Browser! This website will offer limited functionality in this browser. We only support the recent versions for major browsers like Chrome, Firefox, Safari, and Edge.';

interface OldBrowser {
  documentMode?: number;
  hasEvents: boolean;
  cookieEnabled?: boolean;
  /** Its storage cannot be read at all. */
  hidesStorage?: boolean;
}

/** What the script would put on the page of such a browser. */
function shownIn(
  userAgent: string,
  { documentMode, hasEvents, cookieEnabled = true, hidesStorage = false }: OldBrowser,
): string {
  let shown = '';
  let show = (): void => undefined;
  const element = { setAttribute: () => undefined, style: {}, appendChild: (text: string) => (shown += text) };
  const body = { firstChild: null, insertBefore: () => undefined };
  const document = { documentMode, body, createElement: () => element, createTextNode: (text: string) => text };
  const on = (_event: string, listener: () => void) => (show = listener);
  const window = {
    ...(hasEvents ? { addEventListener: on } : { attachEvent: on }),
    get localStorage() {
      if (hidesStorage) throw new Error('Access is denied');
      return {};
    },
    sessionStorage: {},
  };
  runInNewContext(script, { document, window, navigator: { userAgent, cookieEnabled } });
  show();
  return shown;
}

// spec flow 8.17, 2.15
test.each([
  [
    'Internet Explorer 11',
    'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
    { documentMode: 11, hasEvents: true },
  ],
  ['Internet Explorer 8', 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)', { documentMode: 8, hasEvents: false }],
  ['Internet Explorer 6', 'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)', { hasEvents: false }],
])('%s says that it is not supported', (_name, userAgent, browser) => {
  expect(shownIn(userAgent, browser)).toBe(NOTICE);
});

const CURRENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';

test('a current browser shows nothing', () => {
  expect(shownIn(CURRENT, { hasEvents: true })).toBe('');
});

// spec flow 8.19
test.each([
  ['that has cookies turned off', { cookieEnabled: false }],
  ['that lets no page read its storage', { hidesStorage: true }],
])('a current browser %s says that they are needed', (_name, setting) => {
  expect(shownIn(CURRENT, { hasEvents: true, ...setting })).toMatch(/^This website cannot work without cookies\./);
});

describe('it uses nothing that those browsers cannot read', () => {
  const code = script.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/'[^']*'/g, "''");
  it.each([
    ['a comma before a closing bracket', /,\s*[)\]}]/],
    ['an arrow', /=>/],
    ['a template', /`/],
    ['let, const, class or of', /\b(let|const|class|of)\b/],
    ['optional chaining or a default', /\?\.|\?\?/],
  ])('%s', (_name, pattern) => {
    expect(code).not.toMatch(pattern);
  });
});
