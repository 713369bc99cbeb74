import type { Page } from '@playwright/test';

/** Texts that are partly invisible because their box is too small. Texts only for screen readers are left out. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('body *'))
      .filter((element) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        if (clipPath !== 'none' || element.clientWidth <= 1 || element.matches('input, textarea, select')) return false;
        const cutsX = overflowX === 'hidden' || overflowX === 'clip';
        const cutsY = overflowY === 'hidden' || overflowY === 'clip';
        const isText = Array.from(element.childNodes).some(
          ({ nodeType, textContent }) => nodeType === 3 && textContent,
        );
        return (
          isText &&
          ((cutsX && element.scrollWidth > element.clientWidth + 1) ||
            (cutsY && element.scrollHeight > element.clientHeight + 1))
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

/** Words of labels, of at most ten letters, that are divided because their line is shorter than they are. */
export const dividedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('main .label')).flatMap((label) => {
      const divided: string[] = [];
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}()'’]{2,10}/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
          if (lines.size > 1) divided.push(`${word}: ${label.textContent}`);
        }
      }
      return divided;
    }),
  );

/** Texts that reach beyond the cell, the list of tabs, the dialog or the page that contains them. */
export const textsOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('main *, [role$=dialog] *'))
      .filter((element) => {
        const isText = Array.from(element.childNodes).some((node) => node.nodeType === 3 && node.textContent?.trim());
        const { width, height, right } = element.getBoundingClientRect();
        if (!isText || width <= 1 || height <= 1 || !element.checkVisibility()) return false;
        const around = element.closest('td, th, .tab-list, [role$=dialog], main')?.getBoundingClientRect();
        return around !== undefined && right > around.right + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
