/**
 * Entry of the process that reads one uploaded file, or cleans it with the argument `clean`: bytes arrive on standard
 * input, and nothing is done before all of them have arrived; one response is written, followed by bytes. The parser
 * runs in a thread; this one monitors it. Thread limits do not include buffers, so the resident size of the process
 * counts (spec trust §7).
 */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { CleanPdf } from './clean-pdf.ts';
import { isDecompressionBomb } from './decompression-bomb.ts';
import { type PdfContent, PdfRefused } from './pdf-content.ts';

export type Task = 'read' | 'clean';

/** `over`: it exceeded its limits. The reasons are words of this program, never from the file. */
type Failure = { outcome: 'refused'; reason: string } | { outcome: 'over'; reason: 'memory' | 'time' | 'thread' };
/** One line of JSON, followed by the bytes: the file as it was sent if it was read, otherwise the cleaned one. */
export type ChildAnswer = { outcome: 'read'; content: PdfContent } | { outcome: 'cleaned'; pages: number } | Failure;
/** The same between the threads. */
type ThreadAnswer = { outcome: 'read'; content: PdfContent } | ({ outcome: 'cleaned' } & CleanPdf) | Failure;

const MAX_RESIDENT = 350 * 1024 * 1024;
/** Processor time, so that a busy machine refuses nobody. Nobody waits for a file to be cleaned. */
const MAX_WORK_MS: Readonly<Record<Task, number>> = { read: 1_500, clean: 6_000 };
const THREAD_LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

if (isMainThread) await watch(process.argv[2] === 'clean' ? 'clean' : 'read');
else parentPort?.on('message', (bytes: Uint8Array) => void parse(workerData === 'clean' ? 'clean' : 'read', bytes));

async function watch(task: Task): Promise<void> {
  const file = new Uint8Array(await buffer(process.stdin));
  const worker = new Worker(new URL(import.meta.url), {
    resourceLimits: THREAD_LIMITS,
    workerData: task,
    env: {},
    stdout: true,
    stderr: true,
  });
  const watchdog = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_RESIDENT) answer({ outcome: 'over', reason: 'memory' });
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1_000 > MAX_WORK_MS[task]) answer({ outcome: 'over', reason: 'time' });
  }, 20);
  worker.on('error', () => answer({ outcome: 'over', reason: 'thread' }));
  worker.postMessage(file);
  const [said] = (await once(worker, 'message')) as [ThreadAnswer];
  clearInterval(watchdog);
  if (said.outcome === 'read') return answer(said, file);
  if (said.outcome === 'cleaned') return answer({ outcome: 'cleaned', pages: said.pages }, said.bytes);
  answer(said);
}

/** The last thing this process does. */
function answer(said: ChildAnswer, bytes: Uint8Array = new Uint8Array()): void {
  process.stdout.write(`${JSON.stringify(said)}\n`);
  process.stdout.write(bytes, () => process.exit(0));
}

async function parse(task: Task, bytes: Uint8Array): Promise<void> {
  let said: ThreadAnswer;
  try {
    if (isDecompressionBomb(bytes)) throw new PdfRefused('bomb');
    said = await work(task, bytes);
  } catch (error) {
    said = { outcome: 'refused', reason: error instanceof PdfRefused ? error.message : 'unreadable' };
  }
  parentPort?.postMessage(said);
}

/** Only this thread needs the parser, and only for files worth parsing. */
async function work(task: Task, bytes: Uint8Array): Promise<ThreadAnswer> {
  if (task === 'read') {
    const { parsePdf } = await import('./parse-pdf.ts');
    return { outcome: 'read', content: await parsePdf(bytes) };
  }
  const { cleanPdf } = await import('./clean-pdf.ts');
  return { outcome: 'cleaned', ...(await cleanPdf(bytes)) };
}
