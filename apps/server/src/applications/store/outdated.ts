/** Cases whose time is over, in pages. */
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/index.ts';

/** A case whose time has passed, and since when; the next page begins after both. */
export interface Outdated {
  id: string;
  since: Date;
}

export interface OutdatedPage {
  /** Null: from the one that is overdue the longest. */
  after: Outdated | null;
  limit: number;
}

/** Test applications whose time is over and that were not erased yet. */
export const outdatedDemos = (reader: Reader, now: Date, page: OutdatedPage): Promise<Outdated[]> =>
  outdated(reader, { column: 'expires_at', where: sql`is_demo`, before: now, page });

/** Cases that were not submitted and whose time to do so ended before that moment. */
export const outdatedUnsubmitted = (reader: Reader, before: Date, page: OutdatedPage): Promise<Outdated[]> =>
  outdated(reader, { column: 'expires_at', where: sql`not is_demo and submitted_at is null`, before, page });

/** Cases that were discarded before that time and not restored. */
export const outdatedDiscarded = (reader: Reader, before: Date, page: OutdatedPage): Promise<Outdated[]> =>
  outdated(reader, { column: 'discarded_at', where: sql`discarded_at is not null`, before, page });

/** Cases that everybody had signed before that moment. */
export const outdatedSubmitted = (reader: Reader, before: Date, page: OutdatedPage): Promise<Outdated[]> =>
  outdated(reader, { column: 'submitted_at', where: sql`not is_demo and submitted_at is not null`, before, page });

interface Retention {
  column: 'expires_at' | 'discarded_at' | 'submitted_at';
  /** As in the condition of the column's index. */
  where: RawBuilder<unknown>;
  before: Date;
  page: OutdatedPage;
}

/** In the order of an index, so that no page has to skip cases that stay. */
async function outdated(reader: Reader, { column, where, before, page }: Retention): Promise<Outdated[]> {
  const since = sql.ref(column);
  const { rows } = await sql<Outdated>`
    select id, ${since} as since from application
    where erased_at is null and ${where} and ${since} <= ${before}
      and ${page.after === null ? sql`true` : sql`(${since}, id) > (${page.after.since}, ${page.after.id})`}
    order by ${since}, id limit ${page.limit}`.execute(reader);
  return rows;
}
