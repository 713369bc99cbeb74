/** The process for one uploaded file: it gets the bytes as they arrive, and is killed if it does not end. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { ChildAnswer, Task } from './child.ts';

export interface ChildReport {
  answer: ChildAnswer;
  bytes: Buffer;
}

export interface ParserProcess {
  /** Sends it a piece, and waits until it was accepted. A dead child accepts everything and reports nothing. */
  write(piece: Uint8Array): Promise<void>;
  /**
   * The file is complete: returns what the child reported, null if it ended without a report, `late` if it could not be
   * started, or reported nothing within `timeoutMs` milliseconds: then another try may succeed.
   */
  finish(timeoutMs: number): Promise<ChildReport | 'late' | null>;
  /** Ends it, whatever it does. */
  kill(): void;
}

/** Bytes: what was read from a file, plus a file of the maximum upload size. */
const MAX_REPORT_BYTES = 16_000_000;

export function startChild(childFile: string, task: Task): ParserProcess {
  const child = spawn(process.execPath, [...permissions(childFile), childFile, task], {
    env: {},
    cwd: path.dirname(childFile),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const kill = () => void child.kill('SIGKILL');
  // A child that ends before it read everything closes the pipe.
  child.stdin.on('error', () => undefined);
  const pieces: Buffer[] = [];
  let length = 0;
  child.stdout.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length > MAX_REPORT_BYTES) kill();
    else pieces.push(piece);
  });
  const ended = new Promise<'started' | 'failed'>((resolve) =>
    child.once('error', () => resolve('failed')).once('close', () => resolve('started')),
  );
  return {
    async write(piece) {
      await new Promise<void>((resolve) => child.stdin.write(piece, () => resolve()));
    },
    async finish(timeoutMs) {
      let isLate = false;
      const watch = setTimeout(() => {
        isLate = true;
        kill();
      }, timeoutMs);
      child.stdin.end();
      const isStarted = (await ended) === 'started';
      clearTimeout(watch);
      return understand(Buffer.concat(pieces)) ?? (isLate || !isStarted ? 'late' : null);
    },
    kill,
  };
}

/** A compromised parser could still read its own program, but nothing else on this machine. */
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

function understand(said: Buffer): ChildReport | null {
  const end = said.indexOf('\n');
  if (end < 0) return null;
  try {
    // Written by our own child, completely or not at all.
    return { answer: JSON.parse(said.toString('utf8', 0, end)) as ChildAnswer, bytes: said.subarray(end + 1) };
  } catch {
    return null;
  }
}
