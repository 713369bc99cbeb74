import { describe, expect, test } from 'vitest';
import { merge, openApplication, ownerCountOf, signingSlots } from '../../packages/engine/src/index.ts';
import type { Application, MergeOutcome, QuestionResponse } from '../../packages/engine/src/index.ts';
import { keyOf, newCase, referenceCarrier } from './reference-carrier.ts';

/**
 * Owners of the reference carrier: how they are counted, limited and removed, and who signs as A to J (spec form 4.25;
 * spec flow §3).
 */
const { model } = referenceCarrier();
const B = 'SECTIONBPolicyOwner';
const OWNERS = `${B}.PolicyOwnerInformation`;
const officersOf = (row: number): string => `${OWNERS}[${row}].SigningOfficerCompound`;

type Owner = 'Individual' | 'Other' | 'TrustToBeEstablished' | ['Business' | 'ExistingTrust', number];

/** A case with these owners; businesses and trusts have this many officers. */
function caseOf(...owners: Owner[]): Application {
  const application = newCase(model);
  put(application, `${B}.PolicyOwnerInsured`, 'No');
  put(application, `${B}.PolicyOwnerInsuredNo`, 'true');
  owners.forEach((owner, row) => {
    if (row > 0) add(application, OWNERS);
    const [type, officers] = typeof owner === 'string' ? [owner, 1] : owner;
    put(application, `${OWNERS}[${row}].PolicyOwnerType`, type);
    for (let count = 1; count < officers; count += 1) add(application, officersOf(row));
  });
  return application;
}

function put(application: Application, where: string, text: string): void {
  application.change(keyOf(application, where), text);
}

function add(application: Application, where: string): void {
  application.addRow(keyOf(application, where));
}

function remove(application: Application, where: string, position: number): void {
  application.removeRow(keyOf(application, where), rowsOf(application, where)[position]?.key ?? '');
}

function rowsOf(application: Application, where: string) {
  return application.cell(keyOf(application, where)).rows ?? [];
}

const canAdd = (application: Application, where: string): boolean => application.cell(keyOf(application, where)).canAdd;

const texts = (application: Application, part: string): string[] =>
  rowsOf(application, OWNERS).map(
    (_row, position) => application.cell(keyOf(application, `${OWNERS}[${position}].${part}`)).text,
  );

/** Letters of each row of owners as the record stores them, `-` for none. */
const letters = (application: Application): string[] =>
  rowsOf(application, OWNERS).map((_row, position) => {
    const kept = application.answers()[B]?.[`PolicyOwnerInformation[${position}].PolicyOwnerLetters`] ?? '';
    return kept.replaceAll(/[^A-J]/g, '') || '-';
  });

/** Letter, row of the owner and row of the officer of every signer except the insured and the agent. */
const signers = (application: Application): string[] =>
  signingSlots(application).flatMap(({ letter, ownerRow, officerRow }) =>
    letter === null ? [] : [`${letter} ${ownerRow}${officerRow === null ? '' : `.${officerRow}`}`],
  );

const several = (count: number): Owner[] => Array.from({ length: count }, () => 'Individual');

// spec form 4.25
test.each<[string, Owner[], number]>([
  ['a person', ['Individual'], 1],
  ['a business with officers', ['Individual', ['Business', 3]], 4],
  ['a trust with trustees', [['ExistingTrust', 2], 'Other'], 3],
])('the page tells how many there are: %s', (_name, owners, count) => {
  expect(ownerCountOf(caseOf(...owners))).toBe(count);
});

// spec form 4.26
describe('owners are counted', () => {
  // The tenth is the last: another one only while the count is at most 9.
  test.each<[string, Owner[], boolean]>([
    ['a person one', several(9), true],
    ['a person one', several(10), false],
    ['another owner one', [...several(8), 'Other'], true],
    ['another owner one', [...several(9), 'Other'], false],
    ['a trust to be established one', [...several(8), 'TrustToBeEstablished'], true],
    ['a trust to be established one', [...several(9), 'TrustToBeEstablished'], false],
    ['a business by its officers', [['Business', 9]], true],
    ['a business by its officers', [['Business', 10]], false],
    ['a trust by its trustees', [...several(4), ['ExistingTrust', 5]], true],
    ['a trust by its trustees', [...several(4), ['ExistingTrust', 6]], false],
    [
      'officers of several owners together',
      [
        ['Business', 4],
        ['ExistingTrust', 5],
      ],
      true,
    ],
    [
      'officers of several owners together',
      [
        ['Business', 4],
        ['ExistingTrust', 6],
      ],
      false,
    ],
  ])('%s: %j, another may come: %s', (_story, owners, room) => {
    const application = caseOf(...owners);
    const officers = owners.flatMap((owner, row) => (typeof owner === 'string' ? [] : [officersOf(row)]));
    for (const group of [OWNERS, ...officers]) expect(canAdd(application, group)).toBe(room);
  });

  test('so that the button does not add an eleventh', () => {
    const application = caseOf(...several(10));
    const before = application.answers();
    add(application, OWNERS);
    expect(rowsOf(application, OWNERS)).toHaveLength(10);
    expect(application.answers()).toEqual(before);
  });

  test('so that the button does not add an eleventh officer', () => {
    const application = caseOf('Individual', ['Business', 9]);
    add(application, officersOf(1));
    expect(rowsOf(application, officersOf(1))).toHaveLength(9);
    remove(application, officersOf(1), 8);
    add(application, officersOf(1));
    expect(rowsOf(application, officersOf(1))).toHaveLength(9);
  });

  test('and removing one makes room', () => {
    const application = caseOf(...several(10));
    remove(application, OWNERS, 9);
    expect(canAdd(application, OWNERS)).toBe(true);
  });

  test('a business that becomes a person no longer counts its officers', () => {
    const application = caseOf(['Business', 10]);
    put(application, `${OWNERS}[0].PolicyOwnerType`, 'Individual');
    expect(canAdd(application, OWNERS)).toBe(true);
  });
});

describe('a submission', () => {
  const submit = (answers: Record<string, string>): [MergeOutcome, Application] => {
    const application = caseOf('Individual');
    const responses = Object.entries(answers).map(([QuestionName, AnswerText]): QuestionResponse => ({
      QuestionName,
      AnswerText,
    }));
    return [merge(application, B, responses), application];
  };
  const types = (owners: readonly string[]): Record<string, string> =>
    Object.fromEntries(owners.map((owner, row) => [`PolicyOwnerInformation[${row}].PolicyOwnerType`, owner]));

  test('may name ten owners', () => {
    const [outcome, application] = submit(types(Array<string>(10).fill('Individual')));
    expect([outcome.ok, rowsOf(application, OWNERS).length]).toEqual([true, 10]);
  });

  test('of an eleventh owner is refused', () => {
    const [outcome, application] = submit(types(Array<string>(11).fill('Individual')));
    expect(outcome).toMatchObject({ ok: false, refusals: [{ key: 'tooManyRows' }] });
    expect(rowsOf(application, OWNERS)).toHaveLength(1);
  });

  test('of an eleventh officer is refused', () => {
    const [outcome] = submit({
      ...types(['Business']),
      'PolicyOwnerInformation[0].SigningOfficerCompound[10].SigningOfficerTitle': 'Treasurer',
    });
    expect(outcome).toMatchObject({ ok: false, refusals: [{ key: 'tooManyRows' }] });
  });

  test('with more than ten officers and owners together is refused', () => {
    const [outcome] = submit({
      ...types([...Array<string>(8).fill('Individual'), 'Business']),
      'PolicyOwnerInformation[8].SigningOfficerCompound[2].SigningOfficerTitle': 'Treasurer',
    });
    expect(outcome).toMatchObject({ ok: false, refusals: [{ key: 'tooManyRows' }] });
  });
});

describe('owners are removed', () => {
  const named = (): Application => {
    const application = caseOf(...several(3));
    ['a', 'b', 'c'].forEach((name, row) =>
      put(application, `${OWNERS}[${row}].PolicyOwnerEmail`, `${name}@example.com`),
    );
    return application;
  };

  test('except the first if there is only one owner', () => {
    const application = named();
    put(application, `${B}.PolicyOwnerInsuredNo`, 'false');
    expect(texts(application, 'PolicyOwnerEmail')).toEqual(['a@example.com']);
    expect(canAdd(application, OWNERS)).toBe(false);
    add(application, OWNERS);
    expect(rowsOf(application, OWNERS)).toHaveLength(1);
    put(application, `${B}.PolicyOwnerInsuredNo`, 'true');
    expect([texts(application, 'PolicyOwnerEmail'), canAdd(application, OWNERS)]).toEqual([['a@example.com'], true]);
  });

  test('when the insured is the sole owner, and none can be added', () => {
    const application = named();
    put(application, `${B}.PolicyOwnerInsured`, 'SoleOwner');
    expect(canAdd(application, OWNERS)).toBe(false);
    expect(
      Object.keys(application.answers()[B] ?? {}).filter((path) => path.startsWith('PolicyOwnerInformation')),
    ).toEqual([]);
    put(application, `${B}.PolicyOwnerInsured`, 'CoOwner');
    expect(rowsOf(application, OWNERS)).toHaveLength(1);
  });
});

// spec form 4.26
describe('letters', () => {
  test('one for each signer: one per officer, none for a trust to be established', () => {
    const application = caseOf('Individual', ['Business', 2], 'TrustToBeEstablished', ['ExistingTrust', 3], 'Other');
    expect(letters(application)).toEqual(['A', 'BC', '-', 'DEF', 'G']);
    expect(signers(application)).toEqual(['A 0', 'B 1.0', 'C 1.1', 'D 3.0', 'E 3.1', 'F 3.2', 'G 4']);
  });

  test('A to J for ten', () => {
    expect(letters(caseOf(...several(10))).join('')).toBe('ABCDEFGHIJ');
    expect(letters(caseOf(['Business', 10]))).toEqual(['ABCDEFGHIJ']);
  });

  // spec form 6.2
  test('stages 3 to 12 for ten', () => {
    const slots = signingSlots(caseOf(...several(10))).filter((slot) => slot.group === 'owner');
    expect(slots.map((slot) => slot.stage)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('move up when an owner in the middle is removed; answers stay with their owners', () => {
    const application = caseOf('Individual', ['Business', 2], 'Other', 'Individual');
    [0, 2, 3].forEach((row) => put(application, `${OWNERS}[${row}].PolicyOwnerEmail`, `owner${row}@example.com`));
    const last = keyOf(application, `${OWNERS}[3].PolicyOwnerEmail`);
    expect(letters(application)).toEqual(['A', 'BC', 'D', 'E']);
    remove(application, OWNERS, 1);
    expect(texts(application, 'PolicyOwnerType')).toEqual(['Individual', 'Other', 'Individual']);
    expect(texts(application, 'PolicyOwnerEmail')).toEqual([
      'owner0@example.com',
      'owner2@example.com',
      'owner3@example.com',
    ]);
    expect(application.cell(last)).toMatchObject({
      text: 'owner3@example.com',
      path: 'PolicyOwnerInformation[2].PolicyOwnerEmail',
    });
    expect(letters(application)).toEqual(['A', 'B', 'C']);
    expect(signers(application)).toEqual(['A 0', 'B 1', 'C 2']);
  });

  test('move up when an officer in the middle is removed', () => {
    const application = caseOf(['Business', 3], 'Individual');
    remove(application, officersOf(0), 1);
    expect(letters(application)).toEqual(['AB', 'C']);
  });

  test('decide which row an owner reads', () => {
    const whole = caseOf('Individual', ['Business', 2], 'Other');
    const read = (stage: 3 | 4 | 5 | 6 | 7, role: 'OwnerA' | 'OwnerB' | 'OwnerC' | 'OwnerD' | 'OwnerE'): string[] =>
      rowsOf(openApplication(model, { stage, role, today: '2026-11-20', answers: whole.answers() }), OWNERS).map(
        (row) => row.label,
      );
    expect([read(3, 'OwnerA'), read(4, 'OwnerB'), read(5, 'OwnerC'), read(6, 'OwnerD'), read(7, 'OwnerE')]).toEqual([
      ['One'],
      ['Two'],
      ['Two'],
      ['Three'],
      [],
    ]);
  });
});
