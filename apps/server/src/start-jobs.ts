/** The handler of each kind of job, and what happens when a job is given up. */
import {
  markDocumentFailed,
  mailGuessWarning,
  type LeftOut,
  mailStopped,
  renderDocument,
  type Services,
} from './applications/index.ts';
import { decideAgain, makeDecision, markDecisionFailed, submitBacklog, submitAutomatically } from './decision/index.ts';
import { appendEvidence, systemOrigin } from './evidence/index.ts';
import { handOverHandler } from './hand-over/index.ts';
import { mailOperations, mailsDue } from './mail-operations.ts';
import type { AnchorKeeper } from './keep-anchors.ts';
import { mailHandler, openMailTransport, releaseHeldMail } from './mail/index.ts';
import {
  type Health,
  type JobHandler,
  type JobKey,
  type JobKind,
  type Log,
  type RowOfCase,
  type SessionStore,
  type Shutdown,
  StorageUnavailable,
  type Tx,
} from './platform/index.ts';
import { mailOverdue, renderAmendment, sealAmendment } from './requirements/index.ts';
import { runHousekeeping } from './run-housekeeping.ts';
import {
  findSignsAfterSigning,
  makeCompleteFile,
  remindSigners,
  queueRenewals,
  renewArchive,
  sealBacklog,
  sealDocument,
} from './signing/index.ts';
import { startSending } from './systems/index.ts';

interface JobTools {
  anchors: AnchorKeeper;
  health: Health;
  sessions: SessionStore;
  log: Log;
  shutdown: Shutdown;
}

/** The row that a job is about, if its step is the row's ID. */
const rowOf = ({ application, step }: JobKey): RowOfCase => ({ id: step, application_id: application });

/** Defines every kind, starts working, and queues what was left undone. */
export async function startJobs(services: Services, tools: JobTools): Promise<void> {
  const { config, database, jobs } = services;
  const { log, shutdown } = tools;
  defineJobs(services, tools);
  await jobs.start();
  if (config.smtp) await releaseHeldMail(database, jobs);
  await submitBacklog(database, jobs);
  await sealBacklog(database, jobs);
  shutdown.onStop('events', await startSending(services, log));
}

function defineJobs(services: Services, { anchors, health, sessions, log, shutdown }: JobTools): void {
  const { jobs } = services;
  const withStorage = (work: JobHandler): JobHandler => untilStored(work, log);
  jobs.define(
    'render',
    withStorage((job) => renderDocument(services, rowOf(job))),
  );
  const seal = withStorage((job) => sealDocument(services, rowOf(job)));
  jobs.define('seal', async (job) => {
    const outcome = await seal(job);
    // Nothing waits for it, and it never fails a seal.
    await findSignsAfterSigning(services, job.application).catch((error: unknown) =>
      log.error({ err: error }, 'signs of a false signature were not looked for'),
    );
    return outcome;
  });
  jobs.define(
    'amendment',
    withStorage((job) => renderAmendment(services, rowOf(job))),
  );
  jobs.define(
    'sealAmendment',
    withStorage((job) => sealAmendment(services, job)),
  );
  jobs.define('decideAgain', ({ application, epoch }) => decideAgain(services, application, epoch));
  jobs.define(
    'complete',
    withStorage((job) => makeCompleteFile(services, job)),
  );
  const transport = openMailTransport(services.config);
  if (transport) {
    shutdown.onStop('mail', () => transport.close());
    jobs.define('mail', mailHandler({ ...services, log, brand: () => services.carrier.brand }, transport));
    const tools = { transport, health, contradictions: () => anchors.contradictions(), log };
    jobs.define('operationsMail', (job) => mailOperations(services, job, tools), { steps: () => mailsDue(services) });
  }
  const logLeftOut = (kind: JobKind, leftOut: readonly LeftOut[]): void => {
    for (const { application, why } of leftOut)
      log.error({ application, kind, err: why }, 'a case was left out of recurring work');
  };
  jobs.define('notice', async (job) => logLeftOut('notice', await mailGuessWarning(services, job)));
  const sweep = (
    kind: 'stopped' | 'reminders' | 'overdue',
    look: (services: Services, signal: AbortSignal) => Promise<readonly LeftOut[]>,
  ): void => jobs.define(kind, async ({ signal }) => logLeftOut(kind, await look(services, signal)));
  sweep('stopped', mailStopped);
  sweep('reminders', remindSigners);
  sweep('overdue', mailOverdue);
  jobs.define('archive', ({ signal }) => queueRenewals(services, signal));
  jobs.define(
    'renewal',
    withStorage((job) => renewArchive(services, rowOf(job), log)),
  );
  // Two separate jobs: a case that cannot be erased must not keep the evidence from being anchored.
  jobs.define('retention', ({ signal }) => runHousekeeping(services, sessions, log, signal));
  jobs.define('anchors', ({ signal }) => anchors.keep(transport, signal));
  jobs.define('policyNumber', ({ application, epoch }) => submitAutomatically(services, application, epoch));
  jobs.define('handOver', handOverHandler(services));
  jobs.define('jhade', ({ application, epoch }) => makeDecision(services, application, epoch));
}

/** Seconds after which a job is tried again if documents could not be stored or read. */
const UNAVAILABLE_RETRY_SECONDS = 5;

/** While the place of documents does not respond, jobs wait for it and do not fail, however long that takes. */
function untilStored(work: JobHandler, log: Log): JobHandler {
  return async (job) => {
    try {
      return await work(job);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      log.warn(
        { kind: job.kind, application: job.application, problem: error.message },
        'work is waiting until documents are available',
      );
      return { again: UNAVAILABLE_RETRY_SECONDS };
    }
  };
}

/**
 * Called when a job of a case is given up, even because its process was killed in the last try: marks what it should
 * have made as failed.
 */
export async function noteGivenUp(tx: Tx, job: JobKey, error: string, at: Date): Promise<void> {
  const { kind, application, epoch, step } = job;
  if (kind === 'render' || kind === 'amendment') await markDocumentFailed(tx, rowOf(job), at);
  if (kind === 'jhade') await markDecisionFailed(tx, application, epoch, at);
  const event = { origin: systemOrigin(kind), at, epoch };
  await appendEvidence(tx, application, { type: 'job.failed', ...event, data: { job: kind, step, error } });
}
