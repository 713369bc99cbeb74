/** What a call answers (spec http §1). Handlers give these values; the glue writes them. */

export interface FieldProblem {
  block: string;
  path: string;
  key: string;
  message: string;
}

export type Answer<Data> = Success<Data> | Refusal;

interface Headed {
  headers?: Record<string, string>;
}

export interface Success<Data> extends Headed {
  status: 200;
  code: 200;
  data: Data;
  message?: string | { hardFailureMsg: string };
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503;

export interface Refusal extends Headed {
  /** 200 only for a document that is not ready. */
  status: RefusalStatus | 200;
  code: RefusalStatus;
  data: object | null;
  message: string;
  errors?: FieldProblem[];
}

/** A whole body that was prepared once for many answers, in the encoding that `headers` name. */
export interface Encoded {
  status: 200 | 304;
  code: 200 | 304;
  encoded: Buffer;
  headers: Record<string, string>;
}

/** The call did what it was asked to do. */
export function ok<const Data>(
  data: Data,
  extra: { message?: string | { hardFailureMsg: string }; headers?: Record<string, string> } = {},
): Success<Writable<Data>> {
  // `const` keeps `true` from becoming boolean; it only says readonly of what is not.
  return { status: 200, code: 200, data: data as Writable<Data>, ...extra };
}

/** The same JSON without `readonly`. */
type Writable<Value> = Value extends Date | Uint8Array
  ? Value
  : Value extends readonly unknown[]
    ? Writable<Value[number]>[]
    : Value extends object
      ? { -readonly [Key in keyof Value]: Writable<Value[Key]> }
      : Value;

/** The call did nothing. `data` may say more, for example the current answers of a conflict; `retryAfter` is in seconds. */
export function refuse(
  status: RefusalStatus,
  message: string,
  extra: { data?: object; errors?: FieldProblem[]; retryAfter?: number } = {},
): Refusal {
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
export function notReady(message: string): Refusal {
  return { status: 200, code: 500, data: null, message };
}

/** Unknown, or not yours: nobody can tell which. */
export const notFound = (): Refusal => refuse(404, 'Not found.');

export function encoded(status: 200 | 304, bytes: Buffer, headers: Record<string, string>): Encoded {
  return { status, code: status, encoded: bytes, headers };
}

/** The body as it is sent. */
export function envelope(answer: Success<unknown> | Refusal): object {
  const { code, data, message } = answer;
  return {
    code,
    data,
    ...(message !== undefined && { message }),
    ...('errors' in answer && answer.errors && { errors: answer.errors }),
  };
}
