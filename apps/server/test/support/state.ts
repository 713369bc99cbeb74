/** Everything in a case that a refused call may not change. */
import { sha256 } from '../../src/platform/index.ts';
import type { Database } from '../../src/platform/database.ts';

/**
 * The application's row, its blocks, slots and links, its evidence and its signatures. The event of a refusal is
 * written after the response, so it is not part of this, and neither is the head of the chain, nor how much of it is
 * anchored, which recurring work does. Nor are events of the types that the call is expected to record.
 */
export async function stateOf(
  { query }: Pick<Database, 'query'>,
  id: string,
  recorded: readonly string[] = [],
): Promise<string> {
  const [application, events, blocks, slots, links, signatures] = await Promise.all([
    query.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirst(),
    query
      .selectFrom('evidence')
      .select('type')
      .where('application_id', '=', id)
      .where('type', 'not in', ['access.refused', ...recorded])
      .orderBy('seq')
      .execute(),
    query
      .selectFrom('block_answer')
      .select(['block', 'version', 'content_hash', 'valid', 'visited'])
      .where('application_id', '=', id)
      .orderBy('block')
      .execute(),
    query.selectFrom('signing_slot').selectAll().where('application_id', '=', id).orderBy('position').execute(),
    query.selectFrom('link').selectAll().where('application_id', '=', id).orderBy('token_hash').execute(),
    query.selectFrom('signature').select('id').where('application_id', '=', id).execute(),
  ]);
  const row = { ...application, evidence_seq: null, evidence_hash: null, anchored_seq: null, bound: null };
  return JSON.stringify({ row, events, blocks, slots, links, signatures }, short, 1);
}

/** Sealed columns in one line. */
function short(_: string, value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer';
  return isBytes ? sha256(JSON.stringify(value)) : value;
}
