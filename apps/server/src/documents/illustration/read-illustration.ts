import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChildAnswer, Task } from './child.ts';
import type { PdfContent } from './pdf-content.ts';
import type { FileScanner } from './scan-file.ts';

/** `not-pdf`: something else, whatever its name says. `refused`: a PDF that is broken, active, locked or too much. */
type Refusal = { outcome: 'not-pdf' } | { outcome: 'refused'; reason: string };
export type IllustrationReading = { outcome: 'read'; content: PdfContent } | Refusal;
/** `bytes`: the same pages as a file without anything that acts, points elsewhere or tells about the file. */
export type IllustrationCleaning = { outcome: 'cleaned'; bytes: Uint8Array; pages: number } | Refusal;

export interface IllustrationReader {
  /** Reads one file in a process of its own; never rejects. */
  read(bytes: Uint8Array): Promise<IllustrationReading>;
  /**
   * Makes of one file the pages that may stand in a document of ours, in a process of its own; never rejects. The same
   * file gives the same bytes.
   */
  clean(bytes: Uint8Array): Promise<IllustrationCleaning>;
}

export interface IllustrationReaderOptions {
  /** Built child to run; by default the one beside the built server. */
  childFile?: string | undefined;
  /** Longest time for one file to be read, in milliseconds; to be cleaned it may take four times as long. */
  timeLimit?: number;
  /** Asked before a file is read; what it does not let pass is refused. */
  scan?: FileScanner | undefined;
}

/** Files in work at once in one server process; others wait for their turn. */
const AT_ONCE = 2;
/** A child that does not answer is killed; it watches its own work and memory more closely. */
const TIME_LIMIT = 2_800;
/** Characters: what was read, or a cleaned file as large as an upload may be, in base 64. */
const MOST_ANSWER: Readonly<Record<Task, number>> = { read: 2_000_000, clean: 20_000_000 };

/**
 * Reads and cleans uploaded PDFs, which are hostile until proven otherwise (design/5, "Uploads"): each in a child process
 * without environment that watches its memory and work, and that is killed when it does not end. Without a built child
 * nothing is read: never in this process.
 */
export function startIllustrationReader({
  childFile = builtChild(),
  timeLimit = TIME_LIMIT,
  scan,
}: IllustrationReaderOptions = {}): IllustrationReader {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // A turn is handed on; only a turn that nobody waits for is given back.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  async function ask(task: Task, bytes: Uint8Array, limit: number): Promise<ChildAnswer | Refusal> {
    if (!isPdf(bytes)) return { outcome: 'not-pdf' };
    if (childFile === undefined) return { outcome: 'refused', reason: 'no reader' };
    return inTurn(() => askChild(childFile, task, bytes, limit));
  }

  return {
    async read(bytes) {
      if (scan && isPdf(bytes) && !(await scan(bytes))) return { outcome: 'refused', reason: 'scanner' };
      const said = await ask('read', bytes, timeLimit);
      return said.outcome === 'read' ? said : refusal(said);
    },
    async clean(bytes) {
      const said = await ask('clean', bytes, 4 * timeLimit);
      if (said.outcome !== 'cleaned') return refusal(said);
      return { outcome: 'cleaned', bytes: new Uint8Array(Buffer.from(said.base64, 'base64')), pages: said.pages };
    },
  };
}

function refusal(said: ChildAnswer | Refusal): Refusal {
  if (said.outcome === 'not-pdf') return said;
  return { outcome: 'refused', reason: 'reason' in said ? said.reason : 'another answer' };
}

/** By its content: the header stands within the first kilobyte. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');
}

async function askChild(
  childFile: string,
  task: Task,
  bytes: Uint8Array,
  timeLimit: number,
): Promise<ChildAnswer | Refusal> {
  const child = spawn(process.execPath, [...permissions(childFile), childFile, task], {
    env: {},
    cwd: path.dirname(childFile),
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: timeLimit,
    killSignal: 'SIGKILL',
  });
  // A child that ends before it read everything closes the pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(bytes);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part;
    if (said.length > MOST_ANSWER[task]) child.kill('SIGKILL');
  });
  await new Promise<void>((resolve) => child.once('error', () => resolve()).once('close', () => resolve()));
  return understand(said);
}

/** A parser that was taken over could still read its own program, and nothing else of this machine. */
function permissions(childFile: string): string[] {
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const manifests = ancestors(childFile).map((folder) => path.join(folder, 'package.json'));
  const allowed = [path.join(path.dirname(childFile), '*'), ...manifests];
  return [flag, ...allowed.map((place) => `--allow-fs-read=${place}`), '--allow-worker', '--no-warnings'];
}

function ancestors(file: string): string[] {
  const folder = path.dirname(file);
  return folder === file ? [] : [folder, ...ancestors(folder)];
}

function understand(said: string): ChildAnswer | Refusal {
  try {
    // Written by our own child, whole or not at all.
    return JSON.parse(said) as ChildAnswer;
  } catch {
    return { outcome: 'refused', reason: 'killed' };
  }
}

/** The child stands beside the built server; from TypeScript sources there is none. */
function builtChild(): string | undefined {
  const file = fileURLToPath(new URL('./illustration-reader.mjs', import.meta.url));
  return existsSync(file) ? file : undefined;
}
