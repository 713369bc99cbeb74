/** Our clauses give the same results as CEL; if CEL has an error, because an answer is missing, ours are unknown. */
import { Environment } from '@marcbachmann/cel-js';
import { expect, test } from 'vitest';
import { randomFrom } from '../../packages/engine/src/testing/random-definition.ts';
import { ourClause } from './our-clause.ts';
import { BLOCK, randomAnswers, randomClause } from './random-clause.ts';

const CLAUSES = 4000;
const ANSWERS = 8;
const seed = Math.floor(Math.random() * 1_000_000);

test(`${CLAUSES * ANSWERS} random cases agree: seed ${seed}`, () => {
  const random = randomFrom(seed);
  const cel = new Environment({ unlistedVariablesAreDyn: true });
  const differences: unknown[] = [];
  const seen = { true: 0, false: 0, unknown: 0 };
  for (let count = 0; count < CLAUSES; count += 1) {
    const clause = randomClause(random, random(4), { negation: true, rows: true, arithmetic: true });
    const ours = ourClause(clause.ours);
    const theirs = cel.parse(clause.cel);
    for (let time = 0; time < ANSWERS; time += 1) {
      const answers = randomAnswers(random, 4);
      const context = { [BLOCK]: { ...answers.questions, rows: answers.rows } };
      let wanted: unknown;
      try {
        wanted = theirs(context);
      } catch {
        wanted = undefined;
      }
      const found = ours(answers);
      seen[found === undefined ? 'unknown' : found === true ? 'true' : 'false'] += 1;
      if (found !== wanted) differences.push({ clause: clause.ours, answers, found, wanted });
    }
  }
  expect(differences.slice(0, 5)).toEqual([]);
  // Each outcome occurs often: agreement on only one of them would prove little.
  expect(Math.min(seen.true, seen.false, seen.unknown)).toBeGreaterThan((CLAUSES * ANSWERS) / 20);
});
