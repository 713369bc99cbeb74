/** The SQL of policy numbers and decisions. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { boundAfter, boundOf, genuine, type Reader, type Schema, type Tx } from '../platform/index.ts';

type DecisionTable = Schema['decision'];

export type DecisionRecord = Selectable<DecisionTable>;

/** The carrier's prefix and seven digits, never given twice. */
export async function nextPolicyNumber(tx: Tx, prefix: string): Promise<string> {
  const { rows } = await sql<{ serial: number }>`select nextval('policy_number_serial') as serial`.execute(tx);
  return `${prefix}${rows[0]?.serial ?? 0}`;
}

/** False: another case has it, also one to which it is being given at the same moment. */
export async function insertPolicyNumber(tx: Tx, id: string, number: string, at: Date): Promise<boolean> {
  const row = { application_id: id, number };
  const inserted = await tx
    .insertInto('policy_number')
    .values({ ...row, assigned_at: at, bound: boundOf(tx, 'policy_number', row) })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function decision(reader: Reader, id: string, epoch: number): Promise<DecisionRecord | undefined> {
  const row = await reader
    .selectFrom('decision')
    .selectAll()
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .executeTakeFirst();
  return row && genuine(reader, 'decision', row);
}

/** Stores the request; an existing request stays as it is. */
export async function insertDecision(tx: Tx, row: Insertable<DecisionTable>): Promise<void> {
  await tx
    .insertInto('decision')
    .values({ ...row, bound: boundOf(tx, 'decision', row) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function updateDecision(
  tx: Tx,
  id: string,
  epoch: number,
  change: Partial<Insertable<DecisionTable>>,
): Promise<void> {
  const row = await decision(tx, id, epoch);
  if (!row) return;
  await tx
    .updateTable('decision')
    .set({ ...change, bound: boundAfter(tx, 'decision', row, change) })
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .execute();
}
