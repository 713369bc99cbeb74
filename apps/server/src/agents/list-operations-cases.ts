/** The list of operations: every case of the installation, in pages. */
import { type Body, type Data, isSubmitted } from '@countersign/protocol';
import {
  agentNameOf,
  agentOf,
  ANY_AGENT,
  holdDetails,
  searchMarks,
  type Services,
  store,
} from '../applications/index.ts';
import type { DocumentHead } from '../documents/index.ts';
import { type CaseKey, type OperationsSession, unlessAltered } from '../platform/index.ts';
import { completeFiles, flaggedCases } from '../signing/index.ts';
import { openListed } from './case-summaries.ts';

const PAGE_SIZE = 20;

type Listed = Data<'operationsCases'>['Cases'][number];

/** One page. Cases that were changed outside the program are named, and do not keep others from being shown. */
export async function listOperationsCases(
  services: Services,
  caller: Pick<OperationsSession, 'handle'>,
  request: Body<'operationsCases'>,
): Promise<Data<'operationsCases'>> {
  const text = (request.Search ?? '').trim();
  const { ids, rows, total, isMore } = await store.allCases(services.database.query, {
    text,
    words: searchMarks(services.vault, ANY_AGENT, text).map(({ mark }) => mark),
    now: services.now(),
    onlyFailed: request.OnlyFailed ?? false,
    onlyFlagged: request.OnlySigns ?? false,
    step: request.Step ?? null,
    age: request.Age ?? null,
    page: { limit: PAGE_SIZE, offset: ((request.Page ?? 1) - 1) * PAGE_SIZE },
  });
  const Cases = await casesOf(services, caller, rows);
  const shown = new Set(Cases.map(({ Summary }) => Summary.Id));
  return { Cases, Total: total, More: isMore, Altered: ids.filter((id) => !shown.has(id)) };
}

async function casesOf(
  services: Services,
  caller: Pick<OperationsSession, 'handle'>,
  rows: readonly store.ListedRow[],
): Promise<Listed[]> {
  const authId = (id: string): string => caller.handle(id, 'Operations');
  const ids = rows.map(({ id }) => id);
  const [opened, files, holds, flagged] = await Promise.all([
    openListed(services, { kind: 'operations', authId }, rows),
    completeFiles(services.database.query, ids),
    store.holds(services.database.query, ids),
    flaggedCases(services.database.query, ids),
  ]);
  return opened.flatMap(({ part: { id, row, key }, summary }): Listed[] => {
    const hold = holds.find(({ application_id }) => application_id === id);
    const listed = unlessAltered((): Listed => {
      return {
        Summary: summary,
        Step: store.stepOf(row.stage),
        Age: isSubmitted(row.stage) ? null : store.ageOf(row.updated_at, services.now()),
        AgentId: row.agent_id,
        AgentName: agentNameOf(agentOf({ row, key })),
        IsDemo: row.is_demo,
        Signs: flagged.has(id),
        CompleteFile: completeFileOf(row, files.get(id)),
        Hold: holdOf(key, hold),
      };
    });
    return listed ? [listed] : [];
  });
}

function holdOf(key: CaseKey, row: { details: Buffer; placed_at: Date } | undefined): Listed['Hold'] {
  if (!row) return null;
  const { by, words } = holdDetails(key, row.details);
  return { Since: row.placed_at.toISOString(), By: by.name, Reason: words };
}

/** The existing file or, for a signed round that has none yet, the one that the request will create. */
function completeFileOf(
  { all_signed, epoch }: store.ApplicationRow,
  file: DocumentHead | undefined,
): Listed['CompleteFile'] {
  if (all_signed && file?.epoch !== epoch) return { Round: epoch, IsCurrent: true };
  return file ? { Round: file.epoch, IsCurrent: file.state === 'ready' } : null;
}
