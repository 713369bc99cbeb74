/** Blocks, questions and options of `AppDefinition` by the names of the specification (spec form §3). */
import { brotliCompressSync } from 'node:zlib';
import type { WireQuestion } from '@countersign/protocol';
import { expect, test } from 'vitest';
import { referenceCarrier } from '../../../../test/carrier/reference-carrier.ts';
import { dependencies } from './dependencies.ts';
import { questionBlocks } from './question-blocks.ts';

const { model, definition } = referenceCarrier();
const blocks = questionBlocks(model);
const inside = (questions: readonly WireQuestion[]): WireQuestion[] =>
  questions.flatMap((question) => [question, ...inside(question.ChildQuestions ?? [])]);
const all = blocks.flatMap(({ Questions }) => inside(Questions));

test('contain everything that the definition contains', () => {
  for (const [index, block] of blocks.entries()) expect(block).toMatchObject(definition.Blocks[index] ?? {});
  expect(blocks).toHaveLength(definition.Blocks.length);
});

// spec form 3.4, 7.5
test('every option has key, value and Name', () => {
  const options = all.flatMap(({ QuestionOptions }) => QuestionOptions ?? []);
  expect(options.length).toBeGreaterThan(100);
  expect(options.filter(({ key, value, Name }) => key !== Name || value === '')).toEqual([]);
});

test('every question has its position among its siblings', () => {
  expect(blocks.every(({ Questions }) => Questions.every((one, index) => one.QuestionOrder === index + 1))).toBe(true);
});

// spec form 3.1, 7.6
test('a question lists what depends on its answer, as ConditionalDependencies does', () => {
  const told = (name: string) =>
    dependencies(model).find(({ QuestionName }) => QuestionName === name)?.Dependents ?? [];
  const decided = (name: string) => all.find(({ QuestionName }) => QuestionName === name)?.ConditionalDependents;
  expect(decided('StateOfIssue')).toEqual(told('StateOfIssue'));
  expect(told('StateOfIssue').length).toBeGreaterThan(10);
  // What depends on the parts of a group depends on the group.
  expect(decided('PrimaryResidence')).toEqual(expect.arrayContaining(told('PrimaryResidence.State')));
  expect(told('PrimaryResidence.State')).not.toEqual([]);
});

test('are little larger than the definition', () => {
  const weight = (value: unknown): number => brotliCompressSync(JSON.stringify(value)).length;
  expect(weight(blocks)).toBeLessThan(1.3 * weight(definition.Blocks));
});
