import type { Padded, Vault } from '../platform/index.ts';

/** The key with which a mail in the outbox is sealed. */
export interface MailSeal {
  seal(field: 'mail', id: string, content: Padded): Buffer;
  openText(field: 'mail', id: string, sealed: Uint8Array): string;
}

/** The installation's own key: a mail about an erasure outlives the key of its case by a few days. */
export const sealOfErased = (vault: Pick<Vault, 'sealOwn' | 'openOwn'>): MailSeal => ({
  seal: (field, id, content) => vault.sealOwn(`${field} of an erased case|${id}`, content),
  openText: (field, id, sealed) => vault.openOwn(`${field} of an erased case|${id}`, sealed),
});

/** The key of the mail's case, as long as it has one. */
export const mailSealOf = (
  vault: Vault,
  row: { application_id: string; wrapped: Buffer | null; key_id: string | null },
): MailSeal =>
  row.wrapped && row.key_id !== null
    ? vault.openKey(row.application_id, { keyId: row.key_id, wrapped: row.wrapped })
    : sealOfErased(vault);
