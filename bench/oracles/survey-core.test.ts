/**
 * Our clauses are true if the SurveyJS expressions are true, with one intended difference: nothing follows from a
 * missing answer.
 */
import { ConditionRunner } from 'survey-core';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../packages/engine/src/testing/random-definition.ts';
import { ourClause } from './our-clause.ts';
import { BLOCK, randomAnswers, randomClause, type Given, type Uses } from './random-clause.ts';

const CASES = 4000;
const seed = Math.floor(Math.random() * 1_000_000);

const surveyHolds = (expression: string, answers: Given): unknown => new ConditionRunner(expression).runValues(answers);

function differences(uses: Uses, missing: number): unknown[] {
  const random = randomFrom(seed);
  const found: unknown[] = [];
  for (let count = 0; count < CASES; count += 1) {
    const clause = randomClause(random, random(4), uses);
    const answers = randomAnswers(random, missing);
    const ours = ourClause(clause.ours)(answers) === true;
    const theirs = surveyHolds(clause.survey, answers.questions);
    if (ours !== theirs) found.push({ clause: clause.ours, theirs: clause.survey, answers: answers.questions, ours });
  }
  return found.slice(0, 5);
}

describe(`SurveyJS expressions, ${CASES} random cases each: seed ${seed}`, () => {
  test('agree if everything is answered', () => {
    expect(differences({ negation: true, rows: false, arithmetic: false }, 0)).toEqual([]);
  });

  test('agree on missing answers if nothing is negated', () => {
    expect(differences({ negation: false, rows: false, arithmetic: false }, 4)).toEqual([]);
  });
});

describe('on a missing answer ours is unknown and not true, SurveyJS', () => {
  test.each<[ours: string, theirs: string, holds: boolean]>([
    [`${BLOCK}.s0 != "a"`, "{s0} <> 'a'", true],
    [`!(${BLOCK}.s0 == "a")`, "!({s0} = 'a')", true],
    [`!(${BLOCK}.n0 < 2.5)`, '!({n0} < 2.5)', true],
    [`!(${BLOCK}.s0 in ["a", "b"])`, "!({s0} anyof ['a', 'b'])", true],
    [`!(${BLOCK}.b0 == true && ${BLOCK}.b1 == true)`, '!({b0} = true and {b1} = true)', true],
    [`${BLOCK}.s0 == "a"`, "{s0} = 'a'", false],
    [`${BLOCK}.n0 < 2.5`, '{n0} < 2.5', false],
  ])('%s: %s holds: %s', (ours, theirs, holds) => {
    expect(ourClause(ours)({ questions: {}, rows: [] })).toBeUndefined();
    expect(surveyHolds(theirs, {})).toBe(holds);
  });
});
