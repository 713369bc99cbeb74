import type { Model } from '../definition/model.ts';
import { compileExpression } from './evaluate.ts';
import { describe } from './describe.ts';
import { reads } from './reads.ts';
import type { Clause, Environment, Expression } from './types.ts';

/** A clause as a tree of sentences, each with its truth; null is unknown. */
export interface Explanation {
  sentence: string;
  truth: boolean | null;
  /** Nodes the sentence reads. */
  reads: readonly number[];
  parts: Explanation[];
}

/** Splits a clause at `&&`, `||` and `!` and says for every part whether it is true now (spec engine 3.8). */
export function explain(model: Model, clause: Clause, environment: Environment): Explanation {
  const localOf = (node: number): number => model.nodes[node]?.local ?? -1;
  const visit = (part: Expression): Explanation => {
    const value = compileExpression(part, localOf)(environment);
    return {
      sentence: describe(model, part),
      truth: typeof value === 'boolean' ? value : null,
      reads: reads(part).nodes,
      parts: branches(part).map(visit),
    };
  };
  return visit(clause.tree);
}

/** `a && b && c` has three branches, whatever the parentheses. */
function branches(part: Expression): Expression[] {
  if (part.kind === 'not') return branches(part.operand).length > 0 ? [part.operand] : [];
  if (part.kind !== 'binary' || (part.operator !== '&&' && part.operator !== '||')) return [];
  const { operator } = part;
  const flat = (side: Expression): Expression[] =>
    side.kind === 'binary' && side.operator === operator ? [...flat(side.left), ...flat(side.right)] : [side];
  return flat(part);
}
