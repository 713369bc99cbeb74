/** Wordings that are written once, and blocks that are written once for all owners. */
import { describe, expect, test } from 'vitest';
import { sampleDefinition } from '../definition/sample.testkit.ts';
import { readCarrier } from './read-carrier.ts';
import { sampleFolder } from './sample-folder.testkit.ts';

const HEAD = `Name: Part2Medical
DisplayName: Medical
BlockCategory: Part 2
Route: medical
Permissions: 1W 2W 13R
Questions:
  - { QuestionName: Weight, QuestionType: Integer, ControlType: textbox, QuestionText: Weight }
`;
const WARNING = `QuestionText: Tell the truth.
QuestionVariations:
  - ConditionalClause: SECTIONAProposedInsured.Gender == "Male"
    AlternativeQuestionText: Tell the truth, sir.
`;
const label = (fields: string): string =>
  `${HEAD}  - { QuestionName: Warning, QuestionType: Label, ControlType: label, ${fields} }\n`;

const read = (
  block: string,
  wordings: Record<string, string> = block.includes('Plain')
    ? { Plain: 'QuestionText: Be well.' }
    : { Warning: WARNING },
) =>
  readCarrier(
    sampleFolder({
      'blocks/Part2Medical.yaml': block,
      ...Object.fromEntries(Object.entries(wordings).map(([name, text]) => [`wordings/${name}.yaml`, text])),
    }),
  );
const warningOf = (fields: string) => {
  const { carrier, findings } = read(label(fields));
  expect(findings).toEqual([]);
  const block = carrier?.definition.Blocks.find((each) => each.Name === 'Part2Medical');
  return block?.Questions.find((each) => each.QuestionName === 'Warning');
};
const variation = {
  ConditionalClause: 'SECTIONAProposedInsured.Gender == "Male"',
  AlternativeQuestionText: 'Tell the truth, sir.',
};

describe('a wording that is written once', () => {
  test.each(["QuestionText: '{Text: Warning}'", 'QuestionText: { Text: Warning }'])(
    'is the text and the variations of %s',
    (fields) => {
      expect(warningOf(fields)).toMatchObject({ QuestionText: 'Tell the truth.', QuestionVariations: [variation] });
    },
  );

  test.each([
    ["QuestionText: 'Please. {Text: Plain} Thanks.'", { QuestionText: 'Please. Be well. Thanks.' }],
    ["QuestionText: x, Hint: '{Text: Plain}'", { Hint: 'Be well.' }],
    ["QuestionText: x, ToolTip: 'So: {Text: Plain}'", { ToolTip: 'So: Be well.' }],
    [
      "QuestionText: x, Validations: [{ Rule: max, FailsWhen: Weight > 500, Message: '{Text: Plain}' }]",
      { Validations: [{ Rule: 'max', FailsWhen: 'Weight > 500', Message: 'Be well.' }] },
    ],
  ])('stands inside %s', (fields, expected) => {
    expect(warningOf(fields)).toMatchObject(expected);
  });

  test('is quoted by a variation of the question as {Text}', () => {
    const fields = `QuestionText: '{Text: Plain}', QuestionVariations: [{ ConditionalClause: Stage == 1, AlternativeQuestionText: 'I said "{Text}"' }]`;
    expect(warningOf(fields)?.QuestionVariations).toEqual([
      { ConditionalClause: 'Stage == 1', AlternativeQuestionText: 'I said "Be well."' },
    ]);
  });

  test.each([
    ["QuestionText: '{Text: Wrning}'", 'missing-file', 'Did you mean "Warning"?'],
    ["QuestionText: 'First: {Text: Warning}'", 'wrong-shape', 'only the whole QuestionText'],
    ["QuestionText: x, Hint: '{Text: Warning}'", 'wrong-shape', 'only the whole QuestionText'],
    [
      "QuestionText: '{Text: Warning}', QuestionVariations: [{ ConditionalClause: Stage == 1, AlternativeQuestionText: x }]",
      'wrong-shape',
      'the question cannot have others',
    ],
  ])('cannot be %s', (fields, kind, message) => {
    const { findings } = read(label(fields));
    expect(findings).toMatchObject([{ kind, file: 'blocks/Part2Medical.yaml', line: 8 }]);
    expect(findings[0]?.message).toContain(message);
  });

  test('cannot include another one', () => {
    const { findings } = read(HEAD, { Plain: "QuestionText: '{Text: Plain}'" });
    expect(findings).toMatchObject([{ kind: 'missing-file', file: 'wordings/Plain.yaml', line: 1 }]);
  });

  test('has its mistakes reported where it is written', () => {
    const { findings } = read(label("QuestionText: '{Text: Warning}'"), {
      Warning: WARNING.replace('Gender', 'Gendre'),
    });
    expect(findings).toMatchObject([{ kind: 'unknown-question', file: 'wordings/Warning.yaml', line: 3 }]);
  });
});

describe('a block that is the same for every owner', () => {
  const OWNERS = `Name: Owner{Letter}
DisplayName: Owner {Letter}
BlockCategory: Owners
Route: owner-{Letter}
Permissions: '{Stage}W 13R'
Questions:
  - QuestionName: '{Letter}Hobby'
    QuestionType: FreeForm
    ControlType: textbox
    QuestionText: Hobby of owner {Letter}
    Restrictions: [{ Stage: '{Stage}', AccessType: Write }]
`;
  const head = sampleFolder().find(({ path }) => path === 'definition.yaml')?.text ?? '';
  const listed = head
    .replace('Blocks:\n', 'Blocks:\n  - Owner{Letter}\n')
    .replace(/ProgressRoutes:\n/, "$&    - 'owner-{Letter}'\n");
  const readOwners = (block: string) =>
    readCarrier(sampleFolder({ 'definition.yaml': listed, 'blocks/Owner.yaml': block }));

  test.each([
    ['Owners{Letter}', OWNERS],
    ['Owner{Letter}', null],
  ])('that is listed as %s, without a file of that name, is one mistake', (name, block) => {
    const definition = listed.replace('  - Owner{Letter}', `  - ${name}`);
    const { findings } = readCarrier(sampleFolder({ 'definition.yaml': definition, 'blocks/Owner.yaml': block }));
    const lines = findings.map(({ file, line, message }) => `${file}:${line}: ${message}`);
    const unlisted = 'blocks/Owner.yaml:1: The Name of this file, with {Letter}, is not listed in definition.yaml.';
    const at = definition.slice(0, definition.indexOf(`  - ${name}`)).split('\n').length;
    expect(lines).toEqual([
      ...(block === null ? [] : [unlisted]),
      `definition.yaml:${at}: No file in blocks has the Name "${name}".`,
    ]);
  });

  test('becomes ten blocks, each with its letter and its stage', () => {
    const { carrier, findings } = readOwners(OWNERS);
    expect(findings).toEqual([]);
    const owners = carrier?.definition.Blocks.slice(0, 10) ?? [];
    expect(owners.map(({ Name }) => Name).join(' ')).toBe(
      'OwnerA OwnerB OwnerC OwnerD OwnerE OwnerF OwnerG OwnerH OwnerI OwnerJ',
    );
    expect(owners[2]).toMatchObject({
      Route: 'owner-C',
      QuestionBlockPermissions: [
        { Stage: 5, PermissionType: 'Write' },
        { Stage: 13, PermissionType: 'Read' },
      ],
      Questions: [{ QuestionName: 'CHobby', QuestionText: 'Hobby of owner C' }],
    });
    const restrictions = owners[9]?.Questions[0]?.Restrictions?.map(({ Stage }) => Stage);
    expect(restrictions).toEqual([12]);
    expect(carrier?.definition.Blocks.slice(10)).toEqual(sampleDefinition().Blocks);
  });

  test.each([
    ['a misspelt field', OWNERS.replace('ControlType', 'ContolType'), 2],
    ['an unknown question in a clause', `${OWNERS}    ConditionalClause: Nothing == 1\n`, 1],
    ['no YAML', OWNERS.replace("'{Stage}W 13R'", '[1'), 1],
  ])('tells %s once, where it was written', (_story, block, count) => {
    const { findings } = readOwners(block);
    expect(findings).toHaveLength(count);
    for (const finding of findings) expect(finding).toMatchObject({ file: 'blocks/Owner.yaml' });
  });

  test('is one entry of a list for ten', () => {
    const rows = `${HEAD}  - QuestionName: Guests
    QuestionType: Compound
    ControlType: compound
    QuestionText: Guests
    MultipleResponse: { Minimum: 1, Maximum: 2 }
    RowRead: [{ Stage: '{Stage}', ConditionalClause: 'GuestName == "{Letter}"' }]
    ChildQuestions:
      - { QuestionName: GuestName, QuestionType: FreeForm, ControlType: textbox, QuestionText: Name }
`;
    const { carrier, findings } = read(rows, {});
    expect(findings).toEqual([]);
    const block = carrier?.definition.Blocks.find((each) => each.Name === 'Part2Medical');
    const read3 = block?.Questions[1]?.RowRead ?? [];
    expect(read3).toHaveLength(10);
    expect(read3[9]).toEqual({ Stage: 12, ConditionalClause: 'GuestName == "J"' });
  });
});
