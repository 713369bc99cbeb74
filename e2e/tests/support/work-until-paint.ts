import type { CDPSession, Page } from '@playwright/test';

/** What a thread did, as the browser traces it; times in microseconds. */
interface Piece {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The part of it during which the thread had the processor. */
  tdur?: number;
  args?: { data?: { type?: string } };
}

/** The first event of a press or a key, and the last one that the page receives. */
const FIRST = ['pointerup', 'keydown'];
const LAST = ['click', 'keydown'];

/**
 * Milliseconds that the page's own thread works from when an interaction reaches it until its answer is handed over to be
 * painted: its share of the processor only, so that what else the machine does does not count. What the page does afterwards
 * does not count either.
 */
export async function workUntilPaint(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const pieces = await traced(session, act, page);
  await session.detach();
  const said = pieces.filter(({ name }) => name === 'EventDispatch');
  const first = said.find(({ args }) => FIRST.includes(args?.data?.type ?? ''));
  const last = said.findLast(({ args }) => LAST.includes(args?.data?.type ?? ''));
  if (first === undefined || last === undefined) throw new Error('the page heard of no interaction');
  const own = pieces.filter(({ pid, tid }) => pid === first.pid && tid === first.tid);
  const paint = own.find(({ name, ts }) => name === 'Commit' && ts > last.ts);
  if (paint === undefined) throw new Error('nothing was painted');
  const tasks = own.filter((piece) => piece.name === 'RunTask' && piece.ts <= endOf(paint) && endOf(piece) >= first.ts);
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}

async function traced(session: CDPSession, act: () => Promise<void>, page: Page): Promise<Piece[]> {
  const pieces: Piece[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    const more: Piece[] = JSON.parse(JSON.stringify(value));
    pieces.push(...more.filter(({ ph }) => ph === 'X'));
  });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  await act();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await session.send('Tracing.end');
  await complete;
  return pieces.toSorted((one, other) => one.ts - other.ts);
}

const endOf = ({ ts, dur = 0 }: Piece): number => ts + dur;
