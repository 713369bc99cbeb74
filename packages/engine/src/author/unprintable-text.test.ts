import { expect, test } from 'vitest';
import { readCarrier } from './read-carrier.ts';
import { sampleFolder } from './sample-folder.testkit.ts';

const OWN = { 'welcome.title': 'Your application', 'document.edition': 'edition' };

function said(path: string, from: string | RegExp, to: string): string[] {
  const files = sampleFolder().map((each) => (each.path === path ? { path, text: each.text.replace(from, to) } : each));
  expect(files).not.toEqual(sampleFolder());
  return readCarrier(files, OWN).findings.map(({ kind, message }) => `${kind}: ${message}`);
}

const WRONG =
  'unprintable: Documents cannot print 体 (U+4F53): use letters of the Latin, Greek or Cyrillic alphabet and usual signs.';

test.each([
  ['the wording of a question', 'blocks/Part2Medical.yaml', /QuestionText: /],
  ['the title of a section', 'blocks/Part2Medical.yaml', /DisplayName: /],
  ['an option', 'lists/States.yaml', /DisplayName: /],
  ['the insurer', 'brand/brand.yaml', 'LegalName: '],
  ['the name of the carrier', 'brand/brand.yaml', 'CarrierName: '],
  ['a consent', 'consent/default.md', /(?=Please)/],
  ['a word that documents add', 'texts/pages/form.yaml', /^.*\n/],
])('%s may have only what documents can print', (_what, path, before) => {
  const written = path === 'texts/pages/form.yaml' ? 'document.edition: 体\n' : '$&体 ';
  expect(said(path, before, written)).toEqual([WRONG]);
  expect(said(path, before, written.replace('体', 'ж'))).toEqual([]);
});

test.each([
  ['a hint', 'blocks/Part2Medical.yaml', /( +)QuestionText: .*\n/, '$&$1Hint: 体\n'],
  ['a mail', 'mail/owner.yaml', 'Ready', '体'],
  ['an error message', 'texts/messages.yaml', /: /, ': 体 '],
  ['a text of a page', 'texts/pages/form.yaml', 'Your', '体'],
])('%s is not printed', (_what, path, from, to) => {
  expect(said(path, from, to)).toEqual([]);
});
