/** What the server writes into a live application is the same as what a newly opened one has in its record. */
import { expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import { AGENT_PART, blockOf, caseDefinition, modelOf, openCase } from '../../testing/sample-case.ts';
import { factsFor } from '../ask/at-stage.ts';
import type { Application } from '../contract/contract.ts';
import { putAnswers } from './put-answers.ts';

const D = 'SECTIONDCoverageDetails';

const MODEL = modelOf(
  caseDefinition((definition) => {
    blockOf(definition, D).Questions.push(
      question('WrittenAt', { System: true }),
      question('Copy', { Calculate: 'WrittenAt', IsOptional: true, MaxLength: 40 }),
      question('Late', { ConditionalClause: 'answered(WrittenAt)' }),
    );
  }),
);

const openWith = (more: Record<string, string>): Application =>
  openCase({ stage: 1, role: 'Agent', answers: { ...AGENT_PART, [D]: { ...AGENT_PART[D], ...more } } }, MODEL);

const told = (application: Application) => ({
  answers: application.answers(),
  block: application.block(D),
  facts: factsFor(application, 1),
});

test.each<[what: string, written: Record<string, string>]>([
  ['a question that nobody may type', { WrittenAt: '2026-11-28T10:00:00.000Z' }],
  ['two, with what follows from them', { WrittenAt: 'now', Late: 'yes' }],
  ['a path that is not there', { Nothing: 'x' }],
])('%s', (_what, written) => {
  const kept = openWith({});
  putAnswers(
    kept,
    Object.entries(written).map(([path, text]) => [`${D}.${path}`, text]),
  );
  expect(told(kept)).toEqual(told(openWith(written)));
});

test('an empty text removes an answer, and what followed from it', () => {
  const kept = openWith({ WrittenAt: 'now', Late: 'yes' });
  putAnswers(kept, [
    [`${D}.WrittenAt`, ''],
    [undefined, 'x'],
  ]);
  expect(told(kept)).toEqual(told(openWith({})));
});
