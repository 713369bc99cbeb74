import type { Node } from '../definition/model.ts';
import type { ErrorKey } from './catalog.ts';

/** The error key of an answer that its type cannot parse: what `codecFor(node).parse` rejected. */
export function formatKey(node: Pick<Node, 'type' | 'control'>): ErrorKey {
  switch (node.type) {
    case 'Date':
    case 'MonthYear':
      return 'invalidDate';
    case 'SSN':
      return 'invalidSS';
    case 'Phone':
      return 'invalidPhone';
    case 'Integer':
      return 'InvalidNumber';
    case 'Decimal':
      return 'invalidNumber';
    case 'State':
      return 'invalidState';
    case 'MultiChoice':
      return node.control === 'autocomplete' ? 'isValidOccupation' : 'minOneSelection';
    case 'MultiSelect':
    case 'YesNo':
    case 'Country':
      return 'minOneSelection';
    default:
      return 'invalidAlpha';
  }
}
