/** How the reference carrier's mapping uses illustrations: every section that one may fill in (spec form 4.36). */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { applyPrefill, openApplication, prefillValues } from '@countersign/engine';
import { encodingOf, readCarrier } from '@countersign/engine/author';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('../../../carrier/', import.meta.url));
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !entry.parentPath.includes('scenarios'))
  .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  .map((file) => ({
    path: file.split(path.sep).join('/'),
    text: readFileSync(path.join(folder, file), encodingOf(file)),
  }));
const { carrier, model, findings } = readCarrier(files);
if (!carrier?.illustration || model === null) throw new Error(findings.map(({ message }) => message).join('\n'));
const form = model;
const mapping = carrier.illustration;

/** What is filled into a new case, by section. */
function filled(fields: Record<string, string>, text = ''): Record<string, Record<string, string>> {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => [{ text: line.trim(), left: 0, right: 500 }]);
  const content = {
    fields: Object.entries(fields).map(([name, value]) => ({ name, text: value })),
    lines,
    signatureFields: [],
  };
  const application = openApplication(form, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {} });
  const blocks: Record<string, Record<string, string>> = {};
  for (const value of applyPrefill(application, prefillValues(mapping, content), {})) {
    (blocks[value.block] ??= {})[value.path] = value.text;
  }
  return blocks;
}

const A = 'SECTIONAProposedInsured';
const D = 'SECTIONDCoverageDetails';

test.each<[string, Record<string, string>, Record<string, Record<string, string>>]>([
  [
    'term, with the critical illness rider',
    {
      InsuredFirstName: 'Grace',
      InsuredDateOfBirth: 'April 8, 1986',
      StateOfIssue: 'Texas',
      Product: '20-Year Level Term',
      FaceAmount: '$1.5 million',
      Riders: 'Critical Illness, Waiver of Premium',
      BillingMethod: 'EFT',
      PremiumMode: 'Monthly',
      PlannedPremium: '$75.00 per month',
      RiskClass: 'Preferred',
      CriticalIllnessBenefit: '$50,000',
    },
    {
      [A]: { 'Name.FirstName': 'Grace', DateOfBirth: '1986-04-08', StateOfIssue: 'TX' },
      [D]: {
        ProductName: 'Term20',
        TermFaceAmount: '1500000',
        RidersTerm: '["DisabilityWaiver","CriticalIllness"]',
        BillingMethod: 'PreAuthorizedPaymentPlan',
        PremiumFrequency: 'Monthly',
        PlannedPremium: '75',
        RiskClassQuoted: 'Preferred',
      },
      CriticalIllness: { CriticalIllnessBenefitAmount: '50000' },
    },
  ],
  [
    'indexed universal life',
    {
      Product: 'Indexed UL Accumulation',
      BaseFaceAmount: '750,000',
      DeathBenefitOption: 'Increasing',
      LifeInsuranceTest: 'GPT',
      'Fixed account': '40%',
      IULBCIAAlloc: '60 %',
    },
    {
      [D]: {
        ProductName: 'IndexedULAccumulation',
        FlexiblePremiumProductsBaseAmount: '750000',
        DeathBenefitOption: 'Option2',
        LifeInsuranceTest: 'GuidelinePremium',
      },
      IULPremandSegmentProceedsAllocations: {
        'IULPremPaymentAllocation.IULFixedAcctAlloc': '40',
        'IULPremPaymentAllocation.IULBCIAAlloc': '60',
      },
      IllustrationCertification: { IllustrationUsed: 'MatchesApplication' },
    },
  ],
  [
    'variable universal life',
    { Product: 'VUL Protection', 'Large-Cap Growth': '55', 'Index 500': '25%', 'Fixed account': '20%' },
    {
      [D]: { ProductName: 'VULProtection' },
      VULFundAllocation: {
        'VULFundGrowth.LargeCapGrowth': '55',
        'VULFundIndexed.Index500': '25',
        'VULFundOtherOptionsCompound.VULFixed': '20',
      },
      IllustrationCertification: { IllustrationUsed: 'MatchesApplication' },
    },
  ],
  [
    'term in Pennsylvania',
    { State: 'PA', Product: 'Term 10', 'Annual premium': '$480.00', 'Renewal premium': '$2,310', Agent: 'Ann Agent' },
    {
      [A]: { StateOfIssue: 'PA' },
      [D]: { ProductName: 'Term10' },
      SupplementCostBenefitPA: {
        CostBenefitPAAgentName: 'Ann Agent',
        CostBenefitPAAnnualPremium: '480',
        CostBenefitPAPremiumAfterTerm: '2310',
      },
    },
  ],
  [
    'term in Maine',
    { State: 'ME', Product: 'Term 20', 'Premium in year 10': '$480.00', '10-year net payment cost index': '4.8' },
    {
      [A]: { StateOfIssue: 'ME' },
      [D]: { ProductName: 'Term20' },
      SupplementCostBenefitME: { CostBenefitMEPremiumYear10: '480', CostBenefitMENetPaymentIndex10: '4.8' },
    },
  ],
  ['what no question takes', { Product: 'Whole Life', FaceAmount: 'plenty', InsuredDateOfBirth: '13/40/1986' }, {}],
  [
    'what does not belong to the product',
    { Product: 'Term 20', 'Fixed account': '40%', StateOfIssue: 'NY' },
    { [D]: { ProductName: 'Term20' } },
  ],
  ['nothing', {}, {}],
  // spec form 4.39
])('%s', (_story, fields, expected) => {
  expect(filled(fields)).toEqual(expected);
});

test('the same from a page’s text', () => {
  const text = `
    Prepared for: Proposed insured: Rivera, Grace Lee
    Date of birth: 04/08/1986 (age 40)   State: TX
    Plan: 20-Year Level Term   Face amount: $500,000
    Premium mode
    Annual`;
  expect(filled({}, text)).toEqual({
    [A]: {
      'Name.FirstName': 'Grace',
      'Name.MiddleName': 'Lee',
      'Name.LastName': 'Rivera',
      DateOfBirth: '1986-04-08',
      StateOfIssue: 'TX',
    },
    [D]: { ProductName: 'Term20', TermFaceAmount: '500000', PremiumFrequency: 'Annual' },
  });
});
