/** The way of a case through its sections: marks, readiness, which sections open, the menu, print (spec flow §4). */
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../answer/types.ts';
import type { Application, OpenOptions } from '../contract/contract.ts';
import {
  answer,
  AGENT_PART,
  caseDefinition,
  INSURED_PART,
  keyAt,
  modelOf,
  openCase,
} from '../../testing/sample-case.ts';
import { question } from '../../definition/sample.testkit.ts';
import { answersFor, factsFor, validityFor } from '../ask/at-stage.ts';
import { printModel } from '../print/print.ts';
import { missingFor } from '../ask/readiness.ts';

const SIGNED: Answers = {
  Declarations: { 'InsuredSignature.FullName': 'Jane Q Sample', SignedCity: 'Austin', SignedState: 'TX' },
};
const EVERYTHING: Answers = { ...AGENT_PART, ...INSURED_PART };
const READ = { Disclosures: { visited: true } };

function agent(options: Partial<OpenOptions> = {}): Application {
  return openCase({ stage: 1, role: 'Agent', ...options });
}

function insured(options: Partial<OpenOptions> = {}): Application {
  return openCase({ stage: 2.1, role: 'InsuredOwner', ...options });
}

function after(options: Partial<OpenOptions> = {}): Application {
  return openCase({
    stage: 13,
    role: 'Agent',
    customerSigned: true,
    marks: READ,
    answers: { ...EVERYTHING, ...SIGNED },
    ...options,
  });
}

function open(application: Application): string[] {
  return application
    .menu()
    .filter((item) => item.visible)
    .map((item) => item.name);
}

describe('marks', () => {
  test('untouched blocks have their starting mark, and later their answers decide', () => {
    const application = agent();
    expect(application.block('SECTIONAProposedInsured').valid).toBe(null);
    expect(application.block('SECTIONBPolicyOwner').valid).toBe(true);
    expect(after({ answers: {} }).block('DeclarationsAgent').valid).toBe(false);
    application.visit('SECTIONAProposedInsured');
    expect(application.block('SECTIONAProposedInsured').valid).toBe(false);
    answer(application, { 'SECTIONBPolicyOwner.PolicyOwnerInsured': 'CoOwner' });
    expect(application.block('SECTIONBPolicyOwner').valid).toBe(false);
  });

  test('a section without questions is valid once it was left', () => {
    const application = insured({ answers: EVERYTHING });
    expect(application.block('Disclosures').valid).toBe(null);
    application.visit('Disclosures');
    expect(application.block('Disclosures').valid).toBe(true);
  });

  test('the same record is evaluated for other stages too', () => {
    const application = agent({ answers: EVERYTHING });
    expect(validityFor(application, 'Part2Medical', 2.1)).toBe(true);
    expect(validityFor(agent({ answers: AGENT_PART }), 'Part2Medical', 2.1)).toBe(null);
  });
});

// spec engine 3.6
describe('ready', () => {
  // spec flow 4.13; pages 1.3
  test('to send if everything before the customer’s first section is really valid, and says what is missing', () => {
    expect(missingFor(agent({ answers: AGENT_PART }), 'send')).toEqual([]);
    const missing = missingFor(agent(), 'send');
    expect(missing.map((item) => item.block)).toEqual([
      'SECTIONAProposedInsured',
      'SECTIONBPolicyOwner',
      'SECTIONDCoverageDetails',
    ]);
    expect(missing[1]?.questions).toMatchObject([{ path: 'PolicyOwnerInsured', error: { key: 'required' } }]);
  });

  // spec flow 4.14
  test('to sign for the insured if everything before the disclosures is', () => {
    expect(missingFor(insured({ answers: EVERYTHING }), 'sign')).toEqual([]);
    expect(missingFor(insured({ answers: AGENT_PART }), 'sign').map((item) => item.block)).toEqual(['Part2Medical']);
  });

  // spec flow 4.14; trust 1.3
  test('to sign for the agent includes sections that the agent cannot see, without naming them', () => {
    const server = after({ answers: { ...AGENT_PART, ...SIGNED, Part2Medical: { Weight: '150' } } });
    expect(missingFor(server, 'sign')).toMatchObject([{ block: '', questions: [] }]);
    const browser = after({ answers: answersFor(server, 13), facts: factsFor(server, 13) });
    expect(missingFor(browser, 'sign')).toEqual(missingFor(server, 'sign'));
    expect(JSON.stringify(missingFor(browser, 'sign'))).not.toContain('Medical');
  });
});

describe('a section that only owners fill in', () => {
  /** At its place: before what the customer fills in, before the notices, and before the owner's own signature. */
  const withFunds = (before: string) =>
    modelOf(
      caseDefinition(({ Blocks, Settings }) => {
        const place = Blocks.findIndex(({ Name }) => Name === before);
        Blocks.splice(place, 0, {
          Name: 'OwnerFundsA',
          DisplayName: 'Funds',
          BlockCategory: 'Owners',
          Route: 'owner-funds-a',
          QuestionBlockPermissions: [{ Stage: 3, PermissionType: 'Write' }],
          Questions: [question('Source')],
        });
        Settings.ProgressRoutes.push('owner-funds-a');
      }),
    );

  // spec flow 4.14
  test.each(['SECTIONBPolicyOwner', 'Part2Medical', 'Disclosures', 'DeclarationsOwnerA'])(
    'before %s keeps the owner from signing, and nobody else from sending or signing',
    (before) => {
      const model = withFunds(before);
      const seenBy = (options: Partial<OpenOptions>): Application => {
        const given = { marks: READ, answers: EVERYTHING, ...options };
        const server = openCase(given, model);
        const stage = options.stage ?? 1;
        return openCase({ ...given, answers: answersFor(server, stage), facts: factsFor(server, stage) }, model);
      };
      const atInsured = { stage: 2.1, role: 'InsuredOwner' } as const;
      const atOwner = { stage: 3, role: 'OwnerA', customerSigned: true } as const;
      expect(missingFor(seenBy({}), 'send')).toEqual([]);
      expect(missingFor(seenBy(atInsured), 'sign')).toEqual([]);
      expect(open(seenBy(atInsured))).toContain('Declarations');
      expect(missingFor(seenBy(atOwner), 'sign').map(({ block }) => block)).toEqual(['OwnerFundsA']);
      const complete = { ...EVERYTHING, OwnerFundsA: { Source: 'Savings' } };
      expect(missingFor(seenBy({ ...atOwner, answers: complete }), 'sign')).toEqual([]);
      expect(open(seenBy({ stage: 13, customerSigned: true, answers: { ...EVERYTHING, ...SIGNED } }))).toContain(
        'AgentReport',
      );
    },
  );
});

describe('sections open', () => {
  // spec flow 4.5
  test('the insured’s declarations if all before them is valid, for the agent when the customer signed', () => {
    expect(open(insured({ answers: AGENT_PART }))).not.toContain('Declarations');
    expect(open(insured({ answers: EVERYTHING }))).not.toContain('Declarations');
    expect(open(insured({ answers: EVERYTHING, marks: READ }))).toContain('Declarations');
  });

  // spec flow 4.7
  test('an owner’s declarations for that owner once the insured signed', () => {
    const owner = { stage: 3, role: 'OwnerA', answers: EVERYTHING } as const;
    expect(open(openCase({ ...owner, customerSigned: true }))).toContain('DeclarationsOwnerA');
    expect(open(openCase({ ...owner, customerSigned: false }))).not.toContain('DeclarationsOwnerA');
    expect(open(after())).not.toContain('DeclarationsOwnerA');
    const signed = { ...EVERYTHING, ...SIGNED, DeclarationsOwnerA: { DeclarationsOwnerAAnswer: 'signed' } };
    expect(open(after({ answers: signed }))).toContain('DeclarationsOwnerA');
  });

  // spec flow 4.6
  test('the agent report after everything, the agent’s declarations after the report', () => {
    expect(open(agent({ answers: EVERYTHING }))).not.toContain('AgentReport');
    expect(open(after({ marks: {} }))).not.toContain('AgentReport');
    const application = after();
    expect(open(application)).toContain('AgentReport');
    expect(open(application)).not.toContain('DeclarationsAgent');
    application.change(keyAt(application, 'AgentReport.AgentReportAnswer'), 'all well');
    expect(open(application)).toContain('DeclarationsAgent');
  });

  test('the same for a browser that has only what the agent may read', () => {
    const server = after();
    const browser = after({ answers: answersFor(server, 13), facts: factsFor(server, 13) });
    expect(browser.menu()).toEqual(server.menu());
    expect(JSON.stringify([answersFor(server, 13), factsFor(server, 13)])).not.toContain('Weight');
  });
});

describe('the way through the sections', () => {
  test('skips hidden sections and those that the role may not see, within the look-ahead', () => {
    const application = agent({ answers: AGENT_PART });
    expect(application.next('SECTIONAProposedInsured')).toBe('SECTIONBPolicyOwner');
    expect(application.next('SECTIONDCoverageDetails')).toBe('Disclosures');
    expect(application.previous('Disclosures')).toBe('SECTIONDCoverageDetails');
    expect(application.previous('SECTIONAProposedInsured')).toBe(null);
    expect(insured({ answers: EVERYTHING }).next('SECTIONDCoverageDetails')).toBe('Part2Medical');
    expect(after().next('AgentReport')).toBe(null);
  });

  test('the thank-you page has no entry in the menu', () => {
    expect(
      insured()
        .menu()
        .map((item) => item.name),
    ).not.toContain('ThankYou');
  });

  test('progress counts from one', () => {
    expect(agent().progress('policy-owner')).toEqual({ position: 2, count: 5 });
  });
});

describe('the printed document of one reader', () => {
  const texts = (application: Application, stage: 2.1 | 3 | 13): string =>
    JSON.stringify(printModel(application, stage));

  // spec trust 4.1
  test('contains what that reader may read, and nothing medical for others', () => {
    const application = insured({ answers: EVERYTHING, marks: READ });
    expect(texts(application, 2.1)).toContain('Weight');
    expect(texts(application, 3)).not.toContain('Weight');
    expect(texts(application, 13)).not.toContain('Weight');
    expect(printModel(application, 2.1).sections.map((section) => section.id)).toEqual([
      'SECTIONAProposedInsured',
      'SECTIONBPolicyOwner',
      'SECTIONDCoverageDetails',
      'Part2Medical',
      'Disclosures',
      'Declarations',
    ]);
  });

  test('shows answers as read, short rows as a table, labels as text, and the reader’s signature', () => {
    const model = printModel(insured({ answers: EVERYTHING }), 2.1);
    const coverage = model.sections.find((section) => section.id === 'SECTIONDCoverageDetails')?.items;
    expect(coverage).toContainEqual({ kind: 'answer', label: 'Face amount', value: '$500,000' });
    expect(coverage).toContainEqual({
      kind: 'table',
      title: 'Shares of the premium',
      head: ['FundName', 'FundPercent'],
      rows: [['Growth', '100%']],
    });
    const disclosures = model.sections.find((section) => section.id === 'Disclosures')?.items;
    expect(disclosures).toEqual([{ kind: 'text', text: 'Read **Disclosures**.' }]);
    expect(model).toMatchObject({
      subtitle: 'Term 20 · TX',
      signature: { field: 'Declarations', title: 'Declarations', expectedName: 'Jane Q Sample' },
    });
  });

  // spec trust 4.2
  test('does not change by signing: place and name are in the signature', () => {
    const before = printModel(insured({ answers: EVERYTHING, marks: READ }), 2.1);
    const signed = printModel(insured({ answers: { ...EVERYTHING, ...SIGNED }, marks: READ }), 2.1);
    expect(signed).toEqual(before);
  });
});
