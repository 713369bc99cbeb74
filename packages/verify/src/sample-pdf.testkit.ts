/** Small files with our layout and any contents; for tests only. */

export interface SampleRevision {
  /** Text of each object by its number; without `N 0 obj` and `endobj`. */
  objects: Readonly<Record<number, string>>;
}

const HEADER = '%PDF-1.7\n%\xff\xff\xff\xff\n';

/** A file with these revisions: objects, a table, a trailer, the end-of-file mark; catalog 1, information 2. */
export function samplePdf(revisions: readonly SampleRevision[], header = HEADER): Buffer {
  let text = header;
  let before: number | undefined;
  for (const { objects } of revisions) {
    const places: [number, number][] = [];
    for (const [number, body] of Object.entries(objects)) {
      places.push([Number(number), text.length]);
      text += `${number} 0 obj\n${body}\nendobj\n`;
    }
    const table = text.length;
    const runs = places
      .toSorted(([a], [b]) => a - b)
      .map(([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
    const prev = before === undefined ? '' : `/Prev ${before}\n`;
    text += `xref\n${runs.join('')}trailer\n<<\n/Size 99\n/Root 1 0 R\n/Info 2 0 R\n${prev}>>\nstartxref\n${table}\n%%EOF\n`;
    before = table;
  }
  return Buffer.from(text, 'latin1');
}

export const PLAIN: SampleRevision = {
  objects: {
    1: '<<\n/Type /Catalog\n/AcroForm 3 0 R\n>>',
    2: '<<\n/Producer (Countersign)\n>>',
    3: '<<\n/Fields []\n>>',
  },
};

/** What a signature dictionary contains in addition to its range and contents. */
const SIGNER = '/Name (Ann)\n';
const WIDTH = 60;

/**
 * A signature in a separate revision, with a correct range unless `rangeOf` gives another; `open` and `close` are the ends of its
 * place.
 */
export function withSignature(
  contents: string,
  rangeOf = (open: number, close: number, length: number) => `0 ${open} ${close} ${length - close}`,
  before: readonly SampleRevision[] = [PLAIN],
): Buffer {
  const placeholder = '0'.repeat(WIDTH);
  const make = (written: string): Buffer =>
    samplePdf([
      ...before,
      {
        objects: {
          3: '<<\n/Fields [8 0 R]\n>>',
          8: '<<\n/FT /Sig\n/T (Field)\n/V 9 0 R\n>>',
          9: `<<\n/Type /Sig\n${SIGNER}/ByteRange [${written.padEnd(WIDTH)}]\n/Contents <${contents}>\n>>`,
        },
      },
    ]);
  const file = make(placeholder).toString('latin1');
  const open = file.lastIndexOf('/Contents <') + '/Contents '.length;
  const close = open + contents.length + 2;
  return make(rangeOf(open, close, file.length));
}
