/** What `eapp ops erase` needs. */
import { COMMAND_LINE, type ErasureReason } from '@countersign/protocol';
import { eraseByCommand } from '../agents/index.ts';
import { type CaseOutline, type Erased, store } from '../applications/index.ts';
import { withInstallation } from './open-installation.ts';
import { inTransaction } from '../platform/index.ts';

export type { CaseOutline };

/** As in the call `eraseCase`. */
export const ERASURE_REASONS = ['request', 'retention', 'mistake', 'legal'] as const satisfies ErasureReason[];

/**
 * `unconfirmed`: nothing was done, because the caller did not confirm it. `unasked`: it is signed, and nobody in operations
 * requested its erasure on their page.
 */
export type StoredErasure =
  | { state: 'gone' }
  | { state: 'unconfirmed' | 'held' | 'unasked' | Extract<Erased, 'erased'>; id: string; outline: CaseOutline };

/**
 * Returns what is known about the case of this ID, application number or policy number without opening it, and erases
 * it for good if `confirmed`. Here a missing setting has its careful value: `FOUR_EYES` is on. Throws `ConfigError` if the settings or keys do not match.
 */
export async function eraseStoredApplication(
  named: string,
  { reason, confirmed }: { reason: ErasureReason; confirmed: boolean },
  environment: Record<string, string | undefined>,
): Promise<StoredErasure> {
  const careful = { ...environment, FOUR_EYES: environment['FOUR_EYES']?.trim() || 'on' };
  return withInstallation(careful, async ({ config, database, vault }) => {
    const id = await store.idOf(database.query, named);
    const outline = await store.caseOutline(database.query, id);
    if (outline === null) return { state: 'gone' };
    if (!confirmed) return { state: 'unconfirmed', id, outline };
    const actor = { kind: 'operations', id: COMMAND_LINE } as const;
    const doing = { origin: { requestId: '', address: '', userAgent: '', browser: null, actor }, at: new Date() };
    const state = await inTransaction(database, (tx) => eraseByCommand(tx, { config, vault }, id, reason, doing));
    return state === 'gone' ? { state } : { state, id, outline };
  });
}
