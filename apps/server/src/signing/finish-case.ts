/** Hands a finished case over: a message for each target of the settings (spec handover 4.1). */
import { type Case, outcomeSources, type Services, store } from '../applications/index.ts';
import { latestDocument } from '../documents/index.ts';
import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import { boundOf, type HandoverTarget, type JobKey, type Tx } from '../platform/index.ts';
import { COMPLETE_FILE } from './complete-file/certificate-data.ts';
import { mustWait } from './signs/index.ts';

/** In place of an amendment: the message tells that the application was withdrawn. */
export const WITHDRAWN = 'withdrawn';

/** The job that hands one round of a case to one target, which is its step. */
export const handOverJob = (
  application: string,
  epoch: number,
  { target, amendment }: { target: string; amendment: string | null },
): JobKey => ({
  kind: 'handOver',
  application,
  epoch,
  step: amendment === null ? target : `${target} ${amendment}`,
});

/** The target, and the requirement whose amendment is sent or `WITHDRAWN`, as named in the step of such a job. */
export function handedOverBy(step: string): { target: string; amendment: string | null } {
  const [target = '', amendment = null] = step.split(' ');
  return { target, amendment };
}

/**
 * Queues the case for every target that can get it by now: called, under the case's lock, in each transaction that may
 * complete it. A target whose queue already has the case does not get it twice; a test application is not handed over.
 * `amendment`: the requirement whose amendment is in the complete file now, or `WITHDRAWN`; each gets a separate
 * message.
 */
export async function finishCase(
  services: Services,
  tx: Tx,
  theCase: Case,
  at: Date,
  amendment: string | null = null,
): Promise<void> {
  const { id, row } = theCase;
  const { epoch } = row;
  const { handoverTargets } = services.config;
  if (handoverTargets.length === 0 || row.is_demo || !(await hasCompleteFile(tx, id, epoch))) return;
  const targets = await ready(services, tx, theCase, handoverTargets);
  if (targets.length === 0) return;
  const rows = targets.map((target) => ({ application_id: id, epoch, target, amendment }));
  const queued = await tx
    .insertInto('handover_message')
    .values(rows.map((one) => ({ ...one, queued_at: at, bound: boundOf(tx, 'handover_message', one) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('target')
    .execute();
  if (queued.length === 0) return;
  const data = { targets: queued.map(({ target }) => target), ...laterData(amendment) };
  await appendEvidence(tx, id, { type: 'handover.queued', origin: systemOrigin('handOver'), at, epoch, data });
  for (const { target } of queued) await services.jobs.enqueue(tx, handOverJob(id, epoch, { target, amendment }));
}

/** How events name the content of a later message of a round. */
export const laterData = (amendment: string | null): { withdrawn?: true; amendment?: string } =>
  amendment === WITHDRAWN ? { withdrawn: true } : amendment === null ? {} : { amendment };

/**
 * The names of the targets that do not have to wait: a target that responds with number or decision does not wait for
 * those.
 */
async function ready(services: Services, tx: Tx, theCase: Case, targets: readonly HandoverTarget[]): Promise<string[]> {
  const { PolicyNumber, Decision } = outcomeSources(services, theCase);
  const hasNumber = (await store.policyNumber(tx, theCase.id)) !== null;
  const hasDecision = await isDecided(tx, theCase);
  const names = targets
    .filter((target) => {
      const answers = target.kind === 'https' && target.answers;
      return (
        (hasNumber || (answers && PolicyNumber === 'carrier')) && (hasDecision || (answers && Decision === 'carrier'))
      );
    })
    .map(({ name }) => name);
  // Operations may have to check the signatures before anybody decides.
  return names.length > 0 && !hasDecision && (await mustWait(services, tx, theCase)) ? [] : names;
}

async function isDecided(tx: Tx, { id, row: { epoch } }: Case): Promise<boolean> {
  const decided = await tx
    .selectFrom('decision')
    .select('epoch')
    .where('application_id', '=', id)
    .where('epoch', '=', epoch)
    .where('state', '=', 'decided')
    .executeTakeFirst();
  return decided !== undefined;
}

const hasCompleteFile = async (tx: Tx, id: string, epoch: number): Promise<boolean> =>
  (await latestDocument(tx, id, epoch, COMPLETE_FILE)) !== undefined;
