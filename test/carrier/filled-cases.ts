/** Finished cases of the reference carrier: every product with every kind of owner, and all riders that go together. */
import { openApplication } from '../../packages/engine/src/index.ts';
import type { Answers, Application, CaseFacts } from '../../packages/engine/src/index.ts';
import { fillBlock } from '../../packages/scenario/src/index.ts';
import { depth } from '../../packages/engine/src/testing/depth.ts';
import { keyOf, referenceCarrier } from './reference-carrier.ts';

const { model } = referenceCarrier();
const TODAY = '2026-11-20';
export const EDITION = 'a'.repeat(64);
const HASH = 'b'.repeat(64);

export const FACTS: CaseFacts = {
  id: 'case-1',
  round: 1,
  isTest: false,
  edition: EDITION,
  startedAt: '2026-11-18T09:00:00.000Z',
  signedAt: '2026-11-20T17:30:00.000Z',
  policyNumber: 'CQ1000001',
  decision: { path: 1, pathName: 'STP', class: 'Preferred' },
  agent: { firstName: 'Insurance', lastName: 'Agent', emailAddress: 'agent@example.com' },
  signatures: [
    {
      signer: 'insured',
      kind: 'Insured',
      typedName: 'Grace Rivera',
      signedAt: '2026-11-20T17:00:00.000Z',
      city: 'Austin',
      state: 'TX',
      documentSha256: HASH,
    },
  ],
  documents: [
    { kind: 'signed', signer: 'insured', sha256: HASH },
    { kind: 'signed', signer: 'agent', sha256: 'c'.repeat(64) },
    { kind: 'complete', sha256: 'd'.repeat(64) },
  ],
};

export interface FilledCase {
  product: string;
  owner: Readonly<Record<string, string>>;
  answers: Answers;
}

const namesOf = (path: string): string[] => model.node(path)?.options?.map(({ name }) => name) ?? [];
const { Product, Riders = [] } = model.definition.Bindings;
const OWNERS: readonly Readonly<Record<string, string>>[] = [
  { PolicyOwnerInsured: 'SoleOwner' },
  ...namesOf('SECTIONBPolicyOwner.PolicyOwnerInformation.PolicyOwnerType').map((type) => ({
    PolicyOwnerInsured: 'CoOwner',
    'PolicyOwnerInformation[0].PolicyOwnerType': type,
  })),
];

let made: FilledCase[] | undefined;

/** Filled in once. */
export function filledCases(): readonly FilledCase[] {
  made ??= namesOf(Product).flatMap((product, at) =>
    OWNERS.flatMap((owner, index) =>
      Array.from({ length: depth('filledCases') }, (_, way) => ({
        product,
        owner,
        answers: filled(product, owner, at * OWNERS.length + index + way),
      })),
    ),
  );
  return made;
}

function filled(product: string, owner: FilledCase['owner'], seed: number): Answers {
  const application = openApplication(model, { stage: 2.1, role: 'Omnipotent', today: TODAY, answers: {} });
  const type = (where: string, text: string) => application.change(keyOf(application, where), text);
  type('SECTIONAProposedInsured.StateOfIssue', 'TX');
  type(Product, product);
  for (const [path, text] of Object.entries(owner)) type(`SECTIONBPolicyOwner.${path}`, text);
  for (const path of Riders) {
    const riders = namesOf(path).filter((name) => name !== 'NoRiders' && name !== 'ChronicIllness');
    type(path, JSON.stringify(riders));
  }
  const style = seed % 2 === 0 ? 'eventful' : 'plain';
  for (const { name } of model.blocks) fillBlock(application, name, { seed, style });
  return application.answers();
}

/** The whole record, as the server opens it to hand it over. */
export const opened = (answers: Answers): Application =>
  openApplication(model, { stage: 13, role: 'Agent', today: TODAY, customerSigned: true, answers });
