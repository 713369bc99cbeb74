/** One name, however a phone writes it: in a signature, in the search for one's application, and in the form. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identityKey } from '../flow/find-keys.ts';
import { typedNameMatches } from '../flow/typed-name.ts';
import { builtInRule } from '../rule/index.ts';
import { typedVariants } from '../testing/typed-variants.ts';
import { TODAY } from '../testing/rule-table.ts';
import { APOSTROPHE_CLASS, comparableName, HYPHEN_CLASS, sameName } from './names.ts';

const NAMES = [
  "Conan O'Brien",
  "Ann-Marie D'Arcy-O'Neil",
  'José Muñoz',
  'Nguyễn Thị Ánh',
  'Zoë van der Bëek',
  "Síofra O'Súilleabháin-Ní Dhónaill",
];
const NAME_AND_SPELLING = fc.constantFrom(...NAMES).chain((name) => fc.tuple(fc.constant(name), typedVariants(name)));

const find = (lastName: string) =>
  identityKey({ role: 'ProposedInsured', lastName, ss: '219-09-9999', zip: '75201', dob: '04/08/1986' })?.key;

describe('a name as a phone types it', () => {
  test('signs', () => {
    fc.assert(
      fc.property(NAME_AND_SPELLING, ([name, typed]) => {
        expect(typedNameMatches(typed, name)).toBe(true);
      }),
    );
  });

  test('signs with a title and as a trustee', () => {
    fc.assert(
      fc.property(NAME_AND_SPELLING, fc.constantFrom(', Vice-President', ', Trustee'), ([name, typed], ending) => {
        expect(typedNameMatches(`${typed.trimEnd()}${ending}`, `${name}${ending}`)).toBe(true);
      }),
    );
  });

  test('finds the application', () => {
    fc.assert(
      fc.property(NAME_AND_SPELLING, ([name, typed]) => {
        expect(find(typed)).toBe(find(name));
      }),
    );
  });

  test.each([
    ["O'Brien", 'OBRIEN'],
    ["O'Brien", 'O Brien'],
    ['Smith-Jones', 'Smith Jones'],
    ['van der Bëek', 'Vanderbeek'],
    ['Muñoz', 'Munoz'],
    ['Đặng', 'Dang'],
    ['Łukasik', 'Lukasik'],
    ['Sørensen', 'Sorensen'],
    ['Weiß', 'WEISS'],
    ['Þórsdóttir', 'Thorsdottir'],
    ['Kızılçelik', 'KIZILCELIK'],
    ['St. Clair', 'st clair'],
  ])('%j finds the application when it is typed as %j', (name, typed) => {
    expect(find(typed)).toBe(find(name));
    expect(find(typed)).not.toBe(find('Brian'));
  });

  test('is valid as a name in the form, except for what answers drop earlier', () => {
    const rule = builtInRule('invalidName');
    const input = { today: TODAY, parameter: () => undefined, expression: () => undefined, table: () => undefined };
    const signs = Array.from(APOSTROPHE_CLASS + HYPHEN_CLASS);
    expect(signs.filter((sign) => rule?.fails(`O${sign}Brien`, `O${sign}Brien`, input))).toEqual([]);
  });

  test.each([
    ['Jane Sample', 'Jane Q Sample'],
    ["O'Brien", 'OBrien'],
    ['Ann Marie', 'Ann-Marie'],
    ['Jose Diaz', 'José Diaz'],
    ['', 'Jane'],
  ])('%j is another name than %j', (one, other) => {
    expect(sameName(one, other)).toBe(false);
  });
});

test('the numbers and dates beside it may have a phone’s dashes, too', () => {
  const typed = identityKey({
    role: 'ProposedInsured',
    lastName: 'Rivera',
    ss: '219–09—9999',
    zip: ' 75201‑1234 ',
    dob: '04/08/1986\u200e',
  });
  expect(typed?.key).toBe(find('Rivera'));
});

test('digests of names have not changed', () => {
  for (const name of [
    'Rivera',
    ' Rivera  Lee ',
    'O’Neil',
    'D‘Arcy',
    'Lee–Smith',
    'Weiß',
    'Jose\u0301',
    'Smith & Sons, Inc.',
  ]) {
    const before = name
      .normalize('NFC')
      .replaceAll(/[‘’ʼ]/g, "'")
      .replaceAll(/[‐‑–]/g, '-')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .toLowerCase();
    expect(comparableName(name)).toBe(before);
  }
});
