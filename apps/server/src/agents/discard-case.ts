/** An agent discards an empty case and may restore it for a while (spec flow 4.44). */
import type { Body } from '@countersign/protocol';
import { type Participant, type Services, store } from '../applications/index.ts';
import { appendEvidence } from '../evidence/index.ts';
import { type AnswerTo, inTransaction, notFound, ok, type Refusal, refuse, type Tx } from '../platform/index.ts';

/** Refused for a case in which anything was done. A repeat changes nothing. */
export async function discardCase(
  { database, now }: Services,
  caller: Participant,
  { AppId }: Body<'discardCase'>,
): Promise<AnswerTo<'discardCase'>> {
  return inTransaction(database, async (tx) => {
    const row = await ownCase(tx, AppId, caller);
    if (!row) return notFound();
    if (row.is_demo) {
      return refuse(409, 'A test application cannot be discarded. It ends by itself.', { data: { reason: 'demo' } });
    }
    if (row.discarded_at !== null) return ok({ Discarded: true });
    if (!(await store.emptyAmong(tx, [AppId])).has(AppId)) return refuseFilled();
    const at = now();
    await store.updateApplication(tx, AppId, { discarded_at: at });
    await appendEvidence(tx, AppId, { type: 'app.discarded', origin: caller.origin, at, epoch: row.epoch, data: {} });
    return ok({ Discarded: true });
  });
}

/** Restores a case as it was. One that was not discarded stays as it is; one that has been erased is not found. */
export async function restoreCase(
  { database, now }: Services,
  caller: Participant,
  { AppId }: Body<'restoreCase'>,
): Promise<AnswerTo<'restoreCase'>> {
  return inTransaction(database, async (tx) => {
    const row = await ownCase(tx, AppId, caller);
    if (!row) return notFound();
    if (row.discarded_at === null) return ok({ Discarded: false });
    await store.updateApplication(tx, AppId, { discarded_at: null });
    const event = { origin: caller.origin, at: now(), epoch: row.epoch };
    await appendEvidence(tx, AppId, { type: 'app.restored', ...event, data: {} });
    return ok({ Discarded: false });
  });
}

/** The row of the agent's own case, locked; null: it is not theirs, or was erased. */
async function ownCase(tx: Tx, id: string, caller: Participant): Promise<store.ApplicationRow | null> {
  const row = await store.lockedApplication(tx, id);
  const isOwn = caller.kind === 'agent' && row?.agent_id === caller.agentId && row.erased_at === null;
  return row && isOwn ? row : null;
}

const refuseFilled = (): Refusal<'notEmpty'> =>
  refuse(409, 'Something was entered in this application in the meantime. Only an empty one can be discarded.', {
    data: { reason: 'notEmpty' },
  });
