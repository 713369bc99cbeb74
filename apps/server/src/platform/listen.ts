/** What other processes say through the database, at once: PostgreSQL's LISTEN, over one connection outside the pool. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How long to wait after a connection was lost before the next one is opened. */
const REST_MS = 1_000;

export interface Listener {
  /** The name of what is listened to: a plain word. */
  channel: string;
  /** Told of every notification, with what it says. */
  heard: (payload: string) => void;
  /** Told when it begins to listen, and whenever it does again: what was said meanwhile was not heard. */
  began: () => void;
}

export interface Listening {
  /** Tells the listener until it calls what this gives, or until `close`. */
  listen(listener: Listener): () => void;
  /** Ends when the connection was closed. */
  close(): Promise<void>;
}

/** `connect` gives a client that was not connected yet. The connection is opened with the first listener. */
export function createListening(connect: () => pg.Client): Listening {
  const stopping = new AbortController();
  const { signal } = stopping;
  const listeners = new Set<Listener>();
  let client: pg.Client | null = null;
  let ended: Promise<void> | null = null;
  // A client takes one statement at a time.
  let asked: Promise<void> = Promise.resolve();

  async function begin(open: pg.Client, { channel, began }: Listener): Promise<void> {
    asked = asked
      .then(() => open.query(`listen ${open.escapeIdentifier(channel)}`))
      // Where it fails the connection is lost, and the next one begins with all of them.
      .then(began, () => undefined);
    await asked;
  }

  /** Over one connection, until it is lost or nobody wants to hear more. */
  async function hear(): Promise<void> {
    const open = connect();
    let leave: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      leave = resolve;
    });
    open.once('error', leave);
    open.once('end', leave);
    signal.addEventListener('abort', leave);
    // After the first error, too: without a handler it would end the process.
    open.on('error', () => undefined);
    open.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.heard(payload);
    });
    try {
      await open.connect();
      client = open;
      for (const listener of listeners) await begin(open, listener);
      await over;
    } finally {
      signal.removeEventListener('abort', leave);
      client = null;
      await open.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await hear().catch(() => undefined);
      await sleep(REST_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    listen(listener) {
      listeners.add(listener);
      if (client) void begin(client, listener);
      ended ??= run();
      return () => void listeners.delete(listener);
    },
    async close() {
      stopping.abort();
      await ended;
    },
  };
}
