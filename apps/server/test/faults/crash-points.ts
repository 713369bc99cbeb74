/**
 * A fault right after message k of a piece of work, for every k. Several pieces of work are brought to their messages
 * one after another, each on its own connections, which then stand still; one fault hits them all. Afterward everything
 * or nothing was done, and a repeated request gets it done once.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Data } from '@countersign/protocol';
import { randomFrom } from '../../../../packages/engine/src/testing/random-definition.ts';
import type { Reply } from '../support/browser.ts';
import type { WireMessage } from '../support/wire-messages.ts';
import { between, type Census } from './census.ts';
import { scaledLimit } from './figures.ts';
import type { KeptInstallation } from './kept-installation.ts';

export const faults = ['server killed', 'connection cut', 'database killed'] as const;
export type FaultKind = (typeof faults)[number];

/** A request to the server. */
export interface Work {
  /** The case. */
  id: string;
  /**
   * Sends the request; again with the same contents, like a page that got no response. Null: the connection was lost.
   */
  ask(): Promise<Reply<Data<'submitPayload'>> | null>;
}

type Answer = Awaited<ReturnType<Work['ask']>>;

/** Work, and the message at which the fault happens. */
export interface FaultTarget {
  work: Work;
  /** The number of the message, counted from 1 in both directions. */
  at: number;
  /** What the work writes when it is done once (`writtenBy`). */
  written: string;
}

export type Fault = 'lost' | 'stuck' | 'double' | 'half';

/** The outcome of one of them. */
export interface FaultOutcome extends FaultTarget {
  /** The last message that passed; null: everything was over before that many had passed. */
  message: WireMessage | null;
  /** It waited for one that stood still, and must be tried again. */
  isBlocked: boolean;
  /** Whether it was answered before the fault, and whether it was saved. */
  wasAnswered: boolean;
  wasKept: boolean;
  /** How much there was of the case before. */
  stood: Census;
  faults: { fault: Fault; told: string }[];
}

export interface Range {
  installation: KeptInstallation;
  census: (id: string) => Promise<Census>;
}

/** All stand still within this time, so that no call is given up, which the server does after 8 seconds. */
const GATHERING_MS = 5_000;
/** So long messages are still counted after an answer. */
const AFTER_ANSWER_MS = 300;
const PATIENCE_MS = scaledLimit(60_000);

/** What the work writes, by doing it once without any fault. */
export async function writtenBy({ census, installation }: Range, work: Work): Promise<string> {
  const before = await census(work.id);
  const reply = await askUntilDone(work);
  if (reply?.code !== 200) throw new Error(`the work was refused: ${reply?.text}`);
  await settled(installation);
  const written = between(before, await census(work.id));
  // Then what is kept of it could not be told from nothing.
  if (written === '') throw new Error('the work was acknowledged, and nothing was written');
  return written;
}

/**
 * Brings all of them to their messages, causes the fault, and checks their outcome. `seed` determines the moment; with
 * `leaves` nobody repeats what was not saved.
 */
export async function injectFault(
  range: Range,
  aims: readonly FaultTarget[],
  { kind, seed, leaves }: { kind: FaultKind; seed: number; leaves: boolean },
): Promise<FaultOutcome[]> {
  const { proxy } = range.installation.database;
  const pending: PendingPoint[] = [];
  await renewConnections(range.installation);
  const begun = performance.now();
  for (const aim of aims) {
    const before = await range.census(aim.work.id);
    const watch = proxy.watch(aim.at);
    const answer = aim.work.ask();
    let wasAnswered = false;
    const answered = answer.then((reply) => {
      wasAnswered = reply?.code === 200;
      return 'answered' as const;
    });
    const over = new AbortController();
    const stopped = watch.stopped.then(() => 'stopped' as const);
    let end = await Promise.race([stopped, answered, blocked(range.installation, over.signal)]);
    over.abort();
    // Nothing passes after a response, unless the response was sent early.
    if (end === 'answered') end = await Promise.race([stopped, pause(AFTER_ANSWER_MS, end)]);
    watch.end();
    pending.push({ aim, before, watch, answer, end, answeredNow: () => wasAnswered });
    if (end === 'blocked' || performance.now() - begun > GATHERING_MS) break;
  }
  await pause(randomFrom(seed)(20));
  const before = pending.map(({ answeredNow }) => answeredNow());
  await happen(range.installation, kind, pending);
  const firsts = await Promise.all(pending.map(({ answer }) => answer));
  await settled(range.installation);
  const met: FaultOutcome[] = [];
  for (const [at, { aim, before: stood, watch, end }] of pending.entries()) {
    const found = await follow(range, aim, { stood, first: firsts[at] ?? null, leaves });
    met.push({
      ...aim,
      stood,
      message: end === 'stopped' ? (watch.passed.at(-1) ?? null) : null,
      // If it was answered with anything but 200, it waited for longer than a call may.
      isBlocked: end === 'blocked' || (end === 'answered' && !before[at]),
      wasAnswered: before[at] ?? false,
      ...found,
    });
  }
  return met;
}

/**
 * Each begins with its own connection, so that message k is the same one for all: with its statements to be parsed. The
 * one that listens to notifications is back before anything is counted.
 */
async function renewConnections({ database: { proxy } }: KeptInstallation): Promise<void> {
  const deadline = Date.now() + scaledLimit(5_000);
  while (proxy.listening === 0 && Date.now() < deadline) await pause(20);
  proxy.renew();
  await pause(20);
}

/** Resolves when somebody waits in the database for a lock of somebody who stands still. */
async function blocked({ look }: KeptInstallation, signal: AbortSignal): Promise<'blocked'> {
  while (!signal.aborted) {
    await pause(300);
    const { rowCount } = await look.pool.query(
      'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
    );
    if (rowCount !== 0) return 'blocked';
  }
  return 'blocked';
}

interface PendingPoint {
  aim: FaultTarget;
  before: Census;
  watch: ReturnType<KeptInstallation['database']['proxy']['watch']>;
  answer: ReturnType<Work['ask']>;
  end: 'stopped' | 'answered' | 'blocked';
  answeredNow: () => boolean;
}

async function happen(
  installation: KeptInstallation,
  kind: FaultKind,
  pending: readonly PendingPoint[],
): Promise<void> {
  const { server, database } = installation;
  if (kind === 'connection cut') {
    for (const { watch } of pending) watch.cut();
  } else if (kind === 'server killed') {
    await server.kill();
    await installation.start();
  } else {
    await database.stop('kill');
    await database.start();
  }
}

/** Waits until the database has ended what nobody is waiting for anymore. */
async function settled({ look }: KeptInstallation): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const busy = await patiently(() =>
      look.pool.query(`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state <> 'idle'`),
    );
    if (busy.rowCount === 0 || Date.now() > deadline) return;
    await pause(10);
  }
}

/** A query over a connection that the fault may have ended. */
export async function patiently<Result>(look: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await look();
    } catch (error) {
      if (tries === 20) throw error;
      await pause(50);
    }
  }
}

/** Checks what was saved, and repeats the request, unless that is left to `finish` if nothing was saved. */
async function follow(
  range: Range,
  aim: FaultTarget,
  { stood, first, leaves }: { stood: Census; first: Answer; leaves: boolean },
): Promise<Pick<FaultOutcome, 'wasKept' | 'faults'>> {
  const { work, written } = aim;
  const kept = between(stood, await patiently(() => range.census(work.id)));
  const wasKept = kept === written;
  const faults: FaultOutcome['faults'] = [];
  if (!wasKept && kept !== '') faults.push({ fault: 'half', told: `kept: ${kept}; in whole: ${written}` });
  if (first?.code === 200 && !wasKept)
    faults.push({ fault: 'lost', told: `acknowledged, and kept: ${kept || 'nothing'}` });
  if (wasKept || !leaves) faults.push(...(await finish(range, { ...aim, stood, wasKept })));
  return { wasKept, faults };
}

/** Repeats the request until there is a response: then everything is there, once. Returns what is wrong with that. */
export async function finish(
  { census }: Range,
  { work, written, stood, wasKept }: Pick<FaultOutcome, 'work' | 'written' | 'stood' | 'wasKept'>,
): Promise<FaultOutcome['faults']> {
  const reply = await askUntilDone(work);
  if (reply?.code !== 200) return [{ fault: 'stuck', told: `asked again, and answered ${reply?.text ?? 'nothing'}` }];
  // If nothing was saved at the check, work in progress may have saved it since.
  if (wasKept && !reply.data.Duplicate) return [{ fault: 'double', told: 'kept, and done again' }];
  const all = between(stood, await census(work.id));
  return all === written
    ? []
    : [{ fault: wasKept ? 'double' : 'half', told: `in the end: ${all}; in whole: ${written}` }];
}

/** Like a page: again with the same contents, as long as the response may soon be another. */
async function askUntilDone(work: Work): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const reply = await work.ask();
    if (!isPassing(reply) || Date.now() > deadline) return reply;
    await pause(50);
  }
}

const isPassing = (reply: Answer): boolean => reply === null || reply.status === 429 || reply.status >= 500;
