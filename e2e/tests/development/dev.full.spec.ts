import { expect, test } from '@playwright/test';
import { type DevCopy, startDevCopy } from '../support/dev-copy.ts';
import { contented, person } from '../support/person.ts';
import { ownPort } from '../support/ports.ts';

/** `npm run dev`: what a developer saves shows in the open page, and what was typed there stays. */
test.describe.configure({ mode: 'serial' });

let dev: DevCopy;
test.beforeAll(async () => {
  dev = await startDevCopy(ownPort(test.info().parallelIndex));
});
test.afterAll(() => dev.stop());

test('a saved page shows at once and keeps what was typed; a saved server responds at the same address', async ({
  browser,
}) => {
  const developer = await person(browser, { baseURL: dev.url });
  const { page } = developer;
  await page.goto('/express/welcome', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Start a new case' }).click({ timeout: 120_000 });
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured');
  const saved = page.getByRole('textbox', { name: 'First name' }).first();
  const underWay = page.getByRole('textbox', { name: 'Last name' }).first();
  await saved.fill('Jane');
  await underWay.pressSequentially('Sam');

  await test.step('a page file', async () => {
    const started = Date.now();
    dev.save('apps/web/src/shell/footer.tsx', (text) => text.replace('©', 'Just saved ©'));
    await expect(page.getByText('Just saved ©')).toBeVisible();
    test.info().annotations.push({ type: 'page shown', description: `${Date.now() - started} ms` });
    await expect(saved).toHaveValue('Jane');
    await expect(underWay).toHaveValue('Sam');
    await expect(underWay).toBeFocused();
    // A call during the restart below would be refused, and then repeated.
    await expect(page.getByText('All changes saved')).toBeVisible();
  });

  await test.step('a server file', async () => {
    const started = Date.now();
    dev.save('apps/server/src/platform/health.ts', (text) => text.replaceAll("'/readyz'", "'/just-saved'"));
    await expect.poll(async () => (await fetch(`${dev.url}/just-saved`)).status, { intervals: [20] }).toBe(200);
    test.info().annotations.push({ type: 'server answered', description: `${Date.now() - started} ms` });
    await expect(underWay).toHaveValue('Sam');
    await underWay.pressSequentially('ple');
    await page.getByRole('textbox', { name: 'Middle name' }).first().click();
    await expect(page.getByText('All changes saved')).toBeVisible();
  });
  contented(developer);
});

test('the preview shows a section, and a first visit signs in once', async ({ browser }) => {
  const developer = await person(browser, { baseURL: dev.url });
  const { page } = developer;
  const signedIn: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('development') && signedIn.push(request.url())));
  await page.goto('/preview', { timeout: 120_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proposed Insured', { timeout: 120_000 });
  await expect(page.getByRole('heading', { name: 'As other systems receive it' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(signedIn).toHaveLength(1);
  contented(developer);
});

test('the pages keep the content security policy of production, and one nonce allows the tools', async ({
  request,
}) => {
  const page = await request.get(`${dev.url}/express/welcome`, { headers: { accept: 'text/html' } });
  const nonce = /property="csp-nonce" nonce="([^"]+)"/.exec(await page.text())?.[1] ?? '';
  expect(nonce).toMatch(/.{20}/);
  const shipped = await request.get('/express/welcome', { headers: { accept: 'text/html' } });
  const policy = (response: typeof page) => response.headers()['content-security-policy'];
  expect(policy(page)?.replaceAll(` 'nonce-${nonce}'`, '')).toBe(policy(shipped));
});

test('it serves only sources, only to this machine', async ({ request }) => {
  const status = async (place: string, headers = {}) => (await request.get(dev.url + place, { headers })).status();
  expect(await status('/src/main.tsx')).toBe(200);
  expect(await status(`/@fs${dev.data}/keys/wrapping.key`)).toBe(403);
  expect(await status('/src/main.tsx', { host: 'attacker.example' })).toBe(403);
  expect(await status('/service/session', { host: 'attacker.example' })).toBe(403);
  const elsewhere = await request.get(`${dev.url}/src/main.tsx`, { headers: { origin: 'https://attacker.example' } });
  expect(elsewhere.headers()['access-control-allow-origin']).toBeUndefined();
});
