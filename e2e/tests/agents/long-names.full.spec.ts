import { expect, type Page, test } from '@playwright/test';
import { picture } from '../support/look.ts';
import { cutTexts, textsOutside } from '../support/lost-texts.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { contented, type Person, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';
import { keepWorking, reviewForms } from '../support/signing.ts';

const WIDTHS = [1280, 414];
const NAME = /Wolfeschlegelsteinhausenbergerdorff/;

let server: OwnServer;
let owner: Person;

test.beforeAll(async ({ browser }) => {
  server = await startOwnServer({});
  owner = await personAt(browser, server.url, 'long-names', 'as: ownerA', 'find: {}', 'fill: {}');
});
test.afterAll(() => server.stop());

// spec pages 4.5
test('a name of a hundred letters is whole in the portal and in operations, and widens no page', async ({
  browser,
}) => {
  const agent = await person(browser, { baseURL: server.url });
  const { page } = agent;
  await page.goto('/express/financial-professional');
  await page.getByRole('button', { name: /^Signers: / }).click();
  await fits(page, 'portal');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Compact rows' }).click();
  await fits(page, 'portal-compact');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page
    .getByRole('button', { name: /^Resend to owner: / })
    .first()
    .click();
  await expect(page.getByText(/^Subject: /)).toBeVisible();
  await fits(page, 'resend');
  await page.keyboard.press('Escape');
  await page.goto('/express/operations');
  await fits(page, 'operations');
  contented(agent);
});

// spec pages 4.5
test('its signature is shown whole while it is typed', async () => {
  const { page } = owner;
  await keepWorking(page);
  await page.goto('/express/declarations-owner-A?auth=true');
  await reviewForms(owner);
  await page
    .getByRole('textbox', { name: 'Signature' })
    .fill('Wolfeschlegelsteinhausenbergerdorff-Bernadette Featherstonehaugh-Cholmondeley Marjoribanks-Kirkby');
  await fits(page, 'signature');
  contented(owner);
});

// spec pages 4.5
test('mails that contain it are as wide as the screen of a phone', async ({ browser }) => {
  const { page } = await person(browser, { baseURL: server.url, viewport: { width: 320, height: 700 } });
  const mails: { id: string; to: { name: string } }[] = await (await page.request.get('/outbox.json')).json();
  const theirs = mails.filter(({ to }) => NAME.test(to.name));
  expect(theirs).toHaveLength(3);
  for (const { id } of theirs) {
    // No script of a test runs in a mail that the server shows.
    await page.setContent(await (await page.request.get(`/outbox/${id}`)).text());
    await fits(page, 'mail', [320]);
  }
});

async function fits(page: Page, name: string, widths = WIDTHS): Promise<void> {
  await expect(page.getByText(NAME).first()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await cutTexts(page), `${name} at ${width} pixels`).toEqual([]);
    // The line of tabs scrolls by itself, but no tab is wider than it.
    const outside = (await textsOutside(page)).filter((text) => !text.includes('class="tab'));
    expect(outside, `${name} at ${width} pixels`).toEqual([]);
    expect(await widerTabs(page), `${name} at ${width} pixels`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await picture(page, `long-${name}-${width}`);
  }
}

const widerTabs = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('tab')
    .evaluateAll((tabs) =>
      tabs
        .filter(({ clientWidth, parentElement }) => clientWidth > (parentElement?.clientWidth ?? 0))
        .map(({ textContent }) => textContent),
    );
