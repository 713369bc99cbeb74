import { type Customer, amendmentReader, loadHeadPlace, type Services, store } from '../applications/index.ts';
import { latestDocument } from '../documents/index.ts';
import type { Reader } from '../platform/index.ts';

/**
 * Whether a document of the caller's tasks is still being made or sealed, for pages that wait for it: of one task, or of all
 * that are open. Null: there is nothing to wait for. Decrypts nothing of the case.
 */
export async function ownDocumentsPending(
  services: Services,
  caller: Customer,
  { AppId, Id }: { AppId: string; Id?: string | undefined },
): Promise<(() => Promise<boolean>) | null> {
  const { query } = services.database;
  const place = await loadHeadPlace(services, query, AppId, caller);
  if (!place) return null;
  const { epoch } = place.head.row;
  return async () => {
    const rows = (await store.requirementsOf(query, AppId, epoch)).filter(
      ({ id, slot_id, state }) => slot_id === caller.slotId && (Id === undefined ? state === 'open' : id === Id),
    );
    const pending = await Promise.all(rows.map((row) => isPending(query, row)));
    return pending.includes(true);
  };
}

async function isPending(reader: Reader, { id, application_id, epoch, state }: store.RequirementRow): Promise<boolean> {
  const head = await latestDocument(reader, application_id, epoch, amendmentReader(id));
  if (!head || head.state === 'failed') return false;
  return head.state !== 'ready' || (state === 'signed' && head.sealed_at === null);
}
