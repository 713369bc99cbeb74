const LEAST_BYTES = 512;

/**
 * The same JSON with blanks behind it, up to the next power of two bytes: what is sealed of it then tells its length only
 * roughly, and of short answers not at all.
 */
export function padJson(json: string): string {
  const bytes = Buffer.byteLength(json);
  const room = 2 ** Math.ceil(Math.log2(Math.max(bytes, LEAST_BYTES)));
  return json + ' '.repeat(room - bytes);
}
