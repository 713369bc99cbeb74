/** Files nobody should send, made in memory for the tests: each with what may be answered to it. */
import { constants, deflateRawSync, deflateSync } from 'node:zlib';

export interface HostileFile {
  name: string;
  bytes: Uint8Array;
  /** `read`: harmless after all, and read safely. */
  expected: 'read' | 'refused' | 'not-pdf';
}

/** A whole PDF of these objects (the first is number 1 and the catalog), with a table that finds them. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, index) => {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  });
  const start = length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${lines.join('')}`));
  add(Buffer.from(`trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

const catalog = '<</Type/Catalog/Pages 2 0 R>>';
const onePage = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>';
export const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<<${dictionary}/Length ${data.length}>>\nstream\n`), data, Buffer.from('\nendstream')]);

const MEGABYTE = 1024 * 1024;
const SPACE = 32;

/** That many megabytes of spaces, compressed (RFC 1950): one is compressed and repeated, because 600 would take seconds. */
function spaces(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(MEGABYTE, SPACE), { finishFlush: constants.Z_FULL_FLUSH });
  const [head, end] = [Buffer.from([0x78, 0x9c]), Buffer.from([0x03, 0x00])];
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(adler32OfSpaces(BigInt(megabytes * MEGABYTE)));
  return Buffer.concat([head, ...Array.from({ length: megabytes }, () => one), end, checksum]);
}

/** The checksum at the end of a compressed text of only spaces. */
function adler32OfSpaces(count: bigint): number {
  const [space, modulus] = [BigInt(SPACE), 65_521n];
  const sum = (1n + space * count) % modulus;
  const sums = (count + (space * count * (count + 1n)) / 2n) % modulus;
  return Number(sums * 65_536n + sum);
}

const small = spaces(8);
const bomb = spaces(128);
/** Large enough that only the watchdog can stop it once it is read. */
const hidden = spaces(600);

/** A PDF whose table is a stream that claims and inflates to far more than it should. */
function xrefStreamBomb(): Buffer {
  const head = Buffer.from(`%PDF-1.7\n1 0 obj\n${catalog}\nendobj\n`);
  const table = stream('/Type/XRef/Size 9999999/W[1 4 2]/Index[0 9999999]/Root 1 0 R/Filter/FlateDecode', bomb);
  return Buffer.concat([
    head,
    Buffer.from('5 0 obj\n'),
    table,
    Buffer.from(`\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ]);
}

/** Two tables that each name the other as the previous one. */
function xrefLoop(): Buffer {
  const body = `%PDF-1.7\n1 0 obj\n${catalog}\nendobj\n`;
  const table = (previous: number): string =>
    `xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 4/Root 1 0 R/Prev ${previous}>>\n`;
  const first = body.length;
  const second = first + table(1_000_000).replace('1000000', String(first)).length;
  return Buffer.from(`${body}${table(second)}${table(first)}startxref\n${second}\n%%EOF\n`);
}

/** One page whose content is this stream. */
const pageOf = (filter: string, data: Buffer): Buffer =>
  pdfOf([catalog, onePage, page.replace('>>', '/Contents 4 0 R>>'), stream(`/Filter${filter}`, data)]);
const active = (action: string): Buffer => pdfOf([catalog, onePage, page, `<</S${action}>>`]);
const whole = pdfOf([catalog, onePage, page]);

export function hostileFiles(): HostileFile[] {
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const manyPages = Array.from({ length: 5_000 }, (_, index) => `${index + 3} 0 R`).join(' ');
  return [
    { name: 'an empty file', bytes: Buffer.alloc(0), expected: 'not-pdf' },
    { name: 'a web page', bytes: Buffer.from('<!doctype html><script>1</script>'), expected: 'not-pdf' },
    { name: 'a ZIP archive', bytes: Buffer.from('PK\u0003\u0004illustration.pdf'), expected: 'not-pdf' },
    {
      name: 'a header behind 2 kB of something else',
      bytes: Buffer.concat([Buffer.alloc(2_048, 'x'), whole]),
      expected: 'not-pdf',
    },
    { name: 'a header and nothing else', bytes: Buffer.from('%PDF-1.7\n'), expected: 'refused' },
    { name: 'a file cut in half', bytes: whole.subarray(0, whole.length / 2), expected: 'refused' },
    {
      name: 'an encrypted file',
      bytes: pdfOf(
        [catalog, onePage, page, `<</Filter/Standard/V 1/R 2/O<${'00'.repeat(32)}>/U<${'00'.repeat(32)}>/P -4>>`],
        '/Encrypt 4 0 R/ID[<00><00>]',
      ),
      expected: 'refused',
    },
    { name: 'JavaScript', bytes: active('/JavaScript/JS(app.alert\\(1\\))'), expected: 'refused' },
    { name: 'JavaScript under an escaped name', bytes: active('/J#61vaScript'), expected: 'refused' },
    { name: 'a program to launch', bytes: active('/Launch/F(cmd.exe)'), expected: 'refused' },
    { name: 'an attached file', bytes: active('/X/Y<</Type/EmbeddedFile>>'), expected: 'refused' },
    { name: 'a form in XFA', bytes: active('/X/XFA(x)'), expected: 'refused' },
    {
      name: '10,000 objects',
      bytes: pdfOf([catalog, onePage, page, ...Array<string>(10_000).fill('<</A 1>>')]),
      expected: 'read',
    },
    {
      name: '60,000 objects',
      bytes: pdfOf([catalog, onePage, page, ...Array<string>(60_000).fill('<</A 1>>')]),
      expected: 'refused',
    },
    { name: '200,000 nested arrays', bytes: pdfOf([catalog, onePage, page, nested]), expected: 'refused' },
    {
      name: '100 nested arrays',
      bytes: pdfOf([catalog, onePage, page, '['.repeat(100) + ']'.repeat(100)]),
      expected: 'refused',
    },
    { name: 'a page that inflates to 128 MB', bytes: pageOf('/FlateDecode', bomb), expected: 'refused' },
    {
      name: 'a page squeezed twice',
      bytes: pageOf('[/FlateDecode/FlateDecode]', deflateSync(bomb)),
      expected: 'refused',
    },
    {
      name: 'a page that inflates to 600 MB, spelled in hexadecimal digits',
      bytes: pageOf('[/ASCIIHexDecode/FlateDecode]', Buffer.from(`${hidden.toString('hex')}>`)),
      expected: 'refused',
    },
    {
      name: 'objects squeezed into a stream of 8 MB',
      bytes: pdfOf([catalog, onePage, page, stream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', small)]),
      expected: 'read',
    },
    { name: 'a table that inflates to 128 MB', bytes: xrefStreamBomb(), expected: 'refused' },
    { name: 'two tables that name each other', bytes: xrefLoop(), expected: 'refused' },
    {
      name: 'pages that are their own parent',
      bytes: pdfOf([catalog, '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
      expected: 'refused',
    },
    {
      name: '5,000 pages',
      bytes: pdfOf([catalog, `<</Type/Pages/Kids[${manyPages}]/Count 5000>>`, ...Array<string>(5_000).fill(page)]),
      expected: 'refused',
    },
    {
      name: 'a count of two thousand million pages',
      bytes: pdfOf([catalog, '<</Type/Pages/Kids[3 0 R]/Count 2000000000>>', page]),
      expected: 'read',
    },
    {
      name: 'form fields that are their own children',
      bytes: pdfOf([
        '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
        onePage,
        page,
        '<</T(A)/Kids[4 0 R]>>',
      ]),
      expected: 'read',
    },
  ];
}
