/** What other processes say through the database, at once: PostgreSQL's LISTEN, over a connection of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** How long a lost connection rests before the next one. */
const REST_MS = 1_000;

export interface Listener {
  /** The name of what is listened to: a plain word. */
  channel: string;
  /** Told of every notification, with what it says. */
  heard: (payload: string) => void;
  /** Told when it begins to listen, and whenever it does again: what was said meanwhile was not heard. */
  began: () => void;
}

/** Listens until what it gives is called, which ends when the connection was given back. */
export function listen(pool: pg.Pool, listener: Listener): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const ended = (async () => {
    while (!signal.aborted) {
      // The pool tells of connections that are lost.
      await hear(pool, listener, signal).catch(() => undefined);
      await sleep(REST_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return () => {
    stopping.abort();
    return ended;
  };
}

/** Over one connection, until it is lost or nobody wants to hear more. */
async function hear(pool: pg.Pool, { channel, heard, began }: Listener, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  try {
    const over = new Promise<void>((resolve) => {
      client.once('error', () => resolve());
      client.once('end', () => resolve());
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ payload = '' }) => heard(payload));
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    began();
    if (!signal.aborted) await over;
  } finally {
    // Closed: nobody else is to get a connection that listens.
    client.release(true);
  }
}
