import { expect, type Page, test } from '@playwright/test';
import { ANY_PAGES, openPage } from '../support/any-pages.ts';
import { violationsOf } from '../support/axe.ts';
import { measureColors } from '../support/colors.ts';
import { contented, type Person, person } from '../support/person.ts';
import { play } from '../support/play.ts';

/**
 * Criteria of WCAG 2.1 that axe does not judge, page by page. Each test collects what is wrong on every page, so that
 * one run reports everything. The tests share the open pages, because none of them changes what a page shows.
 */
const visitors = new Map<string, Person>();

test.beforeAll(async ({ browser, baseURL }) => {
  await play(baseURL ?? '', 'owners-to-sign');
  for (const [name, address] of Object.entries(ANY_PAGES)) {
    const visitor = await person(browser);
    await openPage(visitor.page, address);
    visitors.set(name, visitor);
  }
});

test.afterEach(() => visitors.forEach(contented));

/** What each page has, by page; pages with nothing are left out. */
async function ofEachPage<Found>(look: (page: Page) => Promise<Found[]>): Promise<Record<string, Found[]>> {
  const found: Record<string, Found[]> = {};
  for (const [name, { page }] of visitors) {
    const here = await look(page);
    if (here.length > 0) found[name] = here;
  }
  return found;
}

// spec pages 4.1
test('1.3.2: words that stand apart on a line are read apart', async () => {
  expect(await ofEachPage(wordsRunTogether)).toEqual({});
});

// spec pages 4.1
test('1.3.4: turned around, a phone shows the same and scrolls in one direction', async () => {
  const turned = await ofEachPage(async (page) => {
    const texts: string[] = [];
    const wide: string[] = [];
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(viewport);
      texts.push(await page.getByRole('heading', { level: 1 }).innerText());
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(`${viewport.width}`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    const asks = await mediaRules(page, /orientation/);
    return [...new Set(texts)].slice(1).concat(wide, asks);
  });
  expect(turned).toEqual({});
});

// spec pages 4.1
test('1.4.5: no text is a picture', async () => {
  const pictures = await ofEachPage((page) =>
    page.locator('img, canvas, svg text, object, embed').evaluateAll((all) => all.map((one) => one.outerHTML)),
  );
  expect(pictures).toEqual({});
});

// spec pages 4.1
test('1.4.11: fields, choices, buttons and the focus ring have a contrast of 3 to what is around them', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const faint = await ofEachPage(async (page) => {
      // A button that has just been enabled is not measured while its color is changing.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = await faintEdges(page);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
      return found;
    });
    expect(faint, colorScheme).toEqual({});
  }
});

// spec pages 4.1
test('1.4.13: nothing appears by pointing at something, or with the focus', async () => {
  const shown = await ofEachPage((page) =>
    page.evaluate(() =>
      Array.from(document.styleSheets)
        .flatMap((sheet) => Array.from(sheet.cssRules))
        .filter((rule): rule is CSSStyleRule => rule instanceof CSSStyleRule)
        .filter(({ selectorText, style }) => {
          const shows = ['display', 'visibility', 'opacity', 'content'].some((name) => style.getPropertyValue(name));
          return /:hover|:focus|data-hovered|data-focused/.test(selectorText) && shows;
        })
        .map(({ cssText }) => cssText),
    ),
  );
  expect(shown).toEqual({});
});

// spec pages 4.1
test('2.2.2, 2.3.1: nothing except the sign of a wait moves by itself, and nothing flashes', async () => {
  const moving = await ofEachPage((page) =>
    page.evaluate(() => {
      const rules = Array.from(document.styleSheets).flatMap((sheet) => Array.from(sheet.cssRules));
      const frames = rules.filter((rule): rule is CSSKeyframesRule => rule instanceof CSSKeyframesRule);
      const flashing = frames.filter(({ cssText }) => /opacity|color|background|visibility|filter/.test(cssText));
      const running = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime === Infinity);
      return [...flashing.map(({ name }) => name), ...running.map((one) => `${one.id} moves without end`)];
    }),
  );
  expect(moving).toEqual({});
});

// spec pages 4.1
test('2.4.4: a link says where it leads, and two with one name lead to the same place', async () => {
  const unclear = await ofEachPage(async (page) => {
    const links = await linksOf(page);
    const places = new Map<string, Set<string>>();
    for (const { name, href } of links) places.set(name, (places.get(name) ?? new Set()).add(href));
    const vague = links.filter(({ name }) => /^(|here|click here|more|read more|link|details)$/i.test(name));
    const torn = [...places].filter(([, hrefs]) => hrefs.size > 1).map(([name]) => name);
    return [...vague.map(({ href }) => href), ...torn];
  });
  expect(unclear).toEqual({});
});

// spec pages 4.1
test('2.4.6: a page has one heading of the first level, and fields of one group have names of their own', async () => {
  const unclear = await ofEachPage((page) =>
    page.evaluate(() => {
      const headings = Array.from(document.querySelectorAll('h1, h2, h3')).filter((one) => one.checkVisibility());
      const first = headings.filter(({ tagName }) => tagName === 'H1');
      const empty = headings.filter((one) => !one.textContent?.trim());
      const seen = new Set<string>();
      const twice = Array.from(document.querySelectorAll<HTMLInputElement>('input, select, textarea'))
        .filter((field) => field.checkVisibility() && field.type !== 'radio')
        .map((field) => {
          const group = field.closest('fieldset, [role=group], .row-card, tr, form, main');
          const label =
            field.getAttribute('aria-label') ?? Array.from(field.labels ?? [], (one) => one.textContent).join();
          return `${Array.from(document.querySelectorAll('*')).indexOf(group ?? document.body)}: ${label.trim()}`;
        })
        .filter((name) => name.endsWith(': ') || seen.has(name) || !seen.add(name));
      return [...first.slice(1), ...empty].map((one) => one.outerHTML).concat(twice);
    }),
  );
  expect(unclear).toEqual({});
});

// spec pages 4.1
test('2.4.7: wherever the focus is, a ring shows it', async () => {
  const unseen = await ofEachPage(async (page) => {
    const without: string[] = [];
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      await page.keyboard.press('Tab');
      const focused = await ringAtFocus(page);
      if (focused === 'round') return without;
      if (focused !== 'seen') without.push(focused);
    }
    throw new Error('the focus goes on without end');
  });
  expect(unseen).toEqual({});
});
const MAX_STOPS = 250;

// spec pages 4.1
test('2.5.2: a press that slips off does nothing', async () => {
  const done = await ofEachPage(async (page) => {
    const before = await standingOf(page);
    for (let place = 0; ; place += 1) {
      const target = await pressable(page, place);
      if (target === null) return [];
      if (target === 'disabled') continue;
      await page.mouse.move(target.x, target.y);
      await page.mouse.down();
      await page.mouse.move(2, 2);
      await page.mouse.up();
      // A menu and a list open by the press itself, do nothing else, and are closed again.
      if (await hasList(page)) {
        await page.keyboard.press('Escape');
        await expect.poll(() => hasList(page)).toBe(false);
      }
      if ((await standingOf(page)) !== before) return [`button or link ${place + 1} of the page`];
    }
  });
  expect(done).toEqual({});
});

/** The middle of a button or link of the page, scrolled into view; null: there are no more. */
const pressable = (page: Page, place: number): Promise<{ x: number; y: number } | 'disabled' | null> =>
  page.evaluate((at) => {
    const targets = Array.from(document.querySelectorAll('main button, main a')).filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 0 && height > 0 && one.checkVisibility({ visibilityProperty: true });
    });
    const target = targets[at];
    if (target === undefined) return null;
    if (target.matches(':disabled, [aria-disabled=true]')) return 'disabled';
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = target.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, place);

const hasList = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('[role=menu], [role=listbox]')).some((one) => one.checkVisibility()),
  );

// spec pages 4.1
test('2.5.2: a tab, which the press itself selects, can be undone by the previous one', async () => {
  const page = visitors.get('portal')?.page;
  if (page === undefined) throw new Error('the portal is gone');
  const before = await standingOf(page);
  await page.getByRole('tab', { name: 'Submitted' }).click();
  await expect(page.getByRole('tab', { name: 'Submitted' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'In progress' }).click();
  await expect.poll(() => standingOf(page)).toBe(before);
});

// spec pages 4.1
test('2.5.3: the name of a control begins with its visible text', async () => {
  const other = await ofEachPage(async (page) => {
    const violations = await violationsOf(page, { type: 'rule', values: ['label-content-name-mismatch'] });
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  });
  expect(other).toEqual({});
});

// spec pages 4.1
test('3.2.4: links to one place have the same name on every page', async () => {
  const pages = Object.entries(await ofEachPage(linksOf));
  const names = new Map<string, Set<string>>();
  // The preview is a page for authors, with its own navigation.
  const links = pages.flatMap(([page, found]) => (ANY_PAGES[page]?.startsWith('/express') ? found : []));
  for (const { name, href } of links) names.set(href, (names.get(href) ?? new Set()).add(name));
  expect([...names].filter(([, called]) => called.size > 1).map(([href, called]) => [href, ...called])).toEqual([]);
});

/** Address, title, and whether something covers the page. */
const standingOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const pressed = Array.from(document.querySelectorAll('[aria-pressed=true], [aria-selected=true], details[open]'));
    const open = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [aria-expanded=true]');
    return [location.href, document.title, open.length, pressed.map((one) => one.textContent)].join();
  });

const linksOf = (page: Page): Promise<{ name: string; href: string }[]> =>
  page.locator('a[href]:not(.skip-link)').evaluateAll((links) =>
    links
      .filter((link) => link.checkVisibility())
      .map((link) => ({
        name: (link.getAttribute('aria-label') ?? link.textContent ?? '').trim(),
        href: link.getAttribute('href') ?? '',
      })),
  );

const mediaRules = (page: Page, pattern: RegExp): Promise<string[]> =>
  page.evaluate(
    (source) =>
      Array.from(document.styleSheets)
        .flatMap((sheet) => Array.from(sheet.cssRules))
        .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule)
        .map(({ conditionText }) => conditionText)
        .filter((condition) => new RegExp(source).test(condition)),
    pattern.source,
  );

/**
 * `seen`: by an outline of two pixels or more around it or what is drawn for it. `round`: the focus was there before.
 */
const ringAtFocus = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { activeElement: focused } = document;
    if (focused === null || focused === document.body || focused.hasAttribute('data-walked')) return 'round';
    focused.setAttribute('data-walked', '');
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const around = [focused, focused.closest('label'), focused.nextElementSibling, focused.parentElement];
    const isSeen = around.some((one) => {
      if (one === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    return isSeen ? 'seen' : focused.outerHTML.slice(0, 120);
  });

/**
 * Edges of fields, choices and buttons that can hardly be distinguished from what is around them, as `contrast:
 * element`.
 */
async function faintEdges(page: Page): Promise<string[]> {
  await measureColors(page);
  return page.evaluate(() => {
    const { behind, contrast, isSolid } = window.colors;
    const focus = getComputedStyle(document.documentElement).getPropertyValue('--focus');
    const controls = '.control, .dot, .box, .button:not(.quiet), .stage-button';
    return Array.from(document.querySelectorAll(controls)).flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      if (!element.checkVisibility() || width <= 1 || height <= 1 || element.closest('[data-disabled], [disabled]'))
        return [];
      const { borderTopColor, borderTopWidth, backgroundColor, opacity } = getComputedStyle(element);
      if (opacity === '0') return [];
      const ground = behind(element.parentElement);
      const border = Number.parseFloat(borderTopWidth) > 0 && isSolid(borderTopColor) ? [borderTopColor] : [];
      const edges = [...border, ...(isSolid(backgroundColor) ? [backgroundColor] : [])];
      const best = Math.max(0, ...edges.map((edge) => contrast(edge, ground)));
      const told = element.outerHTML.slice(0, 100);
      return [
        ...(best < 3 ? [`${best.toFixed(2)}: ${told}`] : []),
        ...(contrast(focus, ground) < 3 ? [`${contrast(focus, ground).toFixed(2)}: the ring at ${told}`] : []),
      ];
    });
  });
}

/** Words of two elements on one line that only a margin separates, which a screen reader reads as one word. */
const wordsRunTogether = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const lineOf = (node: Node): Element | null => {
      let around = node.parentElement;
      while (around !== null && getComputedStyle(around).display === 'inline') around = around.parentElement;
      return around;
    };
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      if (node instanceof Text && node.parentElement?.checkVisibility() === true) texts.push(node);
    }
    return texts.flatMap((text, index) => {
      const next = texts[index + 1];
      if (next === undefined || next.parentElement === text.parentElement || lineOf(next) !== lineOf(text)) return [];
      const isOneWord = /[\p{L}\p{N}]$/u.test(text.data) && /^[\p{L}\p{N}]/u.test(next.data);
      return isOneWord ? [`${text.data.slice(-20)}${next.data.slice(0, 20)}`] : [];
    });
  });
