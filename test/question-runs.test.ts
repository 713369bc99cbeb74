import { expect, it } from 'vitest';
import { runsOf } from '../apps/web/src/controls/question-runs.ts';
import { newCase, referenceCarrier } from './reference-carrier.ts';

/** How the reference carrier's sections are laid out: which neighbours stand together. */
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
