import type { CarrierFile } from './folder.ts';
import type { OwnTexts } from './check-brand-texts.ts';
import { type CarrierReading, readCarrier } from './read-carrier.ts';

let last: { asked: string; reading: CarrierReading } | null = null;

/**
 * Like `readCarrier`, which takes a second or two, but caches the last result. A process that opens the same carrier
 * again, such as tests and `npm run dev`, gets it at once. The result must not be modified.
 */
export function readCarrierOnce(files: readonly CarrierFile[], own?: OwnTexts): CarrierReading {
  const asked = JSON.stringify([files, own]);
  if (last?.asked !== asked) last = { asked, reading: readCarrier(files, own) };
  return last.reading;
}
