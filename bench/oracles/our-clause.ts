/** One of our clauses, compiled as the engine compiles it, over answers that are given as values. */
import { sampleEnvironment } from '../../packages/engine/src/clause/sample-environment.testkit.ts';
import type { Value } from '../../packages/engine/src/clause/types.ts';
import { clausesOver } from '../../packages/engine/src/definition/model-clauses.ts';
import { BLOCK, oracleModel, type RandomAnswers } from './random-clause.ts';

const model = oracleModel();
const clauseOf = clausesOver(model);

export function ourClause(text: string): (answers: RandomAnswers) => Value {
  const compiled = clauseOf('oracle', text, null);
  if (!compiled.ok) throw new Error(`${text}: ${compiled.problems.map(({ message }) => message).join(' ')}`);
  return ({ questions, rows }) => {
    const values = Object.entries(questions).map(([name, value]) => [`${BLOCK}.${name}`, value] as const);
    const environment = sampleEnvironment(model, { ...Object.fromEntries(values), [`${BLOCK}.rows`]: rows });
    return compiled.clause.evaluate(environment);
  };
}
