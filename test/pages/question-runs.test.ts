import { expect, it } from 'vitest';
import { runsOf } from '../../apps/web/src/controls/question-runs.ts';
import { newCase, referenceCarrier } from '../carrier/reference-carrier.ts';

/** The layout of the reference carrier's sections: which neighbors are shown together. */
const kindOf = (block: string, question: string): string | undefined => {
  const application = newCase(referenceCarrier().model);
  const key = application.keyOf(block, question) ?? '';
  return runsOf(application, application.block(block).cells).find(({ keys }) => keys.includes(key))?.kind;
};

it.each([
  ['amounts that are asked together', 'SupplementFinancialBusiness', 'BusinessAssets', 'ledger'],
  [
    'amounts of which some take the place of others',
    'SECTIONDCoverageDetails',
    'FlexiblePremiumProductsBaseAmount',
    'apart',
  ],
  ['two amounts', 'SECTIONDCoverageDetails', 'PlannedPremium', 'apart'],
] as const)('%s', (_name, block, question, kind) => {
  expect(kindOf(block, question)).toBe(kind);
});

// A person who is asked one question at a time gets only what is shown now (spec pages 4.3).
it('a list of yes-or-no questions whose last one is not shown ends before it', () => {
  const application = newCase(referenceCarrier().model);
  const lists = application.model.blocks.flatMap(({ data }) => data.YesNoLists ?? []);
  const asked = application.model.blocks.map(({ name }) =>
    application.block(name).cells.filter((key) => {
      const { path } = application.cell(key);
      return !lists.some(({ Questions }) => Questions.length > 2 && Questions.at(-1) === path);
    }),
  );
  const runs = asked.map((cells) => runsOf(application, cells));
  expect(runs.map((some) => some.flatMap(({ keys }) => keys))).toEqual(asked);
  expect(runs.flat().filter(({ kind }) => kind === 'yes-no')).toHaveLength(lists.length);
});
