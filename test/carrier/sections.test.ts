import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { roleOfStage } from '../../packages/engine/src/clause/roles-and-stages.ts';
import { openApplication } from '../../packages/engine/src/index.ts';
import type { Application, BlockAnswers, Stage } from '../../packages/engine/src/index.ts';
import { sectionMatrix } from '../../packages/engine/src/author/index.ts';
import type { ListedStage } from '../../packages/engine/src/author/matrix/opening.ts';
import { keyOf, referenceCarrier } from './reference-carrier.ts';

/** The routes of form §2 that are always shown. */
const ALWAYS = new Set([
  'proposed-insured',
  'policy-owner',
  'beneficiary-information',
  'coverage-details',
  'purpose-funding-information',
  'existing-replacement-pending',
  'temporary-life-insurance',
  'taxpayer-identification',
  'personal-information',
  'lifestyle-information',
  'part2-general-information',
  'part2-medications',
  'part2-medical-conditions',
  'part2-medical-diagnostic',
  'part2-personal-information',
]);

/**
 * Which sections the reference carrier shows in which cases. After an intended change: `npx eapp matrix carrier --write
 * carrier/sections.json`.
 */
const golden: unknown = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../carrier/sections.json'), 'utf8'),
);
const { definition, model } = referenceCarrier();
const matrix = sectionMatrix(model);

/** The routes of the table of form §2, in its order; `declarations-owner-A` to `-J` are ten. */
const listed = [
  ...readFileSync(path.resolve(import.meta.dirname, '../../docs/specification/form.md'), 'utf8').matchAll(
    /^\| 2\.\d+ +\| (.*?) +\|/gm,
  ),
]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`([\w-]+)`/g)].map(([, route = '']) => route))
  .flatMap((route) =>
    route === '-J' ? 'BCDEFGHIJ'.split('').map((letter) => `declarations-owner-${letter}`) : [route],
  );

// spec form 2.2, 2.3, 2.4, 2.7, 2.15, 2.18, 2.20, 2.23, 2.25, 2.30
test('the sections are those that are listed, in that order; those listed as always shown have no clause', () => {
  const routes = definition.Blocks.map(({ Route }) => Route);
  expect(routes.filter((route) => route !== 'thank-you')).toEqual(listed);
  const always = listed.filter((route) => ALWAYS.has(route));
  expect(always).toHaveLength(ALWAYS.size);
  const clauses = definition.Blocks.filter(({ Route }) => ALWAYS.has(Route)).map((block) => block.ConditionalClause);
  expect(clauses.filter((clause) => clause !== undefined)).toEqual([]);
});

// spec form 2.2; flow 2.13, 4.8
test('the progress counts the sections in their order, without the certification of trusts; the owners are second', () => {
  expect(definition.Settings.ProgressRoutes).toEqual(listed.filter((route) => route !== 'trust-certification'));
  expect(listed[1]).toBe('policy-owner');
});

// spec form 4.2
test('sections start with the listed mark', () => {
  const starting = (mark: 'valid' | 'invalid'): string[] =>
    definition.Blocks.flatMap(({ Route, InitialValidity }) => (InitialValidity === mark ? [Route] : []));
  expect(starting('valid')).toEqual([
    'policy-owner',
    'beneficiary-information',
    'purpose-funding-information',
    'existing-replacement-pending',
    'agent-report',
    'transmittal',
  ]);
  expect(starting('invalid')).toEqual(['declarations-agent']);
});

// spec form 6.4
test('nothing that identifies a person is revealed in a section that is only read, except the insured’s own phones', () => {
  const opened = model.nodes.filter(({ restrictions }) =>
    restrictions.some(({ AccessType }) => AccessType === 'Write'),
  );
  const personal = opened.filter(
    ({ type, data, name }) =>
      ['Name', 'Phone', 'SSN'].includes(type ?? '') ||
      data?.Mask === 'tax-id' ||
      /Email|DriversLicense/.test(name) ||
      data?.Validations?.some(({ Rule }) => Rule === 'invalidEmail') === true,
  );
  expect(opened.length).toBeGreaterThan(0);
  expect(personal.map(({ path: at }) => at)).toEqual(['PrimaryPhone', 'OtherPhone']);
});

// spec form 2.13, 2.14
test.each([
  ['CQ-PARTNER-101', false],
  ['CQ-PARTNER-102', false],
  ['CQ-PARTNER-103', false],
  ['CQ-PARTNER-104', true],
  ['', true],
])('cost statement and illustration certificate for partner "%s": %s', (partner, shown) => {
  const application = openApplication(model, {
    stage: 1,
    role: 'Agent',
    partner,
    today: '2026-11-20',
    answers: { SECTIONAProposedInsured: { StateOfIssue: 'PA' }, SECTIONDCoverageDetails: { ProductName: 'Term20' } },
  });
  expect(application.block('SupplementCostBenefitPA').visible).toBe(shown);
  expect(application.block('IllustrationCertification').visible).toBe(shown);
});

// spec form 2.5, 2.6, 2.8, 2.10, 2.11, 2.12, 2.13, 2.14, 2.16, 2.21, 2.22, 2.24, 2.27, 2.29
test('every cell has exactly the sections of carrier/sections.json', () => {
  expect(matrix).toEqual(golden);
});

// spec form 2.24
describe('any condition shows its details, none of them does not', () => {
  const groups = model.nodes.filter(
    ({ type, block }) => type === 'MultiSelect' && model.blocks[block]?.name === 'Part2MedicalConditions',
  );
  const openWith = (Gender: string, answers: BlockAnswers = {}): Application =>
    openApplication(model, {
      stage: 2.1,
      role: 'InsuredOwner',
      today: '2026-11-20',
      answers: { SECTIONAProposedInsured: { Gender, StateOfIssue: 'OH' }, Part2MedicalConditions: answers },
    });

  test.each(groups.flatMap(({ path: question }) => ['Female', 'Male'].map((gender) => [question, gender] as const)))(
    '%s, %s',
    (question, gender) => {
      const before = openWith(gender);
      const { options, visible } = before.cell(keyOf(before, `Part2MedicalConditions.${question}`));
      for (const { name, exclusive } of visible ? (options ?? []) : []) {
        const { visible: opened } = openWith(gender, { [question]: JSON.stringify([name]) }).block(
          'Part2MedicalConditionsDetails',
        );
        expect([name, opened]).toEqual([name, !exclusive]);
      }
    },
  );

  test('and such groups exist', () => expect(groups.length).toBeGreaterThan(5));
});

describe('the matrix of a cell matches a case with its answers', () => {
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

  /** Whether a cell is in a list of ranges. */
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
