/** Which request something is done for, through everything that it awaits: a call, and the jobs that the call asked for. */
import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** The id of the request; undefined: nobody asked for this, it comes by itself. */
export const requestOfWork = (): string | undefined => current.getStore();

/** What `work` does is done for this request. */
export const forRequest = <Result>(id: string, work: () => Result): Result => current.run(id, work);
