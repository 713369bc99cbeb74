/** What tests and measurements of a running server ask beside it. */
import net from 'node:net';
import { openMail } from '../src/mail/index.ts';
import type { Database, Vault } from '../src/platform/index.ts';

/** Token of the newest link that was mailed for a case. */
export async function newestLink(
  { vault, database }: { vault: Vault; database: Database },
  id: string,
): Promise<string> {
  const row = await database.query
    .selectFrom('mail_outbox')
    .innerJoin('data_key', 'data_key.application_id', 'mail_outbox.application_id')
    .select(['mail_outbox.id', 'message', 'wrapped', 'key_id as keyId'])
    .where('mail_outbox.application_id', '=', id)
    // A signer's: those to the agent lead to the portal.
    .where('mail_outbox.slot_id', 'is not', null)
    .where('mail_outbox.kind', '!=', 'code')
    .orderBy('mail_outbox.created_at', 'desc')
    .executeTakeFirstOrThrow();
  const key = vault.openKey(id, row);
  const [link = ''] = openMail(key, row.id, row.message).links;
  return new URL(link).hash.replace('#link=', '');
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = net.createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('the probe listens on no port');
  return address.port;
}
