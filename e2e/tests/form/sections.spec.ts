import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { look } from '../support/look.ts';
import { nameOf, openSection, openCaseOf, unfoldAll, viewsOf } from '../support/sections.ts';
import { storiesIn, tell } from '../support/story.ts';

/** Every section once, as it is when its person has finished it. All states of all of them: sections.full.spec.ts. */
test.use({ trace: 'off', screenshot: 'only-on-failure' });

/** Blocks that were opened: in a file, because a failure starts a new process. */
const diary = path.join(process.env['E2E_DATA'] ?? '', 'sections-opened');
const opened = (): Set<string> => new Set(existsSync(diary) ? readFileSync(diary, 'utf8').split('\n') : []);

for (const story of storiesIn('cases/sections')) {
  test(story.title, async ({ browser, baseURL }) => {
    await tell(baseURL ?? '', story, async (driver, rest) => {
      const known = opened();
      const views = rest === 'done' ? viewsOf(driver, rest).filter(({ block }) => !known.has(block.name)) : [];
      if (views.length === 0) return true;
      const here = await openCaseOf(browser, baseURL ?? '', driver);
      for (const view of views) {
        await test.step(nameOf(view), async () => {
          await openSection(here, view.block);
          await unfoldAll(here);
          await look(here, nameOf(view));
          appendFileSync(diary, `${view.block.name}\n`);
        });
      }
      await here.context.close();
      return true;
    });
  });
}

test('no section of the form was left out', async ({ baseURL }) => {
  const known = opened();
  const [story] = storiesIn('cases/sections');
  if (!story) throw new Error('no stories');
  await tell(baseURL ?? '', story, async (driver) => {
    const blocks = driver.application()?.model.blocks.map(({ name }) => name) ?? [];
    expect(blocks).not.toEqual([]);
    expect(blocks.filter((name) => !known.has(name))).toEqual([]);
    return false;
  });
});
