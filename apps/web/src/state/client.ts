/** The calls of this browser: they send the session's CSRF token, and every response updates the session timer. */
import {
  type Body,
  type CallName,
  createClient,
  type FileCallName,
  type FileUpload,
  type Query,
  routes,
  type SessionEnd,
} from '@countersign/protocol';
import { withTimeout } from './timeout.ts';
import { sendWithRetries } from './send-with-retries.ts';
import { restartClock } from './session-clock.ts';
import { type CallerKind, csrfOf, currentKind, sessionKind } from './session-store.ts';
import { createStore } from './store.ts';

/** The newest call that was refused because there was no session, and why. */
export const refusedCall = createStore<{ sessionEnd: SessionEnd | null } | null>(null);

function callsOf(session: () => CallerKind | undefined) {
  const plain = createClient({
    fetch: (path, init) => withTimeout((signal) => fetch(path, { ...init, signal })),
    csrf: () => csrfOf(session()),
    session,
    // Few pages send files: its code is in a separate one.
    sendFile: async (path, request) => (await import('./send-file.ts')).sendFile(path, request),
  });
  const calls = {
    async call<Name extends CallName>(name: Name, body?: Body<Name>, query?: Query<Name>) {
      return noted(name, await plain.call(name, body, query), session());
    },
    /** For what a page cannot be shown without: asked again while the server has no capacity (spec pages 1.8). */
    ask: <Name extends CallName>(name: Name, body: Body<Name>, query?: Query<Name>) =>
      sendWithRetries(() => calls.call(name, body, query), {
        rest: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000)),
        isStopped: () => false,
      }),
    /** Sends a file, with progress and a way to abort. */
    async upload<Name extends FileCallName>(name: Name, upload: FileUpload<Name>) {
      return noted(name, await plain.upload(name, upload), session());
    },
  };
  return calls;
}

/** The calls of the page: they use the session of its open case, otherwise the only one. */
export const client = callsOf(currentKind);

/** The calls of one session, whichever one the page has by the time they are made. */
export const clientOf = (kind: CallerKind | undefined) => callsOf(() => kind);

type Noted =
  | { ok: true; status: number; response: Response }
  | { ok: false; status: number; sessionEnd: SessionEnd | null };

/** The answer to a call of another session than the page has says nothing about that of the page. */
function noted<Given extends Noted>(name: CallName, answer: Given, kind: CallerKind | undefined): Given {
  if (kind !== currentKind() && kind !== sessionKind.get()) return answer;
  if (answer.ok && routes[name].activity) restartClock(remainingOf(answer.response));
  if (!answer.ok && answer.status === 401) refusedCall.set({ sessionEnd: answer.sessionEnd });
  return answer;
}

/** The remaining time according to the server: less than the idle time near the session's absolute end. */
function remainingOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('x-session-remaining') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
