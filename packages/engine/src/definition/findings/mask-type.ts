import { pathOf } from '../draft.ts';
import type { Check } from '../draft.ts';
import type { MaskName, QuestionType } from '../vocabulary.ts';

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
};

/** A mask that types something else than its question keeps. */
export const maskType: Check = (draft) =>
  draft.nodes.flatMap((node) => {
    const mask = node.data?.Mask;
    if (mask === undefined || node.type === null || TYPES[mask].includes(node.type)) return [];
    const message = `The mask "${mask}" is for ${TYPES[mask].join(', ')}, not for ${node.type}.`;
    return [{ kind: 'mask-type', path: pathOf(draft, node), message, field: 'Mask' }];
  });
