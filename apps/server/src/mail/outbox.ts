/** The outbox: mails are rows, written together with the change that causes them and sent by a job. */
import type { Carrier, MailKind } from '@countersign/engine';
import { sql } from 'kysely';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import {
  type Config,
  type Database,
  padded,
  inTransaction,
  type Jobs,
  type MailStatus,
  plainName,
  randomId,
  type Reader,
  type RowOfCase,
  type Tx,
  waitFor,
  type WaitLimits,
} from '../platform/index.ts';
import type { MailSeal } from './mail-seal.ts';
import { composeMail, type MailValues } from './message.tsx';

export interface MailRequest {
  applicationId: string;
  slotId: string | null;
  epoch: number;
  kind: MailKind;
  /** Who requests it. */
  origin: Origin;
  at: Date;
  to: { name: string; address: string };
  /** The address of the button; null: it has none. */
  link: string | null;
  /** The person came to answer a requirement, which their agent must not learn: kept in the event. */
  purpose?: 'task';
  /** For the placeholders of the carrier's texts: names, dates and a one-time code, never an answer of the form. */
  values: MailValues;
}

/** Contents of the sealed column of an outbox row. */
export interface StoredMail {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  links: string[];
}

export interface OutboxParts {
  readonly config: Pick<Config, 'smtp' | 'environment'>;
  readonly carrier: Pick<Carrier, 'brand' | 'mail'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/**
 * Writes a mail to one recipient in the caller's transaction and returns its ID. With a mail server, a job sends it;
 * without one, it is `shown` on the outbox page, in production `held` until there is one.
 */
export async function queueMail(tx: Tx, parts: OutboxParts, key: MailSeal, request: MailRequest): Promise<string> {
  const { config, carrier, jobs } = parts;
  const id = randomId();
  const content = composeMail(carrier.mail[request.kind], carrier.brand, request.values, request.link);
  const to = { ...request.to, name: plainName(request.to.name) };
  const mail: StoredMail = { to, ...content, links: request.link === null ? [] : [request.link] };
  const status: MailStatus = config.smtp ? 'queued' : config.environment === 'production' ? 'held' : 'shown';
  await tx
    .insertInto('mail_outbox')
    .values({
      id,
      application_id: request.applicationId,
      slot_id: request.slotId,
      epoch: request.epoch,
      kind: request.kind,
      status,
      message: key.seal('mail', id, padded(JSON.stringify(mail))),
      error: status === 'held' ? 'no mail server' : null,
    })
    .execute();
  const { applicationId, epoch, slotId: slot, kind, purpose, origin, at } = request;
  await appendEvidence(tx, applicationId, {
    type: `mail.${status}`,
    origin,
    at,
    epoch,
    data: { mail: id, slot, kind, ...(purpose && { purpose }) },
  });
  if (status === 'queued') {
    await jobs.enqueue(tx, { kind: 'mail', application: request.applicationId, epoch: request.epoch, step: id });
  }
  return id;
}

/** Passes mails that were held without a mail server to the job that sends them; called at start if there is one. */
export async function releaseHeldMail(database: Database, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  await inTransaction(database, async (tx) => {
    const held = await tx
      .selectFrom('mail_outbox')
      .select(['id', 'application_id', 'epoch'])
      .where(sql<boolean>`status = 'held'`)
      .where('attempts', '=', 0)
      .execute();
    for (const { id, application_id: application, epoch } of held) {
      await jobs.enqueue(tx, { kind: 'mail', application, epoch, step: id });
    }
  });
}

/** Opens a row's message. */
export function openMail(key: MailSeal, id: string, message: Buffer): StoredMail {
  // Sealed by `queueMail` only.
  return JSON.parse(key.openText('mail', id, message)) as StoredMail;
}

/** A mail of the outbox. Throws if it does not exist. */
export async function readMail(reader: Reader, key: MailSeal, { id, application_id }: RowOfCase): Promise<StoredMail> {
  const { message } = await reader
    .selectFrom('mail_outbox')
    .select('message')
    .where('application_id', '=', application_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return openMail(key, id, message);
}

/**
 * `sent` includes shown; `retrying` any hope of delivery; `refused`: no mail server accepts it for this address;
 * `stuck`: no mail server accepts any now.
 */
export type FirstAttempt = 'sent' | 'retrying' | 'refused' | 'stuck';

const outcomes: Record<MailStatus, FirstAttempt | null> = {
  queued: null,
  sent: 'sent',
  shown: 'sent',
  retrying: 'retrying',
  held: 'stuck',
  bounced: 'refused',
  failed: 'stuck',
};

/** Waits for the first attempt; a mail that is still in progress is worth retrying. */
export async function firstAttempt(
  database: Database,
  { id, application_id }: RowOfCase,
  wait: Omit<WaitLimits, 'by'>,
): Promise<FirstAttempt> {
  const seen = await waitFor(
    async () => {
      const { query } = database;
      const row = await query
        .selectFrom('mail_outbox')
        .select('status')
        .where('application_id', '=', application_id)
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? outcomes[row.status] : 'stuck';
    },
    (outcome) => outcome !== null,
    { ...wait, by: `mail|${id}` },
  );
  return seen ?? 'retrying';
}
