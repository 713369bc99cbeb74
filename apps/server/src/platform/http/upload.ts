/** One file as the body of a call. */
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The multipart field that holds the one file of this call. */
    file?: string;
  }
}

/** What is written around the file in its body. */
const AROUND = 16_384;

/** What was sent, as the sender names it: nothing of it is to be believed. */
export class UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = bytes;
  }
}

class BadUpload extends Error {
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** The one file in a multipart body of the call that takes it. Another number of parts, or another field, is 400. */
export async function readUpload(request: FastifyRequest, body: Buffer): Promise<UploadedFile> {
  const field = request.routeOptions.config.file;
  if (field === undefined) throw new BadUpload(415, 'This content type is not accepted.');
  const parts = await partsOf(request.headers['content-type'] ?? '', body);
  const [first, ...others] = parts;
  if (others.length > 0) throw new BadUpload(400, 'Only one file can be sent at a time.');
  const [name, file] = first ?? [];
  if (name !== field || !(file instanceof Blob)) throw new BadUpload(400, 'The file is missing.');
  if (file.size > request.routeOptions.bodyLimit - AROUND) throw new BadUpload(413, 'The request is too large.');
  return new UploadedFile(fileName('name' in file ? String(file.name) : ''), new Uint8Array(await file.arrayBuffer()));
}

async function partsOf(type: string, body: Buffer): Promise<[string, unknown][]> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return [...form.entries()];
  } catch {
    throw new BadUpload(400, 'The body is not valid multipart/form-data.');
  }
}

/** The last part of a path, without what is no text. It is shown, never used as a path. */
function fileName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  return last.replace(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '').slice(0, 200);
}
