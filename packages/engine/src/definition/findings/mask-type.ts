import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';
import type { MaskName, QuestionType } from '../question-data.ts';
import { suggestion } from '../../clause/suggestion.ts';

const TYPES: Record<MaskName, readonly QuestionType[]> = {
  phone: ['Phone'],
  ssn: ['SSN'],
  'tax-id': ['FreeForm'],
  date: ['Date'],
  'month-year': ['MonthYear'],
  currency: ['Decimal', 'Integer', 'Label'],
  amount: ['Decimal', 'Integer', 'Label'],
  integer: ['Integer', 'Decimal', 'FreeForm', 'Label'],
  year: ['Integer', 'FreeForm'],
  percent: ['Integer', 'Decimal', 'Label'],
  zip: ['FreeForm'],
  account: ['FreeForm'],
};

/** A mask for another type than its question's, or one that does not exist. */
export const maskType: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const mask = node.data?.Mask;
    if (mask === undefined || node.type === null) return [];
    const types = Object.hasOwn(TYPES, mask) ? TYPES[mask] : [];
    if (types.includes(node.type)) return [];
    const message =
      types.length === 0
        ? `There is no mask "${mask}".${suggestion(mask, Object.keys(TYPES))}`
        : `The mask "${mask}" is for ${types.join(', ')}, not for ${node.type}.`;
    return [{ kind: 'mask-type', path: pathOf(draft, node), message, field: 'Mask' }];
  });
