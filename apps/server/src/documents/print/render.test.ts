import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PrintItem, PrintModel } from '@countersign/engine';
import { readPdf } from './read-pdf.testkit.ts';
import { renderDocument } from './render.ts';
import { SAMPLE_FRAME, sampleModel } from './sample-model.testkit.ts';
import { documentTexts } from './document-texts.ts';

const model = sampleModel(12);
const rendered = await renderDocument(model, SAMPLE_FRAME);
const pdf = readPdf(rendered.bytes);
const source = Buffer.from(rendered.bytes).toString('latin1');
const printed = (read = pdf): string => read.pages.flatMap((page) => page.marked.map(({ text }) => text)).join('\n');

const withItems = (items: PrintItem[]): PrintModel => ({
  ...sampleModel(0),
  sections: [{ id: 'ONE', title: 'One', items }],
});

describe('a rendered document', () => {
  it('is the same bytes for the same input', async () => {
    const again = await renderDocument(sampleModel(12), { ...SAMPLE_FRAME });
    expect(Buffer.from(again.bytes).equals(rendered.bytes)).toBe(true);
  });

  it('differs when one answer differs', async () => {
    const [yes, no] = await Promise.all(
      ['Yes', 'No'].map((value) =>
        renderDocument(withItems([{ kind: 'answer', label: 'Smoker', value }]), SAMPLE_FRAME),
      ),
    );
    expect(yes?.bytes).not.toEqual(no?.bytes);
  });

  it('counts its pages', () => {
    expect(pdf.pages).toHaveLength(rendered.pages);
    expect(rendered.pages).toBeGreaterThan(6);
  });

  it('has a colon between a short label and its answer, but none behind a question', async () => {
    const items: PrintItem[] = [
      { kind: 'answer', number: 'B 25', label: 'Who is the trustee?', short: 'Trustee', value: 'Ann Larsen' },
      { kind: 'answer', number: 'B 26', label: 'Is the trust in force?', value: 'Yes' },
    ];
    const rows: PrintItem[] = [{ kind: 'group', title: 'Two', isRow: true, items }];
    const text = printed(readPdf((await renderDocument(withItems(rows), SAMPLE_FRAME)).bytes)).replaceAll(/\s+/g, ' ');
    expect(text).toContain('B 25 Trustee: Ann Larsen');
    expect(text).toContain('B 26 Is the trust in force? Yes');
  });

  it('says that a group of a blank form is for each, and how many there can be', async () => {
    const items: PrintItem[] = [{ kind: 'answer', label: 'Kind', value: '____' }];
    const groups: PrintItem[] = [
      { kind: 'group', number: 'C 1', title: 'Pets', items, isRepeated: true, atMost: 3 },
      { kind: 'group', title: 'Places', items, isRepeated: true },
    ];
    const text = printed(readPdf((await renderDocument(withItems(groups), SAMPLE_FRAME)).bytes));
    expect(text).toContain('C 1 Pets · for each, 3 at most');
    expect(text).toContain('Places · for each');
  });

  it('says on a blank form on which condition a section, a question, a group or a text is there', async () => {
    const items: PrintItem[] = [
      { kind: 'answer', label: 'Kind', value: '____', onlyIf: '"Pet" is Yes' },
      {
        kind: 'group',
        title: 'Vets',
        items: [{ kind: 'answer', label: 'Name', value: '____' }],
        onlyIf: '"Vet" is Yes',
      },
      { kind: 'text', text: '## Dogs\n\nDogs bark.', onlyIf: '"Dog" is Yes' },
    ];
    const model = { ...sampleModel(0), sections: [{ id: 'ONE', title: 'Pets', items, onlyIf: '"Home" is A farm' }] };
    const text = printed(readPdf((await renderDocument(model, SAMPLE_FRAME)).bytes)).replaceAll(/\s+/g, ' ');
    expect(text).toContain('Pets Only if "Home" is A farm Kind Only if "Pet" is Yes ____');
    expect(text).toContain('Vets Only if "Vet" is Yes Name');
    expect(text).toContain('Dogs Only if "Dog" is Yes Dogs bark.');
  });

  it('prints every title, label, answer and cell', () => {
    const text = printed().replace(/\s+/g, '');
    const wanted = model.sections.flatMap((section) => [section.title, ...section.items.flatMap(plainTexts)]);
    const hidden = wanted.filter((words) => !text.includes(words.replace(/\s+/g, '')));
    expect(new Set(hidden)).toEqual(new Set(['李雷 😀 שלום']));
    expect(text).toContain('[U+674E][U+96F7][U+1F600][U+05E9]');
  });

  it('says so when a question was not answered', () => {
    expect(printed()).toContain('Not answered');
  });
});

function plainTexts(item: PrintItem): string[] {
  switch (item.kind) {
    case 'answer':
      return [item.label, item.value];
    case 'group':
      return [item.title, ...item.items.flatMap(plainTexts)];
    case 'table':
      return [item.title, ...item.head, ...item.rows.flat(), ...(item.totals ?? []).flat()];
    case 'text':
      return [];
  }
}

describe('the first pages', () => {
  it('sum the case up, and name what is in the document and the forms it is made of', async () => {
    const frame = { ...SAMPLE_FRAME, applicationId: 'b41f07de-55d0', agent: 'Dana Agent, CLU' };
    const { pages } = readPdf((await renderDocument(model, frame)).bytes);
    const [first = [], second = []] = pages.map((page) => page.marked.map(({ text }) => text));
    const facts = model.summary.flatMap(({ label, value }) => [label, value]);
    expect(first).toEqual(expect.arrayContaining([model.title, ...facts]));
    for (const words of ['BWGN-UP27-BQHA', 'Dana Agent, CLU', 'Jané Q. Sample'])
      expect(first.join(' ')).toContain(words);
    expect(second).toEqual(expect.arrayContaining(['Contents', 'CQL-ICC26-100', '03/2026', 'Application']));
    const [third] = pages.slice(2);
    expect(third?.marked.map(({ text }) => text)).toContain('Form CQL-ICC26-100, edition 03/2026');
    for (const { artifacts } of pages) expect(artifacts).toContain('Application BWGN-UP27-BQHA · Document Q4V7-N4HV');
  });

  it('take the words of the carrier', async () => {
    const words = documentTexts({ 'document.contents': 'What is inside', 'document.page': '{page}/{pages}' });
    const { pages } = readPdf((await renderDocument(model, { ...SAMPLE_FRAME, words })).bytes);
    expect(pages[1]?.marked.map(({ text }) => text)).toContain('What is inside');
    expect(pages[1]?.artifacts).toContain(`2/${pages.length}`);
  });

  it('say of a test, as every page and the title do, that it binds nobody', async () => {
    const { bytes } = await renderDocument(model, { ...SAMPLE_FRAME, isTest: true });
    const { pages } = readPdf(bytes);
    const mark = 'TEST, NOT BINDING';
    expect(pages[0]?.marked.map(({ text }) => text)).toContain(mark);
    expect(pages.filter(({ artifacts }) => !artifacts.includes(mark))).toEqual([]);
    expect(Buffer.from(bytes).toString('latin1')).toContain(`${mark}: ${model.title}`);
    expect(printed()).not.toContain(mark);
  });
});

describe('a choice', () => {
  it('is printed with all it could have been, ticked for the eye and for whoever reads the text', () => {
    expect(pdf.pages.flatMap((page) => page.marked.map(({ text }) => text))).toContain('[ ] Yes[x] No');
    // As letters beside the words: some programs put replacement text in the wrong place.
    expect(source).not.toContain('/ActualText');
  });

  it('takes as many lines as its options do', async () => {
    const options = Array.from({ length: 40 }, (_, at) => ({
      label: `choice ${at} `.repeat(at % 9),
      chosen: at === 3,
    }));
    const items: PrintItem[] = [{ kind: 'answer', label: 'Which?', value: '', options }];
    const text = printed(readPdf((await renderDocument(withItems(items), SAMPLE_FRAME)).bytes));
    expect(text.match(/\[ \]/g)).toHaveLength(39);
    expect(text.match(/\[x\] choice 3/g)).toHaveLength(1);
    expect(text.match(/choice 8/g)).toHaveLength(8);
  });
});

describe('for people who do not see the page', () => {
  // spec trust 4.8
  it('prints no letter smaller than 10 points', () => {
    const sizes = new Set(pdf.pages.flatMap((page) => [...page.sizes]));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(10);
  });

  // spec trust 4.2
  it('marks every stroke and letter as content or artifact', () => {
    expect(pdf.pages.map((page) => page.unmarked)).toEqual(pdf.pages.map(() => 0));
  });

  it('says its language and title, and that it is tagged, PDF/A-3a and PDF/UA-1', () => {
    expect(source).toContain('/Lang (en-US)');
    expect(source).toContain('/DisplayDocTitle true');
    expect(source).toContain('/Marked true');
    expect(source).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(source).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(source).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(source).not.toContain('NeedAppearances');
    for (const page of pdf.pages) expect(page.dictionary).toContain('/Tabs /S');
  });

  // spec trust 4.2
  it('has a heading and a bookmark for every section and the signature', () => {
    const headings = pdf.pages.flatMap((page) => page.marked.filter(({ tag }) => tag === 'H1').map(({ text }) => text));
    const titles = [...model.sections.map((section) => section.title), model.signature.title];
    const [inForm, ...others] = titles;
    // The title of a form, and its section a level below.
    expect(headings).toEqual(['Contents', 'Forms in this document', 'Application', ...others]);
    expect(pdf.pages.flatMap(({ marked }) => marked)).toContainEqual({ tag: 'H2', text: inForm });
    const bookmarks = [...pdf.objects.values()].filter((object) => /\/Dest \[\d+ 0 R \/XYZ 0 /.test(object));
    expect(bookmarks).toHaveLength(titles.length);
    expect(source).toMatch(new RegExp(`/Count ${titles.length}\\n`));
  });

  it('names the columns of tables and repeats them on the next page for the eye only', () => {
    const heads = model.sections.flatMap((section) =>
      section.items.flatMap((item) => (item.kind === 'table' ? item.head.filter((text) => text !== '') : [])),
    );
    expect(
      [...pdf.objects.values()].filter((object) => /\/S \/TH\b/.test(object) && object.includes('/Scope /Column')),
    ).toHaveLength(heads.length + ['Form', 'Edition', 'Title'].length);
    const repeated = pdf.pages.filter((page) => page.artifacts.some((text) => text === 'FundManagerAllocation'));
    expect(repeated.length).toBeGreaterThan(0);
  });

  it('keeps running heads and page numbers out of the reading order', () => {
    pdf.pages.forEach((page, index) => {
      expect(page.artifacts).toContain(`Page ${index + 1} of ${rendered.pages}`);
      expect(page.artifacts).toContain('Document Q4V7-N4HV');
    });
    expect(printed()).not.toContain('Page 1 of');
  });
});

describe('the signature page', () => {
  // spec trust 4.1
  it('is the last, with one empty field of the agreed name', () => {
    const fields = [...pdf.objects.values()].filter((object) => object.includes('/FT /Sig'));
    expect(fields).toHaveLength(1);
    expect(fields[0]).toContain('/T (InsuredSignature)');
    expect(fields[0]).not.toContain('/V ');
    expect(pdf.pages.at(-1)?.dictionary).toContain('/Annots');
    expect(
      pdf.pages
        .at(-1)
        ?.marked.map(({ text }) => text)
        .join(''),
    ).toContain('Jané Q. Sample');
  });

  it('ends the declarations of its signer when they are the last section', async () => {
    const declarations = {
      id: 'Mine',
      title: 'Insured Signature',
      items: [{ kind: 'text' as const, text: 'I agree.' }],
    };
    const own = { ...sampleModel(1), signature: { ...model.signature, field: 'Mine' } };
    const joined = await renderDocument({ ...own, sections: [...own.sections, declarations] }, SAMPLE_FRAME);
    const read = readPdf(joined.bytes);
    expect(read.pages.at(-1)?.dictionary).toContain('/Annots');
    const text = printed(read);
    expect(text.indexOf('I agree.')).toBeLessThan(text.indexOf('to be signed electronically'));
    // In the contents, and above its section.
    expect(text.match(/^Insured Signature$/gm)).toHaveLength(2);
  });

  const text = 'The signer declares that every answer is true. '.repeat(4).trim();
  const answer: PrintItem = { kind: 'answer', label: 'Where', value: 'Dallas' };
  const rows = ['a', 'b', 'c'].map((letter) => [letter, text]);
  it.each<[string, PrintItem]>([
    ['a text', { kind: 'text', text: `Before.\n\n${text}` }],
    ['a list', { kind: 'text', text: `- one\n- ${text}` }],
    ['an answer', answer],
    ['a group', { kind: 'group', title: 'Place', items: [answer, answer] }],
    ['a table', { kind: 'table', title: 'Table', head: ['Key', 'Text'], rows, totals: [['', 'all']] }],
  ])('never holds the signature alone after %s, wherever the page ends', { timeout: 120_000 }, async (_, last) => {
    const own = { ...sampleModel(0), signature: { ...model.signature, field: 'Mine' } };
    const pages = new Set<number>();
    // More than a page of rows, so that the page ends between any two of them.
    for (let rows = 0; rows < 34; rows += 3) {
      const items = [...Array.from({ length: rows }, () => answer), last];
      const document = await renderDocument({ ...own, sections: [{ id: 'Mine', title: 'Sign', items }] }, SAMPLE_FRAME);
      const [first] = readPdf(document.bytes).pages.at(-1)?.marked ?? [];
      expect(first?.text).not.toContain('to be signed');
      pages.add(document.pages);
    }
    expect(pages.size).toBeGreaterThan(1);
  });

  it('refuses a field name with a dot and an accent that is no color', async () => {
    const dotted = { ...model, signature: { ...model.signature, field: 'a.b' } };
    await expect(renderDocument(dotted, SAMPLE_FRAME)).rejects.toThrow('a.b');
    await expect(renderDocument(model, { ...SAMPLE_FRAME, accent: 'teal' })).rejects.toThrow('teal');
  });
});

describe('any answers at all', () => {
  it('come back from the file letter by letter', async () => {
    const letters = 'ÀÉÎÕÜßŁłŻżĞğŞşŐőệịọụẹṣĐđƠơƯư fi ffl office Ωλ Жуков “quotes” – — … €£¢ 1⁄2 №';
    const read = readPdf(
      (await renderDocument(withItems([{ kind: 'answer', label: letters, value: letters }]), SAMPLE_FRAME)).bytes,
    );
    const cells = read.pages.flatMap((page) => page.marked.filter(({ tag }) => tag === 'Lbl' || tag === 'LBody'));
    expect(cells.slice(-2)).toHaveLength(2);
    for (const { text } of cells.slice(-2))
      expect(text.normalize('NFC').replaceAll(' ', '')).toBe(letters.replaceAll(' ', ''));
  });

  it('run over as many pages as they take', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `word${index}`);
    const long = words.join(' ');
    const items: PrintItem[] = [
      { kind: 'answer', label: 'Remarks', value: long },
      { kind: 'table', title: 'Table', head: ['Short', 'Long'], rows: [['x', long]] },
      { kind: 'text', text: long },
    ];
    const { bytes, pages } = await renderDocument(withItems(items), SAMPLE_FRAME);
    const text = printed(readPdf(bytes));
    expect(pages).toBeGreaterThan(15);
    const heads = readPdf(bytes).pages.filter((page) => page.artifacts.includes('ShortLong'));
    expect(heads.length).toBeGreaterThan(3);
    const again = readPdf(bytes).pages.filter((page) => page.artifacts.includes('Remarks (continued)'));
    expect(again.length).toBeGreaterThan(3);
    for (const word of ['word0', 'word1500', 'word2999'])
      expect(text.split(new RegExp(`\\b${word}\\b`))).toHaveLength(4);
  });

  // spec trust 4.7
  it('do not hide the home office of an insurer with a long name', async () => {
    const LegalName = 'The Mutual Life Insurance and Annuity Company of the Cedar Quay of Portland. '.repeat(2).trim();
    const insurer = { LegalName, HomeOffice: '100 Cedar Quay' };
    const { bytes } = await renderDocument(model, { ...SAMPLE_FRAME, insurer });
    const [cover] = readPdf(bytes).pages;
    const head = [...new Set(cover?.baselines)].filter((at) => at < 130).toSorted((one, other) => one - other);
    expect(head).toHaveLength(3);
    for (const [index, at] of head.slice(1).entries()) expect(at - (head[index] ?? 0)).toBeGreaterThan(10);
  });

  it('do without what is not known yet: titles, names, a table head longer than a page', async () => {
    const head = ['word '.repeat(4000), 'Short'];
    const items: PrintItem[] = [
      { kind: 'group', title: '', items: [{ kind: 'answer', label: 'Asked', value: 'Said' }] },
      { kind: 'table', title: '', head, rows: [['one', 'two'], ['three']] },
    ];
    const bare = { ...withItems(items), subtitle: '', signature: { field: 'F', title: 'Sign', expectedName: '' } };
    const text = printed(readPdf((await renderDocument(bare, SAMPLE_FRAME)).bytes));
    for (const words of ['Asked', 'Said', 'three', 'to be signed electronically.']) expect(text).toContain(words);
  });

  it('never fail, whatever was typed', { timeout: 60_000 }, async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 80 });
    const item = fc.oneof(
      fc.record({ kind: fc.constant('answer' as const), label: text, value: text }),
      fc.record({ kind: fc.constant('text' as const), text }),
      fc.record({
        kind: fc.constant('table' as const),
        title: text,
        head: fc.array(text, { maxLength: 5 }),
        rows: fc.array(fc.array(text, { maxLength: 5 }), { maxLength: 5 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 12 }), async (items) => {
        const { bytes, pages } = await renderDocument(withItems(items), SAMPLE_FRAME);
        expect(readPdf(bytes).pages).toHaveLength(pages);
      }),
      { numRuns: 12 },
    );
  });
});
