import { type Browser, expect, test } from '@playwright/test';
import { look } from './support/look.ts';
import { type Person, person } from './support/person.ts';
import { newestLink, play } from './support/play.ts';

/** Every page in every state: nothing for axe to find, nothing on the console, no sideways scrolling, and a picture. */
test.describe.configure({ mode: 'serial' });

let agent: Person;
let insured: Person;

const AGENT_SECTIONS = [
  'Proposed Insured',
  'Policy owner',
  'Beneficiary',
  'Coverage details',
  'Purpose and funding',
  'Taxpayer identification',
];
const CUSTOMER_SECTIONS = [
  'Personal information',
  'Lifestyle information',
  'Medical Overview',
  'Medications',
  'Medical conditions',
  'Diagnostic tests',
  'Part 2 personal information',
];

test.beforeAll(async ({ browser, baseURL }) => {
  agent = await person(browser);
  insured = await person(browser);
  for (const name of ['sent', 'ready-to-sign', 'signed']) await play(baseURL ?? '', name);
});

test.describe('before a case', () => {
  test('welcome', async () => {
    await agent.page.goto('/express/welcome');
    await expect(title(agent)).toBeVisible();
    await look(agent, 'welcome');
  });

  test('question about an illustration', async () => {
    await agent.page.getByRole('button', { name: 'Start a new case' }).click();
    await expect(agent.page.getByRole('dialog')).toContainText('illustration');
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
    outbox: '/outbox',
    'api-description': '/docs',
  })) {
    test(name, async () => {
      await agent.page.goto(path);
      await expect(title(agent).first()).toBeVisible();
      await look(agent, name);
    });
  }
});

test.describe('a new case of an agent', () => {
  test('opens', async () => {
    await agent.page.goto('/express/welcome');
    await agent.page.getByRole('button', { name: 'Start a new case' }).click();
    await agent.page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(title(agent)).toHaveText('Proposed Insured');
  });
  for (const section of AGENT_SECTIONS) emptyAndRefused(() => agent, section);
});

test.describe('a customer who is not known yet', () => {
  test('find application', async () => {
    await insured.page.goto(await newestLink(insured.page, 'grace.rivera@example.com'));
    await expect(title(insured)).toBeVisible();
    await look(insured, 'find-application');
  });

  test('consent', async () => {
    await insured.page.getByRole('button', { name: /^Consent/ }).click();
    await expect(insured.page.getByRole('button', { name: 'I agree' })).toBeEnabled();
    await look(insured, 'find-application-consent');
    await insured.page.getByRole('button', { name: 'I agree' }).click();
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
    for (const zip of ['75202', '75203', '75204']) {
      await identify(stranger, { lastName: 'Larsen', ssn: '219-09-9997', dateOfBirth: '04/08/1986', zip });
      await expect(stranger.page.getByRole('button', { name: 'Searching...' })).toBeHidden();
      if (await stranger.page.getByText("You've exceeded the number of attempts.").isVisible()) break;
    }
    await expect(stranger.page.getByText("You've exceeded the number of attempts.")).toBeVisible();
    await look(stranger, 'find-application-exceeded');
    await stranger.context.close();
  });
});

test.describe('a customer in a new case', () => {
  test('opens', async () => {
    await identify(insured, { lastName: 'Rivera', ssn: '219-09-9999', dateOfBirth: '04/08/1986', zip: '75201' });
    await expect(title(insured)).toHaveText('Proposed Insured');
  });

  test('a section to check', async () => look(insured, 'insured-proposed-insured'));

  test('a section to read only', async () => {
    await open(insured, 'Coverage details');
    await look(insured, 'insured-coverage-read-only');
  });
  for (const section of CUSTOMER_SECTIONS) emptyAndRefused(() => insured, section);
});

test.describe('a case that is ready to be signed', () => {
  let signer: Person;

  test('opens', async ({ browser }) => {
    signer = await comeIn(browser, { lastName: 'Okafor', ssn: '219-09-9998', dateOfBirth: '11/02/1979', zip: '78701' });
  });
});

function title({ page }: Person) {
  return page.getByRole('heading', { level: 1 });
}

/** A section untouched, and after Next was chosen without an answer. */
function emptyAndRefused(who: () => Person, section: string): void {
  const name = section.toLowerCase().replaceAll(' ', '-');
  test(`${section}, empty`, async () => {
    await open(who(), section);
    await look(who(), `${name}-empty`);
  });
  test(`${section}, with problems`, async () => {
    await who().page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(who().page.getByRole('heading', { name: /^There (is|are)/ })).toBeVisible();
    await look(who(), `${name}-problems`);
  });
}

async function open({ page }: Person, section: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('button', { name: new RegExp(`^${section},`) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(section);
}

interface Identity {
  lastName: string;
  ssn: string;
  dateOfBirth: string;
  zip: string;
}

async function comeIn(browser: Browser, identity: Identity): Promise<Person> {
  const someone = await person(browser);
  await someone.page.goto(await newestLink(someone.page, `${identity.lastName.toLowerCase()}@example.com`));
  return someone;
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
