import type { ColumnType } from 'kysely';

/** ISO text or Date goes in, Date comes out. */
export type Time = ColumnType<Date, Date | string, Date | string>;
/** ISO text or Date goes in, the database's own time if absent; Date comes out. */
export type TimeNow = ColumnType<Date, Date | string | undefined, Date | string>;
