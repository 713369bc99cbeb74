import type { QuestionResponse } from '@countersign/engine';
import { compile } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { expect, it } from 'vitest';
import { withKnownSecrets } from './known-secrets.ts';

const compiled = compile(sampleDefinition());
if (!compiled.ok) throw new Error('the sample has findings');
const place = { model: compiled.model, block: 'SECTIONBPolicyOwner' };
const isSecret = (path: string): boolean => path.endsWith('SSN');

/** Owners as [last name, number]; `null`: without the number. */
const owners = (...rows: [name: string, ssn: string | null][]): QuestionResponse[] =>
  rows.flatMap(([name, ssn], at) => [
    { QuestionName: `PolicyOwnerInformation[${at}].PolicyOwnerType`, AnswerText: 'Individual' },
    { QuestionName: `PolicyOwnerInformation[${at}].PolicyOwnerName.LastName`, AnswerText: name },
    ...(ssn === null ? [] : [{ QuestionName: `PolicyOwnerInformation[${at}].PolicyOwnerSSN`, AnswerText: ssn }]),
  ]);
const ANN: [string, string] = ['Ann', '123-45-6789'];
const BOB: [string, string] = ['Bob', '987-65-4321'];
const byPath = (responses: QuestionResponse[]) =>
  Object.fromEntries(responses.map(({ QuestionName, AnswerText }) => [QuestionName, AnswerText]));

// spec trust 1.5
it('restores the numbers of a draft from the record', () => {
  const draft = owners(['Anna', null], ['Bob', null]);
  expect(byPath(withKnownSecrets(place, draft, owners(ANN, BOB), isSecret))).toEqual(
    byPath(owners(['Anna', ANN[1]], BOB)),
  );
});

it('gives nobody the number of another person whose row was removed', () => {
  const draft = owners(['Bob', null]);
  expect(withKnownSecrets(place, draft, owners(ANN, BOB), isSecret)).toEqual(owners(BOB));
});

it('gives the number to nobody if the row was removed and another was added', () => {
  const draft = owners(['Bob', null], ['Cid', null]);
  expect(byPath(withKnownSecrets(place, draft, owners(ANN, BOB), isSecret))).toEqual(
    byPath(owners(BOB, ['Cid', null])),
  );
});
