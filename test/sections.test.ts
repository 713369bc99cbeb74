import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { roleOfStage } from '../packages/engine/src/definition/roles-and-stages.ts';
import { openApplication } from '../packages/engine/src/index.ts';
import type { BlockAnswers, Stage } from '../packages/engine/src/index.ts';
import { sectionMatrix } from '../packages/engine/src/author/index.ts';
import type { ListedStage } from '../packages/engine/src/author/matrix/opening.ts';
import { referenceCarrier } from './reference-carrier.ts';

/** Which sections the reference carrier shows where. After a wanted change: `npx eapp matrix carrier --write carrier/sections.json`. */
const golden: unknown = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../carrier/sections.json'), 'utf8'));
const { model } = referenceCarrier();
const matrix = sectionMatrix(model);

test('every cell has exactly the sections of carrier/sections.json', () => {
  expect(matrix).toEqual(golden);
});

describe('what the matrix says of a cell is so in a case with its answers', () => {
  const stages: [Stage, ListedStage][] = [
    [1, '1'],
    [2.1, '2'],
    [2.2, '2'],
    [3, '3-12'],
    [13, '13'],
  ];
  const owners: [label: string, answers: BlockAnswers][] = [
    ['SoleOwner', { PolicyOwnerInsured: 'SoleOwner' }],
    ['CoOwner+Individual', ownedBy('CoOwner', 'Individual')],
    ['No+Business', ownedBy('No', 'Business')],
  ];
  const cells = stages.flatMap(([stage, listed]) =>
    ['CA', 'TX'].flatMap((state) =>
      ['Term10', 'UniversalLife'].flatMap((product) =>
        owners
          .filter(([owner]) => (stage === 2.2) === owner.startsWith('No') || ![2.1, 2.2].includes(stage))
          .filter(([owner]) => stage !== 3 || owner !== 'SoleOwner')
          .map(([owner, answers]) => ({ stage, listed, state, product, owner, answers })),
      ),
    ),
  );

  test.each(cells)('stage $stage, $state, $product, $owner', ({ stage, listed, state, product, owner, answers }) => {
    const application = openApplication(model, {
      stage,
      role: roleOfStage(stage),
      today: '2026-11-20',
      answers: {
        SECTIONAProposedInsured: { StateOfIssue: state },
        SECTIONBPolicyOwner: answers,
        SECTIONDCoverageDetails: { ProductName: product },
      },
    });
    const lists = matrix.Stages.find((each) => each.Stage === listed)?.Lists ?? [];
    const Lists = lists.filter(({ Where }) => holds(Where, [state, product, owner]));
    const words = new Map(
      Lists.flatMap(({ Sections }) => Sections).map((each) => {
        const [name = '', ...rest] = each.split(', ');
        return [name, rest.join(', ')] as const;
      }),
    );
    const open = model.blocks.filter(({ name }) => {
      const block = application.block(name);
      return block.visible && block.readable;
    });
    const names = open.map(({ name }) => name);
    expect([...words.keys()]).toEqual(expect.arrayContaining(names));
    expect(names).toEqual(expect.arrayContaining([...words.keys()].filter((name) => words.get(name) === '')));
  });

  /** Whether a cell lies where a list is. */
  function holds(where: string, cell: readonly string[]): boolean {
    return where.split(' / ').every((part, at) => {
      const named = part.split(' ').includes(cell[at] ?? '');
      return part.startsWith('*') ? !named : named;
    });
  }

  function ownedBy(insured: string, type: string): BlockAnswers {
    return { PolicyOwnerInsured: insured, 'PolicyOwnerInformation[0].PolicyOwnerType': type };
  }
});
