/** The SQL of operations: cases of every agent. A list reads a limited number of rows, however many cases there are. */
import { type CaseAge, type CaseStage, type CaseStatus, OPEN_STAGES } from '@countersign/protocol';
import { type RawBuilder, sql } from 'kysely';
import { anyOf, DAY_MS, type Reader } from '../../platform/index.ts';
import { idsNumbered, idsOfPolicy } from './find-ids.ts';
import { type CasePage, listedRows, markedBy } from './page.ts';
import { isPast, oneOf, pastCases, stageAt } from './stage.ts';

/** Maximum number of cases listed and counted; a search or a filter finds others. */
const MAX_LISTED = 1_000;
/** A name that at most this many cases have is looked up case by case, a more frequent one by scanning the list. */
const MAX_LOOKED_UP = 2_000;
/** Number of cases of the list that are checked for a frequent name. */
const MAX_SCANNED = 5_000;

/** What operations look for: by exact ids, or by the marks of words; nothing: every case. */
export interface CaseSearch {
  text: string;
  words: readonly Buffer[];
  onlyFailed: boolean;
  /** Only cases with a signature to check in the current round. */
  onlyFlagged: boolean;
  /** Null: at whatever step. */
  step: CaseStatus | null;
  /** Null: of whatever age. */
  age: CaseAge | null;
  page: { limit: number; offset: number };
  now: Date;
}

/** Cases of every agent, newest first; of one step or age, the one without a change for the longest time first. */
export async function allCases(reader: Reader, search: CaseSearch): Promise<CasePage & { isMore: boolean }> {
  const { page, now } = search;
  const { sources, isCut } = await sourcesOf(reader, search);
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(sources, sql` union `)}) as found
    order by ${orderOf(search)} limit ${MAX_LISTED + 1}`.execute(reader);
  const listed = rows.slice(0, MAX_LISTED).map(({ id }) => id);
  const ids = listed.slice(page.offset, page.offset + page.limit);
  return {
    ids,
    rows: await listedRows(reader, ids, now),
    total: listed.length,
    isMore: isCut || rows.length > MAX_LISTED,
  };
}

type Source = RawBuilder<unknown>;

const orderOf = ({ step, age }: CaseSearch): Source =>
  step === null && age === null ? sql`updated_at desc, id` : sql`updated_at, id`;

/**
 * Where the cases come from, each as `id, updated_at` with at most one more row than is listed; `isCut`: not all were
 * checked.
 */
async function sourcesOf(reader: Reader, search: CaseSearch): Promise<{ sources: Source[]; isCut: boolean }> {
  const { text, words, onlyFailed, onlyFlagged } = search;
  if (text !== '') {
    const exact = [
      among(
        search,
        sql`select ${text}::text union all
        ${idsOfPolicy(text)} union all
        ${idsNumbered(text)}`,
      ),
      // All of an agent's cases are read, however many there are.
      firstOf(search, sql`agent_id = ${text} and ${isAtStep(search)}`),
    ];
    if (words.length === 0) return { sources: exact, isCut: false };
    const named = await namedByAll(reader, search);
    return { sources: [...exact, ...named.sources], isCut: named.isCut };
  }
  // Few cases have one, and the conditions of the list name them.
  if (onlyFailed || onlyFlagged) return { sources: [firstOf(search, isAtStep(search))], isCut: false };
  return { sources: walk(search), isCut: false };
}

/** The cases whose names have every word. */
async function namedByAll(reader: Reader, search: CaseSearch): Promise<{ sources: Source[]; isCut: boolean }> {
  const marks = search.words.map(markedBy);
  const { rows } = await sql<{ id: string }>`
    select application_id as id from (${sql.join(marks, sql` intersect `)}) as named
    limit ${MAX_LOOKED_UP + 1}`.execute(reader);
  if (rows.length <= MAX_LOOKED_UP) {
    const ids = rows.map(({ id }) => id);
    return { sources: ids.length === 0 ? [] : [among(search, sql`select unnest(${ids}::text[])`)], isCut: false };
  }
  const has = search.words.map(
    (mark) => sql`exists (
      select from blind_index where kind = 'portal' and mac = ${mark} and application_id = walked.id)`,
  );
  const walked = sql`select id, updated_at from (${sql.join(walk(search, MAX_SCANNED), sql` union all `)}) as every_one
    order by ${orderOf(search)} limit ${MAX_SCANNED}`;
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int from (${walked}) as walked`.execute(
    reader,
  );
  return {
    sources: [sql`select id, updated_at from (${walked}) as walked where ${sql.join(has, sql` and `)}`],
    isCut: (counted[0]?.count ?? 0) === MAX_SCANNED,
  };
}

/** Those of these cases that match the search. */
const among = (search: CaseSearch, ids: Source): Source => sql`(
  select id, updated_at from application where id in (${ids}) and ${isAtStep(search)} and ${conditions(search)}
  order by ${orderOf(search)} limit ${MAX_LISTED + 1})`;

/** The first cases, in the order of the list, that meet this condition: it says which step they are at. */
const firstOf = (search: CaseSearch, condition: Source, limit = MAX_LISTED + 1): Source => sql`(
  select id, updated_at from application where ${condition} and ${conditions(search)}
  order by ${orderOf(search)} limit ${limit})`;

/** The first cases, in the order of the list, that have expired although their rows do not say so yet. */
const firstPast = (search: CaseSearch): Source => sql`(
  select id, updated_at from (${pastCases(search.now, MAX_SCANNED)}) as past where ${conditions(search)}
  order by ${orderOf(search)} limit ${MAX_LISTED + 1})`;

/** The first cases of the list: in the order of one index, or stage by stage in the order of another. */
function walk(search: CaseSearch, limit = MAX_LISTED + 1): Source[] {
  const { step, age, now } = search;
  if (step === null && age === null) return [firstOf(search, sql`true`, limit)];
  const of = (stage: Source): Source => firstOf(search, stage, limit);
  if (step === null) return OPEN_STAGES.map((stage) => of(isAt(stage)));
  return [
    ...stagesOf(step).map((stage) => of(sql`${isAt(stage)} and not ${isPast(now)}`)),
    ...(step === 'expired' ? [firstPast(search)] : []),
  ];
}

const isAt = (stage: CaseStage): Source => sql`stage = ${sql.lit(stage)}`;

const isAtStep = ({ step, now }: CaseSearch): Source =>
  step === null ? sql`true` : sql`${stageAt(now)} = ${anyOf(stagesOf(step))}`;

/** What a case must meet, apart from its step. */
function conditions({ step, age, onlyFailed, onlyFlagged, now }: CaseSearch): Source {
  const [from, to] = age === null ? [0, null] : AGES[age];
  return sql.join(
    [
      sql`erased_at is null`,
      // Nobody has to work on a discarded case.
      ...(step === null && age === null ? [] : [sql`discarded_at is null`]),
      ...(age === null ? [] : [oneOf(OPEN_STAGES)]),
      ...(from > 0 ? [sql`updated_at <= ${daysBefore(now, from)}`] : []),
      ...(to === null ? [] : [sql`updated_at > ${daysBefore(now, to)}`]),
      ...(onlyFailed ? [sql`(id, epoch) in (${failed})`] : []),
      ...(onlyFlagged ? [sql`(id, epoch) in (${flagged})`] : []),
    ],
    sql` and `,
  );
}

/** Rounds of cases. At most this many failures and signs are checked, the newest first. */
const NEWEST = sql.lit(5_000);

const failed = sql`
  select application_id, epoch from job_status where state = 'failed' order by updated_at desc limit ${NEWEST}`;

const flagged = sql`
  select application_id, epoch from signing_trace where flagged order by signed_at desc limit ${NEWEST}`;

/** The status of a case at a stage, for everybody but its agent: not how far the agent's part is. */
export const stepOf = (stage: CaseStage): CaseStatus => (stage === 'complete' || stage === 'send' ? 'agent' : stage);

const stagesOf = (step: CaseStatus): CaseStage[] => (step === 'agent' ? ['complete', 'send'] : [step]);

/** Days without a change: from this many, up to this many; null: no upper limit. */
const AGES: Readonly<Record<CaseAge, readonly [from: number, to: number | null]>> = {
  day: [0, 1],
  threeDays: [1, 3],
  week: [3, 7],
  longer: [7, null],
};

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** How long a case has had no change. */
export function ageOf(updatedAt: Date, now: Date): CaseAge {
  if (updatedAt > daysBefore(now, 1)) return 'day';
  if (updatedAt > daysBefore(now, 3)) return 'threeDays';
  return updatedAt > daysBefore(now, 7) ? 'week' : 'longer';
}

/** `isMore`: there are more than that. */
export interface Counted {
  count: number;
  isMore: boolean;
}

/** Open cases of all agents at one step and of one age. */
export interface OpenCount extends Counted {
  step: CaseStatus;
  age: CaseAge;
}

/** The number of cases in the list of those with failed jobs, or with signatures to check, up to `MAX_LISTED`. */
export async function countListed(reader: Reader, list: 'onlyFailed' | 'onlyFlagged', now: Date): Promise<Counted> {
  const search = { ...EVERY_CASE, [list]: true, now };
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from ${firstOf(search, sql`true`)} as listed`.execute(reader);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, MAX_LISTED), isMore: count > MAX_LISTED };
}

/** The number of open cases of all agents by step and age, up to `MAX_LISTED`. */
export async function countOpen(reader: Reader, now: Date): Promise<OpenCount[]> {
  const spans = Object.entries(AGES).map(([age, [from, to]]) => {
    const after = to === null ? '-infinity' : daysBefore(now, to);
    // What another machine changed, whose clock is ahead, is counted, too.
    const until = from === 0 ? 'infinity' : daysBefore(now, from);
    return sql`(${age}, ${after}::timestamptz, ${until}::timestamptz)`;
  });
  const { rows } = await sql<{ stage: CaseStage; age: CaseAge; count: number }>`
    with span (age, after, until) as (values ${sql.join(spans)})
    select stage, age, (
      select count(*)::int from (
        select from application where stage = step.stage and not ${isPast(now)}
          and erased_at is null and discarded_at is null
          and updated_at > after and updated_at <= until
        order by updated_at limit ${MAX_LISTED + 1}) as counted) as count
    from unnest(${OPEN_STAGES}::text[]) as step (stage), span
    union all
    select 'expired', age, count(*)::int
    from (${pastCases(now, MAX_SCANNED)}) as past join span
      on updated_at > after and updated_at <= until
    where discarded_at is null group by age`.execute(reader);
  const counts = new Map<string, OpenCount>();
  for (const { age, stage, count: more } of rows) {
    const step = stepOf(stage);
    const count = more + (counts.get(`${step} ${age}`)?.count ?? 0);
    counts.set(`${step} ${age}`, { step, age, count: Math.min(count, MAX_LISTED), isMore: count > MAX_LISTED });
  }
  return [...counts.values()].filter(({ count }) => count > 0);
}

const EVERY_CASE: Omit<CaseSearch, 'now'> = {
  text: '',
  words: [],
  onlyFailed: false,
  onlyFlagged: false,
  step: null,
  age: null,
  page: { limit: MAX_LISTED, offset: 0 },
};
