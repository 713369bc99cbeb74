import { describe, expect, it } from 'vitest';
import { plain, labeledTexts, type TextPiece } from './labeled-text.ts';

const known = new Set(['First name', 'Last name', 'State', 'State of issue', 'Face amount', 'Product'].map(plain));

/** A page made of letters: two spaces or more start another piece; every letter is 5 points wide. */
function page(drawing: string): TextPiece[][] {
  return drawing
    .split('\n')
    .map((line) =>
      [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
        text,
        left: index * 5,
        right: (index + text.length) * 5,
      })),
    )
    .filter((pieces) => pieces.length > 0);
}

/** The likeliest text of each label. */
function likeliest(drawing: string): Record<string, string> {
  const said: Record<string, string> = {};
  for (const { label, text } of labeledTexts(page(drawing), known)) said[label] ??= text;
  return said;
}

describe('labels and values', () => {
  it.each<[string, string, Record<string, string>]>([
    ['on one line', 'Face amount: $500,000', { faceamount: '$500,000' }],
    ['on one line, without a space', 'Face amount:$500,000', { faceamount: '$500,000' }],
    ['on one line, without a colon', 'Face amount $500,000', { faceamount: '$500,000' }],
    ['with a gap between them', 'Face amount        $500,000', { faceamount: '$500,000' }],
    ['with a colon and a gap', 'Face amount:       $500,000', { faceamount: '$500,000' }],
    ['on two lines', 'Face amount\n$500,000', { faceamount: '$500,000' }],
    ['on two lines, with a colon', 'Face amount:\n$500,000', { faceamount: '$500,000' }],
    ['with a line between them', 'Face amount\nin dollars:\n$500,000', { faceamount: '$500,000' }],
    ['in other letters', 'FACE AMOUNT: $500,000', { faceamount: '$500,000' }],
    ['with punctuation', 'Face-Amount.: $500,000', { faceamount: '$500,000' }],
    ['of two labels that begin alike: the longer', 'State of issue TX', { stateofissue: 'TX' }],
    ['as a word that begins a sentence', 'State law applies', {}],
    [
      'in two columns',
      'First name   Grace        Face amount   $500,000\nLast name    Rivera       State         TX',
      { firstname: 'Grace', lastname: 'Rivera', faceamount: '$500,000', state: 'TX' },
    ],
    [
      'in two columns with colons',
      'First name: Grace        Face amount: $500,000',
      { firstname: 'Grace', faceamount: '$500,000' },
    ],
    [
      'in two columns that became one',
      'First name: Grace Ann Last name: Rivera',
      { firstname: 'Grace Ann', lastname: 'Rivera' },
    ],
    [
      'as a table with its heads above',
      'First name      Last name      State\nGrace           Rivera         TX',
      { firstname: 'Grace', lastname: 'Rivera', state: 'TX' },
    ],
    [
      'as a table whose values stand a little to the right',
      'First name      Last name\n  Grace           Rivera',
      { firstname: 'Grace', lastname: 'Rivera' },
    ],
    ['with another colon in the value', 'Product: Term: 20 years', { product: 'Term: 20 years' }],
    ['behind words of no meaning', 'Prepared for: X State: TX', { state: 'TX' }],
    ['twice: the first', 'State: TX\nState: CA', { state: 'TX' }],
    ['of which only labels are there', 'First name   Last name', {}],
    ['of which nothing is known', 'Broker: Ann\n$500,000', {}],
    ['none', '', {}],
  ])('%s', (_story, drawing, expected) => {
    expect(likeliest(drawing)).toEqual(expected);
  });

  it('returns every text that may be meant, the likeliest first', () => {
    const drawing = 'Face amount     Premium\n$500,000        $75.00';
    expect(labeledTexts(page(drawing), known)).toEqual([
      { label: 'faceamount', text: 'Premium' },
      { label: 'faceamount', text: '$500,000' },
    ]);
  });
});
