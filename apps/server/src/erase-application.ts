/** What `eapp ops erase` needs. */
import type { ErasureReason } from '@countersign/protocol';
import { type CaseOutline, eraseCase, store } from './applications/index.ts';
import { withInstallation } from './open-installation.ts';
import { ConfigError } from './platform/index.ts';

export { ConfigError };
export type { CaseOutline };

/** As in the call `eraseCase`. */
export const ERASURE_REASONS = ['request', 'retention', 'mistake', 'legal'] as const satisfies ErasureReason[];

/**
 * Tells of a case what can be told without opening it, and erases it for good when that is `confirmed`. Null: there is no
 * such case, or it was erased. Throws `ConfigError` when the settings or keys do not fit.
 */
export async function eraseStoredApplication(
  id: string,
  { reason, confirmed }: { reason: ErasureReason; confirmed: boolean },
  environment: Record<string, string | undefined>,
): Promise<CaseOutline | null> {
  return withInstallation(environment, async ({ database }) => {
    const outline = await store.caseOutline(database.query, id);
    if (outline === null || !confirmed) return outline;
    const actor = { kind: 'operations', id: 'command line' } as const;
    const origin = { requestId: '', address: '', userAgent: '', browser: null, actor };
    const erased = await eraseCase({ database, now: () => new Date() }, id, { reason, origin });
    return erased ? outline : null;
  });
}
