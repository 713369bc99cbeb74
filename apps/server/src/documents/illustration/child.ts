/**
 * Entry of the process that reads one uploaded file: bytes come on standard input, one JSON answer goes out. The parser
 * runs in a thread; this one watches it. Thread limits do not bound buffers, so the resident size of the process is what
 * counts (design/5, "Uploads").
 */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { holdsBomb } from './holds-bomb.ts';
import { type PdfContent, PdfRefused } from './pdf-content.ts';

/** `over`: it needed more than it may. The reasons are words of this program, never of the file. */
export type ChildAnswer =
  | { outcome: 'read'; content: PdfContent }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'over'; reason: 'memory' | 'time' | 'thread' };

const MOST_RESIDENT = 350 * 1024 * 1024;
/** Of processor time, so that a busy machine refuses nobody. */
const MOST_WORK_MS = 1_500;
const THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

if (isMainThread) await watch();
else parentPort?.on('message', (bytes: Uint8Array) => void parse(bytes));

async function watch(): Promise<void> {
  const bytes = new Uint8Array(await buffer(process.stdin));
  const worker = new Worker(new URL(import.meta.url), {
    resourceLimits: THREAD_LIMITS,
    env: {},
    stdout: true,
    stderr: true,
  });
  const watchdog = setInterval(() => {
    if (process.memoryUsage.rss() > MOST_RESIDENT) answer({ outcome: 'over', reason: 'memory' });
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000 > MOST_WORK_MS) answer({ outcome: 'over', reason: 'time' });
  }, 20);
  worker.on('error', () => answer({ outcome: 'over', reason: 'thread' }));
  worker.postMessage(bytes);
  const [said] = (await once(worker, 'message')) as [ChildAnswer];
  clearInterval(watchdog);
  answer(said);
}

/** The last thing this process does. */
function answer(said: ChildAnswer): void {
  process.stdout.write(JSON.stringify(said), () => process.exit(0));
}

async function parse(bytes: Uint8Array): Promise<void> {
  let said: ChildAnswer;
  try {
    if (holdsBomb(bytes)) throw new PdfRefused('bomb');
    // Only this thread needs the parser, and only for what is worth parsing.
    const { parsePdf } = await import('./parse-pdf.ts');
    said = { outcome: 'read', content: await parsePdf(bytes) };
  } catch (error) {
    said = { outcome: 'refused', reason: error instanceof PdfRefused ? error.message : 'unreadable' };
  }
  parentPort?.postMessage(said);
}
