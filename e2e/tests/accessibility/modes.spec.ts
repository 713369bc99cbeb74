import { expect, type Page, test } from '@playwright/test';
import { measureColors } from '../support/colors.ts';
import { chooseDisplay } from '../support/display.ts';
import { picture } from '../support/look.ts';
import { cutTexts, textsOutside } from '../support/lost-texts.ts';
import { openByMenu } from '../support/menu.ts';
import { contented, type Person, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';
import { keepWorking } from '../support/signing.ts';

/** Pages for people who force their own colors, zoom in, space their texts, or choose how pages look. */
let signer: Person;
let agent: Person;

test.beforeAll(async ({ browser, baseURL }) => {
  signer = await personAt(browser, baseURL ?? '', 'ready-to-sign', 'as: insured', 'find: {}');
  agent = await person(browser);
  await keepWorking(signer.page);
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Pages with their choices, buttons, and progress; each returns the page that shows it. */
const PAGES: Readonly<Record<string, () => Promise<Page>>> = {
  section: async () => {
    const { page } = signer;
    await page.goto('/express/review?auth=true');
    await openByMenu(page, 'Medical Overview');
    await expect(page.getByRole('radio').first()).toBeVisible();
    return page;
  },
  review: async () => {
    const { page } = signer;
    await page.goto('/express/review?auth=true');
    await expect(heading(page)).toHaveText('Check your answers');
    await page.locator('details').first().locator('summary').click();
    return page;
  },
  signing: async () => {
    const { page } = signer;
    await page.goto('/express/review?auth=true');
    await openByMenu(page, 'Insured Signature');
    await expect(page.getByRole('button', { name: 'Review my application forms' })).toBeVisible({ timeout: 60_000 });
    return page;
  },
  portal: async () => {
    const { page } = agent;
    await page.goto('/express/financial-professional');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    return page;
  },
  operations: async () => {
    const { page } = agent;
    await page.goto('/express/operations');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    return page;
  },
  outbox: async () => {
    const { page } = agent;
    await page.goto('/outbox');
    await page.getByRole('navigation', { name: 'Mails' }).getByRole('link').first().click();
    await expect(page.frameLocator('iframe').getByRole('img')).toBeVisible();
    return page;
  },
};

/** The outbox is a page for people who install the program, and has no such choice. */
const WITHOUT_DISPLAY = ['outbox'];

/** The others in `npm run test:full`. */
const LOOKED_AT = process.env['TEST_DEPTH'] === 'full' ? Object.keys(PAGES) : ['section', 'portal'];

for (const [name, open] of Object.entries(PAGES).filter(([page]) => LOOKED_AT.includes(page))) {
  // spec pages 4.5
  test(`${name}: forced colors leave the selection, the main button, progress and every icon visible`, async () => {
    const page = await open();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
      expect(await looksAlike(page), colorScheme).toEqual([]);
      expect(await ownColors(page), colorScheme).toEqual([]);
      expect(await notHighlighted(page), colorScheme).toEqual([]);
      await picture(page, `forced-${name}-${colorScheme}`);
    }
    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
  });

  // spec pages 4.5
  test(`${name}: spaced texts and a page at 400 percent lose nothing and scroll one way`, async () => {
    const page = await open();
    await spaceTexts(page);
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(viewport);
      expect(await cutTexts(page), `${viewport.width} pixels`).toEqual([]);
      expect(await textsOutside(page), `${viewport.width} pixels`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await picture(page, `spaced-${name}-${viewport.width}`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  if (WITHOUT_DISPLAY.includes(name)) continue;
  // spec pages 4.4
  test(`${name}: text of 130 percent and more contrast lose nothing`, async () => {
    const page = await open();
    await chooseDisplay(page, 'Larger');
    await chooseDisplay(page, 'More');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('20.8px');
    expect(await faintTexts(page)).toEqual([]);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await cutTexts(page), `${width} pixels`).toEqual([]);
      expect(await textsOutside(page), `${width} pixels`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await picture(page, `larger-${name}-${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await chooseDisplay(page, 'Standard', 'Text size');
    await chooseDisplay(page, 'Standard', 'Contrast');
  });
}

// spec pages 4.5
test('with forced colors a dialog has an edge, and its main button stands out', async () => {
  const { page } = agent;
  await page.goto('/express/welcome');
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.getByRole('button', { name: 'Start a new case' }).click();
  const dialog = page.getByRole('dialog');
  const fill = (name: string) =>
    dialog.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await fill('Yes')).not.toBe(await fill('No'));
  await expect(page.locator('.modal')).toHaveCSS('border-top-width', '2px');
  await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
});

test.afterAll(() => {
  contented(signer);
  contented(agent);
});

/** Like a person's own style sheet: the page's policy allows no other. */
const spaceTexts = (page: Page): Promise<void> =>
  page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, SPACED);

/** What WCAG 1.4.12 lets a person do to all texts. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** Pairs that must not look alike: selected and not, main and other. */
const PAIRS: readonly [string, string][] = [
  ['.tab[data-selected]', '.tab:not([data-selected])'],
  ['.side-link[aria-current=page]', '.side-link:not([aria-current])'],
  ['.stage-button[aria-pressed=true]', '.stage-button[aria-pressed=false]'],
  ['.button[aria-pressed=true]', '.button[aria-pressed=false]'],
  ['.button.primary', '.button.secondary'],
  ['.choice:has(> :checked)', '.choice:not(:has(> :checked))'],
  ['.progress-fill', '.progress-track'],
  ['nav a[aria-current=true]', 'nav a:not([aria-current])'],
];

/** What is filled with the system's own color for selected items. */
const HIGHLIGHTED = '.stage-button[aria-pressed=true], .button[aria-pressed=true], .progress-fill';

const notHighlighted = (page: Page): Promise<string[]> =>
  page.evaluate((chosen) => {
    const sample = document.body.appendChild(document.createElement('div'));
    Object.assign(sample.style, { background: 'Highlight', forcedColorAdjust: 'none' });
    const { backgroundColor: highlight } = getComputedStyle(sample);
    sample.remove();
    const others = Array.from(document.querySelectorAll(chosen)).filter(
      (element) => getComputedStyle(element).backgroundColor !== highlight,
    );
    return others.map((element) => element.outerHTML.slice(0, 120));
  }, HIGHLIGHTED);

/** Pairs that are both on the page and have the same colors. */
const looksAlike = (page: Page): Promise<string[]> =>
  page.evaluate((pairs) => {
    const look = (selector: string): string | null => {
      const element = document.querySelector(selector);
      if (element === null) return null;
      const { backgroundColor, borderBottomColor, outlineColor, outlineStyle } = getComputedStyle(element);
      return [backgroundColor, borderBottomColor, outlineStyle === 'none' ? '' : outlineColor].join();
    };
    return pairs.filter(([one, other]) => look(one) !== null && look(one) === look(other)).map(([one]) => one);
  }, PAIRS);

/**
 * Icons with a color of their own, which may be the same as the one behind them; and a mark of the carrier in the
 * page's color.
 */
const ownColors = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const icons = Array.from(document.querySelectorAll('svg')).filter(
      (icon) => icon.parentElement && getComputedStyle(icon).color !== getComputedStyle(icon.parentElement).color,
    );
    const marks = Array.from(document.querySelectorAll('.brand-mark.drawn')).filter(
      (mark) => getComputedStyle(mark).backgroundColor === getComputedStyle(document.body).backgroundColor,
    );
    return [...icons, ...marks].map((each) => each.outerHTML.slice(0, 120));
  });

/** Texts on one color with a contrast below 7 (WCAG 1.4.6), as `color on color`. */
async function faintTexts(page: Page): Promise<string[]> {
  await measureColors(page);
  return page.evaluate(() => {
    const { behind, contrast } = window.colors;
    const faint = Array.from(document.querySelectorAll<HTMLElement>('main *')).flatMap((element) => {
      const isText = Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!isText || !element.checkVisibility() || element.closest('[data-disabled], [disabled]')) return [];
      const { color } = getComputedStyle(element);
      const ground = behind(element);
      return contrast(color, ground) < 7 ? [`${color} on ${ground}: ${element.className}`] : [];
    });
    return [...new Set(faint)];
  });
}
