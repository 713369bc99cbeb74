import { expect, it } from 'vitest';
import { fillIn } from './fill-in.ts';

const filled = (text: string): string =>
  fillIn(text, { Carrier: 'Quay Life Co.', Agent: 'Ann Agent', Count: 2, Empty: '' });

it('a value that ends with a period ends the sentence, too', () => {
  expect(filled('Sealed by {Carrier}.')).toBe('Sealed by Quay Life Co.');
  expect(filled('With {Carrier}. It is open.')).toBe('With Quay Life Co. It is open.');
  expect(filled('{Carrier} wrote to {Agent}.')).toBe('Quay Life Co. wrote to Ann Agent.');
});

it('periods that end no sentence stay, as does a name without a value', () => {
  expect(filled('See {Carrier}.example and {Carrier}...')).toBe('See Quay Life Co..example and Quay Life Co....');
  expect(filled('{Nobody}. {Carrier}!')).toBe('{Nobody}. Quay Life Co.!');
  expect(filled('{Count}. {Empty}.')).toBe('2. .');
});
