import { expect, type Locator, type Page, test } from '@playwright/test';
import { chooserOf, sample, startWithIllustration } from '../support/illustration.ts';
import { look } from '../support/look.ts';
import { contented, type Person, person } from '../support/person.ts';

/** Everything that can go wrong with an illustration, and the progress of an upload (spec form 4.36; 8.20). */
test.describe.configure({ mode: 'serial' });

let agent: Person;
let page: Page;

test.beforeAll(async ({ browser }) => {
  agent = await person(browser);
  page = agent.page;
});
test.afterEach(() => contented(agent));

const chooser = (): Locator => chooserOf(page);

test.describe('files that are not accepted', () => {
  test('something else, several files, and too much', async () => {
    await startWithIllustration(page);
    await chooser().setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
    await expect(page.getByText('This question only accepts PDF files.')).toBeVisible();
    await expect(chooser()).toHaveAccessibleDescription(/This question only accepts PDF files\./);
    await look(agent, 'illustration-refused');
    await drop(['a.pdf', 'b.pdf']);
    await expect(page.getByText('This question only accepts one illustration file.')).toBeVisible();
    const buffer = Buffer.alloc(10 * 1_048_576 + 1, '%PDF-');
    await chooser().setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
    await expect(page.getByText('This file is larger than 10 MB.')).toBeVisible();
  });

  test('one that misses the area: it is not dropped, and the page stays', async () => {
    const isRefused = await page.getByRole('heading', { level: 1 }).evaluate((beside) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF-'], 'a.pdf'));
      return (['dragover', 'drop'] as const).map(
        (kind) => !beside.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer })),
      );
    });
    expect(isRefused).toEqual([true, true]);
  });

  test('a broken PDF: the file is removed from the list, and can be tried again', async () => {
    await chooser().setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
    await page.getByRole('alertdialog', { name: 'Warning' }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Something has gone wrong. Please try again.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'a.pdf' })).toHaveCount(0);
  });

  test('a connection that is lost: the same file again', async () => {
    await page.route('**/pdf/*Illustration*', (route) => route.abort());
    await chooser().setInputFiles(sample('with-signature-field'));
    await page.getByRole('alertdialog', { name: 'Warning' }).getByRole('button', { name: 'Close' }).click();
    await page.unroute('**/pdf/*Illustration*');
    // The browser reports the lost connection itself.
    agent.complaints.splice(0);
    await page.getByRole('button', { name: 'Try the same file again' }).click();
    await expect(page.getByRole('heading', { name: 'What the illustration filled in' })).toBeVisible();
  });

  test('a connection that is lost once the file has arrived', async () => {
    await startWithIllustration(page);
    await page.route('**/composable/resume-application', (route) => route.abort());
    await chooser().focus();
    await chooser().setInputFiles(sample('with-signature-field'));
    await expect(chooser()).toHaveAccessibleDescription(/There is no connection\. Try again in a moment\./);
    await expect(chooser()).toBeFocused();
    await page.unroute('**/composable/resume-application');
    // The browser reports the lost connection itself.
    agent.complaints.splice(0);
    await page.getByRole('button', { name: 'Try the same file again' }).click();
    await expect(page.getByRole('heading', { name: 'What the illustration filled in' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'illustration-with-signature-field.pdf' })).toBeFocused();
  });
});

test('while it is sent its progress is shown, and it can be stopped', async () => {
  await startWithIllustration(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/pdf/uploadIllustrationFile?*', async (route) => {
    await released;
    // Stopped meanwhile: there is nobody to respond to.
    await route.continue().catch(() => undefined);
  });
  await chooser().setInputFiles(sample('with-signature-field'));
  const progress = page.getByRole('progressbar');
  await expect(progress).toHaveAttribute('aria-valuetext', /^\d+%$/);
  await expect.poll(() => progress.getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(2);
  await look(agent, 'illustration-sending');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toHaveCount(0);
  release();
  await page.unroute('**/pdf/uploadIllustrationFile?*');
  agent.complaints.splice(0);
  await expect(page.getByRole('button', { name: /^Continue/ })).toBeVisible();
});

/** Files as if dragged from a folder of the desktop. */
async function drop(names: string[]): Promise<void> {
  const files = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer();
    for (const name of given) transfer.items.add(new File(['%PDF-'], name));
    return transfer;
  }, names);
  await page.locator('.file-drop').dispatchEvent('drop', { dataTransfer: files });
}
