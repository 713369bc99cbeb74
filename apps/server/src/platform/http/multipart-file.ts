/** One file in a multipart body, streamed: only bytes that may belong to its end are held back. */

/** What surrounds the file: its own headers, and the rest of the body. */
export const MAX_AROUND = 16_384;

export class BadUpload extends Error {
  readonly statusCode: 400 | 408 | 413 | 415;
  constructor(statusCode: 400 | 408 | 413 | 415, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

export interface FilePart {
  field: string;
  /** The name given by the sender; null: the part is not a file. */
  fileName: string | null;
  /** Can be read once. Throws `BadUpload` if the file is too large, or is not the only and complete part. */
  bytes: AsyncGenerator<Buffer, void, undefined>;
}

const malformed = (): BadUpload => new BadUpload(400, 'The body is not valid multipart/form-data.');
const missing = (): BadUpload => new BadUpload(400, 'The file is missing.');

/** Reads up to the first part's content. Throws `BadUpload`. `most`: maximum bytes of the file. */
export async function openFilePart(
  contentType: string,
  source: AsyncIterable<Buffer>,
  most: number,
): Promise<FilePart> {
  const boundary = boundaryOf(contentType);
  const pieces = source[Symbol.asyncIterator]();
  let pending: Buffer = Buffer.alloc(0);

  /** False at the end of the body. */
  async function more(): Promise<boolean> {
    const next = await pieces.next().catch(() => {
      throw new BadUpload(400, 'The file did not arrive completely.');
    });
    if (next.done === true) return false;
    pending = pending.length === 0 ? next.value : Buffer.concat([pending, next.value]);
    return true;
  }

  async function atLeast(length: number): Promise<void> {
    while (pending.length < length) if (!(await more())) throw malformed();
  }

  const opening = `--${boundary}\r\n`;
  await atLeast(opening.length);
  const begun = pending.toString('latin1', 0, opening.length);
  if (begun === `--${boundary}--`) throw missing();
  if (begun !== opening) throw malformed();
  let end = pending.indexOf('\r\n\r\n');
  while (end < 0) {
    if (pending.length > MAX_AROUND || !(await more())) throw malformed();
    end = pending.indexOf('\r\n\r\n');
  }
  const { field, fileName } = disposition(pending.toString('utf8', opening.length, end));
  pending = pending.subarray(end + 4);

  async function* content(): AsyncGenerator<Buffer, void, undefined> {
    const closing = Buffer.from(`\r\n--${boundary}`, 'latin1');
    let length = 0;
    const counted = (piece: Buffer): Buffer => {
      length += piece.length;
      if (length > most) throw new BadUpload(413, 'The request is too large.');
      return piece;
    };
    let at = pending.indexOf(closing);
    while (at < 0) {
      const sure = pending.length - closing.length + 1;
      if (sure > 0) {
        yield counted(pending.subarray(0, sure));
        pending = pending.subarray(sure);
      }
      if (!(await more())) throw malformed();
      at = pending.indexOf(closing);
    }
    if (at > 0) yield counted(pending.subarray(0, at));
    pending = pending.subarray(at + closing.length);
    await atLeast(2);
    const after = pending.toString('latin1', 0, 2);
    if (after === '\r\n') throw new BadUpload(400, 'Only one file can be sent at a time.');
    if (after !== '--') throw malformed();
    // What follows has no meaning, and is short.
    for (let around = pending.length; around <= MAX_AROUND; around += pending.length) {
      pending = Buffer.alloc(0);
      if (!(await more())) return;
    }
    throw new BadUpload(413, 'The request is too large.');
  }

  return { field, fileName, bytes: content() };
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw malformed();
  return boundary;
}

/** Names as browsers write them: a quotation mark and line ends are percent-encoded. */
function disposition(head: string): { field: string; fileName: string | null } {
  const line = head.split('\r\n').find((one) => /^content-disposition:\s*form-data\s*;/i.test(one));
  const parameter = (name: string): string | null => {
    const found = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(line ?? '')?.[1];
    return found?.replace(/%22/g, '"').replace(/%0d/gi, '\r').replace(/%0a/gi, '\n') ?? null;
  };
  const field = parameter('name');
  if (field === null) throw malformed();
  return { field, fileName: parameter('filename') };
}
