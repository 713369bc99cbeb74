/** A case of the sample definition for tests: with closing sections, owners' limits and a few of every rule. */
import type { Answers } from '../answer/types.ts';
import { compile } from '../definition/compile.ts';
import type { Model } from '../definition/model.ts';
import { OWNER_LETTERS } from '../clause/roles-and-stages.ts';
import { question, sampleDefinition } from '../definition/sample.testkit.ts';
import type { BlockData, Definition, Stage } from '../definition/vocabulary.ts';
import type { Application, Change, OpenOptions } from '../application/contract/contract.ts';
import { splitBlock } from '../application/graph/paths.ts';
import { openApplication } from '../application/session/open.ts';

const READERS: readonly Stage[] = [1, 2.1, 2.2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];

/** The sample with disclosures, owners' and agent's declarations, an agent report and a thank-you page. */
export function caseDefinition(change: (definition: Definition) => void = () => undefined): Definition {
  const definition = sampleDefinition();
  const owners = blockOf(definition, 'SECTIONBPolicyOwner').Questions.find((one) => one.MultipleResponse !== undefined);
  if (owners !== undefined) {
    owners.RowsMaximum = 'PolicyOwnerInsured == "SoleOwner" || PolicyOwnerInsuredNo == false ? 1 : 10';
    owners.RowRead = [{ Stage: 3, ConditionalClause: 'has(OwnerLetters, "A")' }];
    owners.ChildQuestions?.push(
      question('OwnerLetters', {
        QuestionType: 'MultiSelect',
        ControlType: 'checkbox',
        System: true,
        QuestionOptions: OWNER_LETTERS.map((Name) => ({ Name })),
      }),
    );
  }
  definition.Bindings.Owners.Letters = 'OwnerLetters';
  definition.Blocks = [
    ...definition.Blocks.slice(0, -1),
    closing('Disclosures', { Purpose: 'disclosures' }, [1, 13], [2.1, 2.2, 3]),
    ...definition.Blocks.slice(-1),
    closing('DeclarationsOwnerA', { Purpose: 'declarations', Signatory: { Kind: 'Owner', Letter: 'A' } }, [13], [3]),
    closing('AgentReport', { InitialValidity: 'valid' }, [], [13]),
    closing(
      'DeclarationsAgent',
      { Purpose: 'declarations', Signatory: { Kind: 'Agent' }, InitialValidity: 'invalid' },
      [],
      [13],
    ),
    closing('ThankYou', { Purpose: 'completion' }, READERS.slice(1), []),
  ];
  change(definition);
  return definition;
}

function closing(name: string, data: Partial<BlockData>, read: readonly Stage[], write: readonly Stage[]): BlockData {
  const isLabel = data.Purpose === 'disclosures' || data.Purpose === 'completion';
  return {
    Name: name,
    DisplayName: name,
    BlockCategory: 'Closing',
    Route: name.toLowerCase(),
    QuestionBlockPermissions: [
      ...read.map((stage) => ({ Stage: stage, PermissionType: 'Read' as const })),
      ...write.map((stage) => ({ Stage: stage, PermissionType: 'Write' as const })),
    ],
    Questions: [
      isLabel
        ? question(`${name}Text`, { QuestionType: 'Label', ControlType: 'label', QuestionText: `Read **${name}**.` })
        : question(`${name}Answer`),
    ],
    ...data,
  };
}

export function blockOf(definition: Definition, name: string): BlockData {
  const block = definition.Blocks.find((one) => one.Name === name);
  if (block === undefined) throw new Error(`No block ${name}`);
  return block;
}

export function modelOf(definition: Definition): Model {
  const compiled = compile(definition);
  if (!compiled.ok) throw new Error(compiled.findings.map((one) => `${one.path}: ${one.message}`).join('\n'));
  return compiled.model;
}

export const CASE_MODEL: Model = modelOf(caseDefinition());

export function openCase(options: Partial<OpenOptions> = {}, model: Model = CASE_MODEL): Application {
  return openApplication(model, { stage: 1, role: 'Agent', today: '2026-11-20', answers: {}, ...options });
}

/** Types answers by `Block.Path`, in order. Returns the last change. */
export function answer(application: Application, answers: Record<string, string>): Change | undefined {
  let change: Change | undefined;
  for (const [path, text] of Object.entries(answers)) change = application.change(keyAt(application, path), text);
  return change;
}

export function keyAt(application: Application, path: string): string {
  const [block, rest] = splitBlock(path);
  const key = application.keyOf(block, rest);
  if (key === undefined) throw new Error(`No question ${path}`);
  return key;
}

export function cellAt(application: Application, path: string): ReturnType<Application['cell']> {
  return application.cell(keyAt(application, path));
}

/** Everything the agent fills in for an insured who is the sole owner. */
export const AGENT_PART: Answers = {
  SECTIONAProposedInsured: {
    'Name.FirstName': 'Jane',
    'Name.MiddleName': 'Q',
    'Name.LastName': 'Sample',
    Gender: 'Female',
    DateOfBirth: '1980-05-02',
    SocialSecurityNumber: '987-65-4321',
    'PrimaryResidence.Street': '100 Example Avenue',
    'PrimaryResidence.City': 'Springfield',
    'PrimaryResidence.State': 'TX',
    'PrimaryResidence.Zip': '73301',
    MailingAddressDifferent: 'false',
    StateOfIssue: 'TX',
    EmailAddress: 'jane@example.com',
  },
  SECTIONBPolicyOwner: { PolicyOwnerInsured: 'SoleOwner' },
  SECTIONDCoverageDetails: {
    ProductName: 'Term20',
    TermFaceAmount: '500000',
    Riders: '["NoRiders"]',
    'Funds[0].FundName': 'Growth',
    'Funds[0].FundPercent': '100',
  },
};

/** What the insured adds. */
export const INSURED_PART: Answers = {
  Part2Medical: { Conditions: '["NoneApply"]', Weight: '150' },
};
