import { cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';
import { startCase } from '../support/start-case.ts';

/** The files of a new release are there only in part, or a proxy refuses one (spec flow 8.20). */
test('a page whose file is missing reloads once, then says so, and goes on when the file is there', async ({
  browser,
}) => {
  const pages = mkdtempSync(path.join(tmpdir(), 'countersign-e2e-pages-'));
  cpSync('../apps/web/dist', pages, { recursive: true });
  const server = await startOwnServer({ WEB: pages });
  try {
    const { page } = await person(browser, { baseURL: server.url });
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.goto('/express/welcome');
    const display = page.getByRole('button', { name: 'Display' });
    await expect(display).toBeVisible();
    const files = readdirSync(path.join(pages, 'static')).filter((name) => name.startsWith('display-dialog'));
    expect(files.length).toBeGreaterThan(0);
    const move = (from: string, to: string): void =>
      files.forEach((name) => renameSync(path.join(pages, from, name), path.join(pages, to, name)));
    move('static', '.');
    await display.click();
    await expect.poll(() => loads).toBe(2);
    await display.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
    expect(loads).toBe(2);
    move('.', 'static');
    await page.getByRole('button', { name: 'Try again' }).click();
    await display.click();
    await expect(page.getByRole('dialog', { name: 'Display' })).toBeVisible();
  } finally {
    await server.stop();
    rmSync(pages, { recursive: true });
  }
});

// spec flow 8.20
test('a page whose file cannot be loaded without a connection says so, and goes on by itself', async ({ browser }) => {
  const { page, context } = await person(browser);
  await page.goto('/express/find-application');
  const display = page.getByRole('button', { name: 'Display' });
  await expect(display).toBeVisible();
  await context.setOffline(true);
  await display.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await context.setOffline(false);
  await display.click();
  await expect(page.getByRole('dialog', { name: 'Display' })).toBeVisible();
});

/** The browser calls it a connection: the network is there. A reload would replace the page by the browser's own error. */
test('a page whose file cannot be loaded because the server is away says so', async ({ browser }) => {
  const server = await startOwnServer({});
  try {
    const { page } = await person(browser, { baseURL: server.url });
    await page.goto('/express/find-application');
    const display = page.getByRole('button', { name: 'Display' });
    await expect(display).toBeVisible();
    await server.stop();
    await display.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  } finally {
    await server.stop();
  }
});

/** An extension does it in spite of what the page declares. Translators put the text of each element into another element. */
test('a page that somebody has translated says what to do, and keeps what was typed', async ({ browser }) => {
  const { page } = await person(browser);
  await startCase(page);
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  const name = page.getByRole('textbox', { name: 'First name' });
  await name.fill('Marguerite');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode);
    for (const node of nodes) {
      const translated = document.createElement('font');
      translated.textContent = node.textContent;
      node.parentNode?.replaceChild(translated, node);
    }
  });
  await page.getByRole('radio', { name: 'Female' }).click({ force: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(page.getByText('If your browser translates this page')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(name).toHaveValue('Marguerite');
});

test('a browser that has no more room to keep anything opens a case all the same', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await page.goto('/express/welcome');
  await page.evaluate(() => {
    for (const storage of [sessionStorage, localStorage]) {
      for (let size = 2 ** 22; size >= 1;) {
        try {
          storage.setItem(`full ${storage.length}`, 'x'.repeat(size));
        } catch {
          size /= 2;
        }
      }
    }
  });
  await startCase(page);
  contented(agent);
});
