import { type Browser, expect, type Page, test } from '@playwright/test';
import { carrierOfFewPeople } from '../support/few-people.ts';
import { openByMenu } from '../support/menu.ts';
import { startOwnServer } from '../support/own-server.ts';
import { contented, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';
import { keepWorking, LONG } from '../support/signing.ts';

/**
 * The pictures of the README, in the ignored folder `screenshots`. Whoever changes how pages look copies them to
 * `docs/images`.
 */
const DESK = { width: 1280, height: 860 };
const PHONE = { width: 400, height: 780 };

const FRAMES = `
  body { width: max-content; margin: 0; padding: 48px; display: flex; gap: 48px; align-items: center; background: #e1e7e5; }
  img { border-radius: 18px; box-shadow: 0 2px 24px #10222c26; }`;

/** `from`: what is near the top; the top of the page, if nothing is named. */
async function shot(page: Page, size: { width: number; height: number }, from = page.locator('html')): Promise<string> {
  await page.setViewportSize(size);
  await from.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  return `<img src="data:image/png;base64,${(await page.screenshot({ caret: 'hide' })).toString('base64')}">`;
}

async function compose(browser: Browser, name: string, pictures: readonly string[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: DESK.width + PHONE.width + 144, height: DESK.height + 96 } });
  await page.setContent(`<style>${FRAMES}</style>${pictures.join('')}`);
  await page.screenshot({ path: `../screenshots/readme-${name}.png` });
  await page.close();
}

test('a section, at a desk and on a phone', async ({ browser, baseURL }) => {
  const insured = await personAt(browser, baseURL ?? '', 'ready-to-sign', 'as: insured', 'find: {}');
  const { page } = insured;
  await keepWorking(page);
  await page.goto('/express/proposed-insured?auth=true');
  // By the menu: the first page of a visit begins with a card.
  await openByMenu(page, 'Lifestyle information');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await compose(browser, 'section', [await shot(page, DESK), await shot(page, PHONE)]);
  contented(insured);
});

test('the portal of an agent at a desk, and a signature on a phone', async ({ browser, baseURL }) => {
  const carrier = carrierOfFewPeople(14);
  const server = await startOwnServer({ CARRIER: carrier.folder });
  const agent = await person(browser, { baseURL: server.url });
  await agent.page.goto('/express/financial-professional');
  await agent.page.getByRole('button', { name: 'Create 14 invented cases' }).click();
  const progress = agent.page.getByRole('progressbar', { name: 'Creating cases' });
  await expect(progress).toBeVisible();
  await expect(progress).toBeHidden({ timeout: 200_000 });
  await agent.page.reload();
  await agent.page.getByRole('button', { name: 'Compact rows' }).click();
  await expect(agent.page.getByRole('rowheader').first()).toBeVisible();
  const desk = await shot(agent.page, DESK);
  contented(agent);
  await server.stop();
  carrier.remove();

  const signer = await personAt(browser, baseURL ?? '', 'ready-to-sign', 'as: insured', 'find: {}');
  await keepWorking(signer.page);
  await signer.page.goto('/express/declarations?auth=true');
  const steps = signer.page.getByRole('heading', { name: 'Check your answers', includeHidden: true });
  const wait = signer.page.getByText('Please wait while your application responses are being processed.');
  let phone = '';
  const shownWhileWaiting = async () => {
    phone = await shot(signer.page, PHONE, steps);
    return wait.isVisible();
  };
  await expect.poll(shownWhileWaiting, LONG).toBe(false);
  await compose(browser, 'portal', [desk, phone]);
  contented(signer);
});
