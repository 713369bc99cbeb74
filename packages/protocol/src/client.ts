/** A typed client over `fetch`: one per caller, because it holds that caller's CSRF token. */
import type { Body, Data, Query } from './index.ts';
import { type Refused, refusedFor } from './refusals.ts';
import { type CallName, type FileCallName, type Route, routes } from './routes.ts';
import type { Envelope, SessionEnd } from './types.ts';

export interface ClientOptions {
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Token for unsafe methods, requested before every call because it changes with the session. */
  csrf: () => string | undefined;
  /** The session to use if the browser has two. */
  session?: () => 'agent' | 'customer' | 'operations' | undefined;
  /** Sends a file and reports progress; without it, `fetch` sends the file without reporting. */
  sendFile?: (path: string, request: FileRequest) => Promise<Response>;
}

/** The parameters for sending a file. Rejects if it was aborted or the connection was lost. */
export interface FileRequest {
  headers: Record<string, string>;
  body: FormData;
  /** Bytes sent so far, and the total. */
  onProgress: (sent: number, total: number) => void;
  signal: AbortSignal | undefined;
}

/** A file to send. */
export interface FileUpload<Name extends FileCallName> {
  file: Blob;
  fileName: string;
  query: Query<Name>;
  onProgress?: (sent: number, total: number) => void;
  /** Aborts the upload: the result then has status 0. */
  signal?: AbortSignal;
}

/** The result: the documented response, or no response at all (`status` 0). */
export type Answer<Name extends CallName> =
  | { ok: true; status: number; data: Data<Name>; message: string; response: Response }
  | {
      ok: false;
      status: number;
      /** The reason, if the status is not specific enough. */
      refusal: Refused<Name> | null;
      /** For 401: why there is no session. */
      sessionEnd: SessionEnd | null;
      message: string;
      errors: Envelope<unknown>['errors'];
      retryAfter: number | null;
    };

export interface Client {
  /** Calls by name. Never throws: a lost connection is a result with status 0. */
  call<Name extends CallName>(name: Name, body?: Body<Name>, query?: Query<Name>): Promise<Answer<Name>>;
  /** Sends one file as the body of a call. Never throws either. */
  upload<Name extends FileCallName>(name: Name, upload: FileUpload<Name>): Promise<Answer<Name>>;
}

/** Creates the client. Responses that are not JSON become `ok: false` with their status. */
export function createClient(options: ClientOptions): Client {
  const headersOf = (route: Route): Record<string, string> => {
    const headers: Record<string, string> = { accept: 'application/json' };
    const session = options.session?.();
    if (session) headers['x-session'] = session;
    const csrf = route.method === 'GET' ? undefined : options.csrf();
    if (csrf) headers['x-csrf-token'] = csrf;
    return headers;
  };
  return {
    call(name, body, query) {
      const route: Route = routes[name];
      const headers = headersOf(route);
      const init: RequestInit = { method: route.method, headers, credentials: 'same-origin' };
      if (route.method === 'POST') {
        headers['content-type'] = 'application/json';
        init.body = JSON.stringify(body ?? {});
      }
      return answered(name, () => options.fetch(route.path + queryText(query), init));
    },
    upload(name, { file, fileName, query, onProgress = () => undefined, signal }) {
      const route = routes[name];
      const headers = headersOf(route);
      const body = new FormData();
      body.append(route.file, file, fileName);
      const path = route.path + queryText(query);
      const withFetch = () =>
        options.fetch(path, {
          method: route.method,
          headers,
          credentials: 'same-origin',
          body,
          signal: signal ?? null,
        });
      const { sendFile } = options;
      return answered(name, sendFile ? () => sendFile(path, { headers, body, onProgress, signal }) : withFetch);
    },
  };
}

async function answered<Name extends CallName>(name: Name, send: () => Promise<Response>): Promise<Answer<Name>> {
  let response: Response;
  try {
    response = await send();
  } catch {
    return {
      ok: false,
      status: 0,
      refusal: null,
      sessionEnd: null,
      message: '',
      errors: undefined,
      retryAfter: null,
    };
  }
  return readAnswer(name, response);
}

function queryText(query: unknown): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
}

async function readAnswer<Name extends CallName>(name: Name, response: Response): Promise<Answer<Name>> {
  const route: Route = routes[name];
  const json: unknown = await response.json().catch(() => null);
  if (route.envelope === 'bare' && response.ok && json !== null) {
    return { ok: true, status: response.status, data: json as Data<Name>, message: '', response };
  }
  const envelope: Partial<Envelope<unknown>> = isRecord(json) ? json : {};
  const message = typeof envelope.message === 'string' ? envelope.message : (envelope.message?.hardFailureMsg ?? '');
  if (response.ok && envelope.code === 200) {
    return { ok: true, status: 200, data: envelope.data as Data<Name>, message, response };
  }
  const retryAfter = Number(response.headers.get('retry-after'));
  const status = response.ok ? (envelope.code ?? 502) : response.status;
  return {
    ok: false,
    status,
    refusal: refusedFor(name, envelope.data),
    sessionEnd: status === 401 ? sessionEndIn(envelope.data) : null,
    message,
    errors: envelope.errors,
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  };
}

const SESSION_ENDS: readonly SessionEnd[] = ['none', 'expired', 'ended', 'unlocked', 'withdrawn', 'replaced'];

const sessionEndIn = (data: unknown): SessionEnd | null =>
  SESSION_ENDS.find((end) => typeof data === 'object' && data !== null && 'reason' in data && data.reason === end) ??
  null;

const isRecord = (value: unknown): value is Partial<Envelope<unknown>> => typeof value === 'object' && value !== null;
