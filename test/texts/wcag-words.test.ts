/** What WCAG requires of words, for every text of the product and the reference carrier. */
import { expect, it } from 'vitest';
import { allMessages } from '../../apps/web/src/messages/all.ts';
import { referenceCarrier } from '../carrier/reference-carrier.ts';

const { definition, texts } = referenceCarrier();

/**
 * Every text of a tree, by its place. Clauses, names and lists of proper names are for programs, or are no language.
 */
function textsIn(tree: unknown, place = ''): [place: string, text: string][] {
  if (typeof tree === 'string') return /\s/.test(tree) ? [[place, tree]] : [];
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree)
    .filter(([field]) => !/Clause|When|Calculate|Rule|^Lists$|^Tables$/.test(field))
    .flatMap(([field, part]) => textsIn(part, place === '' ? field : `${place}.${field}`));
}

const all = [...textsIn({ ...allMessages, ...texts }), ...textsIn(definition, 'definition')];

/** “Above” and “below” also follow the order in which a page is read. */
const BY_THE_EYE =
  /\b(on the (left|right)|(left|right)[- ]hand|corner|round|circle|square|triangle|red|green|blue|orange|yellow|gr[ae]y|bold|underlined|highlighted|shaded|icon|arrow)\b/i;
/** Words for something else. */
const NOT_ON_THE_PAGE = /green card|\bround(s)? of signing|of (the|this) round|Round \{|Round up/i;

/** Names keep their letters in every language. */
const PROPER_NAME = /Sjögren/g;

// spec pages 4.1
it('1.3.3: no text refers to something by its shape, its color or its position', () => {
  expect(all.length).toBeGreaterThan(2_000);
  expect(all.filter(([, text]) => BY_THE_EYE.test(text) && !NOT_ON_THE_PAGE.test(text))).toEqual([]);
});

// spec pages 4.1
it('3.1.2: no text is in another language', () => {
  const letters = all.map(([place, text]) => [place, text.replaceAll(PROPER_NAME, '')] as const);
  expect(letters.filter(([, text]) => /[^\x20-\x7e\n“”‘’–—…·©→×≤≥]/.test(text))).toEqual([]);
});
