import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockAnswers } from '../../answer/types.ts';
import { runs } from '../../testing/depth.ts';
import { randomFrom, type Random } from '../../testing/random-definition.ts';
import { act, allVisibleCells, modelFor, OPEN, randomStep } from '../../testing/random-walk.ts';
import { CASE_MODEL } from '../../testing/sample-case.ts';
import type { Application, CellState } from '../contract/contract.ts';
import { openApplication } from './open.ts';
import { placeAfter } from './place-after.ts';

const OWNERS = { model: CASE_MODEL, block: 'SECTIONBPolicyOwner' };
const EMAIL = 'PolicyOwnerEmail';

/** Owners with these names; what they have in common are type and relation. */
const owners = (...names: string[]): BlockAnswers =>
  Object.fromEntries(
    names.flatMap((name, at) => [
      [`PolicyOwnerInformation[${at}].PolicyOwnerType`, 'Individual'],
      [`PolicyOwnerInformation[${at}].PolicyOwnerName.LastName`, name],
      [`PolicyOwnerInformation[${at}].PolicyOwnerEmail`, `${name}@example.com`],
    ]),
  );
/** Where each row is afterwards. */
const places = (before: BlockAnswers, after: BlockAnswers, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const path = placeAfter(OWNERS, `PolicyOwnerInformation[${at}].${EMAIL}`, { before, after });
    return path === null ? null : Number(/\[(\d+)\]/.exec(path)?.[1]);
  });

test.each([
  ['the first is removed', ['Ash', 'Birch', 'Cedar'], ['Birch', 'Cedar'], [null, 0, 1]],
  ['one in between is removed', ['Ash', 'Birch', 'Cedar'], ['Ash', 'Cedar'], [0, null, 1]],
  ['one is removed and another added', ['Ash', 'Birch'], ['Birch', 'Dogwood'], [null, 0]],
  ['one is added', ['Ash'], ['Ash', 'Birch'], [0]],
  ['one is edited and another removed', ['Ash', 'Birch', 'Cedar'], ['Oak', 'Cedar'], [0, null, 1]],
  ['all are removed', ['Ash', 'Birch'], [], [null, null]],
  ['one of two that are alike is removed', ['Ash', 'Ash'], ['Ash'], [0, null]],
])('rows are recognized: %s', (_what, before, after, expected) => {
  expect(places(owners(...before), owners(...after), before.length)).toEqual(expected);
});

test('an answer outside rows, and one in a row that is named after an option, stay where they are', () => {
  const change = { before: owners('Ash', 'Birch'), after: owners('Birch') };
  expect(placeAfter(OWNERS, 'PolicyOwnerInsured', change)).toBe('PolicyOwnerInsured');
  const conditions = CASE_MODEL.nodes.find(({ name }) => name === 'ConditionDetail');
  const block = CASE_MODEL.blocks[conditions?.block ?? -1]?.name ?? '';
  expect(placeAfter({ model: CASE_MODEL, block }, 'ConditionDetail[Asthma].Since', change)).toBe(
    'ConditionDetail[Asthma].Since',
  );
});

test('rows inside rows move with them', () => {
  const officer = (owner: number, at: number, name: string): [string, string] => [
    `PolicyOwnerInformation[${owner}].SigningOfficerCompound[${at}].OfficerName.LastName`,
    name,
  ];
  const before = { ...owners('Ash', 'Birch'), ...Object.fromEntries([officer(1, 0, 'Elm'), officer(1, 1, 'Fir')]) };
  const after = { ...owners('Birch'), ...Object.fromEntries([officer(0, 0, 'Fir')]) };
  expect([0, 1].map((at) => placeAfter(OWNERS, officer(1, at, '')[0], { before, after }))).toEqual([
    null,
    officer(0, 0, '')[0],
  ]);
});

const inRows = (application: Application): CellState[] =>
  allVisibleCells(application).filter(({ path, text }) => path.includes('[') && text !== '');

/** A case that somebody filled in. */
function caseWithRows(seed: number, random: Random): Application {
  const application = openApplication(modelFor(seed % 40), OPEN);
  for (let count = 0; count < 40; count += 1) {
    const step = randomStep(application, random);
    if (step !== null) act(application, step);
  }
  return application;
}

test('law: a person who removes rows finds each answer that stays where it is looked for afterwards', () => {
  fc.assert(
    fc.property(fc.noShrink(fc.nat(100_000)), (seed) => {
      const random = randomFrom(seed * 31 + 7);
      const application = caseWithRows(seed, random);
      const before = application.answers();
      const cells = inRows(application).filter(({ block, path }) => before[block]?.[path] !== undefined);
      const groups = allVisibleCells(application).filter(({ rows }) => rows?.some(({ removable }) => removable));
      const group = groups[random(Math.max(1, groups.length))];
      const row = group?.rows?.[random(Math.max(1, group.rows.length))];
      if (!group || !row?.removable) return;
      application.removeRow(group.key, row.key);
      const after = application.answers();
      for (const { key, block, path, text } of cells) {
        const now = allVisibleCells(application).find((one) => one.key === key);
        if (!now || now.text !== text) continue;
        const found = placeAfter({ model: application.model, block }, path, {
          before: before[block] ?? {},
          after: after[block] ?? {},
        });
        // Of two that are alike, either may be meant.
        expect(found === null ? null : after[block]?.[found]).toBe(text);
      }
    }),
    runs('walks'),
  );
});
