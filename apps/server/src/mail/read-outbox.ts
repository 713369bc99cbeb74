import type { Database, MailStatus, Vault } from '../platform/index.ts';
import { mailSealOf } from './mail-seal.ts';
import { openMail, type StoredMail } from './outbox.ts';

/** One entry of `GET /outbox.json`, newest first. */
export interface OutboxEntry {
  id: string;
  /** The application that the mail is about. */
  application: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  links: string[];
  status: MailStatus;
  createdAt: string;
}

export interface OutboxFilter {
  id?: string | undefined;
  application?: string | undefined;
}

/** How many mails the page shows. */
export const MAX_SHOWN = 100;

/** The newest mails, opened. */
export async function readOutbox(
  database: Database,
  vault: Vault,
  { id, application }: OutboxFilter = {},
): Promise<{ entry: OutboxEntry; mail: StoredMail }[]> {
  let query = database.query
    .selectFrom('mail_outbox')
    .leftJoin('data_key', 'data_key.application_id', 'mail_outbox.application_id')
    .select([
      'mail_outbox.id',
      'mail_outbox.application_id',
      'mail_outbox.status',
      'message',
      'mail_outbox.created_at',
      'data_key.wrapped',
      'data_key.key_id',
    ])
    .orderBy('mail_outbox.created_at', 'desc')
    .orderBy('mail_outbox.id')
    .limit(MAX_SHOWN);
  if (id !== undefined) query = query.where('mail_outbox.id', '=', id);
  if (application !== undefined) query = query.where('mail_outbox.application_id', '=', application);
  const rows = await query.execute();
  return rows.map((row) => {
    const mail = openMail(mailSealOf(vault, row), row.id, row.message);
    const { to, subject, text, links } = mail;
    const createdAt = row.created_at.toISOString();
    return {
      mail,
      entry: { id: row.id, application: row.application_id, to, subject, text, links, status: row.status, createdAt },
    };
  });
}
