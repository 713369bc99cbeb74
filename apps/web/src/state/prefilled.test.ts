import { expect, it } from 'vitest';
import { confirmBlock, prefilled, takePrefilled } from './prefilled.ts';

const block = (BlockName: string, Prefilled: string[], texts: Record<string, string>) => ({
  BlockName,
  Prefilled,
  HasResponse: true,
  Version: 1,
  Visited: false,
  Responses: Object.entries(texts).map(([QuestionName, AnswerText]) => ({
    Id: QuestionName,
    QuestionName,
    AnswerText,
  })),
});

it('marks what the server lists, until the section is left', () => {
  takePrefilled([
    block('A', ['Name.FirstName'], { 'Name.FirstName': 'Grace', Gender: 'Female' }),
    block('B', [], { Owner: 'Yes' }),
    block('C', ['Product'], { Product: 'Term20' }),
  ]);
  expect(prefilled.get()).toEqual({ A: { 'Name.FirstName': 'Grace' }, C: { Product: 'Term20' } });
  confirmBlock('A');
  confirmBlock('B');
  expect(prefilled.get()).toEqual({ C: { Product: 'Term20' } });
});
