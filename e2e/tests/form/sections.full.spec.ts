import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import type { HttpDriver } from '../../../packages/scenario/src/index.ts';
import { look } from '../support/look.ts';
import { answerWrongly, nameOf, openSection, openCaseOf, unfoldAll, type View, viewsOf } from '../support/sections.ts';
import { storiesIn, tell } from '../support/story.ts';

/** Every section in every state, as each person who may read it sees it, reached by playing stories. */
test.describe.configure({ mode: 'default', timeout: 900_000 });
// A recording of hundreds of pages would cost more than the pages; the picture of a page that fails is kept.
test.use({ trace: 'off', screenshot: 'only-on-failure' });

const stories = [...storiesIn('cases/sections'), ...storiesIn('../carrier/scenarios')];

/** What was checked, by name and block: in a file, because a failure starts a new process. */
const diary = path.join(process.env['E2E_DATA'] ?? '', 'sections-seen');
const seen = (): Set<string> => new Set(existsSync(diary) ? readFileSync(diary, 'utf8').split('\n') : []);
const note = (...lines: string[]): void => appendFileSync(diary, `${lines.join('\n')}\n`);

for (const story of stories) {
  test(story.title, async ({ browser, baseURL }) => {
    let more = false;
    await tell(baseURL ?? '', story, async (driver, rest) => {
      const views = viewsOf(driver, rest);
      if (spoiled(views).length > 0) more = true;
      await lookAt(browser, baseURL ?? '', driver, views.filter(isNew));
      return true;
    });
    // Once more for each person who finds sections empty: wrong answers would change the course of the story.
    while (more) {
      more = false;
      await tell(baseURL ?? '', story, async (driver, rest) => {
        const views = spoiled(viewsOf(driver, rest));
        if (views.length === 0) return true;
        await lookAt(browser, baseURL ?? '', driver, views);
        more = true;
        return false;
      });
    }
  });
}

test('no block of the form was left out', async ({ baseURL }) => {
  const known = seen();
  const [story] = stories;
  if (!story) throw new Error('no stories');
  await tell(baseURL ?? '', story, async (driver) => {
    const blocks = driver.application()?.model.blocks ?? [];
    expect(blocks).not.toEqual([]);
    expect(
      blocks.map(({ name }) => name).filter((name) => !known.has(name)),
      'never opened',
    ).toEqual([]);
    const written = blocks.filter(({ data, permissions }) => {
      return (data.Purpose ?? 'questions') === 'questions' && [...permissions.values()].includes('Write');
    });
    expect(
      written.map(({ name }) => name).filter((name) => !known.has(`${name} filled`)),
      'never filled',
    ).toEqual([]);
    return false;
  });
});

/** The empty sections among these, as they are after wrong answers and Next, which declarations do not have. */
const spoiled = (views: readonly View[]): View[] =>
  views
    .filter(({ block, state, purpose }) => state === 'empty' && purpose !== 'declarations' && block.editable)
    .map((view): View => ({ ...view, state: 'problems' }))
    .filter(isNew);

/** Each reader sees a section once; who may write it matters only for the first who does. */
function isNew(view: View): boolean {
  const known = seen();
  return view.state === 'read-only' ? !known.has(nameOf(view)) : !known.has(`${view.block.name} ${view.state}`);
}

async function lookAt(browser: Browser, url: string, driver: HttpDriver, views: readonly View[]): Promise<void> {
  if (views.length === 0) return;
  const here = await openCaseOf(browser, url, driver);
  for (const view of views) {
    await test.step(nameOf(view), async () => {
      await openSection(here, view.block);
      const name = nameOf(view);
      note(`${view.block.name} ${view.state}`, name, view.block.name);
      if (view.state === 'problems' && !(await answerWrongly(here, view.block))) return;
      await unfoldAll(here);
      await look(here, name);
    });
  }
  await here.context.close();
}
