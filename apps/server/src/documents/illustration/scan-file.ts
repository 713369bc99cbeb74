/** Asks the virus scanner of this machine about a file: ClamAV's daemon, by its command INSTREAM. See docs/operating.md, "Virus scanner". */
import net from 'node:net';
import type { Config, Log } from '../../platform/index.ts';

/** True: the scanner says that nothing is wrong. False: it found something, or nobody could say. Never rejects. */
export type FileScanner = (bytes: Uint8Array) => Promise<boolean>;

/** For one file, in milliseconds; the daemon scans the largest that is taken in less than one second. */
const TIME_LIMIT = 5_000;
/** It says one line, with the name of what it found. */
const LONGEST_ANSWER = 1_024;

/** Undefined: no scanner is set up (`FILE_SCANNER`), and files are read as they come. */
export function openFileScanner(config: Pick<Config, 'fileScanner'>, log: Log): FileScanner | undefined {
  const { fileScanner } = config;
  if (fileScanner === null) return undefined;
  return async (bytes) => {
    try {
      const said = await ask(fileScanner, bytes);
      if (said === 'stream: OK') return true;
      if (said.endsWith(' FOUND')) log.warn('the virus scanner refuses a file');
      else log.error({ code: 'ANSWER' }, 'virus scanner unavailable');
    } catch (error) {
      log.error({ code: codeOf(error) }, 'virus scanner unavailable');
    }
    return false;
  };
}

/** The file in one piece, its length before it and nothing after it; the answer ends with a zero. */
async function ask(address: NonNullable<Config['fileScanner']>, bytes: Uint8Array): Promise<string> {
  const socket = net.connect(address);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  let said = '';
  try {
    await new Promise<void>((resolve, reject) => {
      AbortSignal.timeout(TIME_LIMIT).addEventListener('abort', () => reject(new Error('ETIMEDOUT')));
      socket.once('error', reject).once('close', () => resolve());
      socket.setEncoding('utf8').on('data', (part: string) => {
        said += part;
        if (said.endsWith('\0') || said.length > LONGEST_ANSWER) resolve();
      });
      for (const piece of ['zINSTREAM\0', length, bytes, Buffer.alloc(4)]) socket.write(piece);
    });
  } finally {
    socket.destroy();
  }
  return said.replace(/\0$/, '');
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.message;
}
