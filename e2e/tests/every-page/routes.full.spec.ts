import { expect, type Page, test } from '@playwright/test';
import { endSessionElsewhere } from '../support/end-session.ts';
import { contented, type Person, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';
import { startCase } from '../support/start-case.ts';

/**
 * Every route of the flow, as each kind of person opens it by its address: what it should be, or the right page instead
 * (spec flow §2, §4, §8). Of the form's sections one of each kind: all of them go the same way.
 *
 * `=` the page itself; `landing` the landing page; `absent` the section's page saying that it is not theirs; anything else
 * is the route one is led to.
 */
// spec flow 2.1, 2.7, 2.8, 2.9, 2.11, 2.15
const EXPECTED: Record<string, string> = {
  //                          nobody            agent             insured           owner A           who signed        completed
  '': '                       landing           landing           landing           landing           landing           landing',
  'no-such-page':
    '           landing           landing           landing           landing           landing           landing',
  welcome:
    '                  =                 =                 =                 =                 =                 =',
  'financial-professional':
    ' =                 =                 =                 =                 =                 =',
  'find-application':
    '       =                 =                 =                 =                 =                 =',
  'illustration-start':
    '     =                 =                 proposed-insured  proposed-insured  proposed-insured  =',
  stopped:
    '                  =                 =                 =                 =                 =                 =',
  operations:
    '               =                 =                 =                 =                 =                 =',
  'demo-welcome':
    '           =                 =                 =                 =                 =                 =',
  'demo-resume-application':
    '=                 =                 =                 =                 =                 =',
  'producer-demo-resume-application':
    '=                 =                 =                 =                 =                 =',
  'demo-decision':
    '          error-page        proposed-insured  proposed-insured  proposed-insured  thank-you         decision-details',
  debug:
    '                    =                 =                 =                 =                 =                 =',
  'debug-decision':
    '         =                 =                 =                 =                 =                 =',
  'proposed-insured':
    '       error-page        =                 =                 =                 =                 error',
  'coverage-details':
    '       error-page        =                 =                 =                 =                 error',
  'part2-medications':
    '      error-page        absent            =                 absent            =                 error',
  disclosures:
    '              error-page        =                 =                 =                 =                 error',
  declarations:
    '             error-page        =                 =                 =                 =                 error',
  'declarations-owner-A':
    '   error-page        =                 =                 =                 =                 error',
  'declarations-owner-J':
    '   error-page        =                 =                 =                 =                 error',
  'agent-report':
    '           error-page        absent            absent            absent            absent            error',
  transmittal:
    '              error-page        absent            absent            absent            absent            error',
  'declarations-agent':
    '     error-page        =                 =                 =                 =                 error',
  processing:
    '               error-page        proposed-insured  proposed-insured  proposed-insured  thank-you         decision-details',
  review:
    '                   error-page        =                 =                 =                 =                 =',
  'processing-external-application':
    'error-page        proposed-insured  proposed-insured  proposed-insured  thank-you         decision-details',
  'decision-details':
    '       error-page        proposed-insured  proposed-insured  proposed-insured  thank-you         =',
  'thank-you':
    '              error-page        proposed-insured  proposed-insured  proposed-insured  =                 =',
  verify:
    '                   =                 =                 =                 =                 =                 =',
  documents:
    '                find-application  find-application  =                 =                 =                 find-application',
  error:
    '                    =                 =                 =                 =                 =                 =',
  'error-blank-application':
    '=                 =                 =                 =                 =                 =',
  'error-unlocked':
    '         =                 =                 =                 =                 =                 =',
  'error-replaced':
    '         =                 =                 =                 =                 =                 =',
  'error-altered':
    '          =                 =                 =                 =                 =                 =',
  'error-discarded':
    '        =                 =                 =                 =                 =                 =',
  'error-session':
    '          =                 =                 =                 =                 =                 =',
  'error-page':
    '             =                 =                 =                 =                 =                 =',
};

const PEOPLE = ['nobody', 'agent', 'insured', 'owner A', 'who signed', 'completed'] as const;
type Who = (typeof PEOPLE)[number];

/** Both sides of a test application see what those of another case see, except for these. */
const TESTED: Record<string, { as: Who; steps: string[]; otherwise: Record<string, string> }> = {
  'the agent of a test application': {
    as: 'agent',
    steps: [],
    otherwise: {},
  },
  'the customer of a test application': {
    as: 'insured',
    steps: ['as: insured', 'find: {}'],
    otherwise: { documents: 'find-application' },
  },
};

/** Cases and then the steps that lead the person to the browser. */
const STORIES: Record<Exclude<Who, 'nobody'>, [file: string, ...steps: string[]]> = {
  agent: ['sent'],
  insured: ['ready-to-sign'],
  'owner A': ['owners-to-sign', 'as: ownerA', 'find: {}'],
  'who signed': ['signed'],
  completed: ['agent-to-sign', 'sign: {}', 'decide: {}'],
};

for (const [column, who] of PEOPLE.entries()) {
  test(`routes as ${who} opens them`, async ({ browser, baseURL }) => {
    const here = who === 'nobody' ? await person(browser) : await personAt(browser, baseURL ?? '', ...STORIES[who]);
    await openAll(here, (route) => expectedFor(route, column));
    contented(here);
  });
}

for (const [who, { as, steps, otherwise }] of Object.entries(TESTED)) {
  test(`routes as ${who} opens them`, async ({ browser, baseURL }) => {
    const here = await personAt(browser, baseURL ?? '', 'demo-sent', ...steps);
    await openAll(here, (route) => otherwise[route] ?? expectedFor(route, PEOPLE.indexOf(as)));
    contented(here);
  });
}

const expectedFor = (route: string, column: number): string => EXPECTED[route]?.trim().split(/\s+/)[column] ?? '';

async function openAll({ page }: Person, expected: (route: string) => string): Promise<void> {
  for (const route of Object.keys(EXPECTED)) {
    await page.goto(`/express/${route}`);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => standing(page, route), { message: route }).toBe(expected(route));
    await framed(page, route);
  }
}

// spec flow 4.44
test('without a case to restore, the page of a discarded one does not mention it', async ({ browser }) => {
  const here = await person(browser);
  await here.page.goto('/express/error-discarded');
  await expect(here.page.getByRole('heading', { level: 1 })).toHaveText('This application was discarded');
  await expect(here.page.getByRole('main')).not.toContainText('Restore');
  contented(here);
});

// spec flow 4.12, 8.8
test('once the session timed out, every page of the form leads to the page that says so', async ({ browser }) => {
  const here = await person(browser);
  const { page } = here;
  await page.clock.install();
  await startCase(page);
  await endSessionElsewhere(here);
  await page.clock.fastForward('19:30');
  await expect(page.getByRole('alertdialog')).toContainText('Session timed out');
  const ofTheForm = Object.keys(EXPECTED).filter((route) => EXPECTED[route]?.trim().endsWith(' error'));
  for (const route of ofTheForm) {
    await wander(page, route);
    await expect(page, route).toHaveURL(/express\/error-session$/);
  }
  await expect(page.getByText('Due to inactivity your session has been timed out')).toBeVisible();
  await page.getByRole('button', { name: 'Producer' }).click();
  await expect(page).toHaveURL(/express\/welcome$/);
  contented(here);
});

/** Every page is between the carrier's mark and the insurer's statement; a dialog may cover them. */
async function framed(page: Page, route: string): Promise<void> {
  const [head, foot] = [
    page.getByRole('banner', { includeHidden: true }),
    page.getByRole('contentinfo', { includeHidden: true }),
  ];
  await expect(head.getByRole('link', { name: /^Cedar Quay Life/, includeHidden: true }), route).toBeVisible();
  await expect(foot, route).toContainText(String(new Date().getFullYear()));
  await expect(foot.getByRole('link', { includeHidden: true }), route).toHaveText(['Privacy', 'Terms of use']);
}

/** The current page, by its heading and its address. */
async function standing(page: Page, route: string): Promise<string> {
  const title = await page.getByRole('heading', { level: 1, includeHidden: true }).textContent();
  if (title === 'Electronic application') return 'landing';
  if (title === 'This section is not part of your application') return 'absent';
  const at = new URL(page.url()).pathname.replace(/^\/express\/?/, '');
  return at === route ? '=' : at;
}

/** Like Back and Forward: the page stays, and knows that its time is over. */
async function wander(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/express/${route}`);
}
