/**
 * Keeps a text in the browser. A storage that is full keeps nothing, not even the text before, which no longer holds;
 * the page works without it.
 */
export function keep(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    storage.removeItem(key);
  }
}
