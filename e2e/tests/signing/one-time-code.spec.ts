import { expect, type Page, test } from '@playwright/test';
import { findings, look } from '../support/look.ts';
import { startMailSink } from '../support/mail-sink.ts';
import { startOwnServer } from '../support/own-server.ts';
import { contented, person, type Person } from '../support/person.ts';
import { newestCode, play } from '../support/play.ts';
import { agree, giveCode, identify } from '../support/signing.ts';

const daniel = {
  'Last name': 'Okafor',
  'Social Security number': '219-09-9998',
  'Date of birth': '11/02/1979',
  'Zip code': '78701',
};
const mailbox = 'daniel.okafor@example.com';

const field = (page: Page) => page.getByRole('textbox', { name: 'One-time code' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Right data without a link. */
async function comeWithoutLink(someone: Person, url = ''): Promise<void> {
  await someone.page.goto(`${url}/express/find-application`);
  await agree(someone);
  await identify(someone, daniel);
  await expect(title(someone.page)).toHaveText('Enter your one-time code');
}

// spec flow 5.4
test('the consent is given by a click that comes from a wrong answer', async ({ browser }) => {
  const visitor = await person(browser);
  const { page } = visitor;
  await page.goto('/express/find-application');
  await page.getByRole('textbox', { name: 'Zip code' }).fill('787');
  const consent = page.getByRole('checkbox', { name: 'I have read the consent' });
  await consent.hover();
  // The error appears above the consent; a person presses longer than a program.
  await page.mouse.down();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
  await expect(consent).toBeChecked();
  await expect(page.getByText('Enter the 5 digits of your zip code.')).toBeVisible();
  contented(visitor);
  await visitor.context.close();
});

// spec flow 4.20
test('a signer without a link enters a code from their mailbox', async ({ browser, baseURL }) => {
  await play(baseURL ?? '', 'ready-to-sign');
  const insured = await person(browser);
  const { page } = insured;
  await page.clock.install();
  await comeWithoutLink(insured);
  await expect(
    page.getByRole('status').filter({ hasText: 'We sent an e-mail with a code to d•••@e•••.com' }),
  ).toBeVisible();
  await expect(page.getByText('in this browser only')).toBeVisible();
  await look(insured, 'one-time-code');
  await expect(field(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field(page)).toHaveAttribute('inputmode', 'numeric');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();

  const first = await newestCode(page, mailbox);
  const wrong = String((Number(first) + 1) % 1_000_000).padStart(6, '0');
  await field(page).fill(wrong);
  await field(page).press('Enter');
  await expect(page.getByText('4 tries are left')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAccessibleDescription(/This is not the latest code/);
  await expect(field(page)).toHaveValue(wrong);
  await look(insured, 'one-time-code-wrong');

  const again = page.getByRole('button', { name: 'Send another code' });
  await expect(again).toBeDisabled();
  await expect(page.getByRole('timer')).toContainText(/another code in \d+ s/);

  // Out, and in again with what was typed.
  await page.getByRole('button', { name: 'Use another way' }).click();
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Okafor');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(field(page)).toBeVisible();
  await expect(page.getByText('We sent an e-mail with a code to')).toBeVisible();
  const second = await newestCode(page, mailbox);

  // A phone loads the page again while its person reads the mail: the code is still awaited, and no other one is sent.
  await page.reload();
  await expect(title(page)).toHaveText('Enter your one-time code');
  await expect(page.getByText('We sent an e-mail with a code to d•••@e•••.com')).toBeVisible();
  expect(await newestCode(page, mailbox)).toBe(second);
  await field(page).fill(` ${second.slice(0, 3)} ${second.slice(3)} `);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Review and sign' })).toBeVisible();
  contented(insured);
  await insured.context.close();
});

/** A server clock that moves ahead by ten minutes with each signal. */
const movableClock = `data:text/javascript,${encodeURIComponent(`
  const Real = Date;
  let moved = 0;
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + moved); else super(...given); }
    static now() { return Real.now() + moved; }
  };
  process.on('SIGUSR2', () => { moved += 600000; });
`)}`;

test('an expired code and a mailbox that rejects mail are reported, each with a way on', async ({ browser }) => {
  const sink = await startMailSink();
  const server = await startOwnServer({
    ...sink.settings,
    NODE_OPTIONS: `--import=${movableClock}`,
  });
  try {
    await play(server.url, 'ready-to-sign');
    const insured = await person(browser, { viewport: { width: 414, height: 896 }, baseURL: server.url });
    const { page } = insured;
    await page.clock.install();
    await comeWithoutLink(insured, server.url);
    await expect(page.getByText('We sent an e-mail with a code to')).toBeVisible();
    const code = await newestCode(page, mailbox);
    server.signal('SIGUSR2');
    await field(page).fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The code has expired' })).toBeVisible();

    sink.treat('*', 'refuse');
    const again = page.getByRole('button', { name: 'Send another code' });
    await page.clock.fastForward(40_000);
    await expect(again).toBeEnabled();
    await again.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'could not be delivered, so there is no code' }),
    ).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await look(insured, 'one-time-code-refused');

    sink.treat('*', 'take');
    server.signal('SIGUSR2');
    await page.clock.fastForward(40_000);
    await expect(again).toBeEnabled();
    await again.press('Enter');
    await expect(field(page)).toBeFocused();
    await giveCode(insured, mailbox);
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Review and sign' })).toBeVisible();
    await insured.context.close();
  } finally {
    await server.stop();
    sink.close();
  }
});
