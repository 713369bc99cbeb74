import { sql } from 'kysely';
import { randomId } from '../../src/platform/index.ts';
import type { TestServer } from './running-server.ts';

/** Adds one more signature to a case directly, with its own slot: it only matters that there is one. */
export async function signBeside({ database: { query } }: Pick<TestServer, 'database'>, id: string): Promise<void> {
  const { position } = await query
    .selectFrom('signing_slot')
    .select(sql<number>`coalesce(max(position), 0)::int + 1`.as('position'))
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  const [slot, nothing, now] = [randomId(), Buffer.alloc(0), new Date()];
  await query
    .insertInto('signing_slot')
    .values({
      id: slot,
      application_id: id,
      epoch: 0,
      kind: 'owner',
      letter: 'J',
      role: 'OwnerJ',
      position,
      state: 'signed',
      person: nothing,
      merge_type: 'OwnerNotInsured',
    })
    .execute();
  await query
    .insertInto('signature')
    .values({
      id: randomId(),
      application_id: id,
      epoch: 0,
      slot_id: slot,
      role: 'OwnerJ',
      person: nothing,
      merge_type: 'OwnerNotInsured',
      timed_out: false,
      answers_sha256: '',
      definition_version: '',
      forms: '[]',
      evidence_seq: 0,
      zone: 'UTC',
      signed_at: now,
    })
    .execute();
}
