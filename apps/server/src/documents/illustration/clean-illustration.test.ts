import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Overloaded } from '../../platform/index.ts';
import { buildChild } from './build-child.testkit.ts';
import { cleanPdf } from './clean-pdf.ts';
import { hostileFiles, pdfOf, stream } from './hostile-files.testkit.ts';
import { parsePdf } from './parse-pdf.ts';
import { startIllustrationReader } from './read-illustration.ts';

const samples = fileURLToPath(new URL('../../../../../carrier/samples/', import.meta.url));
const sample = (name: string): Uint8Array => readFileSync(`${samples}illustration-${name}.pdf`);

/** Everything that acts, points elsewhere, waits for a signature or tells about the file, as its bytes would spell it. */
const UNWANTED =
  /\/(?:JS|JavaScript|Launch|URI|GoToR|ImportData|SubmitForm|EmbeddedFiles?|Filespec|EF|AF|XFA|RichMedia|AcroForm|Annots|Sig|AA|OpenAction|Metadata|Info|Names|PieceInfo|StructTreeRoot|StructParents?|OCProperties|Alternates|Ref)\b/;

async function cleaned(bytes: Uint8Array): Promise<{ bytes: Uint8Array; pages: number; source: string }> {
  const result = await cleanPdf(bytes);
  return { ...result, source: Buffer.from(result.bytes).toString('latin1') };
}

/** What its pages and the forms they draw say, text by text. Everything in a cleaned file belongs to a page. */
function textOf(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1');
  const streams = [...file.matchAll(/<<([^]*?)>>\s*stream\r?\n([^]*?)\r?\nendstream/g)].map(
    ([, dictionary = '', data = '']) =>
      dictionary.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data,
  );
  return streams.flatMap((content) =>
    [...content.matchAll(/\(([^)]*)\) Tj|(?:<([0-9a-f]*)>|\[([^\]]*)\]) T[jJ]/gi)].map(
      ([, plain, hex, pieces = '']) =>
        plain ??
        Buffer.from(hex ?? [...pieces.matchAll(/<([0-9a-f]*)>/gi)].map(([, part]) => part).join(''), 'hex').toString(
          'latin1',
        ),
    ),
  );
}

describe('a cleaned sample', () => {
  it.each(['with-signature-field', 'without-signature-field'])(
    '%s: its values are part of the page, and no field is left',
    async (name) => {
      const { bytes, pages, source } = await cleaned(sample(name));
      expect(pages).toBe(1);
      expect(source).not.toMatch(UNWANTED);
      expect(await parsePdf(bytes)).toMatchObject({ pages: 1, fields: [], signatureFields: [] });
      expect(textOf(bytes)).toEqual(
        expect.arrayContaining(['Cedar Quay Life: sample illustration', 'Insured first name', 'Grace']),
      );
    },
  );

  it('keeps the picture of a scan', async () => {
    const { source } = await cleaned(sample('scanned'));
    expect(source).toContain('/Subtype /Image');
    expect(source).not.toMatch(UNWANTED);
  });

  it('has the same bytes each time, and cleaning it again removes nothing', async () => {
    const once = await cleaned(sample('with-signature-field'));
    const again = await cleaned(sample('with-signature-field'));
    expect(Buffer.from(again.bytes).equals(once.bytes)).toBe(true);
    expect(textOf((await cleaned(once.bytes)).bytes)).toEqual(textOf(once.bytes));
  });
});

/** Two pages that inherit their size and font, with everything on them that a cleaned file must not have. */
function busyFile(): Uint8Array {
  const font = '<</Font<</F1 6 0 R>>>>';
  const draw = (text: string): Buffer => stream('', Buffer.from(`BT /F1 12 Tf 40 40 Td (${text}) Tj ET`));
  const form = (text: string, more = ''): Buffer =>
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources${font}${more}`,
      Buffer.from(`BT /F1 12 Tf 2 4 Td (${text}) Tj ET`),
    );
  const widget = (kind: string, name: string, top: number, appearance: number, more = ''): string =>
    `<</Type/Annot/Subtype/Widget/FT/${kind}/T(${name})/Rect[40 ${top} 140 ${top + 20}]/AP<</N ${appearance} 0 R>>${more}>>`;
  const outside = '/A<</S/URI/URI(https://elsewhere.example/collect)>>';
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[7 0 R 8 0 R 9 0 R]/SigFlags 3>>/Metadata 16 0 R/OpenAction 17 0 R/PieceInfo<</X 1>>>>',
    `<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 400]/Resources${font}>>`,
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R/Annots[7 0 R 9 0 R 14 0 R 15 0 R]/AA<</O 17 0 R>>/Metadata 16 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 18 0 R/Annots[8 0 R 13 0 R 19 0 R]/Rotate 90/StructParents 0>>',
    draw('First page'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Metadata 16 0 R>>',
    widget('Tx', 'One', 100, 10, '/V(One)/P 3 0 R'),
    widget('Tx', 'Two', 100, 11, '/V(Two)/P 4 0 R'),
    widget('Sig', 'TheirSignature', 140, 12, '/V<</Type/Sig/Contents<00>>>/P 3 0 R'),
    form('Value one'),
    form('Value two', '/PieceInfo<</X 1>>/Ref<</F(other.pdf)/Page 1>>'),
    form('Signed elsewhere'),
    `<</Type/Annot/Subtype/Widget/FT/Tx/Rect[40 180 140 200]/AP<</N 20 0 R>>/F 4>>`,
    `<</Type/Annot/Subtype/Link/Rect[0 0 300 400]${outside}>>`,
    `<</Type/Annot/Subtype/Stamp/Rect[40 220 140 240]/AP<</N 21 0 R>>/F 2>>`,
    stream('/Type/Metadata/Subtype/XML', Buffer.from('<x:author>Somebody</x:author>')),
    '<</S/URI/URI(https://elsewhere.example/open)>>',
    draw('Second page'),
    `<</Type/Annot/Subtype/Square/Rect[40 260 140 280]/AP<</N 22 0 R>>${outside}>>`,
    form('Claimed by no field'),
    form('Hidden stamp'),
    form('A note'),
  ]);
}

describe('a file with everything in it', () => {
  it('looks the same, but nothing in it is active', async () => {
    const { bytes, pages, source } = await cleaned(busyFile());
    expect(pages).toBe(2);
    expect(source).not.toMatch(UNWANTED);
    for (const gone of ['elsewhere.example', 'Somebody', 'other.pdf', 'TheirSignature'])
      expect(source).not.toContain(gone);
    const text = textOf(bytes);
    const shown = [
      'First page',
      'Value one',
      'Signed elsewhere',
      'Second page',
      'Value two',
      'Claimed by no field',
      'A note',
    ];
    expect(text.toSorted()).toEqual(shown.toSorted());
    expect(source).toMatch(/\/Rotate 90/);
    for (const page of source.match(/\/Type \/Page\b[^]*?endobj/g) ?? []) {
      expect(page).toContain('/MediaBox [0 0 300 400]');
      expect(page).toMatch(/\/Font <<\s*\/F1 \d+ 0 R/);
    }
  });

  it.each([
    ['a stamp that names a program', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Group<</S/Launch>>', 'active'],
    ['a name that flattening would take', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', 'names'],
  ])('%s is refused', async (_, dictionary, reason) => {
    const name = reason === 'names' ? 'FlatField0' : 'X';
    const file = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[]/Resources<</XObject<</${name} 4 0 R>>>>>>`,
      stream(dictionary, Buffer.from('')),
    ]);
    await expect(cleanPdf(file)).rejects.toThrow(reason);
  });

  it('keeps what a file calls its own fonts and pictures, whatever the names', async () => {
    const file = pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R/Resources<</Font<</A 4 0 R/F 4 0 R>>/XObject<</PS 6 0 R>>>>>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      stream('', Buffer.from('BT /A 12 Tf 40 40 Td (By A) Tj /F 12 Tf 0 40 Td (By F) Tj ET')),
      stream('/Type/XObject/Subtype/PS', Buffer.from('showpage')),
    ]);
    const { bytes, source } = await cleaned(file);
    expect(textOf(bytes).toSorted()).toEqual(['By A', 'By F']);
    for (const name of ['A', 'F']) expect(source).toMatch(new RegExp(`/${name} \\d+ 0 R`));
    expect(source).not.toContain('/PS');
  });
});

// spec trust 7.1
describe('in the watched process', () => {
  // What only cleaning takes away; all of them, bombs too, in the full run.
  const acts = /JavaScript|launch|attached|XFA/;
  const files = hostileFiles().filter(({ name }) => process.env['TEST_DEPTH'] === 'full' || acts.test(name));

  it('a sample gives the same bytes, and a hostile file is refused or made harmless', async () => {
    const child = await buildChild();
    const reader = startIllustrationReader({ childFile: child.childFile, timeoutMs: 30_000 });
    const bytes = sample('with-signature-field');
    expect(await reader.clean(bytes)).toEqual({ outcome: 'cleaned', ...(await cleanPdf(bytes)) });
    for (const file of files) {
      const result = await reader.clean(file.bytes);
      // Active files are refused when they are uploaded, and harmless when they were not.
      const outcomes = { read: ['cleaned'], 'not-pdf': ['not-pdf'], refused: ['refused', 'cleaned'] }[file.expected];
      expect([file.name, outcomes.includes(result.outcome)]).toEqual([file.name, true]);
      const left = result.outcome === 'cleaned' ? Buffer.from(result.bytes).toString('latin1') : '';
      expect([file.name, UNWANTED.exec(left)?.[0]]).toEqual([file.name, undefined]);
    }
    await child.remove();
  });

  it('nothing is cleaned without that process', async () => {
    const unbuilt = startIllustrationReader();
    expect(await unbuilt.clean(sample('scanned'))).toEqual({ outcome: 'refused', reason: 'no reader' });
  });

  it('is not refused for good when the machine could not start the process, or gave it no time', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-cleaning-'));
    const childFile = path.join(folder, 'child.mjs');
    const clean = (file: string) =>
      startIllustrationReader({ childFile: file, timeoutMs: 500 }).clean(sample('scanned'));
    await expect(clean(path.join(folder, 'missing', 'child.mjs'))).rejects.toThrow(Overloaded);
    writeFileSync(childFile, 'setTimeout(() => undefined, 60_000);');
    await expect(clean(childFile)).rejects.toThrow(Overloaded);
    // It ended by itself: this file does that.
    writeFileSync(childFile, 'process.exit(1);');
    expect(await clean(childFile)).toEqual({ outcome: 'refused', reason: 'killed' });
    rmSync(folder, { recursive: true });
  });
});
