/** One file as the body of a call. */
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { cutText } from '../cut-text.ts';
import { senderOf } from './bound-bodies.ts';
import { budgets, bytesInFlight } from './bytes-in-flight.ts';
import { Overloaded } from './errors.ts';
import { doNotCountAsLoad } from './load-shedding.ts';
import { BadUpload, MAX_AROUND, openFilePart } from './multipart-file.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The multipart field that contains the one file of this call. */
    file?: string;
  }
}

const inFlight = bytesInFlight(budgets.files);

/** An uploaded file with the name and type that the sender claims: none of it is trusted. It is still arriving. */
export class UploadedFile {
  readonly name: string;
  /** Who sends it. */
  readonly by: string;
  /** The bytes as they arrive; can be read once. Throws `BadUpload` if it is not one whole file of an allowed size. */
  readonly bytes: AsyncGenerator<Buffer, void, undefined>;
  constructor(name: string, by: string, bytes: AsyncGenerator<Buffer, void, undefined>) {
    this.name = name;
    this.by = by;
    this.bytes = bytes;
  }

  /**
   * Keeps it whole while `work` runs, within the budget of bytes in flight. Throws `Overloaded`, and the same as
   * `bytes`.
   */
  async whole<Result>(work: (bytes: Uint8Array) => Promise<Result>): Promise<Result> {
    const pieces: Buffer[] = [];
    let taken = 0;
    try {
      await doNotCountAsLoad(async () => {
        for await (const piece of this.bytes) {
          if (!inFlight.take(this.by, piece.length)) throw new Overloaded();
          taken += piece.length;
          pieces.push(piece);
        }
      });
      return await work(Buffer.concat(pieces.splice(0)));
    } finally {
      inFlight.give(this.by, taken);
    }
  }
}

/** The one file in a multipart body of the call that takes it. Another number of parts, or another field, is 400. */
export async function readUpload(request: FastifyRequest, payload: Readable): Promise<UploadedFile> {
  const { config, bodyLimit } = request.routeOptions;
  if (config.file === undefined) throw new BadUpload(415, 'This content type is not accepted.');
  // If the reader stops, the connection stays open: the rest of the body is read and thrown away, and the client gets
  // the response.
  const source: AsyncIterable<Buffer> = payload.iterator({ destroyOnReturn: false });
  const part = await openFilePart(request.headers['content-type'] ?? '', source, bodyLimit - MAX_AROUND);
  if (part.field !== config.file || part.fileName === null) throw new BadUpload(400, 'The file is missing.');
  return new UploadedFile(plainName(part.fileName), senderOf(request), part.bytes);
}

/** The last part of a path, without control characters. It is shown, never used as a path. */
function plainName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  return cutText(last.replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, ''), 200);
}
