import { expect, test } from 'vitest';
import { OWNER_LETTERS, ownerStage } from '../../clause/roles-and-stages.ts';
import { question } from '../../definition/sample.testkit.ts';
import type { Definition } from '../../definition/vocabulary.ts';
import { linesBetween, section } from './sample-edits.testkit.ts';
import type { Edit } from './sample-edits.testkit.ts';

const nameOf = (letter: string): string => `PetsOf${letter}`;

/** A section of each owner, as one file with `{Letter}` gives it. */
const ofOwners: Edit = (d) =>
  void d.Blocks.splice(
    4,
    0,
    ...OWNER_LETTERS.map((letter, index) => ({
      Name: nameOf(letter),
      DisplayName: `Pets of owner ${letter}`,
      BlockCategory: 'Part 2',
      Route: `pets-of-${letter}`,
      QuestionBlockPermissions: [{ Stage: ownerStage(index), PermissionType: 'Write' as const }],
      Questions: [question(`Dog${letter}`, { QuestionText: 'Have you a dog?' })],
    })),
  );
const forEach =
  (change: (d: Definition, letter: string) => void): Edit =>
  (d) =>
    OWNER_LETTERS.forEach((letter) => change(d, letter));
const dog = (d: Definition, letter: string) => section(d, nameOf(letter)).Questions[0];

test.each<[what: string, later: Edit, lines: string[]]>([
  [
    'a title',
    forEach((d, letter) => Object.assign(section(d, nameOf(letter)), { DisplayName: `Animals of owner ${letter}` })),
    [
      'Sections',
      '  "Animals of owner {Letter}" (PetsOf{Letter}): the title was changed.',
      '    before: Pets of owner {Letter}',
      '    after:  Animals of owner {Letter}',
    ],
  ],
  [
    'a wording',
    forEach((d, letter) => Object.assign(dog(d, letter) ?? {}, { QuestionText: 'Have you a cat?' })),
    [
      'Questions',
      '  "Have you a cat?" (PetsOf{Letter}.Dog{Letter}): the wording was changed.',
      '    before: Have you a dog?',
      '    after:  Have you a cat?',
    ],
  ],
  [
    'who may read it',
    forEach((d, letter) =>
      section(d, nameOf(letter)).QuestionBlockPermissions.push({ Stage: 13, PermissionType: 'Read' }),
    ),
    [
      'Who may read and write',
      '  "Pets of owner {Letter}" (PetsOf{Letter}): who may read and write it was changed.',
      '    before: written by owner {Letter}',
      '    after:  written by owner {Letter}; only read by the agent after the insured signed',
    ],
  ],
])('%s of the section of every owner is described once', (_what, later, lines) => {
  expect(linesBetween(later, ofOwners)).toEqual(lines);
});

test('what is changed for one owner only, or differently for each, is described for each', () => {
  const one: Edit = (d) => void Object.assign(section(d, nameOf('C')), { DisplayName: 'Cats' });
  expect(linesBetween(one, ofOwners)).toContain('  "Cats" (PetsOfC): the title was changed.');
  const various = forEach((d, letter) =>
    Object.assign(section(d, nameOf(letter)), { DisplayName: 'Pets'.repeat(letter.charCodeAt(0) - 60) }),
  );
  expect(linesBetween(various, ofOwners).filter((line) => line.endsWith('the title was changed.'))).toHaveLength(10);
});
