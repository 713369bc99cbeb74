/** Rows of a page of cases, for agents and for operations. */
import type { CaseStage } from '@countersign/protocol';
import { type RawBuilder, sql } from 'kysely';
import { anyOf, binderOf, isGenuine, type Reader } from '../../platform/index.ts';
import { type ApplicationRow, withKeys } from './case.ts';
import { PORTAL_INDEX } from './index-marks.ts';
import { stageAt } from './stage.ts';

/** A case of a list, with its stage. */
export type ListedRow = ApplicationRow & { stage: CaseStage };

/** Cases that were found. One that was changed outside the program is left out; the others are shown. */
export interface CasePage {
  /** Of all cases of the page. */
  ids: readonly string[];
  /** Of the cases that were not changed outside the program. */
  rows: ListedRow[];
  /** Cases on all pages. */
  total: number;
}

/** These cases in this order, without those that were changed outside the program. */
export async function listedRows(reader: Reader, ids: readonly string[], now: Date): Promise<ListedRow[]> {
  const rows = await withKeys(reader)
    .select(stageAt(now).as('stage'))
    .where('application.id', '=', anyOf(ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row && isGenuine(binderOf(reader), 'application', row) ? [row] : [];
  });
}

/** Ids of the cases whose names have this mark. */
export const markedBy = (mark: Buffer): RawBuilder<string> =>
  sql`select application_id from blind_index where kind = ${sql.lit(PORTAL_INDEX)} and mac = ${mark}`;
