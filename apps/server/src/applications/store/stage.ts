/** The stage of a case, in SQL: whose turn it is, or how it ended (spec pages 3.2). */
import type { CaseStage } from '@countersign/protocol';
import { type RawBuilder, sql } from 'kysely';
import { INVITATIONS } from '../../mail/index.ts';

/** The stage of a row of `application`. Conditions that need other tables are checked last. */
export const stageAt = (now: Date): RawBuilder<CaseStage> => sql<CaseStage>`
  case
    when decision_class_name is not null then 'decided'
    when all_signed then 'processing'
    when expires_at < ${now} then 'expired'
    when sent_at is null then case when ready_to_send then 'send' else 'complete' end
    when ${hasSlot(sql`state = 'declined' or (state in ('open', 'invited') and ${newestInvitation} in ('held', 'bounced', 'failed'))`)} then 'send'
    when not customer_signed then 'insured'
    when ${hasSlot(sql`kind = 'owner' and state <> 'signed'`)} then 'owners'
    else 'sign'
  end`;

/** A slot of the case's current round for which this is true. */
const hasSlot = (condition: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from signing_slot
  where application_id = application.id and signing_slot.epoch = application.epoch and replaced_at is null
    and (${condition}))`;

const newestInvitation = sql<string>`(
  select status from mail_outbox
  where mail_outbox.application_id = signing_slot.application_id and slot_id = signing_slot.id
    and mail_outbox.kind = any(${INVITATIONS})
  order by mail_outbox.created_at desc limit 1)`;
