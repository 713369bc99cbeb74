/**
 * Receives what other processes announce through the database, at once: PostgreSQL's LISTEN, on one connection outside
 * the pool.
 */
import type pg from 'pg';
import { pause } from './pause.ts';

/** How long to wait after losing a connection before opening the next one. */
const RECONNECT_DELAY_MS = 1_000;

export interface Listener {
  /** The name of the channel: letters only. */
  channel: string;
  /** Called for every notification, with its text. */
  heard: (payload: string) => void;
  /** Called when listening begins, and whenever it begins again: notifications in between were missed. */
  began: () => void;
}

export interface Notifications {
  /** Calls the listener until the returned function is called, or until `close`. */
  listen(listener: Listener): () => void;
  /** Resolves when the connection is closed. */
  close(): Promise<void>;
}

/** `connect` returns a client that is not connected yet. The connection is opened for the first listener. */
export function createNotifications(connect: () => pg.Client): Notifications {
  const stopping = new AbortController();
  const { signal } = stopping;
  const listeners = new Set<Listener>();
  let client: pg.Client | null = null;
  let ended: Promise<void> | null = null;
  // A client runs one statement at a time.
  let asked: Promise<void> = Promise.resolve();

  async function begin(open: pg.Client, { channel, began }: Listener): Promise<void> {
    asked = asked
      .then(() => open.query(`listen ${open.escapeIdentifier(channel)}`))
      // If it fails, the connection is lost or leads to a standby: the next one starts with all channels.
      .then(began, () => open.end());
    await asked;
  }

  /** Uses one connection until it is lost or there are no listeners left. */
  async function hear(): Promise<void> {
    const open = connect();
    let leave: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      leave = resolve;
    });
    open.once('error', leave);
    open.once('end', leave);
    signal.addEventListener('abort', leave);
    // Also after the first error: without a handler it would end the process.
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
      await pause(RECONNECT_DELAY_MS, signal);
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
