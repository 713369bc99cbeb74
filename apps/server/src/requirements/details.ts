/** What a requirement consists of, sealed with the case (spec requirements §1). */
import { dayIn } from '@countersign/engine';
import type { Case, store } from '../applications/index.ts';
import { HOUR_MS, padded } from '../platform/index.ts';

export interface Details {
  /** Who requested it. */
  by: { id: string; name: string };
  /** `Block.Path` */
  questions: string[];
  /** Which file, in words; none: only questions are asked. */
  file?: string;
  /** Read by the person, by operations, and in the amendment. */
  why: string;
  /** `yyyy-MM-dd` */
  until: string;
  /** What another system calls it; absent: operations raised it. */
  reference?: string;
}

export interface Closing {
  by: { id: string; name: string };
  why: string;
}

type Row = store.RequirementRow;
type Keyed = Pick<Case, 'key'>;

export const sealDetails = ({ key }: Keyed, id: string, details: Details): Buffer =>
  key.seal('requirement', id, padded(JSON.stringify(details)));

export const detailsOf = ({ key }: Keyed, { id, details }: Pick<Row, 'id' | 'details'>): Details =>
  JSON.parse(key.openText('requirement', id, details));

export const sealClosing = ({ key }: Keyed, id: string, closing: Closing): Buffer =>
  key.seal('requirement-end', id, padded(JSON.stringify(closing)));

export const closingOf = ({ key }: Keyed, { id, closing }: Pick<Row, 'id' | 'closing'>): Closing | null =>
  closing === null ? null : JSON.parse(key.openText('requirement-end', id, closing));

/** The end of a day in a time zone: the first full hour that is no longer in it. */
export function endOfDay(day: string, zone: string): Date {
  const noon = Date.parse(`${day}T12:00:00Z`);
  for (let hour = 0; hour <= 48; hour += 1) {
    const at = new Date(noon + hour * HOUR_MS);
    if (dayIn(zone, at) > day) return at;
  }
  throw new RangeError(`${day} does not end`);
}
