/** Calls of operations, and of the person who was asked. */
import { asParticipant, loadCase, type Participant, type Services } from '../applications/index.ts';
import { recordReading } from '../evidence/index.ts';
import {
  type CustomerSession,
  type HttpServer,
  inTransaction,
  notFound,
  type Observed,
  ok,
  type OperationsSession,
  refuse,
  sameText,
  waiterOf,
  waitFor,
} from '../platform/index.ts';
import { answerTask } from './answer-task.ts';
import { listRequirements } from './list.ts';
import { ownDocumentsPending } from './own-documents.ts';
import type { Asked } from './own-task.ts';
import { raiseRequirement } from './raise.ts';
import { serveAmendment } from './serve-amendment.ts';
import { signTask } from './sign-task.ts';
import { listTasks } from './tasks.ts';
import { uploadTaskFile } from './upload-task-file.ts';
import { withdrawRequirement } from './withdraw.ts';

/** Files are read two at a time: one of many waits for its turn. */
const READING_SECONDS = 20;

export function registerRequirements(services: Services, { calls }: HttpServer): void {
  calls.operations(
    'requirements',
    async ({ caller, observed, body: { AppId, AppAuthId } }) => {
      if (!isTheirs(caller, AppId, AppAuthId)) return notFound();
      const theCase = await loadCase(services, services.database.query, AppId);
      if (!theCase) return notFound();
      const what = 'requirements';
      const read = { type: 'operations.read' as const, origin: originOf(caller, observed), at: services.now() };
      await inTransaction(services.database, (tx) => recordReading(tx, AppId, { ...read, data: { what } }, { what }));
      return ok(await listRequirements(services, theCase));
    },
    { limit: 'portal' },
  );

  // Each mails somebody.
  calls.operations(
    'raiseRequirement',
    async ({ caller, observed, body }) =>
      isTheirs(caller, body.AppId, body.AppAuthId)
        ? raiseRequirement(services, {
            application: body.AppId,
            by: byOf(caller),
            person: body.Person,
            questions: body.Questions,
            file: body.File,
            until: body.Until,
            why: body.Why,
            origin: originOf(caller, observed),
          })
        : notFound(),
    { limit: 'portal' },
  );

  calls.operations(
    'withdrawRequirement',
    async ({ caller, observed, body }) =>
      isTheirs(caller, body.AppId, body.AppAuthId)
        ? withdrawRequirement(services, {
            application: body.AppId,
            requirement: body.Id,
            by: byOf(caller),
            why: body.Why,
            origin: originOf(caller, observed),
          })
        : notFound(),
    { limit: 'portal' },
  );

  calls.customer('tasks', (call) =>
    asParticipant(call, taskOf(call.body), async (participant) => {
      if (!isAsked(participant)) return notFound();
      const { AppId, Wait } = call.body;
      await untilMade(services, call, participant, { AppId, Wait });
      return listTasks(services, participant, AppId);
    }),
  );

  calls.customer(
    'uploadTaskFile',
    (call) =>
      asParticipant(call, taskOf(call.query), async (participant) => {
        if (!isAsked(participant)) return notFound();
        if (call.file === null) return refuse(400, 'The file is missing.');
        return uploadTaskFile(services, participant, call.query, call.file);
      }),
    { limit: { name: 'upload', by: ({ caller }) => caller.slotId }, holds: READING_SECONDS },
  );

  calls.customer(
    'answerTask',
    (call) =>
      asParticipant(call, taskOf(call.body), async (participant) =>
        isAsked(participant) ? answerTask(services, participant, call.body) : notFound(),
      ),
    { limit: 'submit' },
  );

  calls.customer(
    'taskDocument',
    (call) =>
      asParticipant(call, taskOf(call.body), async (participant) => {
        if (!isAsked(participant)) return notFound();
        await untilMade(services, call, participant, call.body);
        return serveAmendment(services, participant, call.body);
      }),
    { limit: 'document' },
  );

  calls.customer(
    'signTask',
    (call) =>
      asParticipant(call, taskOf(call.body), async (participant) =>
        isAsked(participant) ? signTask(services, participant, call.body) : notFound(),
      ),
    { limit: 'submit' },
  );
}

/** Waits, if the call asks for it, until documents are made or sealed (spec http §4). */
async function untilMade(
  services: Services,
  { caller, request }: { caller: CustomerSession; request: { signal: AbortSignal } },
  participant: Asked,
  { Wait = 0, ...ids }: { AppId: string; Id?: string | undefined; Wait?: number | undefined },
): Promise<void> {
  if (Wait === 0) return;
  const isPending = await ownDocumentsPending(services, participant, ids);
  const signal = AbortSignal.any([request.signal, services.stopping]);
  if (isPending) await waitFor(isPending, (pending) => !pending, { by: waiterOf(caller), seconds: Wait, signal });
}

const taskOf = ({ AppId, AppAuthId }: { AppId: string; AppAuthId: string }) => ({
  applicationId: AppId,
  handle: AppAuthId,
  alsoFor: 'task' as const,
});

const isAsked = (participant: Participant): participant is Asked => participant.kind === 'customer';

const isTheirs = (caller: OperationsSession, id: string, handle: string): boolean =>
  sameText(caller.handle(id, 'Operations'), handle);

const byOf = ({ operatorId, name }: OperationsSession) => ({ id: operatorId, name });

const originOf = ({ operatorId }: OperationsSession, observed: Observed) => ({
  ...observed,
  actor: { kind: 'operations' as const, id: operatorId },
});
