import { expect, type Page, test } from '@playwright/test';
import { inCaseMenu } from '../support/case-menu.ts';
import { picture } from '../support/look.ts';
import { cutTexts, dividedWords, textsOutside } from '../support/lost-texts.ts';
import { contented, type Person, person } from '../support/person.ts';
import { personAt } from '../support/person-at.ts';
import { newestLink } from '../support/play.ts';
import { agree, identify, keepWorking, LONG } from '../support/signing.ts';
import { startCase } from '../support/start-case.ts';

/** A browser whose texts are set to twice their size (WCAG 1.4.4), on a phone and on a desktop, page by page. */
let signer: Person;
let agent: Person;
let visitor: Person;

test.beforeAll(async ({ browser, baseURL }) => {
  signer = await personAt(browser, baseURL ?? '', 'ready-to-sign', 'as: insured', 'find: {}');
  await keepWorking(signer.page);
  agent = await person(browser);
  visitor = await person(browser);
});

test.afterAll(() => [signer, agent, visitor].forEach(contented));

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };

async function byLink(page: Page): Promise<void> {
  // Its address differs only after the hash, which would not close what is open.
  await page.goto('about:blank');
  await page.goto(await newestLink(page, 'daniel.okafor@example.com'));
  await expect(page.getByRole('button', { name: /^Consent/ })).toBeVisible();
}

async function openSections(page: Page): Promise<void> {
  await page.goto('/express/proposed-insured?auth=true');
  await page.getByRole('button', { name: 'Sections', exact: true }).click();
}

/** Who opens what, on a page or above it. */
const SHOWN: Readonly<Record<string, readonly [who: () => Person, open: (page: Page) => Promise<void>]>> = {
  'identity check': [() => visitor, byLink],
  consent: [
    () => visitor,
    async (page) => {
      await byLink(page);
      await page.getByRole('button', { name: /^Consent/ }).click();
      await expect(page.getByRole('button', { name: 'I agree' })).toBeEnabled();
    },
  ],
  'ready to sign': [
    () => visitor,
    async (page) => {
      await byLink(page);
      await agree(visitor);
      await identify(visitor, {
        'Last name': 'Okafor',
        'Social Security number': '219-09-9998',
        'Date of birth': '11/02/1979',
        'Zip code': '78701',
      });
      await expect(page.getByRole('dialog')).toContainText('ready to be signed', LONG);
    },
  ],
  'first page': [
    () => signer,
    async (page) => {
      await page.goto('/express/proposed-insured?auth=true');
      await expect(page.getByRole('button', { name: 'Check what others entered' })).toBeVisible();
    },
  ],
  'section to fill in': [() => agent, startCase],
  'rows of a section': [
    () => signer,
    async (page) => {
      await openSections(page);
      await page.getByRole('button', { name: /^Medical condition details/ }).click();
      await expect(page.getByRole('group', { name: 'High blood pressure' })).toBeVisible();
    },
  ],
  'sections to choose': [
    () => signer,
    async (page) => {
      await openSections(page);
      await expect(page.getByRole('dialog')).toContainText('Insured Signature');
    },
  ],
  signature: [
    () => signer,
    async (page) => {
      await page.goto('/express/declarations?auth=true');
      await expect(page.getByRole('button', { name: 'Review my application forms' })).toBeVisible(LONG);
    },
  ],
  'signature declined': [
    () => signer,
    async (page) => {
      await page.goto('/express/declarations?auth=true');
      await page.getByRole('button', { name: 'I do not want to sign electronically' }).click(LONG);
      await expect(page.getByRole('dialog')).toContainText('I want to sign on paper');
    },
  ],
  'answers to check': [
    () => signer,
    async (page) => {
      await page.goto('/express/review?auth=true');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your answers');
    },
  ],
  portal: [
    () => agent,
    async (page) => {
      await page.goto('/express/financial-professional');
      await expect(page.getByText('Daniel Okafor').first()).toBeVisible();
    },
  ],
  'timeline of a case': [
    () => agent,
    async (page) => {
      await page.goto('/express/financial-professional');
      await (await inCaseMenu(page, 'Daniel Okafor', 'Timeline')).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  ],
};

// spec pages 4.5
for (const [name, [who, open]] of Object.entries(SHOWN)) {
  test(`${name}: texts of twice their size are whole, and the page scrolls one way`, async () => {
    const { page } = who();
    await page.setViewportSize(PHONE);
    await open(page);
    await enlarge(page);
    for (const screen of [PHONE, DESKTOP]) {
      await page.setViewportSize(screen);
      expect(await cutTexts(page), `${screen.width} pixels`).toEqual([]);
      expect(await textsOutside(page), `${screen.width} pixels`).toEqual([]);
      expect(await dividedWords(page), `${screen.width} pixels`).toEqual([]);
      expect(await wider(page), `${screen.width} pixels`).toEqual([]);
      expect(await linesToRead(page), `${screen.width} pixels`).toBeGreaterThan(6);
      await picture(page, `twice-${name.replaceAll(' ', '-')}-${screen.width}`);
    }
  });
}

/** Like a person's own style sheet, which changes what `rem` means and not the pixels of the screen. */
const enlarge = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% !important }');
    document.adoptedStyleSheets.push(sheet);
  });

/** Lines of a dialog that can be read at once between a title and buttons that stay. */
const linesToRead = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const box = document.querySelector('.modal');
    if (box === null) return Infinity;
    const staying = Array.from(box.querySelectorAll('.dialog-head, .dialog-actions'))
      .filter((part) => getComputedStyle(part).position === 'sticky')
      .reduce((height, part) => height + part.getBoundingClientRect().height, 0);
    return (box.clientHeight - staying) / Number.parseFloat(getComputedStyle(box).lineHeight);
  });

/** What makes the page, or a dialog above it, wider than the screen. */
const wider = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('html, .modal, .drawer'))
      .filter((box) => box.scrollWidth > box.clientWidth || box.getBoundingClientRect().right > innerWidth + 1)
      .map((box) => `${box.tagName} ${box.className}: ${box.scrollWidth} in ${box.clientWidth}`),
  );
