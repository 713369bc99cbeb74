/** A signature dictionary as it stands in the file; offsets and lengths in bytes. */
export interface PdfSignature {
  /** Name of the signature field, when a field that stands in clear refers to it. */
  field: string | undefined;
  /** What the signer is called in the signature dictionary. */
  name: string | undefined;
  /** When the signature says it was made. */
  time: Date | undefined;
  /** `[start, length, start, length]` */
  range: readonly [number, number, number, number];
}

/**
 * Finds every signature by its `/ByteRange`, in the order of the file. Reads the raw bytes and trusts no cross-reference
 * table, so what a viewer might skip is still seen. No more than `most` are looked for: each costs a pass over the file.
 */
export function findSignatures(bytes: Buffer, most: number): PdfSignature[] {
  const text = bytes.toString('latin1');
  const found: PdfSignature[] = [];
  for (const match of text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)) {
    const range = [Number(match[1]), Number(match[2]), Number(match[3]), Number(match[4])] as const;
    const start = text.lastIndexOf(' obj', match.index);
    // Outside of any object there is no number to look for, however many digits stand before.
    const id = start < 0 ? undefined : /(\d+) (\d+)$/.exec(text.slice(Math.max(0, start - 24), start))?.[0];
    const end = text.indexOf('endobj', match.index);
    const dictionary = text.slice(start, end < 0 ? undefined : end);
    if (found.length === most) break;
    found.push({
      field: id && fieldReferringTo(text, id),
      name: stringAfter(dictionary, '/Name'),
      time: pdfDate(stringAfter(dictionary, '/M')),
      range,
    });
  }
  return found;
}

function fieldReferringTo(text: string, id: string): string | undefined {
  const at = text.search(new RegExp(`/V\\s+${id} R\\b`));
  if (at < 0) return undefined;
  const end = text.indexOf('endobj', at);
  return stringAfter(text.slice(text.lastIndexOf(' obj', at), end < 0 ? undefined : end), '/T');
}

/** The PDF string (literal or hex, PDFDocEncoding taken as Latin-1 or UTF-16BE) that follows a key. */
function stringAfter(dictionary: string, key: string): string | undefined {
  const found = new RegExp(`${key}\\s*(?:<([0-9A-Fa-f\\s]*)>|\\(((?:\\\\[\\s\\S]|[^\\\\()])*)\\))`).exec(dictionary);
  if (!found) return undefined;
  const raw =
    found[1] === undefined ? unescapeLiteral(found[2] ?? '') : Buffer.from(found[1].replace(/\s/g, ''), 'hex');
  if (raw[0] !== 0xfe || raw[1] !== 0xff) return raw.toString('latin1');
  return Buffer.from(raw.subarray(2, raw.length - (raw.length % 2)))
    .swap16()
    .toString('utf16le');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescapeLiteral(literal: string): Buffer {
  const plain = literal.replace(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8) & 0xff) : (ESCAPES[code] ?? code.trim()),
  );
  return Buffer.from(plain, 'latin1');
}

function pdfDate(text: string | undefined): Date | undefined {
  const parts = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-])(\d\d)'?(\d\d)'?)?/.exec(text ?? '');
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second, sign, zoneHour, zoneMinute] = parts;
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute}` : 'Z';
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
