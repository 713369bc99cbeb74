import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Keys of the questions rendered since the last call. */
    renderedQuestions: string[];
  }
}

/**
 * Counts the questions that React renders, as its developer tools do: React tells a hook about every commit, also in
 * production. To be called before the first page is opened.
 */
export async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Fiber {
      flags: number;
      child: Fiber | null;
      sibling: Fiber | null;
      alternate: Fiber | null;
      memoizedProps: { cellKey?: string } | null;
    }
    const PERFORMED_WORK = 1;
    const rendered: string[] = [];
    const visit = (fiber: Fiber | null): void => {
      for (let each = fiber; each !== null; each = each.sibling) {
        const key = each.memoizedProps?.cellKey;
        if (key !== undefined && (each.flags & PERFORMED_WORK) !== 0) rendered.push(key);
        // Below what was not touched, everything is as before.
        if (each.alternate === null || each.child !== each.alternate.child) visit(each.child);
      }
    };
    Object.assign(window, {
      renderedQuestions: rendered,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => visit(root.current),
        onCommitFiberUnmount: () => undefined,
      },
    });
  });
}

/** Keys of the questions rendered since the last call. */
export const takeRendered = (page: Page): Promise<string[]> => page.evaluate(() => window.renderedQuestions.splice(0));
