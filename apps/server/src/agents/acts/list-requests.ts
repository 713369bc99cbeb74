import type { Data } from '@countersign/protocol';
import { agentNameOf, agentOf, type Case, insuredNameOf, type Services, type store } from '../../applications/index.ts';
import { type OperationsSession, type Reader, unlessAltered } from '../../platform/index.ts';
import { expiredRequests, wordsOf } from './act.ts';
import { readOpen, type RequestEvents, requestEventsOf } from './open-requests.ts';
import { rightTo } from './act-rules.ts';
import { countOpenAfter, openRequestsAfter, type RequestRow } from './store.ts';

const MAX_REQUESTS = 200;

type Operator = Pick<OperationsSession, 'handle' | 'operatorId' | 'rights'>;
type Listed = Data<'operationsRequests'>['Requests'][number];

/** What is waiting for a second person, oldest first, as this operator sees it. */
export async function listRequests(
  { database, vault, now }: Pick<Services, 'database' | 'vault' | 'now'>,
  caller: Operator,
): Promise<Listed[]> {
  const at = now();
  const asked = await openRequestsAfter(database.query, expiredRequests(at), MAX_REQUESTS);
  const events = await requestEventsOf(
    database.query,
    asked.map(({ row }) => row.id),
  );
  return asked.flatMap(({ request, row }) => {
    if (!row.wrapped_key || !row.key_id) return [];
    const wrapped = { wrapped: row.wrapped_key, keyId: row.key_id };
    const listed = unlessAltered(() =>
      requestOf({ row, key: vault.openKey(row.id, wrapped) }, request, { events, at, caller }),
    );
    return listed ? [listed] : [];
  });
}

/** How many are waiting, without opening any. */
export async function countRequests(reader: Reader, now: Date): Promise<store.Counted> {
  const count = await countOpenAfter(reader, expiredRequests(now), MAX_REQUESTS + 1);
  return { count: Math.min(count, MAX_REQUESTS), isMore: count > MAX_REQUESTS };
}

function requestOf(
  part: Pick<Case, 'row' | 'key'>,
  request: RequestRow,
  { events, at, caller }: { events: RequestEvents; at: Date; caller: Operator },
): Listed | null {
  const open = readOpen(part.key, request, events, at);
  if (!open) return null;
  const { act, by, until } = open;
  return {
    AppId: part.row.id,
    AppAuthId: caller.handle(part.row.id, 'Operations'),
    Id: request.id,
    Act: act.kind,
    Person: insuredNameOf(part),
    AgentName: agentNameOf(agentOf(part)),
    AskedBy: by.name,
    AskedAt: request.asked_at.toISOString(),
    Until: until,
    ErasureReason: act.kind === 'erase' ? act.reason : null,
    Reason: wordsOf(act),
    NewAgent: act.kind === 'takeOver' ? `${agentNameOf(act.agent)} (${act.agentId})` : null,
    Own: by.id === caller.operatorId,
    May: caller.rights.includes(rightTo[act.kind]),
  };
}
