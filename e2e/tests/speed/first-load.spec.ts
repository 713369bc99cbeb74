import { expect, type Page, test } from '@playwright/test';
import { person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';

/**
 * What a page loads first: document, scripts and styles, in bytes on the wire (spec pages 4.2). The sizes of a build
 * are exact, so they are checked and not only printed. Responses to calls and fonts are not included, nor are the
 * files of pages for development, which production does not have.
 */
const FORM = { bytes: 220_000, requests: 8 };
const PORTAL = { bytes: 250_000 };

declare global {
  interface Window {
    /** When a heading first appeared, in milliseconds from the beginning of the page. */
    shownAt?: number;
  }
}

for (const [name, route] of [
  ['a section of the form', 'proposed-insured'],
  ['a section with suggestions', 'personal-information'],
]) {
  test(`${name}`, async ({ browser, baseURL }) => {
    const { page } = await personAt(browser, baseURL ?? '', 'sent', 'as: insured', 'find: {}');
    const { bytes, requests } = await firstLoad(page, `/express/${route}?auth=true`);
    expect(bytes).toBeLessThanOrEqual(FORM.bytes);
    expect(requests).toBeLessThanOrEqual(FORM.requests);
  });
}

test('the portal', async ({ browser }) => {
  const { page } = await person(browser);
  const { bytes } = await firstLoad(page, '/express/financial-professional');
  expect(bytes).toBeLessThanOrEqual(PORTAL.bytes);
});

// spec pages 4.2
test('until the program is loaded, the page shows that it is being loaded', async ({ browser }) => {
  const { page } = await person(browser);
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/static/libraries-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/express/find-application', { waitUntil: 'commit' });
  await expect(page.locator('.spinner-ring')).toBeVisible();
  goOn();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.spinner-ring')).toHaveCount(0);
});

test('without JavaScript, the page says that it needs it, and not that it is being loaded', async ({ browser }) => {
  const { page } = await person(browser, { javaScriptEnabled: false });
  await page.goto('/express/find-application');
  await expect(page.locator('noscript')).toBeInViewport();
  await expect(page.locator('.spinner-ring')).toBeHidden();
});

/** Opens a page with an empty cache, and counts what was loaded before its heading appeared. */
async function firstLoad(page: Page, path: string): Promise<{ bytes: number; requests: number }> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('main h1')) return;
      window.shownAt = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const files = await page.evaluate(() => {
    const shownAt = window.shownAt ?? 0;
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const parts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => /\.(js|css)$/.test(name) && !/\/(preview|debug)-/.test(name) && startTime < shownAt,
    );
    return [document, ...parts].map((entry) => ({ name: entry?.name ?? '', bytes: entry?.encodedBodySize ?? 0 }));
  });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const kB = (count: number): string => `${(count / 1000).toFixed(1)} kB`;
  process.stdout.write(`${path}: ${kB(bytes)} in ${files.length} requests\n`);
  for (const file of files) process.stdout.write(`  ${kB(file.bytes)} ${new URL(file.name).pathname}\n`);
  expect(files.length).toBeGreaterThan(3);
  return { bytes, requests: files.length };
}
