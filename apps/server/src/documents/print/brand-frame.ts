import type { Brand } from '@countersign/engine';
import type { PrintFrame } from './frame.ts';
import { printMark } from './mark.ts';

/** What every document of a carrier shows of its brand. */
export function brandFrame({
  CarrierName,
  Insurer,
  Colors,
  Mark,
}: Brand): Pick<PrintFrame, 'carrierName' | 'insurer' | 'accent' | 'mark'> {
  const mark = printMark(Mark, Colors.Accent);
  return { carrierName: CarrierName, insurer: Insurer, accent: Colors.Accent, ...(mark && { mark }) };
}
