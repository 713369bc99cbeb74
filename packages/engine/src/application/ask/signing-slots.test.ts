/** Who signs, under which name, and by which data they find their case (spec flow §3, §5, §7). */
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../answer/types.ts';
import { AGENT_PART, caseDefinition, modelOf, openCase } from '../../testing/sample-case.ts';
import { findKeys, identityKey } from '../../flow/find-keys.ts';
import { expectedAgentName, signingSlots, slotsOf } from './signing-slots.ts';
import { typedNameMatches } from '../../flow/typed-name.ts';

/** Five owners: a person, a business with two officers, a trust with two trustees, a planned trust, another. */
const OWNED: Answers = {
  ...AGENT_PART,
  SECTIONBPolicyOwner: {
    PolicyOwnerInsured: 'No',
    PolicyOwnerInsuredNo: 'true',
    'PolicyOwnerInformation[0].PolicyOwnerType': 'Individual',
    'PolicyOwnerInformation[0].PolicyOwnerName.FirstName': 'Olaf',
    'PolicyOwnerInformation[0].PolicyOwnerName.MiddleName': 'B',
    'PolicyOwnerInformation[0].PolicyOwnerName.LastName': 'Owner',
    'PolicyOwnerInformation[0].PolicyOwnerName.Suffix': 'Jr',
    'PolicyOwnerInformation[0].PolicyOwnerSSN': '987-65-0001',
    'PolicyOwnerInformation[0].PolicyOwnerDateOfBirth': '1970-01-31',
    'PolicyOwnerInformation[0].PolicyOwnerAddress.Zip': '73301',
    'PolicyOwnerInformation[0].PolicyOwnerEmail': 'olaf@example.com',
    'PolicyOwnerInformation[1].PolicyOwnerType': 'Business',
    'PolicyOwnerInformation[1].PolicyOwnerEntityName': 'Example Company',
    'PolicyOwnerInformation[1].PolicyOwnerTaxId': '12-3456789',
    'PolicyOwnerInformation[1].PolicyOwnerAddress.Zip': '10001',
    'PolicyOwnerInformation[1].SigningOfficerCompound[0].SigningOfficerName.FirstName': 'Otto',
    'PolicyOwnerInformation[1].SigningOfficerCompound[0].SigningOfficerName.LastName': 'Officer',
    'PolicyOwnerInformation[1].SigningOfficerCompound[0].SigningOfficerTitle': 'Treasurer',
    'PolicyOwnerInformation[1].SigningOfficerCompound[0].SigningOfficerDateOfBirth': '1969-12-24',
    'PolicyOwnerInformation[1].SigningOfficerCompound[1].SigningOfficerName.LastName': 'Second',
    'PolicyOwnerInformation[2].PolicyOwnerType': 'ExistingTrust',
    'PolicyOwnerInformation[2].PolicyOwnerEntityName': 'Family Trust',
    'PolicyOwnerInformation[2].SigningOfficerCompound[0].TrusteeType': 'IndividualTrustee',
    'PolicyOwnerInformation[2].SigningOfficerCompound[0].SigningOfficerName.FirstName': 'Tina',
    'PolicyOwnerInformation[2].SigningOfficerCompound[0].SigningOfficerName.LastName': 'Trustee',
    'PolicyOwnerInformation[2].SigningOfficerCompound[0].SigningOfficerName.Suffix': 'Sr',
    'PolicyOwnerInformation[2].SigningOfficerCompound[0].SigningOfficerSSN': '987-65-0002',
    'PolicyOwnerInformation[2].SigningOfficerCompound[1].TrusteeType': 'EntityTrustee',
    'PolicyOwnerInformation[2].SigningOfficerCompound[1].TrusteeEntityName': 'Trust Bank',
    'PolicyOwnerInformation[2].SigningOfficerCompound[1].TrusteeEntityTaxID': '98-7654321',
    'PolicyOwnerInformation[2].SigningOfficerCompound[1].TrusteeEntityZip': '60601',
    'PolicyOwnerInformation[2].SigningOfficerCompound[1].SigningOfficerName.FirstName': 'Ben',
    'PolicyOwnerInformation[2].SigningOfficerCompound[1].SigningOfficerName.LastName': 'Banker',
    'PolicyOwnerInformation[2].SigningOfficerCompound[1].SigningOfficerTitle': 'Vice President',
    'PolicyOwnerInformation[3].PolicyOwnerType': 'TrustToBeEstablished',
    'PolicyOwnerInformation[4].PolicyOwnerType': 'Other',
    'PolicyOwnerInformation[4].PolicyOwnerName.FirstName': 'Una',
    'PolicyOwnerInformation[4].PolicyOwnerName.LastName': 'Usual',
  },
};

describe('signing slots', () => {
  test('a suffix is typed as the form shows it', () => {
    const model = modelOf(
      caseDefinition(({ Groups }) => {
        const suffix = Groups['Name']?.find(({ QuestionName }) => QuestionName === 'Suffix');
        if (suffix)
          suffix.QuestionOptions = [
            { Name: 'Jr', DisplayName: 'Jr.' },
            { Name: 'Sr', DisplayName: 'Sr.' },
          ];
      }),
    );
    const trustee = signingSlots(openCase({ answers: OWNED }, model)).find(({ letter }) => letter === 'D');
    expect(trustee?.expectedName).toBe('Tina Trustee Sr., Trustee');
  });

  // spec flow 4.27, 4.34, 5.2, 3.3; trust 2.1
  test('the insured, the owners A to J in order of their rows, the agent last', () => {
    const slots = signingSlots(openCase({ answers: OWNED }), { firstName: 'Ann', lastName: 'Agent', qualifier: 'CLU' });
    expect(
      slots.map(({ kind, letter, stage, mergeType, expectedName }) => [kind, letter, stage, mergeType, expectedName]),
    ).toEqual([
      ['Insured', null, 2.2, 'InsuredNotOwner', 'Jane Q Sample'],
      ['IndividualOwner', 'A', 3, 'OwnerNotInsured', 'Olaf Owner'],
      ['BusinessSignator', 'B', 4, 'OwnerNotInsured', 'Otto Officer, Treasurer'],
      ['BusinessSignator', 'C', 5, 'OwnerNotInsured', 'Second'],
      ['IndividualTrustee', 'D', 6, 'OwnerNotInsured', 'Tina Trustee Sr, Trustee'],
      ['EntityTrustee', 'E', 7, 'OwnerNotInsured', 'Ben Banker, Vice President'],
      ['Other', 'F', 8, 'OwnerNotInsured', 'Una Usual'],
      ['Agent', null, 13, 'Agent', 'Ann Agent, CLU'],
    ]);
    expect(slots.map((slot) => slot.businessName)).toEqual([
      '',
      '',
      'Example Company',
      'Example Company',
      'Family Trust',
      'Trust Bank',
      '',
      '',
    ]);
    expect(slots.map((slot) => slot.block)).toEqual([
      'Declarations',
      'DeclarationsOwnerA',
      null,
      null,
      null,
      null,
      null,
      'DeclarationsAgent',
    ]);
    expect(slots[1]?.emailAddress).toBe('olaf@example.com');
  });

  test('an insured who is the only owner signs only with the agent; a co-owner is no row', () => {
    expect(signingSlots(openCase({ answers: AGENT_PART })).map((slot) => slot.mergeType)).toEqual([
      'InsuredOwner',
      'Agent',
    ]);
    const shared = openCase({
      answers: {
        ...AGENT_PART,
        SECTIONBPolicyOwner: {
          PolicyOwnerInsured: 'CoOwner',
          'PolicyOwnerInformation[0].PolicyOwnerType': 'Individual',
        },
      },
    });
    expect(signingSlots(shared).map((slot) => [slot.kind, slot.stage])).toEqual([
      ['Insured', 2.1],
      ['IndividualOwner', 3],
      ['Agent', 13],
    ]);
  });

  test('the letters of a row are stored in the row', () => {
    const saved = openCase({ answers: OWNED }).answers()['SECTIONBPolicyOwner'] ?? {};
    expect([0, 1, 2, 3, 4].map((row) => saved[`PolicyOwnerInformation[${row}].OwnerLetters`])).toEqual([
      '["A"]',
      '["B","C"]',
      '["D","E"]',
      undefined,
      '["F"]',
    ]);
  });
});

// spec trust 2.1
test('in an owner’s record, which lacks earlier rows, everybody keeps their letter', () => {
  const whole = openCase({ answers: OWNED });
  const { SECTIONBPolicyOwner: owners = {} } = whole.answers();
  const own = Object.fromEntries(
    Object.entries(owners).flatMap(([path, text]) =>
      path.startsWith('PolicyOwnerInformation[1]') ? [[path.replace('[1]', '[0]'), text]] : [],
    ),
  );
  const answers = { ...whole.answers(), SECTIONBPolicyOwner: { PolicyOwnerInsured: 'No', ...own } };
  const slots = slotsOf(whole.model, answers, { isOwner: false, isSoleOwner: false, isAttested: false });
  expect(slots.map(({ letter, stage }) => [letter, stage])).toEqual([
    [null, 2.2],
    ['B', 4],
    ['C', 5],
    [null, 13],
  ]);
});

// spec flow 5.2
describe('the typed name', () => {
  test.each([
    ['Jane Q Sample', 'Jane Q Sample', true],
    ['  jane   q  SAMPLE ', 'Jane Q Sample', true],
    ['Jane Sample', 'Jane Q Sample', false],
    ['Otto Officer', 'Otto Officer, Treasurer', false],
    ['', '', false],
  ])('%j for %j: %s', (typed, expected, matches) => {
    expect(typedNameMatches(typed, expected)).toBe(matches);
  });

  test('of an agent without a qualifier is just the name', () => {
    expect(expectedAgentName({ firstName: 'Insurance', lastName: 'Agent', qualifier: ' ' })).toBe('Insurance Agent');
  });
});

// spec flow 3.11
describe('finding a case', () => {
  const keys = findKeys(openCase({ answers: OWNED }));
  const keyOf = (letter: string | null): string | undefined => keys.find((one) => one.letter === letter)?.key;

  test.each([
    [null, { role: 'ProposedInsured', lastName: 'sample', ss: '987-65-4321', zip: '73301', dob: '05/02/1980' }],
    [
      'A',
      {
        role: 'IndividualOwner',
        lastName: 'Sample',
        ownerLastName: 'OWNER',
        ownerSSN: '987650001',
        ownerDOB: '01/31/1970',
        ownerZip: '73301-1234',
      },
    ],
    [
      'B',
      {
        role: 'BusinessSignator',
        lastName: 'Sample',
        signatorLastName: 'Officer',
        signatorBusinessTaxId: '123456789',
        signatorDOB: '1969-12-24',
        signatorBusinessZip: '10001',
      },
    ],
    ['D', { role: 'IndividualTrustee', lastName: 'Sample', signatorLastName: 'Trustee', signatorSSN: '987-65-0002' }],
    [
      'E',
      {
        role: 'EntityTrustee',
        lastName: 'Sample',
        signatorLastName: 'Banker',
        entityTrusteeTaxId: '98-7654321',
        entityTrusteeZip: '60601',
      },
    ],
  ])('slot %s by what the person types', (letter, body) => {
    expect(identityKey(body)?.key).toBe(keyOf(letter));
    expect(keyOf(letter)).toBeDefined();
    expect(identityKey({ ...body, lastName: 'Somebody' })?.key).not.toBe(keyOf(letter));
  });

  test('incomplete data find nobody', () => {
    expect(keyOf('C')).toBeUndefined();
    expect(
      identityKey({ role: 'ProposedInsured', lastName: 'Sample', ss: '987', zip: '73301', dob: '05/02/1980' }),
    ).toBe(null);
    expect(
      identityKey({ role: 'ProposedInsured', lastName: ' ', ss: '987-65-4321', zip: '73301', dob: '05/02/1980' }),
    ).toBe(null);
    expect(identityKey({ role: 'Agent', lastName: 'Sample' })).toBe(null);
  });
});
