/** What a call answers (design/4, "Envelope and errors"). Handlers give these values; the glue writes them. */

export interface FieldProblem {
  block: string;
  path: string;
  key: string;
  message: string;
}

export interface Answer<Data> {
  /** HTTP status. */
  status: number;
  /** Usually the status; 500 with HTTP 200 for a document that is not ready. */
  code: number;
  data: Data | null | object;
  message?: string | { hardFailureMsg: string };
  errors?: FieldProblem[];
  headers?: Record<string, string>;
  /** The whole body as it is sent, in the encoding that `headers` name; instead of `data`. */
  encoded?: Buffer;
}

/** A body that was prepared once for many answers. */
export function encoded(status: 200 | 304, bytes: Buffer, headers: Record<string, string>): Answer<never> {
  return { status, code: status, data: null, encoded: bytes, headers };
}

/** The call did what it was asked to do. */
export function ok<Data>(
  data: Data,
  extra: { message?: string | { hardFailureMsg: string }; headers?: Record<string, string> } = {},
): Answer<Data> & { data: Data } {
  return { status: 200, code: 200, data, ...extra };
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

/** The call did nothing. `data` may say more, for example the current answers of a conflict. */
export function refuse(
  status: RefusalStatus,
  message: string,
  extra: { data?: object; errors?: FieldProblem[]; retryAfter?: number } = {},
): Answer<never> & { data: object | null } {
  const { data = null, errors, retryAfter } = extra;
  return {
    status,
    code: status,
    data,
    message,
    ...(errors && { errors }),
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) } }),
  };
}

/** HTTP 200 with code 500: the non-fatal answer while a document is being made. */
export function notReady(message: string): Answer<never> & { data: null } {
  return { status: 200, code: 500, data: null, message };
}

/** Unknown, or not yours: nobody can tell which. */
export const notFound = (): ReturnType<typeof refuse> => refuse(404, 'Not found.');

/** The body as it is sent. */
export function envelope(answer: Answer<unknown>): object {
  return {
    code: answer.code,
    data: answer.data,
    ...(answer.message !== undefined && { message: answer.message }),
    ...(answer.errors && { errors: answer.errors }),
  };
}
