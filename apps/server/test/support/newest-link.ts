/** What tests and measurements of a running server ask beside it. */
import { randomInt } from 'node:crypto';
import net from 'node:net';
import { openMail } from '../../src/mail/index.ts';
import type { Database, Vault } from '../../src/platform/index.ts';

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

/**
 * A port that was free a moment ago, below those that the kernel gives to connections: one of these could take it before
 * a server listens on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    const probe = net.createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
