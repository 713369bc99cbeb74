import type { Node } from '../definition/model.ts';
import type { Context, Expression, ValueType } from './types.ts';

const CONTEXT_TYPES: Record<keyof Context, ValueType> = {
  Role: 'choice',
  Stage: 'number',
  Today: 'date',
  IsDemo: 'boolean',
  Partner: 'text',
  AgentEmail: 'text',
};

export function isContextName(name: string): name is keyof Context {
  return Object.hasOwn(CONTEXT_TYPES, name);
}

/** The type of an expression's value; null if it has none: a list, a part that names nothing, incompatible parts. */
export function valueTypeOf(part: Expression, nodes: readonly Node[]): ValueType | null {
  switch (part.kind) {
    case 'literal':
      return part.type;
    case 'list':
      return null;
    case 'context':
      return CONTEXT_TYPES[part.name];
    case 'answer':
    case 'loop':
      return nodes[part.node]?.valueType ?? null;
    case 'key':
      return 'choice';
    case 'profile':
      return 'text';
    case 'not':
      return 'boolean';
    case 'negative':
      return 'number';
    case 'binary':
      return '+-*/'.includes(part.operator) ? 'number' : 'boolean';
    case 'conditional':
      return eitherType(valueTypeOf(part.then, nodes), valueTypeOf(part.else, nodes));
    case 'rows':
      return part.name === 'exists' || part.name === 'all' ? 'boolean' : 'number';
    case 'call':
      return callType(part, nodes);
  }
}

/** Texts and choices are both texts; other types do not mix. */
function eitherType(one: ValueType | null, other: ValueType | null): ValueType | null {
  const isText = (type: ValueType | null): boolean => type === 'text' || type === 'choice';
  return isText(one) && isText(other) ? 'text' : one === other ? one : null;
}

function callType({ name, arguments: [first] }: Extract<Expression, { kind: 'call' }>, nodes: readonly Node[]) {
  switch (name) {
    case 'answered':
    case 'has':
    case 'sameMailbox':
      return 'boolean';
    case 'age':
    case 'ageNearest':
    case 'size':
    case 'total':
      return 'number';
    case 'month':
      return 'month';
    case 'words':
      return 'text';
    default:
      return first === undefined ? null : valueTypeOf(first, nodes);
  }
}
