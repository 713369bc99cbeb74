/**
 * The request for which something is done, kept through everything that it awaits: a call, and the jobs that the call
 * queued.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** The ID of the request; undefined: recurring work. */
export const requestOfWork = (): string | undefined => current.getStore();

/** Runs `work` on behalf of this request. */
export const forRequest = <Result>(id: string, work: () => Result): Result => current.run(id, work);
