const MIN_BYTES = 512;

/**
 * The same JSON padded with spaces to the next power of two bytes: its sealed form then reveals its length only
 * roughly, and for short answers not at all.
 */
export function padJson(json: string): string {
  const bytes = Buffer.byteLength(json);
  const room = 2 ** Math.ceil(Math.log2(Math.max(bytes, MIN_BYTES)));
  return json + ' '.repeat(room - bytes);
}
