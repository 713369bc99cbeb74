/** Planted faults of a mapping: each is one finding, on its line (spec handover 2.5). */
import { expect, test } from 'vitest';
import type { HandoverMapping } from '../definition/carrier.ts';
import { checkHandover } from './check-handover.ts';
import { readCarrier } from './read-carrier.ts';
import { sampleFolder } from './sample-folder.testkit.ts';

const WHOLE = `Title: Example
Format: XML
Namespace: urn:example
Codes:
  Sex: { Male: M, Female: F }
Required: [Case/Id, Case/Owner/Name]
Content:
  - Name: Case
    Content:
      - { Name: Id, Fact: Id }
      - { Name: Sex, Value: SECTIONAProposedInsured.Gender, Codes: Sex }
      - { Name: Born, Value: SECTIONAProposedInsured.DateOfBirth, As: CompactDate }
      - { Name: Name, Value: SECTIONAProposedInsured.Name.LastName, When: answered(SECTIONAProposedInsured.Name.LastName) }
      - Name: Owner
        Rows: SECTIONBPolicyOwner.PolicyOwnerInformation
        Content:
          - { Name: Name, Value: PolicyOwnerName.LastName }
      - Name: Signed
        Rows: Signatures
        Content:
          - { Name: By, Fact: TypedName }
`;

const findings = (mapping: string) => readCarrier(sampleFolder({ 'handover/example.yaml': mapping })).findings;

test('a mapping without a fault has no finding', () => {
  expect(findings(WHOLE)).toEqual([]);
});

test('an entry for later forms only is left out of older ones, but must be right for the newest', () => {
  const later = WHOLE.replace('Codes: Sex }', 'Codes: Sex, IfAsked: true }');
  const { carrier, model } = readCarrier(sampleFolder({ 'handover/example.yaml': later }));
  const [mapping] = carrier?.handover ?? [];
  if (!mapping || !model) throw new Error('the sample has findings');
  const read = (from: string, to: string): HandoverMapping => JSON.parse(JSON.stringify(mapping).replace(from, to));
  const wrong = (of: HandoverMapping, form: 'newest' | 'any') =>
    checkHandover([of], model, form).map(({ kind }) => kind);
  const asksMore = read('ProposedInsured.Gender', 'ProposedInsured.LaterGender');
  expect([wrong(asksMore, 'newest'), wrong(asksMore, 'any')]).toEqual([['unknown-question'], []]);
  const withoutMark = read('ProposedInsured.DateOfBirth', 'ProposedInsured.LaterDate');
  expect(wrong(withoutMark, 'any')).toEqual(['unknown-question']);
  const badly = read('"Codes":"Sex","IfAsked"', '"Codes":"Sexes","IfAsked"');
  expect(wrong(badly, 'any')).toEqual(['unknown-list']);
});

test.each([
  [
    'a name that does not exist',
    'DateOfBirth, As',
    'DateOfBrth, As',
    'unknown-question',
    12,
    'Did you mean "DateOfBirth"?',
  ],
  [
    'a name of a row outside it',
    'Value: PolicyOwnerName.LastName',
    'Value: OwnerName.LastName',
    'unknown-question',
    17,
    'OwnerName',
  ],
  [
    'a group that does not exist',
    'PolicyOwnerInformation\n',
    'PolicyOwnerInfo\n',
    'unknown-question',
    15,
    'PolicyOwnerInformation',
  ],
  ['a form for another type', 'As: CompactDate', 'As: Amount', 'wrong-type', 12, 'Amount is for number, not for date.'],
  [
    'a condition that is none',
    'When: answered(SECTIONAProposedInsured.Name.LastName)',
    'When: SECTIONAProposedInsured.Name.LastName',
    'wrong-type',
    13,
    'LastName',
  ],
  ['an option without a code', 'Female: F', 'Femal: F', 'missing-code', 11, 'no code for "Female"'],
  ['a code table that does not exist', 'Codes: Sex }', 'Codes: Gender }', 'unknown-list', 11, 'no code table "Gender"'],
  [
    'a required element that nothing is mapped to',
    'Required: [Case/Id',
    'Required: [Case/Number',
    'unmapped-element',
    6,
    'Case/Number',
  ],
  ['a name that every object has', 'Codes: Sex }', 'Codes: constructor }', 'unknown-list', 11, '"constructor"'],
  ['a fact that every object has', 'Fact: Id }', 'Fact: constructor }', 'unknown-fact', 10, '"constructor"'],
  ['a fact that is none', 'Fact: TypedName', 'Fact: TypdName', 'unknown-fact', 21, 'Did you mean "TypedName"?'],
  [
    'a fact of a signature outside it',
    'Fact: Id }',
    'Fact: TypedName }',
    'unknown-fact',
    10,
    'no fact "TypedName" here',
  ],
  [
    'an entry that writes two things',
    'Fact: Id }',
    "Fact: Id, Constant: '1' }",
    'handover-entry',
    10,
    'Constant and Fact',
  ],
  ['an entry that writes nothing', ', Fact: Id }', ' }', 'handover-entry', 10, 'it has none of them'],
  ['a name that is none in XML', 'Name: Born', 'Name: Born on', 'unusable-name', 12, '"Born on"'],
  ['a field that does not exist', 'As: CompactDate', 'Az: CompactDate', 'unknown-field', 12, 'Did you mean "As"?'],
  [
    'a text beside other elements',
    '- Name: Owner\n        Rows',
    "- Name: Owner\n        Constant: '1'\n        Rows",
    'handover-entry',
    14,
    'it has Constant and Content. Beside a text, XML can have attributes only.',
  ],
  ['a row outside rows', 'Fact: Id }', 'Fact: Row }', 'unknown-fact', 10, 'no fact "Row" here'],
  [
    'a prefix of nothing',
    '- Name: Owner\n        Rows',
    '- Name: Owner\n        Prefix: x\n        Rows',
    'handover-entry',
    15,
    'Prefix stands before a value',
  ],
  ['a width in XML', 'Fact: Id }', 'Fact: Id, Width: 3 }', 'handover-entry', 10, 'FixedColumns only'],
])('%s', (_, right, wrong, kind, line, said) => {
  expect(WHOLE).toContain(right);
  expect(findings(WHOLE.replace(right, wrong))).toEqual([
    expect.objectContaining({ kind, file: 'handover/example.yaml', line, message: expect.stringContaining(said) }),
  ]);
});

// spec handover 2.1, 2.5
test('fixed columns are lines, whose fields are written once, and the lines after them', () => {
  const lines = `Title: Lines
Format: FixedColumns
Content:
  - Name: Owner
    Rows: SECTIONBPolicyOwner.PolicyOwnerInformation
    Content:
      - { Name: Row, Fact: Row, Width: 3 }
      - Name: Signed
        Rows: Signatures
        Content:
          - { Name: By, Fact: TypedName, Width: 30 }
`;
  expect(findings(lines)).toEqual([]);
  const faults = [
    ['- { Name: Row, Fact: Row, Width: 3 }', '- { Name: Row, Fact: Row }', 7, 'A field needs a Width.'],
    [', Width: 30 }', ', Width: 30, Rows: Signatures }', 11, 'A field is written once; repeat its line.'],
    ['        Content:\n', '        Width: 3\n        Content:\n', 8, 'A line has no Width.'],
    ['  - Name: Owner\n', '  - { Name: Alone, Fact: Id, Width: 3 }\n  - Name: Owner\n', 4, 'lines whose Content'],
  ] as const;
  for (const [right, wrong, line, said] of faults) {
    expect(findings(lines.replace(right, wrong))).toEqual([
      expect.objectContaining({ line, message: expect.stringContaining(said) }),
    ]);
  }
});
