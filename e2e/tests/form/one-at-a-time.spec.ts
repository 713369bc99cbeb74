import { expect, type Locator, type Page, test } from '@playwright/test';
import { beneficiary, policyOwner, proposedInsured } from '../support/case.ts';
import { chooseDisplay } from '../support/display.ts';
import { answer, type Answers } from '../support/form.ts';
import { look } from '../support/look.ts';
import { openByMenu } from '../support/menu.ts';
import { contented, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';
import { startCase } from '../support/start-case.ts';

/** One question per page is another view of the same section (spec pages 4.3). */
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const step = (page: Page) => page.getByRole('heading', { level: 2, name: /^Question \d+ of \d+$/ });
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true });

// spec pages 4.3, 4.4
test('a person who chooses it is asked one question at a time, then and whenever they return', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await startCase(page);
  await chooseDisplay(page, 'One question per page');
  await expect(step(page)).toHaveText(/^Question 1 of/);
  await expect(page.getByRole('group', { name: 'Legal name of the proposed insured' })).toBeVisible();
  await expect(page.getByRole('radiogroup')).toHaveCount(0);
  await expect(back(page)).toBeHidden();
  await look(agent, 'step-first');

  await next(page).click();
  await expect(step(page)).toHaveText(/^Question 2 of/);
  await expect(step(page)).toBeFocused();
  await back(page).click();
  await expect(step(page)).toHaveText(/^Question 1 of/);
  await expect(step(page)).toBeFocused();

  // The browser's own Back leads from question to question too, and a page that is loaded again shows the same one.
  await leaveBy(page, next(page));
  await next(page).click();
  await expect(step(page)).toHaveText(/^Question 3 of/);
  await page.reload();
  await expect(step(page)).toHaveText(/^Question 3 of/);
  await page.goBack();
  await expect(step(page)).toHaveText(/^Question 2 of/);
  await expect(step(page)).toBeFocused();
  await page.goForward();
  await expect(step(page)).toHaveText(/^Question 3 of/);
  await expect(title(page)).toHaveText('Proposed Insured');
  await openByMenu(page, 'Beneficiary');
  // A long row is asked like a section; after its last question, another row can be added.
  await expect(page.getByRole('group', { name: /^One/ })).toBeVisible();
  await look(agent, 'step-long-row');
  const add = page.getByRole('button', { name: /^Add another/ });
  while (!(await add.isVisible())) {
    await leaveBy(page, next(page));
    await expect(page.getByRole('group', { name: /^One/ })).toBeVisible();
  }
  await add.click();
  await expect(page.getByRole('group', { name: /^Two of 2/ })).toBeVisible();
  await expect(page.getByRole('group', { name: /^One/ })).toBeHidden();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await look(agent, 'step-row');
  contented(agent);
});

// spec pages 4.3, 2.2
test('a wrong answer keeps its own question open, and links to a question lead to its step', async ({ browser }) => {
  const agent = await person(browser);
  const { page } = agent;
  await startCase(page);
  await chooseDisplay(page, 'One question per page');
  const birth = page.getByRole('textbox', { name: /date of birth/ });
  while (!(await birth.isVisible())) await leaveBy(page, next(page));
  await birth.fill('13/44/2000');
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Fix to continue (1)' })).toBeVisible();
  await expect(birth).toBeFocused();
  await look(agent, 'step-wrong');
  await back(page).click();
  await expect(birth).toBeHidden();
  await page.getByRole('link', { name: /^Date of birth: / }).click();
  await expect(birth).toBeFocused();
  await birth.fill('04/08/1986');
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Fix to continue (1)' })).toBeHidden();
  await expect(birth).toBeHidden();
  contented(agent);
});

// spec pages 4.3, 3.1
test('Change beside an answer leads directly to the question, and back', async ({ browser, baseURL }) => {
  const insured = await personAt(browser, baseURL ?? '', 'sent', 'as: insured', 'find: {}');
  const { page } = insured;
  await page.goto('/express/review?auth=true');
  await chooseDisplay(page, 'One question per page');
  await page.locator('details').last().locator('summary').click();
  const change = page.getByRole('button', { name: /^Change: / }).last();
  const name = (await change.getAttribute('aria-label')) ?? '';
  await change.click();
  await expect(step(page)).not.toHaveText(/^Question 1 of/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('input, select, textarea'))).toBe(true);
  await page.getByRole('button', { name: 'Back to your answers' }).click();
  await expect(page.getByRole('button', { name, exact: true }).last()).toBeFocused();
  contented(insured);
});

/** The walk of a seed answers some of these, some of them twice, and skips others. */
const SECTIONS: readonly [title: string, answers: Answers][] = [
  ['Proposed Insured', proposedInsured],
  ['Policy owner', policyOwner],
  ['Beneficiary', beneficiary],
];
const TOGETHER = 'Short sections together on one page';
const SEEDS = process.env['TEST_DEPTH'] === 'full' ? [1, 2, 3, 4, 5, 6] : [1];

for (const seed of SEEDS) {
  // spec pages 4.3, 4.7
  test(`random walk ${seed} sends the same, and makes the same calls, in every way`, async ({ browser }) => {
    const plan = planOf(seed);
    const ways = [];
    for (const way of ['All on one page', 'One question per page', TOGETHER]) {
      const agent = await person(browser);
      const calls = followCalls(agent.page);
      await startCase(agent.page);
      await chooseDisplay(agent.page, way);
      for (const part of plan) {
        await answerSome(agent.page, part);
        // Sections that are shown together are left together.
        if (way !== TOGETHER) await leaveSection(agent.page, part);
      }
      if (way === TOGETHER) await next(agent.page).click();
      await expect(title(agent.page)).toHaveText('Coverage details');
      await expect(agent.page.getByText('All changes saved')).toBeVisible();
      ways.push({ sent: Object.fromEntries(calls.sent), called: [...calls.called].toSorted() });
      contented(agent);
      await agent.context.close();
    }
    const [all, one, together] = ways;
    expect(Object.keys(all?.sent ?? {})).toHaveLength(SECTIONS.length);
    expect(one).toEqual(all);
    expect(together).toEqual(all);
  });
}

interface Part {
  section: string;
  /** The section after it. */
  following: string;
  answers: { question: string; values: Answers[string][]; turnsBack: boolean }[];
}

/** What the walk of a seed does: some questions are answered, some of them twice, others are skipped. */
function planOf(seed: number): Part[] {
  const random = randomFrom(seed);
  return SECTIONS.map(([section, answers], at) => ({
    section,
    following: SECTIONS[at + 1]?.[0] ?? 'Coverage details',
    answers: Object.entries(answers).flatMap(([question, value]) => {
      const isLeft = random(6) === 0 && !ASKS_MORE.has(question);
      const changesMind = value === 'No' && random(2) === 0;
      const values = changesMind ? ['Yes', value] : [value];
      return isLeft ? [] : [{ question, values, turnsBack: random(3) === 0 }];
    }),
  }));
}

/** Other questions are shown because of these. */
const ASKS_MORE = new Set([
  'In which country was the proposed insured born?',
  "Does the proposed insured have a U.S. driver's license?",
  'Will the proposed insured own the policy?',
  'Who or what is this beneficiary?',
]);

async function answerSome(page: Page, { section, answers }: Part): Promise<void> {
  await expect(page.getByRole('heading', { name: section, exact: true })).toBeVisible();
  for (const { question, values, turnsBack } of answers) {
    const asked = page.getByRole('main').getByText(question).first();
    await expect(step(page).or(asked).first()).toBeVisible();
    if (turnsBack && (await back(page).isVisible())) await leaveBy(page, back(page));
    for (let steps = 0; steps < MAX_STEPS && !(await asked.isVisible()); steps++) await leaveBy(page, next(page));
    await expect(asked).toBeVisible();
    for (const value of values) await answer(page, { [question]: value });
  }
}

async function leaveSection(page: Page, { section, following }: Part): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS && (await title(page).textContent()) === section; steps++) {
    await leaveBy(page, next(page));
  }
  await expect(title(page)).toHaveText(following);
}

/** To another step or section, which is visible afterward. */
async function leaveBy(page: Page, button: Locator): Promise<void> {
  const place = step(page).or(title(page)).last();
  const before = await place.textContent();
  await button.click();
  await expect(place).not.toHaveText(before ?? '');
}

const MAX_STEPS = 40;

/** The last submission of each section, and which calls were made. */
function followCalls(page: Page) {
  const sent = new Map<string, unknown>();
  const called = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch') called.add(`${request.method()} ${pathname}`);
    if (!pathname.endsWith('/submit-payload')) return;
    const { QuestionBlock, QuestionResponses, Validation, Role } = request.postDataJSON();
    sent.set(QuestionBlock, { QuestionResponses, Validation, Role });
  });
  return { sent, called };
}

/** Numbers below a limit, the same for a seed each time. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
