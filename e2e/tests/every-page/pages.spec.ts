import { expect, type Locator, type Page, test } from '@playwright/test';
import { inCaseMenu, resumeByMenu } from '../support/case-menu.ts';
import { openByMenu } from '../support/menu.ts';
import { look, picture } from '../support/look.ts';
import { type Person, person } from '../support/person.ts';
import { newestLink, play } from '../support/play.ts';
import { keepWorking } from '../support/signing.ts';
import { startCase } from '../support/start-case.ts';

/**
 * Every page in every state: no findings by axe, nothing on the console, no sideways scrolling, and a picture. Of the
 * form's sections only those on the way through a case; all of them are in sections.spec.ts.
 */
test.describe.configure({ mode: 'serial' });

let agent: Person;
let insured: Person;
/** Widths of dialogs, as each appears. */
let small = 0;
let large = 0;

test.beforeAll(async ({ browser, baseURL }) => {
  agent = await person(browser);
  insured = await person(browser);
  await Promise.all(['sent', 'ready-to-sign', 'signed'].map((name) => play(baseURL ?? '', name)));
});

// spec pages 4.1
test.describe('before a case', () => {
  test('welcome', async () => {
    await agent.page.goto('/express/welcome');
    await expect(title(agent)).toBeVisible();
    await look(agent, 'welcome');
  });

  test('question about an illustration', async () => {
    await agent.page.getByRole('button', { name: 'Start a new case' }).click();
    await expect(agent.page.getByRole('dialog')).toContainText('illustration');
    small = await dialogWidth(agent);
    await look(agent, 'welcome-illustration');
  });

  test('start with an illustration', async () => {
    await agent.page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(title(agent)).toHaveText('Start with an illustration');
    await look(agent, 'illustration-start');
  });

  for (const [name, path] of Object.entries({
    landing: '/',
    'error-generic': '/express/error',
    'error-blank-application': '/express/error-blank-application',
    'error-session': '/express/error-session',
    'error-login': '/express/error-page',
    unknown: '/no/such/page',
    'api-description': '/docs',
  })) {
    test(name, async () => {
      await agent.page.goto(path);
      await expect(title(agent).first()).toBeVisible();
      await look(agent, name);
    });
  }

  test('outbox', async () => {
    const { page } = agent;
    await page.goto('/outbox');
    await expect(title(agent)).toBeVisible();
    // No script runs in the mails' frames, and axe would wait for its own.
    await page.locator('iframe').evaluateAll((frames) => frames.forEach((frame) => frame.remove()));
    await look(agent, 'outbox');
  });

  test('a mail of the outbox on a phone, and back to its place in the list', async ({ browser }) => {
    const { page, context } = await person(browser, { viewport: { width: 414, height: 300 } });
    await page.goto('/outbox');
    const oldest = page.getByRole('navigation', { name: 'Mails' }).getByRole('link').last();
    await expect(oldest).not.toBeInViewport();
    await oldest.click();
    await page.getByRole('link', { name: 'All mails' }).click();
    await expect(oldest).toBeInViewport();
    await context.close();
  });
});

test.describe('a new case of an agent', () => {
  test('opens', async () => {
    await startCase(agent.page);
    await expect(agent.page.getByText('Please enter everything as it appears')).toBeVisible();
  });
  emptyAndRefused(() => agent, 'Proposed Insured');
});

test.describe('a customer who is not known yet', () => {
  // spec flow 4.18
  test('a link that no longer works', async () => {
    await insured.page.goto('/express/find-application?OwnerType=ProposedInsured#link=not-a-link-of-anybody');
    await expect(insured.page.getByText('This link no longer works')).toBeVisible();
    await look(insured, 'find-application-link-over');
  });

  test('find application', async () => {
    await insured.page.goto(await newestLink(insured.page, 'grace.rivera@example.com'));
    await expect(title(insured)).toBeVisible();
    await look(insured, 'find-application');
  });

  // spec flow 2.21, 2.28
  test('consent', async () => {
    const { page } = insured;
    const box = page.getByRole('checkbox', { name: /consent/i });
    const dialog = page.getByRole('dialog', { name: /^CONSENT TO COMPLETE LIFE INSURANCE TRANSACTION ELECTRONICALLY/ });
    await page.getByRole('button', { name: /^Consent/ }).click();
    await expect(page.getByRole('button', { name: 'I agree' })).toBeEnabled();
    await look(insured, 'find-application-consent');
    large = await dialogWidth(insured);
    // On paper it is there as a whole, without the page that it covers.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'I agree' })).toBeHidden();
    const cut = await dialog.evaluate(({ parentElement: box }) => (box ? box.scrollHeight - box.clientHeight : NaN));
    expect(cut).toBe(0);
    expect(await indivisible(dialog)).toEqual([]);
    await page.emulateMedia({ media: null });
    // Closing it agrees to nothing.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(box).not.toBeChecked();
    await page.getByRole('button', { name: /^Consent/ }).click();
    await page.getByRole('button', { name: 'I agree' }).click();
    await expect(box).toBeChecked();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  });

  test('wrong data', async () => {
    await identify(insured, { lastName: 'Rivera', ssn: '219-09-9999', dateOfBirth: '04/08/1986', zip: '75202' });
    await expect(insured.page.getByText('We are unable to locate your application')).toBeVisible();
    await look(insured, 'find-application-not-found');
  });

  test('wrong data again', async ({ browser }) => {
    const stranger = await person(browser);
    await stranger.page.goto(await newestLink(stranger.page, 'helen.larsen@example.com'));
    await agree(stranger);
    for (const [zip, answer] of [
      ['75202', 'We are unable to locate your application'],
      ['75203', "You've exceeded the number of attempts."],
    ] as const) {
      await identify(stranger, { lastName: 'Larsen', ssn: '219-09-9997', dateOfBirth: '04/08/1986', zip });
      await expect(stranger.page.getByText(answer)).toBeVisible();
    }
    await look(stranger, 'find-application-exceeded');
    await stranger.context.close();
  });
});

test.describe('a customer in a new case', () => {
  test('opens', async () => {
    await identify(insured, { lastName: 'Rivera', ssn: '219-09-9999', dateOfBirth: '04/08/1986', zip: '75201' });
    await expect(title(insured)).toHaveText('Proposed Insured');
  });

  test('a section to check', async () => {
    await expect(insured.page.getByText('The person whose life this policy will cover.')).toBeVisible();
    // Instructions for filling it in are for the agent only.
    await expect(insured.page.getByText('Please enter everything')).toHaveCount(0);
    await look(insured, 'insured-proposed-insured');
  });

  test('a section to read only', async () => {
    await openByMenu(insured.page, 'Coverage details');
    await look(insured, 'insured-coverage-read-only');
  });
  emptyAndRefused(() => insured, 'Medical Overview');
});

test.describe('a case that is ready to be signed', () => {
  let signer: Person;

  test('opens', async ({ browser }) => {
    signer = await person(browser);
    await signer.page.goto(await newestLink(signer.page, 'daniel.okafor@example.com'));
    await agree(signer);
    await identify(signer, { lastName: 'Okafor', ssn: '219-09-9998', dateOfBirth: '11/02/1979', zip: '78701' });
    const dialog = signer.page.getByRole('dialog');
    await expect(dialog).toContainText('ready to be signed');
    await look(signer, 'ready-to-sign');
    await dialog.getByRole('button', { name: 'Keep working' }).click();
  });

  test('disclosures', async () => {
    await openByMenu(signer.page, 'Disclosures');
    await look(signer, 'disclosures');
  });

  // spec flow 2.23, 5.1
  test('declarations, before the forms were opened', async () => {
    const { page } = signer;
    await openByMenu(page, 'Insured Signature');
    await expect(page.getByRole('button', { name: 'Review my application forms' })).toBeVisible(LONG);
    const forms = page.getByRole('list', { name: 'Your document contains' }).getByRole('listitem');
    await expect(forms.filter({ hasText: /^Application, Part 1 ICC26-CQL-110/ })).toHaveCount(1);
    for (const closed of [
      page.getByRole('textbox', { name: 'Signature' }),
      page.getByRole('textbox', { name: 'City' }),
      page.getByRole('combobox', { name: 'State' }),
      page.getByRole('button', { name: 'Submit' }),
    ]) {
      await expect(closed).toBeDisabled();
    }
    await expect(page.getByText(/^Date\d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeVisible();
    await expect(page.getByText('If changes are needed on your application after the forms')).toBeVisible();
    for (const unshown of ['Instructions for signing', 'Place of signing', 'DIN ·']) {
      await expect(page.getByText(unshown)).toHaveCount(0);
    }
    await look(signer, 'declarations');
  });

  test('declarations, with the forms opened', async () => {
    await signer.page.getByRole('button', { name: 'Review my application forms' }).click();
    await expect(signer.page.getByRole('textbox', { name: 'Signature' })).toBeEnabled();
    await look(signer, 'declarations-open');
  });

  // spec flow 5.1
  test('declarations, with problems', async () => {
    const { page } = signer;
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('heading', { name: 'There are 3 problems' })).toBeVisible();
    for (const required of [
      page.getByRole('textbox', { name: 'Signature' }),
      page.getByRole('textbox', { name: 'City' }),
      page.getByRole('combobox', { name: 'State' }),
    ]) {
      await expect(required).toHaveAccessibleDescription(/Required field\./);
    }
    await look(signer, 'declarations-problems');
  });

  test('review of the answers', async () => {
    await signer.page.goto('/express/review?auth=true');
    await expect(title(signer)).toHaveText('Check your answers');
    await look(signer, 'review');
  });

  // spec flow 2.27
  test('thank you', async () => {
    const { page } = signer;
    await openByMenu(page, 'Insured Signature');
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/composable/get-owner-signatories', async (route) => {
      await held;
      await route.continue();
    });
    await sign(signer, 'Daniel J Okafor');
    await expect(page).toHaveURL(/thank-you/);
    const processing = page.getByText('We are currently processing your application. This may take several minutes.');
    await expect(processing).toBeVisible();
    goOn();
    await expect(processing).toBeHidden(LONG);
    // What happens next comes before whom to ask about it.
    await expect(page.getByRole('main')).toContainText(
      /Your part is done\. Your signature was received.*Your agent reviews the application and signs next\.\s*Questions\?/s,
    );
    await expect(signer.page.getByRole('button', { name: /download/i })).toBeVisible(LONG);
    await look(signer, 'thank-you');
  });

  test('declarations, after signing', async () => {
    const { page } = signer;
    await page.goto('/express/declarations?auth=true');
    await expect(title(signer)).toHaveText('Insured Signature');
    await expect(page.getByText('Daniel J Okafor', { exact: true })).toBeVisible();
    await expect(page.getByText('Then sign below')).toBeHidden();
    await look(signer, 'declarations-signed');
  });
});

test.describe('the portal', () => {
  test('cases in progress', async () => {
    await agent.page.goto('/express/financial-professional');
    await expect(agent.page.getByRole('rowheader', { name: /Helen Larsen/ })).toBeVisible();
    await look(agent, 'portal');
  });

  test('signers of a case', async () => {
    await agent.page.getByRole('button', { name: 'Signers: Helen Larsen' }).click();
    await look(agent, 'portal-signers');
  });

  // spec flow 2.28; pages 3.2
  test('timeline of a case', async () => {
    await (await inCaseMenu(agent.page, 'Helen Larsen', 'Timeline')).click();
    await expect(agent.page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    const medium = await dialogWidth(agent);
    expect(medium).toBeGreaterThan(small);
    expect(large).toBeGreaterThan(medium);
    await look(agent, 'portal-timeline');
    await agent.page.keyboard.press('Escape');
  });

  test('resending the invitation', async () => {
    await agent.page.getByRole('button', { name: 'Resend: Grace Rivera' }).click();
    await look(agent, 'portal-resend');
    await agent.page.keyboard.press('Escape');
  });

  // spec pages 3.2
  test('figures of all cases', async () => {
    await agent.page.getByRole('button', { name: 'Show your cases in numbers' }).click();
    const standing = agent.page.getByRole('table', { name: 'Where your cases stand' });
    await expect(standing.getByRole('row', { name: /With the insured/ })).toContainText(/[1-9]/);
    await expect(standing.getByRole('row', { name: /With owners/ })).toBeVisible();
    await expect(standing.getByRole('row', { name: /Issued/ })).toHaveCount(0);
    await look(agent, 'portal-figures');
    await agent.page.getByRole('button', { name: 'Hide the numbers' }).click();
  });

  test('search without a match', async () => {
    await agent.page.getByRole('searchbox').fill('Xanthippe');
    await expect(agent.page.getByText('No case matches your search.')).toBeVisible();
    await look(agent, 'portal-no-match');
    await agent.page.getByRole('searchbox').fill('');
  });

  test('no case submitted', async ({ browser }) => {
    const newcomer = await person(browser);
    await newcomer.page.goto('/express/financial-professional?AgentId=newcomer');
    await newcomer.page.getByRole('tab', { name: 'Submitted' }).click();
    await expect(newcomer.page.getByText('No case has been submitted yet.')).toBeVisible();
    await look(newcomer, 'portal-submitted-empty');
  });
});

test.describe('a case that was sent', () => {
  test('opens', () => resume(agent, 'Grace Rivera'));

  test('question whether to send', async () => {
    await openByMenu(agent.page, 'Disclosures');
    await look(agent, 'agent-disclosures-gate');
    await agent.page.getByRole('button', { name: 'Send application to proposed insured' }).click();
    await expect(agent.page.getByRole('dialog')).toContainText('grace.rivera@example.com');
    await look(agent, 'send-confirm');
    await agent.page.getByRole('button', { name: 'Keep working' }).click();
  });
});

test.describe('a case that the customer has signed', () => {
  test('opens', () => resume(agent, 'Helen Larsen'));
  emptyAndRefused(() => agent, 'Agent report');
});

test.describe('a case that only the agent has to sign', () => {
  test('opens', async ({ baseURL }) => {
    await play(baseURL ?? '', 'agent-to-sign');
    await resume(agent, 'Ruth Weber');
  });

  test('declarations', async () => {
    const { page } = agent;
    // While answers are processed nothing else can be done; the prompt to sign may follow.
    await expect(page.getByRole('dialog', { name: 'One moment' })).toBeHidden(LONG);
    await keepWorking(page);
    await openByMenu(agent.page, 'Agent Signature');
    await expect(page.getByRole('button', { name: 'Review my application forms' })).toBeVisible(LONG);
    await look(agent, 'declarations-agent');
  });

  test('processing and decision', async () => {
    await agent.page.getByRole('button', { name: 'Review my application forms' }).click();
    await sign(agent, 'Insurance Agent');
    await expect(agent.page).toHaveURL(/processing|decision-details/);
    await picture(agent.page, 'processing-1280');
    await expect(agent.page).toHaveURL(/decision-details/, LONG);
    await expect(agent.page.getByRole('button', { name: /download/i })).toBeVisible(LONG);
    await look(agent, 'decision');
  });

  test('submitted cases', async () => {
    await agent.page.goto('/express/financial-professional');
    await agent.page.getByRole('tab', { name: 'Submitted' }).click();
    await expect(agent.page.getByRole('rowheader', { name: /Ruth Weber/ })).toBeVisible();
    await look(agent, 'portal-submitted');
  });
});

/** What waits for documents and decisions. */
const LONG = { timeout: 60_000 };

async function dialogWidth({ page }: Person): Promise<number> {
  return (await page.getByRole('dialog').boundingBox())?.width ?? 0;
}

const fileName = (section: string): string => section.toLowerCase().replaceAll(' ', '-');

function title({ page }: Person) {
  return page.getByRole('heading', { level: 1 });
}

/** A section untouched, and after returning to it with one answer. */
function emptyAndRefused(who: () => Person, section: string): void {
  test(`${section}, empty`, async () => {
    await openByMenu(who().page, section);
    await look(who(), `${fileName(section)}-empty`);
  });
  test(`${section}, with problems`, async () => {
    const { page } = who();
    await answerFirst(page);
    await openByMenu(who().page, section === 'Proposed Insured' ? 'Policy owner' : 'Proposed Insured');
    await openByMenu(who().page, section);
    await expect(
      page.getByRole('heading', { name: /^(There (is|are)|Fix to continue)|required answers? (is|are) missing/ }),
    ).toBeVisible();
    await look(who(), `${fileName(section)}-problems`);
  });
}

/** Any answer to the first question of the page. */
async function answerFirst(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const choice = main.getByRole('radio').or(main.getByRole('checkbox'));
  const first = choice.or(main.getByRole('textbox')).first();
  // The mark of a choice is drawn by its label.
  const label = first.locator('xpath=ancestor::label');
  if ((await label.count()) > 0) await label.click();
  else await first.fill('5');
}

interface Identity {
  lastName: string;
  ssn: string;
  dateOfBirth: string;
  zip: string;
}

async function resume({ page }: Person, name: string): Promise<void> {
  await page.goto('/express/financial-professional');
  await resumeByMenu(page, name);
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const prompt = page.getByRole('dialog');
  if (await prompt.isVisible()) await prompt.getByRole('button', { name: 'Keep working' }).click();
}

async function sign({ page }: Person, name: string): Promise<void> {
  const review = page.getByRole('button', { name: 'Review my application forms' });
  const signature = page.getByRole('textbox', { name: 'Signature' });
  if (!(await signature.isEnabled())) await review.click(LONG);
  await signature.fill(name);
  await page.getByRole('textbox', { name: 'City' }).fill('Dallas');
  await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Texas' });
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function agree({ page }: Person): Promise<void> {
  await page.getByRole('button', { name: /^Consent/ }).click();
  await page.getByRole('button', { name: 'I agree' }).click();
}

async function identify({ page }: Person, { lastName, ssn, dateOfBirth, zip }: Identity): Promise<void> {
  await page.getByRole('textbox', { name: /last name/i }).fill(lastName);
  await page.getByRole('textbox', { name: /social security/i }).fill(ssn);
  await page.getByRole('textbox', { name: /zip/i }).fill(zip);
  await page.getByRole('textbox', { name: /date of birth/i }).fill(dateOfBirth);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** The boxes around it that are never divided between two sheets: a line at the edge is cut. */
const indivisible = (locator: Locator): Promise<string[]> =>
  locator.evaluate((start) => {
    const boxes: string[] = [];
    for (let box: Element | null = start; box !== null; box = box.parentElement) {
      const { containerType, overflowY } = getComputedStyle(box);
      if (containerType === 'size' || overflowY !== 'visible') boxes.push(box.className);
    }
    return boxes;
  });
