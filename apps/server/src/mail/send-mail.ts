/** The job that sends one mail of the outbox. */
import type { Brand } from '@countersign/engine';
import { type ExpressionBuilder, sql, type UpdateObject } from 'kysely';
import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import {
  type Database,
  inTransaction,
  type Job,
  type JobHandler,
  JobRefused,
  type Log,
  type MailStatus,
  type Schema,
  type Vault,
} from '../platform/index.ts';
import { nextTry } from './classify.ts';
import { INVITATIONS, REQUIREMENT_MAILS } from './invitation-kinds.ts';
import { partsOf } from './mail-mark.ts';
import { mailSealOf } from './mail-seal.ts';
import { openMail } from './outbox.ts';
import type { MailTransport } from './transport.ts';

export interface SendParts {
  readonly database: Database;
  readonly vault: Vault;
  readonly log: Log;
  /** As it is now. */
  readonly brand: () => Brand;
}

/** Lifetime of a one-time code, in seconds. */
export const CODE_SECONDS = 600;

/** After a configuration error, the mail waits this long; nobody has to send it again. */
const CONFIGURATION_RETRY_SECONDS = 300;

/** Creates the handler of `mail` jobs. The step of a job is the ID of the outbox row. */
export function mailHandler({ database, vault, log, brand }: SendParts, transport: MailTransport): JobHandler {
  return async (job) => {
    const row = await readRow(database, job);
    if (!row) throw new JobRefused('there is no such mail');
    if (!OPEN.includes(row.status)) return undefined;
    const closed = closedBy(row);
    if (closed !== null) {
      await settle(database, row, { status: 'failed', reason: closed }, { error: closed });
      return undefined;
    }
    const { to, subject, html, text } = openMail(mailSealOf(vault, row), job.step, row.message);
    const delivery = await transport.deliver({ id: job.step, to, subject, html, text, parts: partsOf(html, brand()) });
    // While it was held, no try was this mail's own.
    const attempts = row.status === 'held' ? 1 : row.attempts + 1;
    if (delivery.kind === 'configuration')
      log.error({ mail: job.step, reason: delivery.reason }, 'the mail server refuses all mail');
    const pause =
      delivery.kind === 'configuration'
        ? CONFIGURATION_RETRY_SECONDS
        : delivery.kind === 'retry'
          ? nextTry(attempts, Math.random())
          : null;
    const status = statusOf(delivery.kind, pause);
    if (status === 'bounced' || status === 'failed') {
      log.warn({ application: row.application_id, mail: job.step, kind: row.kind }, 'failed. mail not sent');
    }
    const isSent = delivery.kind === 'sent';
    const details = {
      attempts,
      error: isSent ? null : delivery.reason,
      reply: isSent ? delivery.reply : null,
      ...(isSent && { sent_at: sql<Date>`now()` }),
      next_attempt_at: sql<Date>`now() + ${pause ?? 0} * interval '1 second'`,
    };
    await settle(database, row, { status, reason: isSent ? delivery.reply : delivery.reason }, details);
    return pause === null ? undefined : { again: pause };
  };
}

/** What has not become of a mail for good. */
const OPEN: readonly MailStatus[] = ['queued', 'retrying', 'held'];

/** Stores what became of a mail, unless another try did, and records it if it was not so before. */
async function settle(
  database: Database,
  row: MailRow,
  { status, reason }: { status: MailStatus; reason: string },
  details: UpdateObject<Schema, 'mail_outbox'>,
): Promise<void> {
  const { application_id: application, id: mail, epoch, slot_id: slot } = row;
  await inTransaction(database, async (tx) => {
    const isThis = (where: ExpressionBuilder<Schema, 'mail_outbox'>) =>
      where.and({ application_id: application, id: mail });
    const before = await tx.selectFrom('mail_outbox').select('status').where(isThis).forUpdate().executeTakeFirst();
    if (!before || !OPEN.includes(before.status)) return;
    await tx
      .updateTable('mail_outbox')
      .set({ ...details, status })
      .where(isThis)
      .execute();
    if (status === before.status) return;
    await appendEvidence(tx, application, {
      type: `mail.${status}`,
      origin: systemOrigin('mail'),
      at: new Date(),
      epoch,
      data: { mail, slot, reason },
    });
  });
}

/**
 * Why a mail is not sent anymore: its link or code no longer works, or it is no longer true. Stored as the reason of such a
 * mail.
 */
const CLOSED = {
  code: 'the code has expired',
  unlocked: 'the application was unlocked',
  exchanged: 'the signer was exchanged',
  newer: 'a newer e-mail took its place',
  nothing: 'nothing is asked anymore',
  again: 'something is asked again',
} as const;

/** The reasons of mails that failed although no mail server refused them: nobody has to do anything about these. */
export const CLOSED_REASONS: readonly string[] = Object.values(CLOSED);

/** Why a mail is not sent anymore; null: it is. */
function closedBy(row: MailRow): string | null {
  if (row.kind === 'code' && row.age > CODE_SECONDS) return CLOSED.code;
  if (row.slot_id === null) return null;
  if (row.epoch !== row.currentEpoch) return CLOSED.unlocked;
  if (row.replacedAt !== null) return CLOSED.exchanged;
  if (row.isOutdated) return CLOSED.newer;
  if (REQUIREMENT_MAILS.some((kind) => kind === row.kind) && !row.isAsked) return CLOSED.nothing;
  return row.kind === 'requirementWithdrawn' && row.isAsked ? CLOSED.again : null;
}

function statusOf(kind: 'sent' | 'retry' | 'bounced' | 'configuration', pause: number | null): MailStatus {
  if (kind === 'sent' || kind === 'bounced') return kind;
  if (kind === 'configuration') return 'held';
  return pause === null ? 'failed' : 'retrying';
}

type MailRow = NonNullable<Awaited<ReturnType<typeof readRow>>>;

async function readRow(database: Database, { application, step: id }: Pick<Job, 'application' | 'step'>) {
  return (
    database.query
      .selectFrom('mail_outbox')
      .innerJoin('application', 'application.id', 'mail_outbox.application_id')
      .leftJoin('data_key', 'data_key.application_id', 'mail_outbox.application_id')
      .leftJoin('signing_slot', 'signing_slot.id', 'mail_outbox.slot_id')
      .select([
        'mail_outbox.application_id',
        'mail_outbox.id',
        'mail_outbox.kind',
        'mail_outbox.slot_id',
        'signing_slot.replaced_at as replacedAt',
        'mail_outbox.epoch',
        'mail_outbox.status',
        'mail_outbox.message',
        'mail_outbox.attempts',
        'data_key.wrapped',
        'data_key.key_id',
        'application.epoch as currentEpoch',
      ])
      // The newer mail's link invalidated the link in this one.
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('mail_outbox as newer')
              .whereRef('newer.application_id', '=', 'mail_outbox.application_id')
              .whereRef('newer.slot_id', '=', 'mail_outbox.slot_id')
              .whereRef('newer.created_at', '>', 'mail_outbox.created_at')
              .where('newer.kind', 'in', INVITATIONS)
              .where('mail_outbox.kind', 'in', INVITATIONS),
          )
          .as('isOutdated'),
      )
      // Something is open for this signer, in a case that was not declined or withdrawn.
      .select(
        sql<boolean>`exists (select from requirement where requirement.slot_id = mail_outbox.slot_id and state = 'open')
          and not exists (select from case_outcome
            where case_outcome.application_id = mail_outbox.application_id and outcome <> 'issued')`.as('isAsked'),
      )
      .select(sql<number>`extract(epoch from now() - mail_outbox.created_at)::int`.as('age'))
      .where('mail_outbox.application_id', '=', application)
      .where('mail_outbox.id', '=', id)
      .executeTakeFirst()
  );
}
