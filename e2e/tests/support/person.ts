import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';

/** One person in a separate browser. */
export interface Person {
  page: Page;
  context: BrowserContext;
  /** What the browser complained about: must stay empty. */
  complaints: string[];
}

/** Profiles by the file that opened them: those of a finished file would still be recorded with every test. */
const open = new Map<BrowserContext, string>();

async function closeOthers(file: string): Promise<void> {
  const done = [...open].filter(([, openedIn]) => openedIn !== file).map(([context]) => context);
  for (const context of done) open.delete(context);
  await Promise.all(done.map((context) => context.close()));
}

/** Opens a browser profile. Console errors, page errors, CSP reports and answers of 5xx are complaints. */
export async function person(browser: Browser, options: BrowserContextOptions = {}): Promise<Person> {
  const { file } = test.info();
  await closeOthers(file);
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    ...options,
  });
  open.set(context, file);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpectedRefusal(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`);
  });
  return { page, context, complaints };
}

/**
 * The browser itself reports every refused call on its console; journeys cause some on purpose. Axe tries to look into
 * mails, whose frames run no script. A connection that is cut is reported likewise.
 */
const isExpectedRefusal = (text: string): boolean =>
  /Failed to load resource.*(40[0-9]|422|ERR_INTERNET_DISCONNECTED)|Blocked script execution in .*\/(outbox\/|jhemail\/preview-page)/.test(
    text,
  );

/** Ends a person's part: no error occurred behind the page. */
export function contented({ complaints }: Person): void {
  expect(complaints).toEqual([]);
}
