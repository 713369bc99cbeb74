/** Asks the virus scanner of this machine about a file: ClamAV's daemon, by its command INSTREAM. See docs/operating/services.md, "Virus scanner". */
import net from 'node:net';
import { type Config, withTimeout, type Log, TimedOut, errorCode } from '../../platform/index.ts';

/** One file, scanned as it arrives. None of its methods reject. */
export interface FileScan {
  /** Sends a piece to the scanner, and waits until it was accepted. */
  write(piece: Uint8Array): Promise<void>;
  /** The file is complete. True: the scanner found nothing. False: it found something, or could not be reached. */
  isClean(): Promise<boolean>;
  /** The file is no longer needed, or the scanner has responded. */
  end(): void;
}
export type FileScanner = () => FileScan;

/**
 * Maximum wait until a piece is accepted, and for the response once a file is complete, in milliseconds; the daemon scans the
 * largest accepted file in less than one second.
 */
const TIMEOUT_MS = 5_000;
/** It responds with one line, with the name of what it found. */
const MAX_ANSWER_LENGTH = 1_024;

/** Undefined: no scanner is configured (`FILE_SCANNER`), and files are read without a scan. */
export function openFileScanner(config: Pick<Config, 'fileScanner'>, log: Log): FileScanner | undefined {
  const { fileScanner } = config;
  if (fileScanner === null) return undefined;
  return () => {
    const stream = openStream(fileScanner);
    return {
      write: (piece) => stream.write(piece),
      async isClean() {
        try {
          const said = await stream.answer();
          if (said === 'stream: OK') return true;
          if (said.endsWith(' FOUND')) log.warn('the virus scanner refuses a file');
          else log.error({ code: 'ANSWER' }, 'virus scanner unavailable');
        } catch (error) {
          log.error({ code: codeOf(error) }, 'virus scanner unavailable');
        }
        return false;
      },
      end: () => stream.end(),
    };
  };
}

/** The file in pieces, each preceded by its length, and an empty one at the end; the response ends with a zero byte. */
function openStream(address: NonNullable<Config['fileScanner']>) {
  const socket = net.connect(address);
  let said = '';
  const answered = new Promise<string>((resolve, reject) => {
    const tell = () => resolve(said.replace(/\0$/, ''));
    socket.once('error', reject).once('close', tell);
    socket.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      if (said.endsWith('\0') || said.length > MAX_ANSWER_LENGTH) tell();
    });
  });
  // Evaluated when the file is complete.
  answered.catch(() => undefined);
  const send = (bytes: Uint8Array | string) =>
    new Promise<void>((resolve) => void socket.write(bytes, () => resolve()));
  const lengthOf = (piece: Uint8Array): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    return length;
  };
  void send('zINSTREAM\0');
  return {
    async write(piece: Uint8Array) {
      if (piece.length === 0) return;
      // A closed connection accepts everything at once, and gives no answer.
      const timer = setTimeout(() => socket.destroy(new TimedOut('took too long')), TIMEOUT_MS);
      await Promise.all([send(lengthOf(piece)), send(piece)]);
      clearTimeout(timer);
    },
    answer() {
      void send(Buffer.alloc(4));
      return withTimeout(answered, TIMEOUT_MS);
    },
    end: () => void socket.destroy(),
  };
}

function codeOf(error: unknown): string {
  if (error instanceof TimedOut) return 'ETIMEDOUT';
  return errorCode(error) ?? (error instanceof Error ? error.message : 'unknown');
}
