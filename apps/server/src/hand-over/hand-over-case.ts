/** One finished case for one target of the settings: written once, then sent with the same bytes until it is taken. */
import type { HandoverMapping, MappedFailure } from '@countersign/engine';
import { amendedAnswers, type Case, type CaseSources, loadCase } from '../applications/index.ts';
import { appendEvidence, type Origin } from '../evidence/index.ts';
import {
  type Database,
  padded,
  settleFailed,
  type HandoverTarget,
  inTransaction,
  type Reader,
  sha256,
  type Tx,
  unlessAltered,
} from '../platform/index.ts';
import { handOverJob, laterData } from '../signing/index.ts';
import { deliver, type Delivery, type Message } from './deliver.ts';
import { type Awaited, AWAITS_NOTHING, messageOf } from './message-of-case.ts';
import { mappingFor, openTarget } from './open-target.ts';
import { readCaseFacts } from './read-case-facts.ts';
import * as store from './store.ts';

export type HandoverSources = CaseSources & { readonly database: Database };

export type Written =
  | { readonly kind: 'written'; readonly message: Message; readonly awaits: Awaited }
  /** There is nothing to send: unlocked or erased meanwhile, a test application, or not finished. */
  | { readonly kind: 'gone' | 'test' | 'unfinished' }
  | { readonly kind: 'unmapped'; readonly failures: readonly MappedFailure[] };

export interface Writing {
  readonly target: HandoverTarget;
  readonly mappings: readonly HandoverMapping[];
  /** Nothing if it is left out. */
  readonly awaits?: (theCase: Case) => Awaited;
}

/**
 * The message of this round for the target. What was written once stays as it is; a case that does not fit the mapping is
 * tried again with the mapping of then. Throws `ConfigError` if the carrier does not have the mapping.
 */
export async function writeMessage(
  sources: HandoverSources,
  { application, epoch, amendment }: { application: string; epoch: number; amendment: string | null },
  { target, mappings, awaits: awaitsOf = () => AWAITS_NOTHING }: Writing,
): Promise<Written> {
  return inTransaction(sources.database, async (tx) => {
    const theCase = await loadCase(sources, tx, application, { lock: true });
    if (theCase?.row.epoch !== epoch) return { kind: 'gone' };
    const row = await store.message(tx, { application, epoch, target: target.name, amendment });
    const before = row && storedMessage(theCase, row);
    const awaits = awaitsOf(theCase);
    if (before && !row.refused) return { kind: 'written', message: before, awaits };
    const { answers } = await amendedAnswers(tx, theCase);
    const about = { facts: await readCaseFacts(tx, theCase), answers, amendment };
    const made = messageOf(theCase, about, mappingFor(target, mappings), awaits);
    if (made.kind === 'unmapped' && row) await keepProblem(tx, theCase, row, made.failures);
    if (made.kind !== 'message') return made;
    const message = before ? afterRefusal(before, made.message) : made.message;
    if (row) await keep(tx, theCase, row, message);
    return { kind: 'written', message, awaits };
  });
}

function storedMessage(
  { key }: Case,
  { message_id: id, media_type: mediaType, body }: store.MessageRow,
): Message | null {
  if (id === null || mediaType === null || body === null) return null;
  return { id, mediaType, body: key.open('handover', id, body) };
}

/**
 * What its target refused is the same message again, or, when the mapping was corrected in the meantime, one with an id
 * of its own.
 */
function afterRefusal(refused: Message, made: Message): Message {
  if (refused.body.equals(made.body)) return refused;
  const [, revision = '1'] = /_(\d+)$/.exec(refused.id.slice(made.id.length)) ?? [];
  return { ...made, id: `${made.id}_${Number(revision) + 1}` };
}

async function keep(tx: Tx, { key }: Case, row: store.MessageRow, { id, mediaType, body }: Message): Promise<void> {
  await store.updateMessage(tx, row, {
    message_id: id,
    media_type: mediaType,
    sha256: sha256(body),
    body: key.seal('handover', id, padded(body)),
    problem: null,
    refused: false,
  });
}

/** Sealed: which places of a case do not fit, or what was answered, says something about its answers. */
export async function keepProblem(
  tx: Tx,
  { key }: Case,
  row: store.MessageRow,
  failures: readonly MappedFailure[],
): Promise<void> {
  await store.updateMessage(tx, row, {
    problem: key.seal('handover-problem', row.target, padded(JSON.stringify(failures))),
  });
}

/** Why cases do not fit the mapping of a target, by case and target: for operations, who correct it. */
export async function mappingProblems(reader: Reader, cases: readonly Pick<Case, 'id' | 'key'>[]): Promise<Problems> {
  const rows = await store.problems(
    reader,
    cases.map(({ id }) => id),
  );
  const keys = new Map(cases.map(({ id, key }) => [id, key]));
  const opened = rows.flatMap(({ application_id: id, target, problem }) => {
    const text = unlessAltered(() => keys.get(id)?.openText('handover-problem', target, problem) ?? null);
    return text === null ? [] : [{ id, target, failures: failuresIn(text) }];
  });
  return (id, target) => opened.find((one) => one.id === id && one.target === target)?.failures ?? [];
}

/** Places and reasons, without any answer; none if the case fits, or was not tried yet. */
export type Problems = (application: string, target: string) => readonly MappedFailure[];

function failuresIn(text: string): MappedFailure[] {
  const failures: MappedFailure[] = JSON.parse(text);
  return failures;
}

/** Sends it once, without holding the case. Never throws for anything that the other side does. */
export function send(target: HandoverTarget, message: Message, now: () => Date): Promise<Delivery> {
  return deliver(openTarget(target), message, now);
}

/** The receipt in its own transaction. */
export async function recordDelivery(
  { database, now }: Pick<HandoverSources, 'database' | 'now'>,
  delivered: Delivered,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const locked = await tx
      .selectFrom('application')
      .select('erased_at')
      .where('id', '=', delivered.application)
      .forUpdate()
      .executeTakeFirst();
    if (locked?.erased_at === null) await writeReceipt(tx, delivered, now());
  });
}

export interface Delivered {
  application: string;
  epoch: number;
  target: HandoverTarget;
  amendment: string | null;
  message: Message;
  /** The id that was answered. */
  answer: string | null;
  origin: Origin;
}

/**
 * The receipt: when, by which target, of what by its hash, and the id that was answered (spec handover 3.5). The caller holds
 * the lock of the case.
 */
export async function writeReceipt(
  tx: Tx,
  { application, epoch, target, amendment, message, answer, origin }: Delivered,
  at: Date,
): Promise<void> {
  const row = await store.message(tx, { application, epoch, target: target.name, amendment });
  if (row) await store.updateMessage(tx, row, { delivered_at: at, problem: null });
  // It may have failed before somebody handed it over on the command line.
  await settleFailed(tx, handOverJob(application, epoch, { target: target.name, amendment }));
  const data = {
    message: message.id,
    target: target.name,
    mapping: target.mapping,
    sha256: sha256(message.body),
    answer,
    ...laterData(amendment),
  };
  await appendEvidence(tx, application, { type: 'case.handedOver', origin, at, epoch, data });
}
