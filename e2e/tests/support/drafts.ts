import type { Page } from '@playwright/test';

/** Keeps the browser from writing drafts until the returned function is called. */
export async function holdDrafts(page: Page): Promise<() => Promise<void>> {
  const hold = await page.evaluateHandle(
    () =>
      new Promise<{ isHeld: boolean }>((resolve, reject) => {
        const held = { isHeld: true };
        const opening = indexedDB.open('countersign');
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
        opening.onsuccess = () => {
          const database = opening.result;
          const transaction = database.transaction('drafts', 'readwrite');
          const store = transaction.objectStore('drafts');
          // A transaction stays open as long as something is asked of it.
          const again = (): void => {
            if (held.isHeld) store.count().onsuccess = again;
          };
          store.count().onsuccess = () => {
            resolve(held);
            again();
          };
          transaction.oncomplete = () => database.close();
        };
      }),
  );
  return () => hold.evaluate((held) => void (held.isHeld = false));
}

/** Whether the page would ask before it is left, because something typed would be lost. */
export const asksBeforeLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
