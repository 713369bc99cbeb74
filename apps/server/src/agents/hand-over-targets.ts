/** The targets of finished cases, for the page of operations (spec handover 4.8). */
import type { Body, Data, TargetEntry } from '@countersign/protocol';
import type { Services } from '../applications/index.ts';
import {
  type Answer,
  type HandoverTarget,
  inTransaction,
  notFound,
  ok,
  waitingSteps,
  type WaitingStep,
} from '../platform/index.ts';
import { handedOverBy } from '../signing/index.ts';

export async function listTargets({ config, database, now }: Services): Promise<Data<'handOverTargets'>> {
  const waiting = await waitingSteps(database.query, 'handOver');
  const Targets = config.handoverTargets.map((target) =>
    entryOf(
      target,
      waiting.filter(({ step }) => isFor(target.name, step)),
      now(),
    ),
  );
  return { Targets };
}

/** Tries what waits for a target without its pause. Not found: it is not in the settings, or nothing waits for it. */
export async function tryTargetNow(
  { config, database, jobs }: Services,
  { Name }: Body<'tryTargetNow'>,
): Promise<Answer<Data<'tryTargetNow'>>> {
  if (!config.handoverTargets.some(({ name }) => name === Name)) return notFound();
  const steps = (await waitingSteps(database.query, 'handOver')).map(({ step }) => step);
  const isTrying = await inTransaction(database, (tx) =>
    jobs.tryNow(
      tx,
      'handOver',
      steps.filter((step) => isFor(Name, step)),
    ),
  );
  return isTrying ? ok({ Trying: true }) : notFound();
}

/** The first message of a case and its amendments are separate steps. */
const isFor = (target: string, step: string): boolean => handedOverBy(step).target === target;

function entryOf(target: HandoverTarget, waiting: readonly WaitingStep[], now: Date): TargetEntry {
  const next = earliest(waiting.flatMap(({ nextAt }) => nextAt ?? []));
  const why = waiting.find(({ error }) => error !== null)?.error ?? null;
  return {
    Name: target.name,
    Host: target.kind === 'folder' ? null : target.url.host,
    Waiting: waiting.reduce((sum, { count }) => sum + count, 0),
    Since: earliest(waiting.map(({ since }) => since))?.toISOString() ?? null,
    NextAt: next && next > now ? next.toISOString() : null,
    // The log names the target before the reason.
    Why: why?.replace(`${target.name}: `, '') ?? null,
  };
}

const earliest = (times: readonly Date[]): Date | undefined => times.toSorted((a, b) => a.getTime() - b.getTime())[0];
