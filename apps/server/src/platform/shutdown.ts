/** Ends the process in order: last opened, first closed. */
import type { Log } from './logs.ts';

export interface Shutdown {
  /** Adds a step, awaited when it is a promise; steps run in the reverse of their order, each once. */
  onStop(name: string, step: () => unknown): void;
  /** Runs the steps; a step that fails is logged and does not keep the others. */
  stop(): Promise<void>;
  isStopping(): boolean;
  /** SIGINT and SIGTERM stop the process, exit code 0; a second signal ends it at once. */
  listen(): void;
  /**
   * One of several processes stops when the primary process says so, and ends at once with it; signals are for the
   * primary process.
   */
  obey(): void;
}

/** Messages between the primary process and the others. */
export const STOP_MESSAGE = 'stop';
export const READY_MESSAGE = 'ready';

/** The steps have `patienceMs` together; after that the process ends with exit code 1. */
export function createShutdown(log: Log, patienceMs = 25_000): Shutdown {
  const steps: { name: string; step: () => unknown }[] = [];
  let stopping: Promise<void> | null = null;

  async function run(): Promise<void> {
    for (let next = steps.pop(); next; next = steps.pop()) {
      try {
        await next.step();
      } catch (error) {
        log.error({ err: error, step: next.name }, 'step of the shutdown failed');
      }
    }
  }

  /** Exit code 1 if it takes too long. */
  function end(): void {
    setTimeout(() => process.exit(1), patienceMs).unref();
    stopping ??= run();
    void stopping.then(() => process.exit(0));
  }

  return {
    onStop: (name, step) => void steps.push({ name, step }),
    isStopping: () => stopping !== null,
    stop: () => (stopping ??= run()),
    listen() {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.on(signal, () => {
          if (stopping) process.exit(130);
          end();
        });
      }
    },
    obey() {
      // Ctrl-C, and some service managers, send a signal to all processes at once.
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
      process.on('message', (message) => {
        if (message === STOP_MESSAGE) end();
      });
    },
  };
}
