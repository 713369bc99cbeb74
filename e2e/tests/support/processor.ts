import type { Page } from '@playwright/test';

/** How much the thread of a page works, and how much of the processor it gets. */
export interface Processor {
  /** Milliseconds that the page's thread has worked since it began; other work on the machine does not count. */
  worked: () => Promise<number>;
  /**
   * The share of the time in which the thread had the processor to itself just now: 1 on a machine that does nothing
   * else.
   */
  share: () => Promise<number>;
  slowDown: (rate: number) => Promise<void>;
}

export async function processorOf(page: Page): Promise<Processor> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  return {
    worked,
    async share() {
      const before = await worked();
      const lasted = await page.evaluate(() => {
        const start = performance.now();
        let sum = 0;
        for (let step = 0; step < 3_000_000; step += 1) sum += Math.sqrt(step);
        return sum > 0 ? performance.now() - start : 0;
      });
      return Math.min(1, ((await worked()) - before) / lasted);
    },
    async slowDown(rate) {
      await session.send('Emulation.setCPUThrottlingRate', { rate });
    },
  };
}

export const nextPaint = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

/** The value that this share of them stays below: 0.5 is the median. */
export function percentile(taken: readonly number[], part: number): number {
  const sorted = taken.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
