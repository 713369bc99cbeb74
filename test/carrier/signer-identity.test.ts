/**
 * Every answer of the reference carrier about a signer, changed alone: which changes make a different person, and which
 * do not (docs/decisions/signer-identity.md). The table is made from the definition; the expected results from the
 * bindings.
 */
import { describe, expect, test } from 'vitest';
import { isSamePerson, openApplication, placedSigners, splitBlock } from '../../packages/engine/src/index.ts';
import type { Answers, Node, SignerIdentity } from '../../packages/engine/src/index.ts';
import { referenceCarrier } from './reference-carrier.ts';

const { model } = referenceCarrier();
const { Insured, Owners } = model.definition.Bindings;
const { Officers } = Owners;

/** Answers every visible question about a person with something, under `path`. */
interface Signer {
  who: string;
  /** Group of the engine, and letter. */
  letter: string | null;
  answers: Answers;
  /** Where the questions about them are, and which of these, by binding, make them a different person. */
  within: string;
  exchanges: readonly string[];
}

const at = (row: string, answers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).map(([path, text]) => [`${row}.${path}`, text]));

const inBlock = (answers: Record<string, string>): Answers => {
  const blocks: Record<string, Record<string, string>> = {};
  for (const [path, text] of Object.entries(answers)) {
    const [block, inside] = splitBlock(path);
    (blocks[block] ??= {})[inside] = text;
  }
  return blocks;
};

const insured = {
  [`${Insured.Name}.FirstName`]: 'Grace',
  [`${Insured.Name}.MiddleName`]: 'Q',
  [`${Insured.Name}.LastName`]: 'Rivera',
  [Insured.DateOfBirth]: '1986-04-08',
  [Insured.SocialSecurityNumber]: '219-09-9999',
};
const row = `${Owners.Rows}[0]`;
const officer = `${row}.${Officers.Rows}[0]`;
const owned = (answers: Record<string, string>): Answers =>
  inBlock({
    ...insured,
    'SECTIONBPolicyOwner.PolicyOwnerInsured': 'No',
    'SECTIONBPolicyOwner.PolicyOwnerInsuredNo': 'false',
    ...answers,
  });
const person = { FirstName: 'Ann', MiddleName: 'Q', LastName: 'Larsen' };
const named = (path: string): Record<string, string> => at(path, person);

const signers: Signer[] = [
  {
    who: 'the insured',
    letter: null,
    answers: inBlock(insured),
    within: splitBlock(Insured.Name)[0],
    exchanges: [Insured.SocialSecurityNumber, Insured.DateOfBirth],
  },
  {
    who: 'a person who owns',
    letter: 'A',
    answers: owned({
      [`${row}.${Owners.Type}`]: 'Individual',
      ...named(`${row}.${Owners.Name}`),
      [`${row}.${Owners.SocialSecurityNumber}`]: '219-09-9981',
      [`${row}.${Owners.DateOfBirth}`]: '1951-03-04',
    }),
    within: row,
    exchanges: [Owners.SocialSecurityNumber, Owners.DateOfBirth].map((path) => `${row}.${path}`),
  },
  {
    who: 'another kind of owner',
    letter: 'A',
    answers: owned({
      [`${row}.${Owners.Type}`]: 'Other',
      ...named(`${row}.${Owners.Name}`),
      [`${row}.${Owners.TaxId}`]: '12-3456789',
      [`${row}.${Owners.DateOfBirth}`]: '1951-03-04',
    }),
    within: row,
    exchanges: [Owners.TaxId, Owners.DateOfBirth].map((path) => `${row}.${path}`),
  },
  {
    who: 'an officer of a business',
    letter: 'A',
    answers: owned({
      [`${row}.${Owners.Type}`]: 'Business',
      [`${row}.${Owners.EntityName}`]: 'Harbor Works',
      [`${row}.${Owners.TaxId}`]: '12-3456789',
      ...named(`${officer}.${Officers.Name}`),
      [`${officer}.${Officers.DateOfBirth}`]: '1951-03-04',
    }),
    within: row,
    exchanges: [`${row}.${Owners.TaxId}`, `${officer}.${Officers.DateOfBirth}`],
  },
  {
    who: 'a trustee',
    letter: 'A',
    answers: owned({
      [`${row}.${Owners.Type}`]: 'ExistingTrust',
      [`${row}.${Owners.EntityName}`]: 'Family Trust',
      [`${row}.${Owners.TaxId}`]: '12-3456789',
      [`${officer}.${Officers.TrusteeType}`]: 'IndividualTrustee',
      ...named(`${officer}.${Officers.Name}`),
      [`${officer}.${Officers.SocialSecurityNumber}`]: '219-09-9981',
      [`${officer}.${Officers.DateOfBirth}`]: '1951-03-04',
    }),
    within: row,
    exchanges: [Officers.SocialSecurityNumber, Officers.DateOfBirth].map((path) => `${officer}.${path}`),
  },
  {
    who: 'a company that is trustee',
    letter: 'A',
    answers: owned({
      [`${row}.${Owners.Type}`]: 'ExistingTrust',
      [`${row}.${Owners.EntityName}`]: 'Family Trust',
      [`${officer}.${Officers.TrusteeType}`]: 'EntityTrustee',
      [`${officer}.${Officers.EntityName}`]: 'Trust Bank',
      [`${officer}.${Officers.EntityTaxId}`]: '98-7654321',
      ...named(`${officer}.${Officers.Name}`),
      [`${officer}.${Officers.DateOfBirth}`]: '1951-03-04',
    }),
    within: row,
    exchanges: [Officers.EntityTaxId, Officers.DateOfBirth].map((path) => `${officer}.${path}`),
  },
];

function identityIn(answers: Answers, letter: string | null): SignerIdentity | null {
  const application = openApplication(model, { stage: 1, role: 'Agent', today: '2026-11-20', answers });
  const group = letter === null ? 'insured' : 'owner';
  return placedSigners(application).find((one) => one.group === group && one.letter === letter)?.identity ?? null;
}

/** Another valid answer to the question. */
function anotherTo({ type, data, options }: Node): string | null {
  if (data?.System === true || data?.Calculate !== undefined) return null;
  if (type === 'YesNo') return 'true';
  if (options) return options.at(-1)?.name ?? null;
  if (type === 'Date') return '1960-10-11';
  if (type === 'SSN') return '219-09-1234';
  if (data?.Mask === 'tax-id') return '45-6789123';
  return 'Another';
}

/** Every question about the signer, by its path with rows. */
const cases = signers.flatMap((signer) =>
  model.nodes
    .filter(({ kind }) => kind === 'answer')
    .flatMap((node) => {
      const plain = `${model.blocks[node.block]?.name ?? ''}.${node.path}`;
      const path = plain.replace(Owners.Rows, row).replace(`${row}.${Officers.Rows}`, officer);
      const text = anotherTo(node);
      return path.startsWith(`${signer.within}.`) && text !== null ? [{ ...signer, path, text }] : [];
    }),
);

const kinds = [`${row}.${Owners.Type}`, `${officer}.${Officers.TrusteeType}`];

describe('changing one answer', () => {
  test('the table contains every question about a signer', () => {
    expect(cases.length).toBeGreaterThan(150);
    for (const { who, exchanges } of signers) {
      const paths = cases.filter((one) => one.who === who).map(({ path }) => path);
      expect(paths).toEqual(expect.arrayContaining([...exchanges]));
    }
  });

  test.each(cases.map((one) => [one.who, one.path, one] as const))('%s: %s', (_who, path, one) => {
    const [block, rest] = splitBlock(path);
    const changed = { ...one.answers, [block]: { ...one.answers[block], [rest]: one.text } };
    const before = identityIn(one.answers, one.letter);
    const after = identityIn(changed, one.letter);
    const isSame = before !== null && after !== null && isSamePerson(before, after);
    const wasThere = one.answers[block]?.[rest] !== undefined;
    // A different kind of signer is a different person; what was not answered before is only filled in.
    const isKind = kinds.includes(path) && (before?.kind !== after?.kind || after === null);
    expect(isSame).toBe(!(isKind || (wasThere && one.exchanges.includes(path))));
  });
});
