/** How a masked text is typed (spec form §5, "Field lengths and masks"); the web control carries it out. */
import type { MaskName } from '../definition/vocabulary.ts';

export type MaskData =
  /** `0` in the pattern is a digit. */
  | { kind: 'pattern'; pattern: string; placeholder: string; inputMode: 'numeric' | 'tel' }
  /** `scale`: digits behind the point; an Integer question takes none. */
  | {
      kind: 'number';
      prefix: '' | '$';
      groups: boolean;
      scale: number;
      placeholder: string;
      inputMode: 'numeric' | 'decimal';
    };

export const MASKS: Readonly<Record<MaskName, MaskData>> = {
  phone: { kind: 'pattern', pattern: '000-000-0000', placeholder: '___-___-____', inputMode: 'tel' },
  ssn: { kind: 'pattern', pattern: '000-00-0000', placeholder: '___-__-____', inputMode: 'numeric' },
  'tax-id': { kind: 'pattern', pattern: '00-0000000', placeholder: '__-_______', inputMode: 'numeric' },
  date: { kind: 'pattern', pattern: '00/00/0000', placeholder: 'mm/dd/yyyy', inputMode: 'numeric' },
  'month-year': { kind: 'pattern', pattern: '00/0000', placeholder: 'mm/yyyy', inputMode: 'numeric' },
  year: { kind: 'pattern', pattern: '0000', placeholder: 'yyyy', inputMode: 'numeric' },
  zip: { kind: 'pattern', pattern: '00000', placeholder: '_____', inputMode: 'numeric' },
  currency: { kind: 'number', prefix: '$', groups: true, scale: 2, placeholder: '$', inputMode: 'decimal' },
  integer: { kind: 'number', prefix: '', groups: false, scale: 0, placeholder: '', inputMode: 'numeric' },
  percent: { kind: 'number', prefix: '', groups: false, scale: 2, placeholder: '', inputMode: 'decimal' },
};
