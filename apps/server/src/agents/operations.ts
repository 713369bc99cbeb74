/** Operations: the carrier's people who look after every case (design 4, "Sessions"). Whatever they read is evidence. */
import type { Data } from '@countersign/protocol';
import {
  agentOf,
  ANY_AGENT,
  asParticipant,
  caseFor,
  eraseCase,
  type Case,
  loadCase,
  namesOf,
  searchMarks,
  type Services,
  store,
} from '../applications/index.ts';
import type { DocumentHead } from '../documents/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import {
  type Answer,
  type CaseCaller,
  type HttpServer,
  inTransaction,
  notFound,
  type Observed,
  ok,
  type OperationsSession,
  refuse,
  sameText,
  waiterOf,
} from '../platform/index.ts';
import { completeFiles, ensureCompleteFile, serveCompleteFile } from '../signing/index.ts';
import { summariesOf } from './list-applications.ts';

const PAGE_SIZE = 20;
/** Seconds that a file which is being made is waited for. */
const LONGEST_WAIT = 20;
/** Who signs in as operations on a development machine. */
const developmentOperator = { operatorId: 'development-operator', name: 'Operator' };

export function registerOperations(services: Services, { calls, callers }: HttpServer): void {
  calls.operations(
    'operationsCases',
    async ({ caller, observed, body }) => {
      const text = (body.Search ?? '').trim();
      const { rows, total } = await store.allCases(services.database.query, {
        text,
        words: searchMarks(services.vault, ANY_AGENT, text),
        onlyFailed: body.OnlyFailed ?? false,
        page: { limit: PAGE_SIZE, offset: ((body.Page ?? 1) - 1) * PAGE_SIZE },
      });
      await recordReading(services, originOf(caller, observed), 'list', rows);
      return ok({ Cases: await casesOf(services, caller, rows), Total: total });
    },
    { limit: 'portal' },
  );

  calls.operations('eraseCase', async ({ caller, observed, body }) => {
    const { AppId: id, AppAuthId: handle, Reason: reason, Confirmation } = body;
    if (!sameText(caller.handle(id, 'Operations'), handle)) return notFound();
    const theCase = await loadCase(services, services.database.query, id);
    if (!theCase) return notFound();
    if (!confirms(Confirmation, theCase)) {
      const message = 'That is not the last name as the list shows it. Nothing was erased.';
      return refuse(422, message, { data: { reason: 'unconfirmed' } });
    }
    const erased = await eraseCase(services, id, { reason, origin: originOf(caller, observed) });
    return erased ? ok({ Erased: true }) : notFound();
  });

  calls.operations(
    'completeFile',
    async ({ caller, observed, request, body: { AppId, AppAuthId } }) => {
      const theCase = sameText(caller.handle(AppId, 'Operations'), AppAuthId)
        ? await loadCase(services, services.database.query, AppId)
        : null;
      if (!theCase) return notFound();
      await ensureCompleteFile(services, theCase, {
        by: waiterOf(caller),
        seconds: LONGEST_WAIT,
        signal: AbortSignal.any([request.signal, services.stopping]),
      });
      const answer = await serveCompleteFile(services, theCase, originOf(caller, observed));
      if (answer.code !== 200) return answer;
      const { bytes, sha256, fileName } = answer.data;
      return ok({ FileName: fileName, Sha256: sha256, Content: bytes.toString('base64') });
    },
    { limit: 'portal' },
  );

  if (services.config.developmentLogin) {
    calls.open(
      'operationsLogin',
      async ({ request, reply }) => {
        const session = { kind: 'operations', origin: 'development', ...developmentOperator } as const;
        await callers.begin(request, reply, services.database.query, session);
        return ok({ Name: developmentOperator.name });
      },
      { limit: 'sign-in' },
    );
  }
}

/** The insured's last name as the list shows it; the case's id while it has none. */
function confirms(typed: string, theCase: Case): boolean {
  const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
  const name = namesOf(theCase)?.LastName ?? '';
  return plain(typed) === plain(name === '' ? theCase.id : name);
}

async function casesOf(
  services: Services,
  caller: OperationsSession,
  rows: readonly store.ApplicationRow[],
): Promise<Data<'operationsCases'>['Cases']> {
  const authId = (id: string): string => caller.handle(id, 'Operations');
  const ids = rows.map(({ id }) => id);
  const [summaries, numbers, files] = await Promise.all([
    summariesOf(services, { kind: 'operations', authId }, rows),
    store.policyNumbers(services.database.query, ids),
    completeFiles(services.database.query, ids),
  ]);
  return rows.flatMap((row) => {
    const summary = summaries.find(({ Id }) => Id === row.id);
    if (!summary || !row.wrapped_key || !row.key_id) return [];
    const key = services.vault.openKey(row.id, { wrapped: row.wrapped_key, keyId: row.key_id });
    const agent = agentOf({ row, key });
    return [
      {
        Summary: summary,
        AgentId: row.agent_id,
        AgentName: `${agent.AgentFirstName} ${agent.AgentLastName}`.trim(),
        PolicyNumber: numbers.get(row.id) ?? null,
        IsDemo: row.is_demo,
        CompleteFile: completeFileOf(row, files.get(row.id)),
      },
    ];
  });
}

/** The file as it is; of a round that is signed and has none yet, the one that asking for it makes. */
function completeFileOf(
  { all_signed, epoch }: store.ApplicationRow,
  file: DocumentHead | undefined,
): Data<'operationsCases'>['Cases'][number]['CompleteFile'] {
  if (all_signed && file?.epoch !== epoch) return { Round: epoch, Stands: true };
  return file ? { Round: file.epoch, Stands: file.state === 'ready' } : null;
}

/** Runs a verb about a case for its agent or for operations; what operations do is recorded first. */
export async function onCase<Given>(
  services: Services,
  call: { caller: CaseCaller; observed: Observed; body: { AppId: string; AppAuthId: string } },
  what: 'timeline' | 'retry' | 'reasons',
  verb: (theCase: Case, origin: Origin) => Promise<Answer<Given>>,
): Promise<Answer<Given>> {
  const { AppId: applicationId, AppAuthId: handle } = call.body;
  if (call.caller.kind === 'customer') return refuse(403, 'Not allowed.');
  if (call.caller.kind === 'agent') {
    return asParticipant(call, { applicationId, handle }, async (participant) => {
      const theCase = await caseFor(services, participant, applicationId);
      return theCase ? verb(theCase, participant.origin) : notFound();
    });
  }
  if (!sameText(call.caller.handle(applicationId, 'Operations'), handle)) return notFound();
  const theCase = await loadCase(services, services.database.query, applicationId);
  if (!theCase) return notFound();
  const origin = originOf(call.caller, call.observed);
  await recordReading(services, origin, what, [theCase]);
  return verb(theCase, origin);
}

const originOf = ({ operatorId }: OperationsSession, observed: Observed): Origin => ({
  ...observed,
  actor: { kind: 'operations', id: operatorId },
});

/** One event per case; in the order of their ids, so that two readers never wait for each other. */
async function recordReading(
  services: Services,
  origin: Origin,
  what: 'list' | 'timeline' | 'retry' | 'reasons',
  cases: readonly { id: string }[],
): Promise<void> {
  await inTransaction(services.database, async (tx) => {
    for (const { id } of cases.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      await appendEvidence(tx, id, { type: 'operations.read', origin, at: services.now(), data: { what } });
    }
  });
}
