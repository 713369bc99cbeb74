import type { CaseHandle } from './case-handle.ts';
import { client } from './client.ts';
import { retrySaving } from './saving.ts';
import { loadSessionOnce } from './session.ts';
import { sessionKind } from './session-store.ts';

/**
 * Restores a case that its agent discarded, and lets what was typed since be saved (spec flow 4.44). `gone`: it has
 * been erased; `failed`: nothing was changed.
 */
export async function restoreDiscarded({
  appId,
  appAuthId,
}: Pick<CaseHandle, 'appId' | 'appAuthId'>): Promise<'restored' | 'gone' | 'failed'> {
  await loadSessionOnce();
  sessionKind.set('agent');
  const answer = await client.call('restoreCase', { AppId: appId, AppAuthId: appAuthId });
  if (!answer.ok) return answer.status === 404 ? 'gone' : 'failed';
  retrySaving();
  return 'restored';
}
