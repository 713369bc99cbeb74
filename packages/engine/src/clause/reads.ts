import { NONE } from './empty.ts';
import type { Context, Expression } from './types.ts';

/** The parts of an expression, in the order in which they are written. */
export function parts(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'context':
    case 'answer':
    case 'loop':
    case 'key':
    case 'profile':
      return [];
    case 'list':
      return expression.items;
    case 'not':
    case 'negative':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.condition, expression.then, expression.else];
    case 'call':
      return expression.arguments;
    case 'rows':
      return [expression.rows, expression.body];
  }
}

/** What an expression reads: nodes (rows nodes included) and context names, each once. */
export function reads(expression: Expression): { nodes: readonly number[]; context: readonly (keyof Context)[] } {
  const nodes = new Set<number>();
  const context = new Set<keyof Context>();
  const visit = (part: Expression): void => {
    if (part.kind === 'answer' || part.kind === 'loop') nodes.add(part.node);
    if (part.kind === 'profile') for (const node of [part.state, part.rows]) if (node !== null) nodes.add(node);
    if (part.kind === 'context') context.add(part.name);
    if (part.kind === 'call' && (part.name === 'age' || part.name === 'ageNearest')) context.add('Today');
    for (const inner of parts(part)) visit(inner);
  };
  visit(expression);
  return { nodes: [...nodes], context: context.size === 0 ? NONE : [...context] };
}
