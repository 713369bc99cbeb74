/** The SQL of an agent's portal: one scan of the agent's part of an index, however many cases others have. */
import { idsOfNumber } from '@countersign/engine';
import { type CaseOrder, type CaseStage, SUBMITTED_STAGES } from '@countersign/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/index.ts';
import { idsOfPolicy } from './find-ids.ts';
import { type CasePage, listedRows, markedBy } from './page.ts';
import { oneOf, stageAt } from './stage.ts';

export interface PortalPage {
  tab: 'InProgress' | 'Submitted' | null;
  /** Null: whatever the stage. */
  stage: CaseStage | null;
  search: TypedSearch;
  order: CaseOrder;
  /** All products, in their order. */
  products: readonly string[];
  now: Date;
  /** Null: all of them. */
  page: { limit: number; offset: number } | null;
}

/** What an agent typed to find cases. */
export interface TypedSearch {
  /** All of it, without spaces around. */
  text: string;
  /** Each word, with its mark and the products whose names have it. */
  words: readonly { text: string; mark: Buffer; products: readonly string[] }[];
}

/** A position in the list of an agent's cases. */
export interface AgentCase {
  id: string;
  updated_at: Date;
}

/**
 * The next cases of an agent after that position, at most this many, the most recently changed first; null: from the
 * beginning.
 */
export function nextOfAgent(
  reader: Reader,
  agentId: string,
  after: AgentCase | null,
  limit: number,
): Promise<AgentCase[]> {
  const cases = reader
    .selectFrom('application')
    .select(['id', 'updated_at'])
    .where('agent_id', '=', agentId)
    .where('erased_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit);
  if (after === null) return cases.execute();
  const { id, updated_at } = after;
  return cases
    .where('updated_at', '<=', updated_at)
    .where((eb) => eb.or([eb('updated_at', '<', updated_at), eb('id', '>', id)]))
    .execute();
}

/** An agent's own cases, without test applications and without what was discarded. */
const ofAgent = (agentId: string) => sql`from application
  where agent_id = ${agentId} and erased_at is null and discarded_at is null and not is_demo`;

/** Everything the query needs is in the index. */
const ownCases = (agentId: string, now: Date) => sql`
  select id, updated_at, created_at, product, state_of_issue, ${stageAt(now)} as stage ${ofAgent(agentId)}`;

/**
 * The versions of the form that an agent's cases are pinned to, as far as they may name products differently: of one case
 * for each product and month, because the version is not in the index.
 */
export async function versionsOfAgent(reader: Reader, agentId: string): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select distinct (select definition_version from application where id = one.id) as version
    from (select min(id) as id ${ofAgent(agentId)} and product is not null
      group by product, date_trunc('month', created_at)) as one`.execute(reader);
  return rows.map(({ version }) => version);
}

/** How many cases of an agent are at each stage; a stage without cases is missing. */
export async function countStages(reader: Reader, agentId: string, now: Date): Promise<Map<CaseStage, number>> {
  const { rows } = await sql<{ stage: CaseStage; count: number }>`
    select stage, count(*)::int as count from (${ownCases(agentId, now)}) as own group by stage`.execute(reader);
  return new Map(rows.map(({ stage, count }) => [stage, count]));
}

/** One page of an agent's cases, and how many there are on all pages. */
export async function agentCases(reader: Reader, agentId: string, asked: PortalPage): Promise<CasePage> {
  const { order, products, now, page } = asked;
  const { limit, offset } = page ?? { limit: null, offset: 0 };
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with own as (${ownCases(agentId, now)}),
      found as (select * from own where ${sql.join(conditions(asked), sql` and `)})
    select (select count(*) from found)::int as total,
      array(select id from found order by ${ordered(order, products)} limit ${limit} offset ${offset}) as ids`.execute(
    reader,
  );
  const { total, ids } = rows[0] ?? { total: 0, ids: [] };
  return { ids, rows: await listedRows(reader, ids, now), total };
}

function conditions({ tab, stage, search: { text, words } }: PortalPage): RawBuilder<unknown>[] {
  const named = sql.join(words.map(saysWord), sql` and `);
  return [
    sql`true`,
    ...(tab === 'InProgress' ? [sql`not ${oneOf(SUBMITTED_STAGES)}`] : []),
    ...(tab === 'Submitted' ? [oneOf(SUBMITTED_STAGES)] : []),
    ...(stage === null ? [] : [sql`stage = ${stage}`]),
    ...(text === '' ? [] : [words.length === 0 ? hasNumber(text) : sql`(${hasNumber(text)} or (${named}))`]),
  ];
}

/** Its own or that of its policy. */
const hasNumber = (text: string) => sql`(
  id in (${idsOfPolicy(text)})
  or left(id, 10) = any(${idsOfNumber(text)}::text[]))`;

/** The word begins a name of the case, or is of its product, or is its state. */
const saysWord = ({ text, mark, products }: TypedSearch['words'][number]) => sql`(
  id in (${markedBy(mark)})
  or state_of_issue = ${text.toUpperCase()}
  or product = any(${products}::text[]))`;

function ordered(order: CaseOrder, products: readonly string[]): RawBuilder<unknown> {
  switch (order) {
    case 'newest':
      return sql`updated_at desc, id`;
    case 'oldest':
      return sql`updated_at, id`;
    case 'started':
      return sql`created_at desc, id`;
    case 'product':
      return sql`array_position(${products}::text[], product) nulls last, product nulls last, updated_at desc, id`;
    case 'state':
      return sql`state_of_issue nulls last, updated_at desc, id`;
  }
}
