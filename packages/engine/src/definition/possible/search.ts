import { compileExpression } from '../../clause/evaluate.ts';
import { reads } from '../../clause/reads.ts';
import type { Environment, Expression, Value } from '../../clause/types.ts';
import { and, ANY, FALSE, not, or, TRUE, truthOf, UNKNOWN } from './truths.ts';
import type { Truths } from './truths.ts';

/** Values still possible, per leaf. */
type Values = readonly (readonly Value[])[];

/** One comparison is tried with at most this many combinations of values; beyond that, it may have any result. */
const MAX_COMBINATIONS = 4000;

/**
 * Whether a condition over numbered leaves can have one of the wanted truths for some choice of values: it fixes one
 * leaf after the other and skips every branch that cannot succeed. Null if the budget of steps is used up.
 */
export function canBe(condition: Expression, values: Values, wanted: Truths, budget = { steps: 3000 }): boolean | null {
  const atoms = new Map<Expression, (values: Values) => Truths>();
  const used = reads(condition).nodes;
  return search(values);

  function search(current: Values): boolean | null {
    if (budget.steps-- <= 0) return null;
    const found = truths(condition, current);
    if ((found & wanted) === 0) return false;
    if ((found & ~wanted) === 0) return true;
    const open = used.find((leaf) => (current[leaf]?.length ?? 0) > 1);
    if (open === undefined) return true;
    let exhausted = false;
    for (const value of current[open] ?? []) {
      const result = search(current.with(open, [value]));
      if (result === true) return true;
      exhausted ||= result === null;
    }
    return exhausted ? null : false;
  }

  function truths(part: Expression, current: Values): Truths {
    switch (part.kind) {
      case 'literal':
        return truthOf(part.value);
      case 'not':
        return not(truths(part.operand, current));
      case 'binary':
        if (part.operator === '&&') return and(truths(part.left, current), truths(part.right, current));
        if (part.operator === '||') return or(truths(part.left, current), truths(part.right, current));
        break;
      case 'conditional': {
        const choice = truths(part.condition, current);
        let result = choice & UNKNOWN;
        if (choice & TRUE) result |= truths(part.then, current);
        if (choice & FALSE) result |= truths(part.else, current);
        return result;
      }
    }
    const atom = atoms.get(part) ?? atomOf(part);
    atoms.set(part, atom);
    return atom(current);
  }
}

/** A comparison, evaluated for every combination of the values of its leaves. */
function atomOf(part: Expression): (values: Values) => Truths {
  const leaves = reads(part).nodes;
  const evaluate = compileExpression(part, () => -1);
  return (values) => {
    const combinations = leaves.reduce((count, leaf) => count * (values[leaf]?.length ?? 0), 1);
    if (combinations > MAX_COMBINATIONS) return ANY;
    const chosen: Value[] = [];
    const environment: Environment = { ...NOWHERE, values: chosen };
    const visit = (index: number): Truths => {
      const leaf = leaves[index];
      if (leaf === undefined) return truthOf(evaluate(environment));
      let result = 0;
      for (const value of values[leaf] ?? []) {
        chosen[leaf] = value;
        result |= visit(index + 1);
      }
      return result;
    };
    return visit(0);
  };
}

const NOWHERE: Environment = {
  context: { Role: '', Stage: 0, Today: '', IsDemo: false, Partner: '', AgentEmail: '' },
  agentProfile: {},
  values: [],
  row: null,
  loop: [],
  rowsOf: () => [],
};
