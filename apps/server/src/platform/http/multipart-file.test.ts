import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openFilePart } from './multipart-file.ts';

/** In pieces as the network delivers them. */
async function* inPieces(body: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0, turn = 0; at < body.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? body.length;
    yield body.subarray(at, at + size);
    at += size;
  }
}

async function read(body: Buffer, type: string, sizes: readonly number[], most = 1_000_000) {
  try {
    const { field, fileName, bytes } = await openFilePart(type, inPieces(body, sizes), most);
    const pieces: Buffer[] = [];
    for await (const piece of bytes) pieces.push(piece);
    return { field, fileName, content: Buffer.concat(pieces) };
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) return { status: error.statusCode, said: error.message };
    throw error;
  }
}

const sizes = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 });
const boundary = 'xYzZY';
const type = `multipart/form-data; boundary=${boundary}`;
const part = (content: string, head = 'Content-Disposition: form-data; name="f"; filename="a.pdf"'): string =>
  `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`;
const end = `--${boundary}--\r\n`;

describe('a body with one file', () => {
  it('returns what a browser put into it, in whatever pieces it arrives', async () => {
    // What looks like the end of the file, but is not.
    const teasing = fc.constantFrom('\r\n', '\r\n--', `--${boundary}`, `\r\n--${boundary.slice(0, -1)}`, '\r', '-');
    const content = fc
      .array(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
          teasing.map((text) => Buffer.from(text)),
        ),
      )
      .map((pieces) => Buffer.concat(pieces));
    const name = fc.string({ unit: 'grapheme', maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(content, name, name, sizes, async (bytes, field, fileName, pieces) => {
        const form = new FormData();
        form.append(field, new Blob([bytes]), fileName);
        const packed = new Response(form);
        const body = Buffer.from(await packed.arrayBuffer());
        const given = packed.headers.get('content-type') ?? '';
        const [[oracle, file] = []] = [
          ...(await new Response(new Uint8Array(body), { headers: { 'content-type': given } }).formData()),
        ];
        const found = await read(body, given, pieces);
        expect(found).toEqual({ field: oracle, fileName: file instanceof File ? file.name : null, content: bytes });
      }),
    );
  });

  it.each([
    ['two parts', part('a') + part('b') + end, 400],
    ['no end', part('a'), 400],
    ['an end that is cut off', `${part('a')}--${boundary}-`, 400],
    ['no part', end, 400],
    ['nothing', '', 400],
    ['another boundary', `--other\r\n\r\na\r\n--other--\r\n`, 400],
    ['no name', part('a', 'Content-Disposition: form-data') + end, 400],
    ['headers without an end', `--${boundary}\r\n${'x: y\r\n'.repeat(5_000)}`, 400],
    ['a file that is too large', part('a'.repeat(101)) + end, 413],
    ['a long tail', part('a') + end + 'x'.repeat(100_000), 413],
  ])('with %s is refused, however it arrives', async (_, body, status) => {
    for (const pieces of [[1_000_000], [1], [7, 1, 3]]) {
      expect(await read(Buffer.from(body), type, pieces, 100)).toMatchObject({ status });
    }
  });

  it('with any bytes is read or refused, and never causes an internal error', async () => {
    const bytes = fc.array(fc.constantFrom('\r', '\n', '-', '"', ';', '=', boundary, part('a'), end, 'x', 'name'));
    await fc.assert(
      fc.asyncProperty(bytes, sizes, async (pieces, arriving) => {
        const found = await read(Buffer.from(pieces.join('')), type, arriving, 50);
        expect('content' in found || found.status === 400 || found.status === 413).toBe(true);
      }),
    );
  });

  it('is delayed by no more than the length of its boundary', async () => {
    const arriving = inPieces(Buffer.from(part('a'.repeat(50_000)) + end), [1_000]);
    const { bytes } = await openFilePart(type, arriving, 100_000);
    let longest = 0;
    for await (const piece of bytes) longest = Math.max(longest, piece.length);
    expect(longest).toBeLessThanOrEqual(1_000 + boundary.length + 4);
  });
});
