import { expect, test } from 'vitest';
import { errorsOf, keyOf, newCase, referenceCarrier } from './reference-carrier.ts';

/** What the reference carrier's questions accept, and what they do not: docs/decisions/carrier-rules.md. */
const { model } = referenceCarrier();
const { environment } = newCase(model);

/** Which rules of a question an answer breaks, wherever the question is shown. */
const broken = (question: string, typed: string): string[] => {
  const found = model.nodes.find(({ name }) => name === question);
  if (found === undefined) throw new Error(`There is no question ${question}.`);
  const value = found.type === 'Integer' ? Number(typed) : typed;
  return found.rules.filter((rule) => rule.fails(typed, value, environment)).map(({ key }) => key);
};

const A = 'SECTIONAProposedInsured';

// spec form 5.3
test('only people’s names are limited to letters', () => {
  const held = model.nodes.filter(
    ({ type, rules }) => type === 'FreeForm' && rules.some(({ key }) => key === 'invalidName'),
  );
  const free = held.filter(({ parent }) => !['Name', 'Signature'].includes(model.nodes[parent]?.type ?? ''));
  expect(free.map(({ name }) => name).filter((name) => !name.endsWith('LocationCity'))).toEqual([
    'PriorName',
    'JuvenileSiblingName',
    'TransmittalCaseManagerName',
  ]);
});

// spec form 5.34
test.each([
  ['ExistingPolicyOwner', 'Smith Trust No. 2'],
  ['BeneficiaryTrusteeName', 'First Bank of Ohio, N.A.'],
  ['TrustRevokerName', 'Rivera & Sons, LLC'],
  ['BusinessPreparedBy', 'Lee & Co., CPAs'],
  ['AgentReportInterpreter', 'Ana Ruiz, a sister (2 years older)'],
  ['PartnershipMemberTitle', 'Vice President, Sales'],
])('%s takes %s', (question, typed) => {
  expect(broken(question, typed)).toEqual([]);
  expect(broken(question, '<b>')).toEqual(['invalidAlpha']);
});

// spec form 5.42
test('a P.O. box is for mail only', () => {
  const application = newCase(model);
  application.change(keyOf(application, `${A}.MailingAddressDifferent`), 'true');
  const box = (address: string): string[] =>
    errorsOf(application, `${A}.${address}.Street`, 'P.O. Box 12').map(({ key }) => key);
  expect(box('MailingAddress')).toEqual([]);
  expect(box('PrimaryResidence')).toEqual(['invalidAddress1']);
  expect(errorsOf(application, `${A}.MailingAddress.Street`, 'Box; 12')).not.toEqual([]);
});

test.each(['BusinessEmployees', 'SkydivingTotalJumps', 'SkydivingJumpsNext12'])('%s counts beyond 999', (question) => {
  expect(broken(question, '12500')).toEqual([]);
  expect(broken(question, '-1')).toEqual(['min']);
});

// spec form 5.15 to 5.17
test.each([
  ['Height', 'Feet'],
  ['Height', 'Inches'],
  ['Weight', 'Weight'],
])('the hint of %s says which numbers %s takes, because the message does not', (question, field) => {
  const taken = Array.from({ length: 1_000 }, (_, number) => String(number)).filter(
    (typed) => broken(field, typed).length === 0,
  );
  const hint = model.nodes.find(({ name }) => name === question)?.data?.Hint;
  expect(hint).toMatch(new RegExp(`[Ff]rom ${taken[0]} to ${taken.at(-1)}\\b`));
});
