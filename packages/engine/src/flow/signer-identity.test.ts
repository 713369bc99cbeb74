/**
 * When two descriptions are the same person, and which earlier signer each current signer is
 * (docs/decisions/signer-identity.md).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  IDENTITY_PARTS,
  isSamePerson,
  type PlacedSigner,
  pairSigners,
  rememberedIdentity,
  type SignerIdentity,
} from './signer-identity.ts';

const KINDS = [
  'Insured',
  'IndividualOwner',
  'BusinessSignator',
  'EntityTrustee',
  'IndividualTrustee',
  'Other',
] as const;
const NAMES = ['firstName', 'middleName', 'lastName', 'suffix'] as const;

/** Few texts, so that people have some of them in common. */
const text = fc.constantFrom('', 'a', 'b', 'c');
const identity: fc.Arbitrary<SignerIdentity> = fc.record({
  kind: fc.constantFrom(...KINDS),
  firstName: text,
  middleName: text,
  lastName: text,
  suffix: text,
  business: text,
  number: text,
  born: text,
});
const runs = { numRuns: 2000 };

const whole: SignerIdentity = {
  kind: 'Insured',
  firstName: 'grace',
  middleName: 'q',
  lastName: 'rivera',
  suffix: 'jr.',
  business: '',
  number: '1',
  born: '1986-04-08',
};

describe('the same person', () => {
  test('is the same in either order of comparison', () => {
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        expect(isSamePerson(one, one)).toBe(true);
        expect(isSamePerson(one, other)).toBe(isSamePerson(other, one));
      }),
      runs,
    );
  });

  test('never has another number, date of birth or kind', () => {
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        const isOther = (['number', 'born'] as const).some(
          (part) => one[part] && other[part] && one[part] !== other[part],
        );
        fc.pre(isOther || one.kind !== other.kind);
        expect(isSamePerson(one, other)).toBe(false);
      }),
      runs,
    );
  });

  test('may have any name with the same number and date of birth, and none without both', () => {
    fc.assert(
      fc.property(identity, fc.constantFrom(...NAMES), (one, part) => {
        fc.pre(one[part] !== '');
        const renamed = { ...one, [part]: 'another' };
        expect(isSamePerson(one, renamed)).toBe(one.number !== '' && one.born !== '');
      }),
      runs,
    );
  });

  test('may belong to a business of another name with the same number, and to none without it', () => {
    fc.assert(
      fc.property(identity, (one) => {
        fc.pre(one.business !== '');
        expect(isSamePerson(one, { ...one, business: 'another' })).toBe(one.number !== '');
      }),
      runs,
    );
  });

  test('is still the same if more data are known, or some were cleared', () => {
    fc.assert(
      fc.property(identity, fc.subarray([...IDENTITY_PARTS]), (one, cleared) => {
        const less = { ...one };
        for (const part of cleared) less[part] = '';
        // A name with other data missing is still that name.
        expect(isSamePerson(one, less)).toBe(true);
        expect(rememberedIdentity(one, less)).toEqual(one);
      }),
      runs,
    );
  });

  test('is not reached from another one by small steps', () => {
    const steps = fc.array(identity, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(steps, (walk) => {
        let known = whole;
        for (const step of walk) {
          const next = { ...step, kind: whole.kind };
          if (isSamePerson(known, next)) known = rememberedIdentity(known, next);
        }
        expect(known).toMatchObject({ number: whole.number, born: whole.born });
      }),
      runs,
    );
  });
});

const owner = (letter: string, changes: Partial<SignerIdentity>): PlacedSigner & { fixed: boolean } => ({
  group: 'owner',
  letter,
  identity: { ...whole, kind: 'IndividualOwner', middleName: '', suffix: '', ...changes },
  fixed: false,
});

const ann = { firstName: 'ann', number: '2' };
const ben = { firstName: 'ben', number: '3' };
const max = { firstName: 'max', number: '4' };
const nobody = { firstName: '', lastName: '', number: '', born: '' };

const lettersOf = (before: ReturnType<typeof owner>[], now: ReturnType<typeof owner>[]): string[] => {
  const pairs = pairSigners(before, now);
  return now.map((one) => `${one.letter} was ${pairs.get(one)?.letter ?? 'nobody'}`);
};

describe('signers are recognized', () => {
  test.each<[string, ReturnType<typeof owner>[], ReturnType<typeof owner>[], string[]]>([
    ['a row before theirs goes', [owner('A', ann), owner('B', ben)], [owner('A', ben)], ['A was B']],
    ['a row before theirs comes', [owner('A', ann)], [owner('A', max), owner('B', ann)], ['A was nobody', 'B was A']],
    [
      'they change places',
      [owner('A', ann), owner('B', ben)],
      [owner('A', ben), owner('B', ann)],
      ['A was B', 'B was A'],
    ],
    [
      'somebody is exchanged',
      [owner('A', ann), owner('B', ben)],
      [owner('A', max), owner('B', ben)],
      ['A was nobody', 'B was B'],
    ],
    [
      'a name is filled in',
      [owner('A', nobody), owner('B', ben)],
      [owner('A', ann), owner('B', ben)],
      ['A was A', 'B was B'],
    ],
    ['two are alike', [owner('A', ann), owner('B', ann)], [owner('A', ann), owner('B', ann)], ['A was A', 'B was B']],
  ])('when %s', (_when, before, now, expected) => {
    expect(lettersOf(before, now)).toEqual(expected);
  });

  test('a signer who signed keeps the slot, whatever the answers say', () => {
    expect(lettersOf([{ ...owner('A', ann), fixed: true }], [owner('A', max), owner('B', ann)])).toEqual([
      'A was A',
      'B was nobody',
    ]);
  });

  test('nobody is two people, and nobody becomes somebody else', () => {
    const several = fc.array(identity, { maxLength: 5 });
    const placed = (people: SignerIdentity[]) =>
      people.map((one, at) => ({ group: 'owner' as const, letter: 'ABCDE'[at] ?? '', identity: one, fixed: false }));
    fc.assert(
      fc.property(several, several, (before, now) => {
        const pairs = pairSigners(placed(before), placed(now));
        expect(new Set(pairs.values()).size).toBe(pairs.size);
        for (const [one, other] of pairs) expect(isSamePerson(other.identity, one.identity)).toBe(true);
      }),
      runs,
    );
  });
});
