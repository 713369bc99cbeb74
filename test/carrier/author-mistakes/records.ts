/** Filled cases of the reference carrier, so that questions that only some cases have are shown. */
import { openApplication } from '../../../packages/engine/src/index.ts';
import type { Answers } from '../../../packages/engine/src/index.ts';
import { fillBlock } from '../../../packages/scenario/src/index.ts';
import { keyOf, referenceCarrier } from '../reference-carrier.ts';

const B = 'SECTIONBPolicyOwner';

const CASES: Readonly<Record<string, string>>[] = [
  { [`${B}.PolicyOwnerInsured`]: 'SoleOwner', 'SECTIONDCoverageDetails.ProductName': 'Term20' },
  {
    [`${B}.PolicyOwnerInsured`]: 'CoOwner',
    [`${B}.PolicyOwnerInformation[0].PolicyOwnerType`]: 'ExistingTrust',
    'SECTIONDCoverageDetails.ProductName': 'IUL',
  },
  {
    [`${B}.PolicyOwnerInsured`]: 'No',
    [`${B}.PolicyOwnerInformation[0].PolicyOwnerType`]: 'Business',
    'SECTIONDCoverageDetails.ProductName': 'VUL',
  },
];

let records: Answers[] | undefined;

/** A case of each product in which every question that appears is answered yes, and an empty one; made once. */
export function playedRecords(): readonly Answers[] {
  return (records ??= [...CASES.map(filledCase), {}]);
}

function filledCase(answers: Readonly<Record<string, string>>): Answers {
  const { model } = referenceCarrier();
  const application = openApplication(model, { stage: 2.1, role: 'Omnipotent', today: '2026-11-20', answers: {} });
  application.change(keyOf(application, 'SECTIONAProposedInsured.StateOfIssue'), 'TX');
  for (const [where, text] of Object.entries(answers)) application.change(keyOf(application, where), text);
  for (const { name } of model.blocks) fillBlock(application, name, { seed: 1, style: 'eventful' });
  return application.answers();
}
