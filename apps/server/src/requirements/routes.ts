/** Calls of operations, and of the person who was asked. */
import {
  asCustomer,
  type CaseIds,
  type Customer,
  isListedFor,
  loadCase,
  namedIn,
  operationsOrigin,
  type Services,
} from '../applications/index.ts';
import { recordReading } from '../evidence/index.ts';
import {
  READING_SECONDS,
  type CustomerSession,
  type HttpServer,
  inTransaction,
  notFound,
  ok,
  type OperationsSession,
  refuse,
  waitFor,
  waitOf,
} from '../platform/index.ts';
import { answerTask } from './answer-task.ts';
import { listRequirements } from './list.ts';
import { ownDocumentsPending } from './own-documents.ts';
import { raiseRequirement } from './raise.ts';
import { resendRequirement } from './resend.ts';
import { serveAmendment } from './serve-amendment.ts';
import { signTask } from './sign-task.ts';
import { listTasks } from './tasks.ts';
import { uploadTaskFile } from './upload-task-file.ts';
import { withdrawRequirement } from './withdraw.ts';

/** The calls of operations and of the people who are asked (spec requirements §1 and §2). */
export function registerRequirements(services: Services, { calls }: HttpServer): void {
  calls.operations(
    'requirements',
    async (call) => {
      const { AppId } = call.body;
      if (!isListedFor(call.caller, call.body)) return notFound();
      const theCase = await loadCase(services, services.database.query, AppId);
      if (!theCase) return notFound();
      const what = 'requirements';
      const read = { type: 'operations.read' as const, origin: operationsOrigin(call), at: services.now() };
      await inTransaction(services.database, (tx) => recordReading(tx, AppId, { ...read, data: { what } }, { what }));
      return ok(await listRequirements(services, theCase));
    },
    { limit: 'portal' },
  );

  // Each mails somebody.
  calls.operations(
    'raiseRequirement',
    async ({ caller, observed, body }) =>
      isListedFor(caller, body)
        ? raiseRequirement(services, {
            application: body.AppId,
            by: byOf(caller),
            person: body.Person,
            questions: body.Questions,
            file: body.File,
            until: body.Until,
            why: body.Why,
            origin: operationsOrigin({ caller, observed }),
          })
        : notFound(),
    { limit: 'portal' },
  );

  calls.operations(
    'resendRequirement',
    async ({ caller, observed, body }) =>
      isListedFor(caller, body)
        ? resendRequirement(services, {
            application: body.AppId,
            requirement: body.Id,
            origin: operationsOrigin({ caller, observed }),
          })
        : notFound(),
    { limit: 'portal' },
  );

  calls.operations(
    'withdrawRequirement',
    async ({ caller, observed, body }) =>
      isListedFor(caller, body)
        ? withdrawRequirement(services, {
            application: body.AppId,
            requirement: body.Id,
            by: byOf(caller),
            why: body.Why,
            origin: operationsOrigin({ caller, observed }),
          })
        : notFound(),
    { limit: 'portal' },
  );

  calls.customer('tasks', (call) =>
    asCustomer(call, taskIn(call.body), async (customer) => {
      const { AppId, Wait } = call.body;
      await untilMade(services, call, customer, { AppId, Wait });
      return listTasks(services, customer, AppId);
    }),
  );

  calls.customer(
    'uploadTaskFile',
    (call) =>
      asCustomer(call, taskIn(call.query), async (customer) =>
        call.file === null
          ? refuse(400, 'The file is missing.')
          : uploadTaskFile(services, customer, call.query, call.file),
      ),
    { limit: { name: 'upload', by: ({ caller }) => caller.slotId }, holds: READING_SECONDS },
  );

  calls.customer(
    'answerTask',
    (call) => asCustomer(call, taskIn(call.body), (customer) => answerTask(services, customer, call.body)),
    { limit: 'submit' },
  );

  calls.customer(
    'taskDocument',
    (call) =>
      asCustomer(call, taskIn(call.body), async (customer) => {
        await untilMade(services, call, customer, call.body);
        return serveAmendment(services, customer, call.body);
      }),
    { limit: 'document' },
  );

  calls.customer(
    'signTask',
    (call) => asCustomer(call, taskIn(call.body), (customer) => signTask(services, customer, call.body)),
    { limit: 'submit' },
  );
}

/** Waits, if the call asks for it, until documents are made or sealed (spec http §4). */
async function untilMade(
  services: Services,
  call: { caller: CustomerSession; request: { signal: AbortSignal } },
  customer: Customer,
  { Wait = 0, ...ids }: { AppId: string; Id?: string | undefined; Wait?: number | undefined },
): Promise<void> {
  if (Wait === 0) return;
  const isPending = await ownDocumentsPending(services, customer, ids);
  if (isPending) await waitFor(isPending, (pending) => !pending, waitOf(call, services, Wait));
}

const taskIn = (named: Parameters<typeof namedIn>[0]): CaseIds => ({ ...namedIn(named), alsoFor: 'task' });

const byOf = ({ operatorId, name }: OperationsSession) => ({ id: operatorId, name });
