import type { ErasureReason } from '@countersign/protocol';
import { eraseCaseIn, type Erased, store } from '../../applications/index.ts';
import type { Config, Tx, Vault } from '../../platform/index.ts';
import { basisOf, endRequest, openRequests } from './open-requests.ts';
import { rulesOf, type ActOrigin, isStillValid } from './act-rules.ts';

/**
 * Erases a case from the command line. A person who controls the machine counts as the second person where one is needed:
 * somebody in operations must have requested it on their page, and their reason is used. `unasked`: nobody did, or the
 * case has changed since.
 */
export async function eraseByCommand(
  tx: Tx,
  { config, vault }: { config: Pick<Config, 'fourEyes'>; vault: Vault },
  id: string,
  given: ErasureReason,
  doing: ActOrigin,
): Promise<Erased | 'unasked'> {
  const row = await store.lockedApplication(tx, id);
  if (!row?.wrapped_key || !row.key_id) return 'gone';
  const basis = await basisOf(tx, { id, row });
  if (basis.held) return 'held';
  const place = { theCase: { row }, basis };
  if (!config.fourEyes || rulesOf({ kind: 'erase', reason: given }).oneIsEnough(place)) {
    return eraseCaseIn(tx, id, { reason: given, ...doing });
  }
  const key = vault.openKey(id, { wrapped: row.wrapped_key, keyId: row.key_id });
  for (const request of await openRequests(tx, { id, key }, doing.at)) {
    const { act } = request;
    if (act.kind !== 'erase' || !isStillValid(rulesOf(act), request, basis)) continue;
    await endRequest(tx, { id }, request, { as: 'confirmed', ...doing });
    return eraseCaseIn(tx, id, { reason: act.reason, ...doing });
  }
  return 'unasked';
}
