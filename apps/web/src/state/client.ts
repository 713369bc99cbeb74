/** The calls of this browser: with the session's CSRF token, and every answer kept in step with the session's clock. */
import { type Body, type CallName, createClient, type Query, routes } from '@countersign/protocol';
import { restartClock } from './session-clock.ts';
import { currentCsrf, currentKind } from './session-store.ts';
import { createStore } from './store.ts';

const plain = createClient({
  fetch: (path, init) => fetch(path, init),
  csrf: currentCsrf,
  session: currentKind,
});

/** Goes up each time a call was refused for lack of a session. */
export const refusedCalls = createStore(0);

export const client = {
  async call<Name extends CallName>(name: Name, body?: Body<Name>, query?: Query<Name>) {
    const answer = await plain.call(name, body, query);
    if (answer.ok && routes[name].activity) restartClock();
    if (!answer.ok && answer.status === 401) refusedCalls.set(refusedCalls.get() + 1);
    return answer;
  },
};
