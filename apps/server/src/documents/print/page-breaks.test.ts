/** Where a page ends: nothing that is read as one unit is split, and no heading is separated from what follows it. */
import type { PrintItem, PrintModel } from '@countersign/engine';
import { describe, expect, it } from 'vitest';
import { PAGE } from './page-style.ts';
import { readPdf } from './read-pdf.testkit.ts';
import { renderDocument } from './render.ts';
import { SAMPLE_FRAME, sampleModel } from './sample-model.testkit.ts';

const answers = (count: number): PrintItem[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'answer', label: `Asked ${at}`, value: 'Yes' }));
const document = (sections: PrintModel['sections']): PrintModel => ({ ...sampleModel(0), sections });
const section = (id: string, items: PrintItem[]) => ({ id, title: `Section ${id}`, items });

/** Words of each page, in order. */
async function pagesOf(model: PrintModel): Promise<string[]> {
  const { bytes } = await renderDocument(model, SAMPLE_FRAME);
  return readPdf(bytes).pages.map(({ marked }) => marked.map(({ text }) => text).join(' '));
}
const pageWith = (pages: readonly string[], words: string): number =>
  pages.findIndex((text, at) => at > 1 && text.includes(words));

/** Enough rows before it that each of these begins once at every height of a page. */
const heights = Array.from({ length: 28 }, (_, at) => at + 1);

const address: PrintItem = {
  kind: 'group',
  title: 'Home',
  items: ['Street', 'City', 'State', 'Zip'].map((label) => ({ kind: 'answer', label, value: `The ${label}` })),
};
const funds: PrintItem = {
  kind: 'table',
  title: 'Growth funds',
  head: ['', '%'],
  rows: ['Aster', 'Birch', 'Cedar', 'Dogwood', 'Elm'].map((name) => [name, '20%']),
  totals: [['All funds', '100%']],
};

describe('on one page stand', () => {
  it.each<[string, PrintItem, string[]]>([
    ['the lines of an address with its heading', address, ['Home', 'The Street', 'The City', 'The State', 'The Zip']],
    ['a short table with its title and total', funds, ['Growth funds', 'Aster', 'Elm', 'All funds']],
  ])('%s, and the title of a section that begins with it', async (_what, item, words) => {
    for (const count of heights) {
      const inside = await pagesOf(document([section('A', [...answers(count), item])]));
      expect(new Set(words.map((word) => pageWith(inside, word))).size, `after ${count} rows`).toBe(1);
      const opening = await pagesOf(document([section('A', answers(count)), section('B', [item])]));
      const all = ['Section B', ...words].map((word) => pageWith(opening, word));
      expect(new Set(all).size, `behind ${count} rows`).toBe(1);
    }
  });

  // spec trust 4.8
  it('the heading of a text, the version below it and its first lines', async () => {
    const lines = 'A line that is long enough to fill more than one line of the page, three times over. '.repeat(4);
    const notice: PrintItem = { kind: 'text', text: `## Fraud warning\n\nVersion 1.0\n\nFirst. ${lines}` };
    for (const count of heights) {
      const words = ['Fraud warning', 'Version 1.0', 'First.'];
      const pages = await pagesOf(document([section('A', [...answers(count), notice])]));
      expect(new Set(words.map((word) => pageWith(pages, word))).size, `after ${count} rows`).toBe(1);
    }
  });

  // spec trust 4.8, 4.10
  it('what stands on a condition, with the condition, its heading and its first lines', async () => {
    const condition = '"Kind of owner" is A business, An existing trust, or A trust that will be set up '.repeat(4);
    const lines = 'A line that is long enough to fill more than one line of the page, three times over. '.repeat(4);
    const last = 'Trust that will be set up';
    const notice: PrintItem = {
      kind: 'text',
      text: `## Notice\n\n_Version 1.0_\n\nFirst. ${lines}`,
      onlyIf: `${condition}${last}`,
    };
    const bare: PrintItem = { kind: 'text', text: `First. ${lines}`, onlyIf: `${condition}${last}` };
    for (const count of heights) {
      for (const [item, ...words] of [[notice, 'Notice', 'Version 1.0'], [bare]] as const) {
        const pages = await pagesOf(document([section('A', [...answers(count), item])]));
        const all = [...words, 'Only if', last, 'First.'].map((word) => pageWith(pages, word));
        expect(new Set(all).size, `after ${count} rows`).toBe(1);
      }
      const asked = { ...section('B', [address]), onlyIf: `${condition}${last}` };
      const pages = await pagesOf(document([section('A', answers(count)), asked]));
      const all = ['Section B', 'Only if', last, 'Home', 'The Zip'].map((word) => pageWith(pages, word));
      expect(new Set(all).size, `behind ${count} rows`).toBe(1);
    }
  });

  // spec trust 4.8
  it('a table’s title, its head and its first row, however high the row is', async () => {
    const high = Array.from({ length: 60 }, (_, at) => `word${at}`).join(' ');
    const rows = Array.from({ length: 14 }, (_, at) => [`Row ${at}`, high]);
    const table: PrintItem = { kind: 'table', title: 'High rows', head: ['Key', 'Text'], rows };
    for (const count of heights) {
      const pages = await pagesOf(document([section('A', [...answers(count), table])]));
      const words = ['High rows', 'Key', 'Row 0', 'word0'];
      expect(new Set(words.map((word) => pageWith(pages, word))).size, `after ${count} rows`).toBe(1);
    }
  });

  it('at least two lines of a paragraph that goes on there', async () => {
    const words = Array.from({ length: 120 }, (_, at) => `word${at}`).join(' ');
    for (const count of heights) {
      const pages = await pagesOf(document([section('A', [...answers(count), { kind: 'text', text: words }])]));
      const last = pages[pageWith(pages, 'word119')] ?? '';
      // A line of this paragraph holds about a dozen of them.
      expect(last.match(/word\d+/g)?.length, `after ${count} rows`).toBeGreaterThan(12);
    }
  });
});

// spec trust 4.8
it('nothing is printed below a page, however long the names on the first one are', async () => {
  for (const count of heights) {
    const summary = Array.from({ length: count }, (_, at) => ({ label: `Owner ${at}`, value: 'A name '.repeat(12) }));
    const model = { ...document([]), summary };
    const signature = { ...model.signature, expectedName: 'Featherstonehaugh '.repeat(8).trim() };
    const { bytes } = await renderDocument({ ...model, signature }, SAMPLE_FRAME);
    const lowest = Math.max(...readPdf(bytes).pages.flatMap(({ baselines }) => baselines));
    expect(lowest, `behind ${count} lines`).toBeLessThanOrEqual(PAGE.height - PAGE.bottom);
  }
});

// spec trust 4.8
it('a question that is repeated on a further page is not printed over what follows its answer', async () => {
  const label =
    'Which medicines do you take, since when, how much of them, and who prescribed each of them to you? '.repeat(2);
  for (const count of heights) {
    const value = Array.from({ length: 16 + count }, (_, at) => `Line ${at}`).join('\n');
    const long: PrintItem = { kind: 'answer', label, value };
    const model = document([section('A', [...answers(count), long, ...answers(2)])]);
    for (const page of readPdf((await renderDocument(model, SAMPLE_FRAME)).bytes).pages) {
      const inColumn = page.starts.filter(([left]) => Math.abs(left - PAGE.left) < 1).map(([, top]) => top);
      const tops = [...new Set(inColumn)].toSorted((one, other) => one - other);
      const nearest = Math.min(...tops.slice(1).map((top, at) => top - (tops[at] ?? 0)));
      expect(nearest, `after ${count} rows`).toBeGreaterThan(9);
    }
  }
});
