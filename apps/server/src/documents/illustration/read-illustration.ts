import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ChildAnswer } from './child.ts';
import type { PdfContent } from './pdf-content.ts';

/** `not-pdf`: something else, whatever its name says. `refused`: a PDF that is broken, active, locked or too much. */
export type IllustrationReading =
  | { outcome: 'read'; content: PdfContent }
  | { outcome: 'not-pdf' }
  | { outcome: 'refused'; reason: string };

export interface IllustrationReader {
  /** Reads one file in a process of its own; never rejects. */
  read(bytes: Uint8Array): Promise<IllustrationReading>;
}

export interface IllustrationReaderOptions {
  /** Built child to run; by default the one beside the built server. */
  childFile?: string | undefined;
  /** Longest time for one file, in milliseconds. */
  timeLimit?: number;
}

/** Files in work at once in one server process; others wait for their turn. */
const AT_ONCE = 2;
/** A child that does not answer is killed; it watches its own work and memory more closely. */
const TIME_LIMIT = 2_800;
const MOST_ANSWER = 2_000_000;

/**
 * Reads uploaded PDFs, which are hostile until proven otherwise (design/5, "Uploads"): each in a child process without
 * environment that watches its memory and work, and that is killed when it does not end. Without a built child nothing is
 * read: never in this process.
 */
export function startIllustrationReader({
  childFile = builtChild(),
  timeLimit = TIME_LIMIT,
}: IllustrationReaderOptions = {}): IllustrationReader {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn(work: () => Promise<IllustrationReading>): Promise<IllustrationReading> {
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

  return {
    async read(bytes) {
      if (!isPdf(bytes)) return { outcome: 'not-pdf' };
      if (childFile === undefined) return { outcome: 'refused', reason: 'no reader' };
      return inTurn(() => readInChild(childFile, bytes, timeLimit));
    },
  };
}

/** By its content: the header stands within the first kilobyte. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-');
}

async function readInChild(childFile: string, bytes: Uint8Array, timeLimit: number): Promise<IllustrationReading> {
  const child = spawn(process.execPath, [...permissions(childFile), childFile], {
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
    if (said.length > MOST_ANSWER) child.kill('SIGKILL');
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

function understand(said: string): IllustrationReading {
  try {
    // Written by our own child, whole or not at all.
    const answer = JSON.parse(said) as ChildAnswer;
    if (answer.outcome === 'read') return answer;
    return { outcome: 'refused', reason: answer.reason };
  } catch {
    return { outcome: 'refused', reason: 'killed' };
  }
}

/** The child stands beside the built server; from TypeScript sources there is none. */
function builtChild(): string | undefined {
  const file = fileURLToPath(new URL('./illustration-reader.mjs', import.meta.url));
  return existsSync(file) ? file : undefined;
}
