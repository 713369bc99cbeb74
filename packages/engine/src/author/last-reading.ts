import type { CarrierFile } from './folder.ts';
import type { OwnTexts } from './check-brand-texts.ts';
import { type CarrierReading, readCarrier } from './read-carrier.ts';

let last: { asked: string; reading: CarrierReading } | null = null;

/**
 * As `readCarrier`, which takes a second or two; the last reading is kept. A process that opens the same carrier again, as
 * tests and `npm run dev` do, has it at once. Nobody may change what is given.
 */
export function readCarrierOnce(files: readonly CarrierFile[], own?: OwnTexts): CarrierReading {
  const asked = JSON.stringify([files, own]);
  if (last?.asked !== asked) last = { asked, reading: readCarrier(files, own) };
  return last.reading;
}
