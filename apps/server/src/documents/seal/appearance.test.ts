import { expect, it } from 'vitest';
import { readPdf } from '../print/read-pdf.testkit.ts';
import { documentTexts } from '../print/document-texts.ts';
import { drawAppearance } from './appearance.ts';

const place = { when: new Date('2026-11-20T10:41:07Z'), city: 'Troy', state: 'NY', address: '2001:db8::7' };

/** What the signature says to anyone who copies its text; a letter and its accent are one. */
async function said(typedName: string): Promise<string> {
  const { text } = readPlain(await drawAppearance(480, 132, { ...place, typedName }));
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

it('speaks the words of the carrier, and its own where there are none', async () => {
  const words = documentTexts({ 'document.signed': 'Firmado', 'document.signedFrom': 'Red' });
  const { text } = readPlain(await drawAppearance(480, 132, { ...place, typedName: 'Ana Ruiz', words }));
  for (const word of ['Firmado', 'Red', 'Place']) expect(text).toContain(word);
  for (const word of ['Signed', 'Network']) expect(text).not.toContain(word);
});
