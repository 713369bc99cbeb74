import type { Brand, Definition } from '@countersign/engine';
import type { PrintFrame } from './frame.ts';
import { printMark } from './mark.ts';

/**
 * What every document of a carrier shows of its brand. The insurer, and its name, are those of the form, because all signers
 * of a case sign with the same one; mark and color are those of today.
 */
export function brandFrame(
  { CarrierName, Insurer, Colors, Mark }: Brand,
  form: Pick<Definition, 'Values' | 'Insurer'>,
): Pick<PrintFrame, 'carrierName' | 'insurer' | 'accent' | 'mark'> {
  const mark = printMark(Mark, Colors.Accent);
  return {
    carrierName: form.Values?.['CarrierName'] ?? CarrierName,
    insurer: form.Insurer ?? Insurer,
    accent: Colors.Accent,
    ...(mark && { mark }),
  };
}
