/** Filed forms in a document: each begins on a new page, with what a state's reviewers look for. */
import type { PrintItem, PrintModel } from '@countersign/engine';
import { describe, expect, it } from 'vitest';
import { type ReadPage, readPdf } from './read-pdf.testkit.ts';
import { renderDocument } from './render.ts';
import { SAMPLE_FRAME, sampleModel } from './sample-model.testkit.ts';

const answers: PrintItem[] = Array.from({ length: 30 }, (_, at) => ({
  kind: 'answer',
  label: `Asked ${at}`,
  value: 'Yes',
}));
const section = (id: string, form?: string) => ({ id, title: `Section ${id}`, items: answers, ...(form && { form }) });

const model: PrintModel = {
  ...sampleModel(0),
  forms: [
    { number: 'F-100-CA', edition: '03/2026', title: 'Application, Part 1' },
    { number: 'F-200', edition: '06/2025', title: 'Disclosures' },
  ],
  sections: [section('A', 'F-100-CA'), section('B', 'F-100-CA'), section('C', 'F-200'), section('Mine')],
  signature: { field: 'Mine', title: 'Signature', expectedName: 'Jané Q. Sample' },
};
const { pages } = readPdf((await renderDocument(model, SAMPLE_FRAME)).bytes);
const textOf = ({ marked }: ReadPage): string => marked.map(({ text }) => text).join('\n');
const pageOf = (words: string): number => pages.findIndex((page, at) => at > 1 && textOf(page).includes(words));
const { LegalName, HomeOffice } = SAMPLE_FRAME.insurer;

// spec trust 4.7
describe('a filed form', () => {
  it('begins a page, with the insurer, its home office, its title, number and edition', () => {
    for (const { number, edition, title } of model.forms) {
      const page = pages[pageOf(`Form ${number}, edition ${edition}`)];
      const [insurer, office, heading, about] = page?.marked ?? [];
      expect([insurer?.text, office?.text, heading, about?.text]).toEqual([
        LegalName,
        HomeOffice,
        { tag: 'H1', text: title },
        `Form ${number}, edition ${edition}`,
      ]);
    }
  });

  it('holds its sections and no other', () => {
    const [first, second, none] = ['F-100-CA', 'F-200']
      .map((number) => pageOf(`Form ${number}`))
      .concat(pageOf('Section Mine'));
    expect(pageOf('Section A')).toBe(first);
    expect(pageOf('Section B')).toBeLessThan(second ?? 0);
    expect(pageOf('Section C')).toBe(second);
    // What belongs to no form does not continue after the last form.
    expect(none).toBeGreaterThan(second ?? 0);
    expect(textOf(pages[none ?? 0] ?? never())).not.toContain('Section C');
  });

  it('stands at the foot of each of its pages, with which of its pages it is, and nowhere else', () => {
    const last = pageOf('Section Mine');
    for (const [number, from, to] of [
      ['F-100-CA (03/2026)', pageOf('Form F-100-CA'), pageOf('Form F-200')],
      ['F-200 (06/2025)', pageOf('Form F-200'), last],
    ] as const) {
      pages.forEach(({ artifacts }, at) => {
        const isOwn = from <= at && at < to;
        const foot = [number, `Page ${at - from + 1} of ${to - from} of the form`];
        expect(
          foot.map((text) => artifacts.includes(text)),
          `${number} on page ${at + 1}`,
        ).toEqual([isOwn, isOwn]);
        expect(artifacts).toContain(`Page ${at + 1} of ${pages.length}`);
      });
    }
    expect(pages[last]?.artifacts.filter((text) => text.includes('of the form'))).toEqual([]);
  });

  it('and the first page name the insurer and its home office', () => {
    expect(textOf(pages[0] ?? never())).toContain(`${LegalName}\n${HomeOffice}`);
  });
});

describe('a page on which something goes on', () => {
  it('says of which section and which row, for the eye only', async () => {
    const rows: PrintItem[] = ['One', 'Two'].map((title) => ({ kind: 'group', title, items: answers }));
    const items: PrintItem[] = [{ kind: 'group', title: 'Owners', items: rows }];
    const long = { ...model, sections: [{ id: 'A', title: 'Policy owner', form: 'F-200', items }] };
    const read = readPdf((await renderDocument(long, SAMPLE_FRAME)).bytes);
    const said = read.pages.flatMap(({ artifacts }) => artifacts.filter((text) => text.endsWith('(continued)')));
    expect(new Set(said)).toEqual(new Set(['Policy owner · One (continued)', 'Policy owner · Two (continued)']));
    const first = read.pages.findIndex((page, at) => at > 1 && textOf(page).includes('Policy owner'));
    expect(read.pages[first]?.artifacts.some((text) => text.endsWith('(continued)'))).toBe(false);
  });

  it('says of which table', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => [`Fund ${at}`, '1%']);
    const items: PrintItem[] = [{ kind: 'table', number: 'V 1', title: 'Funds', head: ['', '%'], rows }];
    const long = { ...model, sections: [{ id: 'A', title: 'Allocation', form: 'F-200', items }] };
    const read = readPdf((await renderDocument(long, SAMPLE_FRAME)).bytes);
    const said = read.pages.flatMap(({ artifacts }) => artifacts.filter((text) => text.endsWith('(continued)')));
    expect(new Set(said)).toEqual(new Set(['Allocation · Funds (continued)']));
  });

  it('says so of the list of forms as well', async () => {
    const forms = Array.from({ length: 40 }, (_, at) => ({
      number: `F-${at}`,
      edition: '03/2026',
      title: 'One of many',
    }));
    const read = readPdf((await renderDocument({ ...model, forms }, SAMPLE_FRAME)).bytes);
    const on = (words: string): number => read.pages.findIndex((page) => textOf(page).includes(words));
    expect(on('F-39')).toBe(on('F-0') + 1);
    expect(read.pages[on('F-39')]?.artifacts).toContain('Forms in this document (continued)');
  });
});

function never(): never {
  throw new Error('there is no such page');
}

// spec trust 4.10
it('a form for filing says in the place of a signature what a signature shows there; a document to be signed does not', async () => {
  const filed = readPdf((await renderDocument(model, { ...SAMPLE_FRAME, formsOnly: true })).bytes);
  const last = filed.pages.at(-1)?.marked.map(({ text }) => text) ?? [];
  const shown = ['Signed electronically', 'Date and time', 'Place', 'Network address'];
  expect(last).toEqual(expect.arrayContaining(shown));
  expect(pages.flatMap((page) => page.marked).filter(({ text }) => shown.includes(text))).toEqual([]);
});

// spec trust 4.7
it('a number and an edition as long as the linter accepts stand whole at the foot of a page', async () => {
  const form = {
    number: 'ICC26-CQL-INDEXED-UNIVERSAL-LIFE-110-SUPPLEMENT-TX',
    edition: '11/2026 R2',
    title: 'Application',
  };
  expect(form.number.length + form.edition.length).toBe(60);
  const long = { ...model, forms: [form], sections: [section('A', form.number)] };
  const printed = readPdf((await renderDocument(long, SAMPLE_FRAME)).bytes);
  expect(printed.pages.flatMap(({ artifacts }) => artifacts)).toContain(`${form.number} (${form.edition})`);
});
