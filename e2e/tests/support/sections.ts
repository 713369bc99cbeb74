import { type Browser, expect, type Page } from '@playwright/test';
import type { Application, BlockState } from '../../../packages/engine/src/index.ts';
import type { HttpDriver } from '../../../packages/scenario/src/index.ts';
import { type Person, person } from './person.ts';
import type { Rest } from './story.ts';

export type SectionState = 'empty' | 'problems' | 'filled' | 'read-only';

/** The reader: a section looks different to each. */
export type Eyes = 'agent' | 'agent-after-signing' | 'insured' | 'owner';

/** One section as one person finds it. */
export interface View {
  block: BlockState;
  eyes: Eyes;
  state: SectionState;
  /** `questions`, `disclosures`, `declarations` or `completion`. */
  purpose: string;
}

export const nameOf = ({ block, eyes, state }: View): string => `section-${block.route}-${state}-${eyes}`;

/** The sections that the acting person can open now, and the state of each. */
export function viewsOf(driver: HttpDriver, rest: Rest): View[] {
  const application = driver.application();
  const place = driver.place();
  if (application === undefined || place === undefined || place.complete) return [];
  const eyes = eyesOf(application);
  return application.model.blocks.flatMap(({ name, data }): View[] => {
    const block = application.block(name);
    if (!block.visible || !block.readable) return [];
    const view = { block, eyes, purpose: data.Purpose ?? 'questions' };
    if (view.purpose === 'completion' && !hasSigned(application)) return [];
    if (!block.editable) return [{ ...view, state: 'read-only' }];
    if (place.saved.has(name)) return block.valid === true && rest === 'done' ? [{ ...view, state: 'filled' }] : [];
    return [{ ...view, state: 'empty' }];
  });
}

/** Whether a customer's own signature is given, which opens the page of thanks. */
function hasSigned(application: Application): boolean {
  const { model, stage } = application;
  if (stage === 1 || stage === 13) return false;
  return model.definition.Bindings.Signatures.some(({ Block, Signature }) => {
    const isOwn = model.blockByName.get(Block)?.permissions.get(stage) === 'Write';
    return isOwn && application.answerText(`${Block}.${Signature}.FullName`) !== '';
  });
}

function eyesOf({ stage }: Application): Eyes {
  if (stage === 1) return 'agent';
  if (stage === 13) return 'agent-after-signing';
  return stage === 2.1 || stage === 2.2 ? 'insured' : 'owner';
}

/** Opens a browser in the acting person's place, on their server; further tabs of it have the same case. */
export async function openCaseOf(browser: Browser, url: string, driver: HttpDriver): Promise<Person> {
  const place = driver.place();
  if (place === undefined) throw new Error('Nobody has a case before them');
  const { applicationId: appId, handle: appAuthId, kind, cookies } = place;
  const here = await person(browser, { baseURL: url });
  await here.context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  await here.context.addInitScript(
    // Frames of mails have no storage.
    (handle) => window === window.parent && sessionStorage.setItem('countersign.case', handle),
    JSON.stringify({ appId, appAuthId, kind }),
  );
  return here;
}

/**
 * In the menu a declaration is distinguished from those of other owners by its letter; its page has the title of its
 * kind.
 */
const headingOf = (title: string): string => title.replace(/^(Owner Signature) [A-J]$/, '$1');

/** Opens a section like Back and Forward: nothing is saved, and an open case stays open. */
export async function openSection({ page, complaints }: Person, { route, title }: BlockState): Promise<void> {
  const path = `/express/${route}?auth=true`;
  if (page.url() === 'about:blank') await page.goto(path);
  else {
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }
  const heading = page.getByRole('heading', { level: 1, name: headingOf(title), includeHidden: true });
  await expect(heading, complaints.join('\n')).toBeVisible();
  await closeDialogs(page);
}

/** Unfolds everything, so that it is checked too. */
export const unfoldAll = ({ page }: Person): Promise<void> =>
  page.locator('details').evaluateAll((folds: HTMLDetailsElement[]) => folds.forEach((fold) => (fold.open = true)));

/** Dialogs shown on arrival: the wait while documents are made, that the case is ready, or a notice of the form. */
async function closeDialogs(page: Page): Promise<void> {
  await expect(page.getByRole('alertdialog')).toBeHidden({ timeout: 180_000 });
  const dialog = page.getByRole('dialog');
  while (await dialog.first().isVisible()) await dialog.first().getByRole('button').first().click();
}

/** Gives a wrong answer wherever text can be typed, presses Next, and returns if that led on. */
export async function answerWrongly(here: Person, block: BlockState): Promise<boolean> {
  const { page } = here;
  const next = page.getByRole('main').getByRole('button', { name: 'Next', exact: true });
  if (!(await next.isVisible())) return false;
  for (const field of await page.getByRole('main').getByRole('textbox').all()) {
    if (await field.isEditable()) await field.fill('9');
  }
  await next.click();
  const problems = page
    .getByRole('main')
    .getByRole('heading', { name: /^(There (is|are)|Fix to continue)|required answers? (is|are) missing/ });
  await expect(
    problems.or(page.getByRole('heading', { level: 1 }).filter({ hasNotText: headingOf(block.title) })).first(),
  ).toBeVisible();
  await closeDialogs(page);
  const stayed = page.getByRole('heading', { level: 1, name: headingOf(block.title) });
  if (!(await stayed.isVisible())) await openSection(here, block);
  return problems.isVisible();
}
