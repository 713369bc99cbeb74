import { compileExpression } from './evaluate.ts';
import { parts } from './reads.ts';
import type { Environment, Expression, Value } from './types.ts';

const NOTHING: Environment = {
  context: { Role: '', Stage: 0, Today: '', IsDemo: false, Partner: '', AgentEmail: '' },
  agentProfile: {},
  values: [],
  row: null,
  loop: [],
  rowsOf: () => [],
};

/**
 * The value that an expression has whatever the answers are, found by constant folding only: literals, and `&&` and
 * `||` decided by one constant side. Undefined if it depends on answers or the context.
 */
export function constant(expression: Expression): Value {
  if (isConstant(expression)) return compileExpression(expression, () => -1)(NOTHING);
  if (expression.kind === 'not') {
    const operand = constant(expression.operand);
    return typeof operand === 'boolean' ? !operand : undefined;
  }
  if (expression.kind !== 'binary') return undefined;
  const { operator, left, right } = expression;
  if (operator !== '&&' && operator !== '||') return undefined;
  const decisive = operator === '||';
  return constant(left) === decisive || constant(right) === decisive ? decisive : undefined;
}

function isConstant(expression: Expression): boolean {
  if (['context', 'answer', 'loop', 'key', 'rows'].includes(expression.kind)) return false;
  if (expression.kind === 'call' && (expression.name === 'age' || expression.name === 'ageNearest')) return false;
  return parts(expression).every(isConstant);
}
