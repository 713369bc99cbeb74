import { compile, openApplication, type RoleName, type Stage } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { describe, expect, it } from 'vitest';
import { ceremonyOf } from './ceremony.ts';
import { mergeTypeOf } from './merge-type.ts';
import { ownSigningBlock } from './signatory.ts';

/** The sample, with the agent's page beside the insured's, and one that does not say whose signature it needs. */
function definition() {
  const sample = sampleDefinition();
  const insured = sample.Blocks.find(({ Name }) => Name === 'Declarations');
  const [binding] = sample.Bindings.Signatures;
  if (!insured || !binding) throw new Error('the sample has no declarations');
  const { Signatory: _nobody, ...unsaid } = insured;
  return {
    ...sample,
    Blocks: [
      ...sample.Blocks,
      { ...unsaid, Name: 'DeclarationsOther', Route: 'declarations-other' },
      {
        ...insured,
        Name: 'DeclarationsAgent',
        Route: 'declarations-agent',
        Signatory: { Kind: 'Agent' as const },
        QuestionBlockPermissions: [{ Stage: 13 as const, PermissionType: 'Write' as const }],
      },
    ],
    Bindings: {
      ...sample.Bindings,
      Signatures: ['Declarations', 'DeclarationsAgent', 'DeclarationsOther'].map((Block) => ({ ...binding, Block })),
    },
  };
}

const compiled = compile(definition());
if (!compiled.ok) throw new Error(compiled.findings.map(({ message }) => message).join('\n'));
const { model } = compiled;
const { Bindings } = model.definition;

const agent = { firstName: 'Insurance', lastName: 'Agent', qualifier: 'CLU' };

/** A case of Jane Q Sample as a role sees it. */
function caseOf(role: RoleName, stage: Stage) {
  const [block = '', ...rest] = Bindings.Insured.Name.split('.');
  const name = rest.join('.');
  const answers = {
    [block]: { [`${name}.FirstName`]: 'Jane', [`${name}.MiddleName`]: 'Q', [`${name}.LastName`]: 'Sample' },
  };
  return openApplication(model, { stage, role, today: '2026-11-20', answers });
}

// spec flow 4.29, 5.2
describe('a declarations page', () => {
  it.each([
    ['the insured', 'InsuredOwner', 2.1, 'Declarations', true, 'Jane Q Sample'],
    ['the agent at the insured’s page', 'Agent', 13, 'Declarations', false, 'Jane Q Sample'],
    ['an owner at the insured’s page', 'OwnerA', 3, 'Declarations', false, 'Jane Q Sample'],
    ['the agent', 'Agent', 13, 'DeclarationsAgent', true, 'Insurance Agent, CLU'],
    ['an all-access role at the agent’s page', 'Omnipotent', 13, 'DeclarationsAgent', true, 'Insurance Agent, CLU'],
  ] as const)('for %s', (_name, role, stage, block, isOwn, expectedName) => {
    expect(ceremonyOf(caseOf(role, stage), block, agent)).toMatchObject({ isOwn, expectedName });
  });

  it('is none if it asks for no signature', () => {
    expect(ceremonyOf(caseOf('Agent', 13), Bindings.FirstCustomerBlock, agent)).toBeNull();
  });
});

it.each([
  ['InsuredNotOwner', 2.2, 'Declarations'],
  ['Agent', 13, 'DeclarationsAgent'],
  ['OwnerJ', 12, null],
] as const)('%s signs at %s', (role, stage, block) => {
  expect(ownSigningBlock(caseOf(role, stage))).toBe(block);
});

it.each([
  // spec flow 2.23
  ['DeclarationsAgent', 'declarations.title.agent'],
  ['Declarations', 'declarations.title.insured'],
  ['DeclarationsOther', 'declarations.title.default'],
])('%s has the title of the specification', (block, title) => {
  expect(ceremonyOf(caseOf('Agent', 13), block, agent)?.title).toBe(title);
});

it.each([
  // spec flow 4.27
  ['Agent', 'Agent'],
  ['Omnipotent', 'Agent'],
  ['InsuredOwner', 'InsuredOwner'],
  ['InsuredNotOwner', 'InsuredNotOwner'],
  ['OwnerC', 'OwnerNotInsured'],
] as const)('the document of %s is %s', (role, mergeType) => {
  expect(mergeTypeOf(role)).toBe(mergeType);
});
