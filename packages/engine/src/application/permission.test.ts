/** Questions that a definition fixes in demo cases (spec form §4, "Read-only blocks"). */
import { describe, expect, test } from 'vitest';
import { AGENT_PART, answer, blockOf, caseDefinition, cellAt, modelOf, openCase } from './sample-case.ts';
import { merge } from './merge.ts';

const D = 'SECTIONDCoverageDetails';

describe('a question fixed in demo cases', () => {
  const fixed = modelOf(
    caseDefinition((definition) => {
      const product = blockOf(definition, D).Questions.find((one) => one.QuestionName === 'ProductName');
      if (product !== undefined) product.FixedInDemo = true;
    }),
  );
  const path = `${D}.ProductName`;

  test.each([
    [true, false],
    [false, true],
  ])('demo %s: editable %s', (isDemo, editable) => {
    const application = openCase({ isDemo, answers: AGENT_PART }, fixed);
    expect(cellAt(application, path).editable).toBe(editable);
    answer(application, { [path]: 'UniversalLife' });
    expect(cellAt(application, path).text).toBe(editable ? 'UniversalLife' : 'Term20');
    const outcome = merge(application, D, [{ QuestionName: 'ProductName', AnswerText: 'UniversalLife' }]);
    expect(outcome.ok).toBe(editable);
  });
});
