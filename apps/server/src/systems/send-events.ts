/** Sends events to the subscribers of the settings, as they happen (spec systems §6). */
import { createHash } from 'node:crypto';
import type { Services } from '../applications/index.ts';
import {
  afterTry,
  type AfterTry,
  deliver,
  type Delivery,
  type Message,
  openEndpoint,
  DELIVERY_TIMEOUT_MS,
} from '../hand-over/index.ts';
import {
  ConfigError,
  type EventSubscriber,
  inTransaction,
  type Log,
  pause,
  randomId,
  withAnySignal,
} from '../platform/index.ts';
import { eventOf } from './event-of.ts';
import * as store from './store.ts';
import * as subscribers from './subscriber-store.ts';

/** How often to look for new events. */
const POLL_MS = 1_000;
/** How long a killed process keeps its subscribers: longer than one try. */
const LEASE_MS = DELIVERY_TIMEOUT_MS + 10_000;
/** Number of events that are read at once. */
const BATCH_SIZE = 100;

type Tools = Pick<Services, 'config' | 'database' | 'now'>;

/** Throws `ConfigError` for a subscriber that nothing could be sent to. */
export function checkSubscribers(listed: readonly EventSubscriber[]): void {
  for (const subscriber of listed) openEndpoint(subscriber, 'EVENT_SUBSCRIBERS');
}

/**
 * Each subscriber has its own queue: one that hangs or refuses does not delay the others. Returns a function that ends
 * it.
 */
export async function startSending(tools: Tools, log: Log): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  await addNew(tools);
  const lines = tools.config.eventSubscribers.map(async (subscriber) => {
    while (!stopping.signal.aborted) {
      const sent = await sendWaiting({ ...tools, log }, subscriber, stopping.signal).catch((error: unknown) => {
        log.error({ err: error, subscriber: subscriber.name }, 'events were not sent');
        return 0;
      });
      if (sent === 0) await pause(POLL_MS, stopping.signal);
    }
  });
  return async () => {
    stopping.abort();
    await Promise.all(lines);
  };
}

async function addNew({ config, database, now }: Tools): Promise<void> {
  if (config.eventSubscribers.length === 0) return;
  await inTransaction(database, (tx) => store.numberEvents(tx));
  const newest = await store.lastNumber(database.query);
  for (const { name } of config.eventSubscribers)
    await subscribers.addSubscriber(database.query, name, { told: newest, at: now() });
}

/** Sends what waits for one subscriber, in order, until it does not accept one. Returns how many it accepted. */
async function sendWaiting(
  { database, now, log }: Tools & { log: Log },
  subscriber: EventSubscriber,
  stopping: AbortSignal,
): Promise<number> {
  const { query } = database;
  const { name, agentId } = subscriber;
  const mine = { name, id: randomId() };
  const until = () => new Date(now().getTime() + LEASE_MS);
  const lastAccepted = await subscribers.lease(query, mine, { at: now(), until: until(), agentId });
  if (lastAccepted === null) return 0;
  await inTransaction(database, (tx) => store.numberEvents(tx));
  const events = await store.eventsAfter(query, { agentId }, { after: lastAccepted, limit: BATCH_SIZE });
  let sent = 0;
  for (const event of events) {
    if (stopping.aborted) break;
    const tried = await subscribers.beginTry(query, mine, { at: now(), until: until() });
    if (tried === null) return sent;
    const delivery = await send(subscriber, messageOf(event), now, stopping);
    const at = now();
    const next = afterTry(delivery, { tries: tried.tries, sinceMs: at.getTime() - tried.since.getTime() });
    if (!(await subscribers.endTry(query, mine, changeAfter(next, { event, at })))) return sent;
    logTry(log, next, { subscriber: name, event: event.number, attempt: tried.tries });
    if (next.kind !== 'done') break;
    sent += 1;
  }
  await subscribers.endLease(query, mine);
  return sent;
}

/**
 * Thin, and the same as `listEvents` returns. Its ID follows from its bytes, and these from the event, so a repeat is
 * identical.
 */
export function messageOf(event: store.EventRow): Message {
  const body = Buffer.from(JSON.stringify(eventOf(event)));
  const hash = createHash('sha256').update(body).digest('hex');
  return { id: `evt_${hash.slice(0, 32)}`, mediaType: 'application/json', body };
}

async function send(
  subscriber: EventSubscriber,
  message: Message,
  now: () => Date,
  stopping: AbortSignal,
): Promise<Delivery> {
  try {
    const target = openEndpoint(subscriber, 'EVENT_SUBSCRIBERS');
    return await withAnySignal([AbortSignal.timeout(DELIVERY_TIMEOUT_MS), stopping], (signal) =>
      deliver(target, message, now, signal),
    );
  } catch (error) {
    if (error instanceof ConfigError) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

function changeAfter(
  next: AfterTry,
  { event, at }: { event: store.EventRow; at: Date },
): Parameters<typeof subscribers.endTry>[2] {
  switch (next.kind) {
    case 'done':
      return { told: event.number, tries: 0, tried_at: null };
    case 'again':
      return { next_at: new Date(at.getTime() + next.seconds * 1_000) };
    case 'stopped':
      return { stopped: next.reason, tries: 0, tried_at: null };
  }
}

/** Why a subscriber did not accept an event; none for one that it did. */
function logTry(log: Log, next: AfterTry, facts: { subscriber: string; event: number; attempt: number }): void {
  if (next.kind === 'again') log.warn({ ...facts, reason: next.reason }, 'event is tried again');
  if (next.kind === 'stopped') log.error({ ...facts, reason: next.reason }, 'events are no longer sent');
}
