import type { ColumnType } from 'kysely';

/** ISO text or Date goes in, Date comes out. */
export type Time = ColumnType<Date, Date | string, Date | string>;
/** The same; the database's own time if absent. */
export type TimeNow = ColumnType<Date, Date | string | undefined, Date | string>;
