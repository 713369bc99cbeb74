/**
 * Law: Next leads through every section of the menu, in its order, and nowhere else; Previous leads back the same way.
 * For everybody who works on a case, in every state, for every product, whoever owns the policy, and at every stage of
 * completion.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roleOfStage, STAGES } from '../../packages/engine/src/clause/roles-and-stages.ts';
import { marksOf, openApplication, splitBlock } from '../../packages/engine/src/index.ts';
import type { Application, Answers, BlockMark } from '../../packages/engine/src/index.ts';
import { runs } from '../../packages/engine/src/testing/depth.ts';
import { fillBlock } from '../../packages/scenario/src/index.ts';
import { keyOf, newCase, referenceCarrier } from '../carrier/reference-carrier.ts';

const { model, definition } = referenceCarrier();
const OWNERS = 'SECTIONBPolicyOwner.PolicyOwnerInformation';
const optionsOf = (where: string): string[] =>
  newCase(model)
    .cell(keyOf(newCase(model), where))
    .options?.map(({ name }) => name) ?? [];

const aCase = fc.record({
  state: fc.constantFrom(...optionsOf('SECTIONAProposedInsured.StateOfIssue')),
  product: fc.constantFrom(...optionsOf('SECTIONDCoverageDetails.ProductName')),
  owned: fc.constantFrom('SoleOwner', 'CoOwner', 'No'),
  owners: fc.array(fc.constantFrom('Individual', 'Business', 'ExistingTrust', 'TrustToBeEstablished', 'Other'), {
    minLength: 1,
    maxLength: 10,
  }),
  attested: fc.boolean(),
  seed: fc.nat(1000),
  style: fc.constantFrom('plain' as const, 'eventful' as const),
  /** How many sections are filled in. */
  filled: fc.oneof(fc.constant(model.blocks.length), fc.nat(model.blocks.length)),
});
type Case = typeof aCase extends fc.Arbitrary<infer Made> ? Made : never;

// spec form 2.34
test(
  // spec flow 2.17
  'every open section is reached by Next, in the order of the menu, and left by Previous',
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(aCase, (given) => {
        const { answers, marks } = filled(given);
        for (const stage of STAGES) {
          for (const customerSigned of stage >= 3 ? [true] : [false, true]) {
            const role = roleOfStage(stage);
            const viewer = { stage, role, customerSigned, today: '2026-11-20', answers, marks };
            expect([stage, customerSigned, wayThrough(openApplication(model, viewer))]).toEqual([
              stage,
              customerSigned,
              [],
            ]);
          }
        }
      }),
      runs('waysThroughForm'),
    );
  },
);

/** What is wrong with the way through the form, as sentences. */
function wayThrough(application: Application): string[] {
  const open = model.blocks.filter(({ name, data }) => {
    const { readable, visible } = application.block(name);
    return readable && visible && data.Purpose !== 'completion';
  });
  const names = open.map(({ name }) => name);
  const inMenu = application.menu().flatMap(({ name, visible }) => (visible ? [name] : []));
  const withEntry = open.flatMap(({ name, data }) => (data.MenuEntry === false ? [] : [name]));
  return [
    ...(inMenu.join() === withEntry.join() ? [] : [`The menu has ${inMenu.join()}, open are ${withEntry.join()}`]),
    ...names.flatMap((name, at) => [
      ...led('Next', name, application.next(name), names[at + 1] ?? null),
      ...led('Previous', name, application.previous(name), names[at - 1] ?? null),
    ]),
  ];
}

const led = (button: string, from: string, to: string | null, wanted: string | null): string[] =>
  to === wanted ? [] : [`${button} on ${from} leads to ${String(to)}, not to ${String(wanted)}`];

/** A case whose first sections were filled in by somebody who may write all of them. */
function filled(given: Case): { answers: Answers; marks: Record<string, BlockMark> } {
  const bound = definition.Bindings.StartFacts.AgentAttestation;
  const [block, path] = splitBlock(bound);
  const application = openApplication(model, {
    stage: 2.1,
    role: 'Omnipotent',
    today: '2026-11-20',
    answers: given.attested ? { [block]: { [path]: 'true' } } : {},
  });
  const put = (where: string, text: string): void => void application.change(keyOf(application, where), text);
  put('SECTIONAProposedInsured.StateOfIssue', given.state);
  put('SECTIONBPolicyOwner.PolicyOwnerInsured', given.owned);
  if (given.owned !== 'SoleOwner') {
    if (given.owned === 'No') put('SECTIONBPolicyOwner.PolicyOwnerInsuredNo', String(given.owners.length > 1));
    given.owners.forEach((type, row) => {
      if (row > 0) application.addRow(keyOf(application, OWNERS));
      if (application.keyOf('SECTIONBPolicyOwner', `PolicyOwnerInformation[${row}].PolicyOwnerType`) === undefined)
        return;
      put(`${OWNERS}[${row}].PolicyOwnerType`, type);
    });
  }
  put('SECTIONDCoverageDetails.ProductName', given.product);
  for (const { name } of model.blocks.slice(0, given.filled)) {
    fillBlock(application, name, { seed: given.seed, style: given.style });
    application.visit(name);
  }
  return { answers: application.answers(), marks: marksOf(application) };
}
