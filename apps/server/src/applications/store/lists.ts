/** The SQL of several cases at once: portal, operations, and what belongs to a page of them. */
import type { CaseAge, CaseOrder, CaseStage, OperationsStep } from '@countersign/protocol';
import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { binderOf, isGenuine, type Reader, type Schema, type Tx } from '../../platform/index.ts';
import { anyOf } from './any-of.ts';
import { type ApplicationRow, withKeys } from './case.ts';
import { insertIndex, PORTAL_INDEX } from './index-marks.ts';
import type { SlotRow } from './slots.ts';
import { stageAt } from './stage.ts';

/** Renews what a case is found by in its agent's portal. */
export async function replacePortalIndex(tx: Tx, id: string, macs: readonly Buffer[], version: number): Promise<void> {
  await setMarksVersion(tx, id, version);
  await tx.deleteFrom('blind_index').where('application_id', '=', id).where('kind', '=', PORTAL_INDEX).execute();
  await insertIndex(
    tx,
    macs.map((mac) => ({ application_id: id, kind: PORTAL_INDEX, mac })),
  );
}

/** Says that there is nothing to renew. */
export async function setMarksVersion(reader: Reader, id: string, version: number): Promise<void> {
  await reader.updateTable('application').set({ marks_version: version }).where('id', '=', id).execute();
}

/** Cases that are found by marks of an earlier version, or by none. */
export async function casesWithOldMarks(reader: Reader, version: number, limit: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('application')
    .innerJoin('data_key', 'data_key.application_id', 'application.id')
    .select('application.id')
    .where('erased_at', 'is', null)
    .where('marks_version', '<', version)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface PortalPage {
  tab: 'InProgress' | 'Submitted' | null;
  /** Null: whatever the stage. */
  stage: CaseStage | null;
  search: TypedSearch;
  order: CaseOrder;
  now: Date;
  /** Null: all of them. */
  page: { limit: number; offset: number } | null;
}

/** What an agent typed to find cases. */
export interface TypedSearch {
  /** All of it, without spaces around. */
  text: string;
  /** Each word, with its mark. */
  words: readonly { text: string; mark: Buffer }[];
}

/** A case of a list, with where it stands. */
export type ListedRow = ApplicationRow & { stage: CaseStage };

/** Cases that were found. One that was changed past the program hides itself and no other. */
export interface CasePage {
  /** Of all cases of the page. */
  ids: readonly string[];
  /** Of those that are as the program wrote them. */
  rows: ListedRow[];
  /** Cases on all pages. */
  total: number;
}

/** Ids of all cases of an agent, the one that was changed last first. */
export async function idsOfAgent(reader: Reader, agentId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('application')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('erased_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** An agent's own cases, without test applications and without what was discarded. */
const ownCases = (reader: Reader, agentId: string) =>
  reader
    .selectFrom('application')
    .where('agent_id', '=', agentId)
    .where('is_demo', '=', false)
    .where('erased_at', 'is', null)
    .where('discarded_at', 'is', null);

/** How many cases of an agent stand where; a stage without cases is missing. */
export async function countStages(reader: Reader, agentId: string, now: Date): Promise<Map<CaseStage, number>> {
  const rows = await ownCases(reader, agentId)
    .select([stageAt(now).as('stage'), (eb) => eb.fn.countAll<string>().as('count')])
    .groupBy('stage')
    .execute();
  return new Map(rows.map(({ stage, count }) => [stage, Number(count)]));
}

/** One page of an agent's cases, and how many there are on all pages. */
export async function agentCases(
  reader: Reader,
  agentId: string,
  { tab, stage, search, order, now, page }: PortalPage,
): Promise<CasePage> {
  let query = ownCases(reader, agentId);
  if (tab === 'InProgress') query = query.where('decision_class_name', 'is', null);
  if (tab === 'Submitted') query = query.where('decision_class_name', 'is not', null);
  if (stage !== null) query = query.where(stageAt(now), '=', stage);
  if (search.text !== '') {
    const { text, words } = search;
    query = query.where((eb) =>
      eb.or([hasPolicyNumber(eb, text), eb.and(words.map((word) => eb.or([...saysWord(eb, word)])))]),
    );
  }
  return pageOf(reader, query, { page, order, now });
}

const hasPolicyNumber = (eb: ExpressionBuilder<Schema, 'application'>, text: string) =>
  eb('id', 'in', eb.selectFrom('policy_number').select('application_id').where('number', '=', text.toUpperCase()));

/** The word begins a name of the case or a word of its product, or is its state: `ter` and `20` find `Term20`. */
const saysWord = (eb: ExpressionBuilder<Schema, 'application'>, { text, mark }: TypedSearch['words'][number]) => [
  eb('id', 'in', namedByAll(eb, [mark])),
  eb('state_of_issue', '=', text.toUpperCase()),
  sql<boolean>`coalesce(starts_with(lower(product), ${text}), false)`,
  sql<boolean>`coalesce(strpos(lower(${productInWords}), ${` ${text}`}) > 0, false)`,
];

/** `Term20` is `Term 20`. */
const productInWords = sql<string>`regexp_replace(product, '([a-z])([A-Z0-9])', '\\1 \\2', 'g')`;

const ORDERS: Readonly<Record<CaseOrder, RawBuilder<unknown>>> = {
  newest: sql`updated_at desc, id`,
  oldest: sql`updated_at, id`,
  started: sql`created_at desc, id`,
  product: sql`product nulls last, updated_at desc, id`,
  state: sql`state_of_issue nulls last, updated_at desc, id`,
};

/** What operations look for: by exact ids, or by the marks of words; nothing: every case. */
export interface CaseSearch {
  text: string;
  words: readonly Buffer[];
  onlyFailed: boolean;
  /** Only cases in whose present round a signature is worth a look. */
  onlyFlagged: boolean;
  /** Null: at whatever step. */
  step: OperationsStep | null;
  /** Null: of whatever age. */
  age: CaseAge | null;
  page: { limit: number; offset: number };
  now: Date;
}

/** Cases of every agent, newest first, and how many there are on all pages. */
export async function allCases(
  reader: Reader,
  { text, words, onlyFailed, onlyFlagged, step, age, page, now }: CaseSearch,
): Promise<CasePage> {
  let query = reader.selectFrom('application').where('erased_at', 'is', null);
  if (text !== '') {
    query = query.where((eb) =>
      eb.or([
        eb('id', '=', text),
        eb('agent_id', '=', text),
        hasPolicyNumber(eb, text),
        ...(words.length > 0 ? [eb('id', 'in', namedByAll(eb, words))] : []),
      ]),
    );
  }
  if (onlyFailed) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('job_status')
          .select('kind')
          .whereRef('job_status.application_id', '=', 'application.id')
          .whereRef('job_status.epoch', '=', 'application.epoch')
          .where('job_status.state', '=', 'failed'),
      ),
    );
  }
  if (onlyFlagged) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('signing_trace')
          .select('slot_id')
          .whereRef('signing_trace.application_id', '=', 'application.id')
          .whereRef('signing_trace.epoch', '=', 'application.epoch')
          .where('signing_trace.flagged', '=', true),
      ),
    );
  }
  // Nobody has to go on with what was discarded.
  if (step !== null || age !== null) query = query.where('discarded_at', 'is', null);
  if (step !== null) query = query.where(stageAt(now), 'in', stagesOf(step));
  if (step !== null && step !== 'decided') query = query.where('decision_class_name', 'is', null);
  if (age !== null) {
    const [from, to] = AGES[age];
    query = query.where('decision_class_name', 'is', null);
    if (from > 0) query = query.where('updated_at', '<=', daysBefore(now, from));
    if (to !== null) query = query.where('updated_at', '>', daysBefore(now, to));
  }
  return pageOf(reader, query, { page, order: step === null && age === null ? 'newest' : 'oldest', now });
}

/** What operations are told of a stage: not how far the agent's part is. */
export const stepOf = (stage: CaseStage): OperationsStep =>
  stage === 'complete' || stage === 'send' ? 'agent' : stage;

const stagesOf = (step: OperationsStep): CaseStage[] => (step === 'agent' ? ['complete', 'send'] : [step]);

/** Days without a change: from so many on, up to so many; null: without end. */
const AGES: Readonly<Record<CaseAge, readonly [from: number, to: number | null]>> = {
  day: [0, 1],
  threeDays: [1, 3],
  week: [3, 7],
  longer: [7, null],
};

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** How long nothing happened in a case. */
export function ageOf(updatedAt: Date, now: Date): CaseAge {
  if (updatedAt > daysBefore(now, 1)) return 'day';
  if (updatedAt > daysBefore(now, 3)) return 'threeDays';
  return updatedAt > daysBefore(now, 7) ? 'week' : 'longer';
}

/** How many open cases of all agents are at which step and of which age. */
export async function countOpen(
  reader: Reader,
  now: Date,
): Promise<{ Step: OperationsStep; Age: CaseAge; Count: number }[]> {
  const rows = await reader
    .selectFrom('application')
    .where('erased_at', 'is', null)
    .where('discarded_at', 'is', null)
    .where('decision_class_name', 'is', null)
    .select([
      sql<OperationsStep>`replace(replace(${stageAt(now)}, 'complete', 'agent'), 'send', 'agent')`.as('Step'),
      sql<CaseAge>`case
        when updated_at > ${daysBefore(now, 1)} then 'day'
        when updated_at > ${daysBefore(now, 3)} then 'threeDays'
        when updated_at > ${daysBefore(now, 7)} then 'week'
        else 'longer' end`.as('Age'),
      sql<number>`count(*)::int`.as('Count'),
    ])
    .groupBy([sql`1`, sql`2`])
    .execute();
  return rows;
}

async function pageOf(
  reader: Reader,
  query: SelectQueryBuilder<Schema, 'application', object>,
  { page, order, now }: Pick<PortalPage, 'page' | 'order' | 'now'>,
): Promise<CasePage> {
  const { limit, offset } = page ?? { limit: null, offset: 0 };
  const columns = ['id', 'updated_at', 'created_at', 'product', 'state_of_issue'] as const;
  // Both from one walk over the index; rows of other pages stay unread.
  const { total, ids } = await reader
    .with('found', () => query.select(columns))
    .selectNoFrom((eb) => [
      eb.selectFrom('found').select(eb.fn.countAll<string>().as('total')).as('total'),
      sql<string[]>`array(select id from found order by ${ORDERS[order]} limit ${limit} offset ${offset})`.as('ids'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await withKeys(reader)
    .select(stageAt(now).as('stage'))
    .where('application.id', '=', anyOf(ids))
    .orderBy(ORDERS[order])
    .execute();
  return { ids, rows: rows.filter((row) => isGenuine(binderOf(reader), 'application', row)), total: Number(total) };
}

/** Cases that have every one of the words; a word stands once for a case. */
const namedByAll = (builder: ExpressionBuilder<Schema, 'application'>, words: readonly Buffer[]) =>
  builder
    .selectFrom('blind_index')
    .select('application_id')
    .where('kind', '=', PORTAL_INDEX)
    .where('mac', 'in', words)
    .groupBy('application_id')
    .having((eb) => eb.fn.countAll(), '=', words.length);

/**
 * Slots of the current epoch of several cases, each in its order. A case is missing when one of its slots is not as the
 * program wrote it.
 */
export async function slotsOfCases(reader: Reader, ids: readonly string[]): Promise<Map<string, SlotRow[]>> {
  const slots = new Map<string, SlotRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return slots;
  const rows = await reader
    .selectFrom('signing_slot')
    .innerJoin('application', (join) =>
      join
        .onRef('application.id', '=', 'signing_slot.application_id')
        .onRef('application.epoch', '=', 'signing_slot.epoch'),
    )
    .selectAll('signing_slot')
    .where('signing_slot.application_id', '=', anyOf(ids))
    .where('signing_slot.replaced_at', 'is', null)
    .orderBy('position')
    .execute();
  for (const row of rows) slots.get(row.application_id)?.push(row);
  for (const row of rows) {
    if (!isGenuine(binderOf(reader), 'signing_slot', row)) slots.delete(row.application_id);
  }
  return slots;
}

/** What makes a case final: its policy number, or the decision that was asked for in its present round. */
export type UnlockBlocker = 'policyNumber' | 'decision';

/** Which of these cases are final, and why. */
export async function unlockBlockers(reader: Reader, ids: readonly string[]): Promise<Map<string, UnlockBlocker>> {
  const rows = await reader
    .selectFrom('application')
    .leftJoin('policy_number', 'policy_number.application_id', 'application.id')
    .leftJoin('decision', (join) =>
      join
        .onRef('decision.application_id', '=', 'application.id')
        .onRef('decision.epoch', '=', 'application.epoch')
        .on('decision.state', 'in', ['requested', 'decided']),
    )
    .select(['application.id', 'policy_number.number', 'decision.state'])
    .where('application.id', '=', anyOf(ids))
    .where('application.all_signed', '=', true)
    .execute();
  return new Map(
    rows.flatMap(({ id, number, state }): [string, UnlockBlocker][] => {
      if (number !== null) return [[id, 'policyNumber']];
      return state === null ? [] : [[id, 'decision']];
    }),
  );
}

/** Policy numbers by case. */
export async function policyNumbers(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('policy_number')
    .select(['application_id', 'number'])
    .where('application_id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.application_id, row.number]));
}

/** Mails of a case but for one-time codes, which bring nobody anything to do; oldest first, without their contents. */
export const mailsOf = (reader: Reader, id: string) => mailsOfCases(reader, [id]);

/** The same of several cases. */
export async function mailsOfCases(reader: Reader, ids: readonly string[]) {
  return reader
    .selectFrom('mail_outbox')
    .select(['id', 'application_id', 'slot_id', 'epoch', 'kind', 'status', 'created_at', 'sent_at'])
    .where('application_id', '=', anyOf(ids))
    .where('kind', '!=', 'code')
    .orderBy('created_at')
    .execute();
}

export type MailRow = Awaited<ReturnType<typeof mailsOf>>[number];

/** Those of the cases whose people are invented. */
export async function inventedAmong(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set();
  const rows = await reader
    .selectFrom('invented_case')
    .select('application_id')
    .where('application_id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ application_id }) => application_id));
}
