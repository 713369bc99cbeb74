/** Partner cases: the agent attested in advance and signs before the case is sent (spec flow 4.6). */
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../answer/types.ts';
import type { Application, OpenOptions } from '../contract/contract.ts';
import {
  AGENT_PART,
  blockOf,
  caseDefinition,
  cellAt,
  INSURED_PART,
  keyAt,
  modelOf,
  openCase,
} from '../../testing/sample-case.ts';
import { answersFor, factsFor } from '../ask/at-stage.ts';
import { signingSlots } from '../ask/signing-slots.ts';
import { lockedBlocks } from '../graph/section-kinds.ts';
import { printModel } from '../print/print.ts';
import { missingFor } from '../ask/readiness.ts';

const A = 'SECTIONAProposedInsured';
const CLOSING = ['AgentReport', 'DeclarationsAgent'];

/** The agent's own sections are also open at stage 1, and one question is not shown in partner cases. */
const MODEL = modelOf(
  caseDefinition((definition) => {
    for (const name of CLOSING) {
      blockOf(definition, name).QuestionBlockPermissions.push({ Stage: 1, PermissionType: 'Write' });
    }
    const [email] = blockOf(definition, A).Questions.filter((one) => one.QuestionName === 'EmailAddress');
    if (email !== undefined) email.ConditionalClause = 'Partner != "Bank"';
  }),
);

function attested(isAttested: boolean, answers: Answers = AGENT_PART, options: Partial<OpenOptions> = {}): Application {
  const given = { ...answers, [A]: { ...answers[A], AgentAttestation: String(isAttested) } };
  return openCase({ answers: given, ...options }, MODEL);
}

function shown(application: Application): string[] {
  return application
    .menu()
    .filter(({ visible, name }) => visible && CLOSING.includes(name))
    .map(({ name }) => name);
}

describe('an agent who attested in advance', () => {
  test('has their own sections before sending, one after the other, once the rest is done', () => {
    const application = attested(true, {});
    expect(shown(application)).toEqual([]);
    const ready = attested(true);
    expect(shown(ready)).toEqual(['AgentReport']);
    ready.change(keyAt(ready, 'AgentReport.AgentReportAnswer'), 'all well');
    expect(shown(ready)).toEqual(CLOSING);
    ready.change(keyAt(ready, `${A}.Gender`), '');
    expect(shown(ready)).toEqual([]);
  });

  test('needs nothing from the customer’s part to sign, and signs only for their own part', () => {
    const application = attested(true);
    expect(missingFor(application, 'sign')).toMatchObject([{ block: 'AgentReport' }]);
    application.change(keyAt(application, 'AgentReport.AgentReportAnswer'), 'all well');
    expect(missingFor(application, 'sign')).toEqual([]);
    const covered = ['SECTIONAProposedInsured', 'SECTIONBPolicyOwner', 'SECTIONDCoverageDetails', ...CLOSING];
    expect(lockedBlocks(MODEL, [1], false)).toEqual(covered);
    expect(printModel(application, 1).sections.every(({ id }) => covered.includes(id))).toBe(true);
  });

  test('and then leaves the customers’ declarations open, even if the agent signs between them', () => {
    expect(lockedBlocks(MODEL, [13], false)).not.toContain('DeclarationsOwnerA');
    expect(lockedBlocks(MODEL, [13], false)).toContain('DeclarationsAgent');
  });

  test('may sign first, at the same time as the insured', () => {
    const first = (isAttested: boolean) =>
      signingSlots(attested(isAttested)).flatMap((slot) => (slot.first ? [slot.group] : []));
    expect(first(true)).toEqual(['insured', 'agent']);
    expect(first(false)).toEqual(['insured']);
  });

  test('may send without them', () => {
    expect(missingFor(attested(true), 'send')).toEqual([]);
  });

  test('sees the same in a browser that has only the agent’s part', () => {
    const record = attested(true, { ...AGENT_PART, ...INSURED_PART });
    const browser = attested(true, answersFor(record, 1), { facts: factsFor(record, 1) });
    expect(browser.menu()).toEqual(record.menu());
  });

  test('sees them again after the customer signed, when everybody’s part is done', () => {
    const signed = { stage: 13, customerSigned: true, marks: { Disclosures: { visited: true } } } as const;
    const report = { AgentReport: { AgentReportAnswer: 'all well' } };
    expect(shown(attested(true, { ...AGENT_PART, ...INSURED_PART, ...report }, signed))).toEqual(CLOSING);
    expect(shown(attested(true, { ...AGENT_PART, ...report }, signed))).toEqual([]);
  });
});

test('an agent who did not attest has none of it before the customer signed', () => {
  const application = attested(false);
  expect(shown(application)).toEqual([]);
  expect(
    openCase({ answers: AGENT_PART }, MODEL)
      .menu()
      .filter(({ name, visible }) => visible && CLOSING.includes(name)),
  ).toEqual([]);
});

test('a clause reads the partner, and no partner is the empty text', () => {
  const email = `${A}.EmailAddress`;
  expect(cellAt(openCase({}, MODEL), email).visible).toBe(true);
  expect(cellAt(openCase({ partner: 'Bank' }, MODEL), email).visible).toBe(false);
  expect(cellAt(openCase({ partner: 'Other' }, MODEL), email).visible).toBe(true);
});
