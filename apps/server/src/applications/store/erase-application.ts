import { sql } from 'kysely';
import type { Tx } from '../../platform/index.ts';
import { updateApplication } from './case.ts';

/** Tables with data of a case, referring rows before those they refer to. */
const heldByCase = [
  'session',
  'sign_in_code',
  'submission',
  'blind_index',
  'link',
  'hand_over',
  'signing_trace',
  'sign_seen',
  'decision_hold',
  'mail_outbox',
  'decision',
  'policy_number',
  'handover_message',
  'case_outcome',
  'requirement',
  'upload',
  'document',
  'signing_slot',
  'block_answer',
  'answer_note',
  'job_status',
  'operations_request',
  'legal_hold',
] as const;

/**
 * Deletes a case's key and every row with its data. Its own row stays, because its evidence refers to it, without
 * what was decided about a person. The caller has locked the case, which is not erased yet.
 */
export async function eraseApplication(tx: Tx, id: string, at: Date): Promise<void> {
  const nothing = Buffer.alloc(0);
  await updateApplication(tx, id, {
    erased_at: at,
    names: null,
    agent: nothing,
    start_facts: nothing,
    versions: '{}',
    state_of_issue: null,
    product: null,
    decision_class_name: null,
    triage_path: null,
    status: 'Erased',
  });
  await tx.deleteFrom('data_key').where('application_id', '=', id).execute();
  // The program may not delete signatures and consents: the database does it for a case whose key is gone.
  await sql`select erase_signed(${id})`.execute(tx);
  for (const table of heldByCase) await tx.deleteFrom(table).where('application_id', '=', id).execute();
}
