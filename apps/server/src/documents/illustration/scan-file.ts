/** Asks the virus scanner of this machine about a file: ClamAV's daemon, by its command INSTREAM. See docs/operating/services.md, "Virus scanner". */
import net from 'node:net';
import { type Config, withTimeout, type Log, TimedOut } from '../../platform/index.ts';

/** One file, scanned as it arrives. Nothing of it rejects. */
export interface FileScan {
  /** Gives the scanner a piece, and waits until it took it. */
  write(piece: Uint8Array): Promise<void>;
  /** The file is whole. True: the scanner says that nothing is wrong. False: it found something, or nobody could say. */
  isClean(): Promise<boolean>;
  /** The file is not wanted any more, or the scanner has spoken. */
  end(): void;
}
export type FileScanner = () => FileScan;

/** For the answer once a file is whole, in milliseconds; the daemon scans the largest that is taken in less than one second. */
const TIME_LIMIT = 5_000;
/** It says one line, with the name of what it found. */
const LONGEST_ANSWER = 1_024;

/** Undefined: no scanner is set up (`FILE_SCANNER`), and files are read as they come. */
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

/** The file in pieces, the length before each and an empty one at the end; the answer ends with a zero. */
function openStream(address: NonNullable<Config['fileScanner']>) {
  const socket = net.connect(address);
  let said = '';
  const answered = new Promise<string>((resolve, reject) => {
    const tell = () => resolve(said.replace(/\0$/, ''));
    socket.once('error', reject).once('close', tell);
    socket.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      if (said.endsWith('\0') || said.length > LONGEST_ANSWER) tell();
    });
  });
  // Heard when the file is whole.
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
      if (piece.length > 0) await Promise.all([send(lengthOf(piece)), send(piece)]);
    },
    answer() {
      void send(Buffer.alloc(4));
      return withTimeout(answered, TIME_LIMIT);
    },
    end: () => void socket.destroy(),
  };
}

function codeOf(error: unknown): string {
  if (error instanceof TimedOut) return 'ETIMEDOUT';
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.message;
}
