/**
 * Sends what was measured, in batches and in the background. What a collector does not accept is dropped: nobody waits
 * for it, and what is kept for it is limited.
 */
import { pause } from '../pause.ts';
import { fetchFailure } from '../error-code.ts';

/**
 * Maximum number of entries of a signal that are kept until they are sent; beyond that, the newest are dropped. A span
 * or a record takes about 1 kB.
 */
const MAX_KEPT = 2_000;
/** Maximum number of entries in one message. */
const MAX_SENT = 500;

export type Signal = 'traces' | 'logs' | 'metrics';

export interface ExporterOptions {
  /** Without the path of a signal. */
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The message of a signal around its parts. */
  message: (signal: Signal, parts: readonly object[]) => object;
  /** Called when messages of a signal are no longer accepted, with the reason, and with null when they are accepted again. */
  onTrouble: (signal: Signal, reason: string | null) => void;
  everyMs?: number;
  timeLimitMs?: number;
}

export interface Exporter {
  /** Never waits and never throws. */
  add(signal: Signal, part: object): void;
  /** How much is kept of a signal. */
  kept(signal: Signal): number;
  /** Sends what is kept, once, within the time limit of a message. */
  stop(): Promise<void>;
}

export function startExporter(options: ExporterOptions): Exporter {
  const { url, headers, message, onTrouble, everyMs = 5_000, timeLimitMs = 3_000 } = options;
  const kept: Record<Signal, object[]> = { traces: [], logs: [], metrics: [] };
  const stopping = new AbortController();
  // Of each signal: a collector may take some of them only.
  const inTrouble = new Set<Signal>();

  function say(signal: Signal, reason: string | null): void {
    if ((reason !== null) === inTrouble.has(signal)) return;
    if (reason === null) inTrouble.delete(signal);
    else inTrouble.add(signal);
    onTrouble(signal, reason);
  }

  async function post(signal: Signal, parts: readonly object[]): Promise<void> {
    try {
      const answer = await fetch(`${url}/v1/${signal}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(message(signal, parts)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimitMs),
      });
      await answer.body?.cancel();
      say(signal, answer.ok ? null : `HTTP ${answer.status}`);
    } catch (error) {
      say(signal, reasonOf(error));
    }
  }

  /** One after the other, so that a hung collector holds one connection for each signal. */
  async function flush(signal: Signal): Promise<void> {
    for (let parts = kept[signal].splice(0, MAX_SENT); parts.length > 0; parts = kept[signal].splice(0, MAX_SENT)) {
      await post(signal, parts);
      if (inTrouble.has(signal)) return;
    }
  }

  async function flushEvery(signal: Signal): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(everyMs, stopping.signal, { ref: false });
      await flush(signal);
    }
  }

  const running = (['traces', 'logs', 'metrics'] as const).map(flushEvery);
  return {
    add(signal, part) {
      if (kept[signal].length < MAX_KEPT) kept[signal].push(part);
    },
    kept: (signal) => kept[signal].length,
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'TimeoutError' ? 'no answer' : fetchFailure(error);
