/** The disk space in the database of one real case from its start to its decision, as a person types it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fillBlock } from '@countersign/scenario';
import type { Database } from '../../apps/server/src/platform/index.ts';
import { findCase } from '../../apps/server/test/support/identity-check.ts';
import {
  fill,
  type Person,
  type Place,
  resume,
  signIn,
  newInsured,
  submission,
} from '../../apps/server/test/support/people.ts';
import { agentSignature, insuredSignature, signForms } from '../../apps/server/test/support/signatures.ts';
import { readyToSend, send } from '../../apps/server/test/support/stages.ts';
import { round } from '../common/bench.ts';

export interface Weight {
  /** Bytes of rows without documents and uploads, and of their share of the indexes. */
  bytes: number;
  /** Kilobytes of rows by table, and the number of rows. */
  tables: Record<string, string>;
}

/** Plays the case; returns its ID. */
export async function playCase(place: Place, { database }: { database: Database }): Promise<string> {
  const who = newInsured();
  const agent = await readyToSend(place, await signIn(place.url, 'Weigher'), who);
  const insured = await findCase(place, who, await send(place, agent));
  await type(place, insured);
  await signForms(insured, 'InsuredOwner', 'DeclarationsInsured', insuredSignature(`${who.firstName} ${who.lastName}`));
  await fill(place, agent);
  await signForms(agent, 'Agent', 'DeclarationsAgent', agentSignature('Insurance Agent'));
  await done(database, agent.id);
  return agent.id;
}

/** Each section is saved in three pauses and with Next, as people do. */
async function type(place: Place, insured: Person): Promise<void> {
  const { form } = await resume(place, insured);
  for (const { name, data } of place.model.blocks) {
    if (data.Purpose === 'declarations' || data.Purpose === 'completion') continue;
    const { visible, editable } = form.block(name);
    if (!visible || !editable) continue;
    fillBlock(form, name, { seed: 1, style: 'plain' });
    const all = form.responses(name);
    for (const [part, Enabled] of [
      [0.3, false],
      [0.6, false],
      [1, false],
      [1, true],
    ] as const) {
      const body = submission(insured, name, all.slice(0, Math.ceil(all.length * part)), {
        SubmissionId: randomUUID(),
        Validation: { Enabled },
      });
      const { code, text } = await insured.browser.call('submitPayload', body);
      if (code !== 200) throw new Error(`${name} was not accepted: ${text}`);
    }
  }
}

/** Nothing is left to do for the case. */
async function done({ query }: Database, id: string): Promise<void> {
  for (;;) {
    const left = await query
      .selectFrom('job_status')
      .select('kind')
      .where('application_id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .execute();
    const decided = await query
      .selectFrom('application')
      .select('id')
      .where('id', '=', id)
      .where('decision_class_name', 'is not', null)
      .execute();
    if (left.length === 0 && decided.length === 1) return;
    await pause(200);
  }
}

/** In an index, every row takes the average space. */
export async function weighCase({ pool }: Database, id: string): Promise<Weight> {
  const { rows: tables } = await pool.query<{ name: string; column: string; key: string }>(
    `select distinct table_name as name, column_name as column from information_schema.columns
     where table_schema = 'public' and (column_name = 'application_id' or (table_name = 'application' and column_name = 'id'))`,
  );
  let bytes = 0;
  const weights: [string, number, number][] = [];
  for (const { name, column } of tables) {
    const { rows } = await pool.query<{ count: number; bytes: number }>(
      // A row with its pointer, and its share of the table's indexes.
      `select count(*)::int as count, coalesce(sum(${weightOf(name)} + 4 + ${indexShare(name)}), 0)::int as bytes
       from "${name}" as row where row."${column}" = $1`,
      [id],
    );
    const [{ count, bytes: weight } = { count: 0, bytes: 0 }] = rows;
    if (count === 0) continue;
    weights.push([name, count, weight]);
    bytes += weight;
  }
  return {
    bytes,
    tables: Object.fromEntries(
      weights
        .toSorted(([, , one], [, , other]) => other - one)
        .map(([name, count, weight]) => [name, `${count} rows, ${round(weight / 1_024, 1)} kB`]),
    ),
  };
}

/** Files are not counted: their size depends on the carrier. */
const weightOf = (table: string): string =>
  table === 'document' || table === 'upload'
    ? `pg_column_size(row.*) - coalesce(pg_column_size(row.bytes), 0)`
    : `pg_column_size(row.*)`;

/** A table with few rows gives no usable average: an estimate of some bytes for each index. */
const indexShare = (table: string): string =>
  `(select case when n_live_tup > 10000 then pg_indexes_size(relid) / n_live_tup
      else 70 * (select count(*) from pg_index where indrelid = relid) end
    from pg_stat_user_tables where relid = '"${table}"'::regclass)`;
