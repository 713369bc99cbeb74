/** Where somebody is offered to sign (spec flow 4.14), in a case of the reference carrier. */
import { expect, test } from 'vitest';
import { buttonFacts, readReadiness, signingRoute } from '../../apps/web/src/shell/readiness.ts';
import { nextTask } from '../../apps/web/src/signing/next-task.ts';
import type { Application } from '../../packages/engine/src/index.ts';
import { memoryDriver, readScenario, reportLines, runScenario } from '../../packages/scenario/src/index.ts';
import { referenceCarrier } from '../carrier/reference-carrier.ts';

const OWNERS = `
  - answer:
      SECTIONBPolicyOwner: { PolicyOwnerInsured: 'No', PolicyOwnerInsuredNo: true }
      SECTIONBPolicyOwner.PolicyOwnerInformation[0].PolicyOwnerType: Individual`;
const AGENT = `
Scenario: signing
Steps:
  - as: agent
  - start: {}
  - answer: { SECTIONAProposedInsured.StateOfIssue: OH }${OWNERS}
  - fill: {}
  - send: insured`;
const INSURED = `
  - as: insured
  - find: {}
  - fill: {}`;
const OWNER = `
  - sign: {}
  - send: owners
  - as: ownerA
  - find: {}
  - fill: {}`;
const SIGNED = `
  - sign: {}`;

/** What the last person of these steps sees. */
async function after(...steps: string[]): Promise<Application> {
  const { model } = referenceCarrier();
  const told = readScenario(steps.join('').trim(), 'signing.yaml');
  if (!told.ok) throw new Error(told.mistakes.map(({ message }) => message).join('\n'));
  const driver = memoryDriver(model, { today: '2026-11-20' });
  const report = await runScenario(driver, told.scenario);
  const application = driver.application();
  if (report.failures.length > 0 || application === undefined) throw new Error(reportLines(report).join('\n'));
  return application;
}

test.each([
  ['an insured', [AGENT, INSURED], 'declarations'],
  ['an owner', [AGENT, INSURED, OWNER], 'declarations-owner-A'],
] as const)('%s is led to their own page, and is not asked again after they signed', async (_who, steps, route) => {
  const offered = (application: Application) =>
    signingRoute(
      application,
      buttonFacts(application, {
        route: 'proposed-insured',
        customerSigned: true,
        ready: readReadiness(application),
      }),
    );
  expect(offered(await after(...steps))).toBe(route);
  expect(offered(await after(...steps, SIGNED))).toBeNull();
});

test('an agent is told that only their signature is left once every owner has signed', async () => {
  const closing = `
  - as: agent
  - resume: {}
  - fill: {}`;
  expect(nextTask(await after(AGENT, INSURED, '\n  - sign: {}', closing))).toBeNull();
  expect(nextTask(await after(AGENT, INSURED, OWNER, SIGNED, closing))?.route).toBe('declarations-agent');
});
