import { expect, it } from 'vitest';
import { readPdf } from '../print/read-pdf.testkit.ts';
import { documentTexts } from '../print/document-texts.ts';
import { drawAppearance } from './appearance.ts';

const place = {
  when: new Date('2026-11-21T02:30:00Z'),
  zone: 'America/Los_Angeles',
  city: 'Fresno',
  state: 'CA',
  address: '2001:db8::7',
};

/** What the signature says to anyone who copies its text; a letter and its accent are one. */
async function said(typedName: string): Promise<string> {
  const { text } = readPlain(await drawAppearance(480, 160, { ...place, typedName }));
  return text.normalize('NFC').replaceAll(/\s/g, '');
}

/** An appearance is no tagged file: its text stands outside of everything marked. */
function readPlain(bytes: Uint8Array): { text: string } {
  const [page] = readPdf(bytes).pages;
  return { text: page?.plain ?? '' };
}

it.each([
  ['Łukasz Żółć-Brzęczyszczykiewicz'],
  ['Nguyễn Thị Bích Ngọc'],
  ['Ελένη Παπαδοπούλου'],
  ['Наталья Жукова-Щербак'],
  ['Şişli Öğretmen, İzmir'],
])('%s is signed as it was typed', async (name) => {
  expect(await said(name)).toContain(name.replaceAll(/\s/g, ''));
});

it.each([
  ['李雷', '[U+674E][U+96F7]'],
  ['שלום', '[U+05E9][U+05DC][U+05D5][U+05DD]'],
  ['Ann\u0007Lee', 'Ann[U+0007]Lee'],
  ['Zoe\u0301', 'Zoé'],
])('%s is never a silent gap', async (name, shown) => {
  expect(await said(name)).toContain(shown);
});

it('is written again by whoever signs twice, after others', async () => {
  const both = [await said('Grace Rivera'), await said('Vera Grace'), await said('Grace Rivera')];
  expect(both[0]).toContain('GraceRivera');
  expect(both[1]).toContain('VeraGrace');
  expect(both[2]).toBe(both[0]);
});

// spec trust 4.3
it('is dated by the clock of its place, by the name of that clock, with UTC below', async () => {
  const text = await said('Ann Lee');
  expect(text).toContain('November20,2026,6:30:00PMPacificStandardTime');
  expect(text).toContain('November21,2026,02:30:00UTC');
  const { text: unknown } = readPlain(await drawAppearance(480, 160, { ...place, zone: 'UTC', typedName: 'Ann Lee' }));
  expect(unknown.match(/UTC/g)).toHaveLength(1);
});

it('is written by hand, or in italics where the hand lacks a letter, and never smaller than 10 points', async () => {
  const fontsOf = async (typedName: string): Promise<string> =>
    Buffer.from(await drawAppearance(480, 160, { ...place, typedName, extra: ['Evidence '.repeat(20)] })).toString(
      'latin1',
    );
  expect(await fontsOf('Łukasz Żółć')).toContain('GreatVibes');
  expect(await fontsOf('Ελένη')).not.toContain('GreatVibes');
  for (const name of ['Ann', 'Bartholomew Maximilian '.repeat(9)]) {
    const [page] = readPdf(await drawAppearance(480, 160, { ...place, typedName: name })).pages;
    expect(Math.min(...(page?.sizes ?? []))).toBeGreaterThanOrEqual(10);
  }
});

it('stays inside its box, however long the place of signing is', async () => {
  for (const city of ['Fresno', 'WALLAWALLA HEIGHTS '.repeat(3), 'WALLAWALLA HEIGHTS '.repeat(6)]) {
    const drawn = Buffer.from(await drawAppearance(480, 160, { ...place, city, typedName: 'Ann Lee' }));
    const baselines = [...drawn.toString('latin1').matchAll(/1 0 0 -1 \S+ (\S+) Tm/g)].map(([, y]) => Number(y));
    // Letters reach a fifth of their size below it.
    expect(Math.max(...baselines)).toBeLessThan(160 - 2);
    expect(baselines).toEqual(baselines.toSorted((a, b) => a - b));
  }
});

it('names its fonts unlike any other signature, because both end up in one file', async () => {
  const tagsOf = async (typedName: string): Promise<string[]> => {
    const source = Buffer.from(await drawAppearance(480, 160, { ...place, typedName })).toString('latin1');
    return [...source.matchAll(/\/FontName \/([A-Z]{6})\+/g)].map(([, tag = '']) => tag);
  };
  const [first, second] = [await tagsOf('Ann Lee'), await tagsOf('Ann Lea')];
  expect(first.length).toBeGreaterThan(1);
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
});

it('speaks the words of the carrier, and its own where there are none', async () => {
  const words = documentTexts({ 'document.signed': 'Firmado', 'document.signedFrom': 'Red' });
  const { text } = readPlain(await drawAppearance(480, 160, { ...place, typedName: 'Ana Ruiz', words }));
  for (const word of ['Firmado', 'Red', 'Place']) expect(text).toContain(word);
  for (const word of ['Signed', 'Network']) expect(text).not.toContain(word);
});
