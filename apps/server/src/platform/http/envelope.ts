/** The response to a call (spec http §1). Handlers return these values; `calls.ts` sends them. */
import type { CallName, Data, Reason, ReasonOf, RefusalData, SessionEnd, StatusOf } from '@countersign/protocol';

export interface FieldProblem {
  block: string;
  path: string;
  key: string;
  message: string;
}

/**
 * What a handler returns: data, or a refusal for one of the reasons in `Why`. Without reasons, the status says
 * everything.
 */
export type Answer<Data, Why extends Reason = never> = Success<Data> | Refusal<Why>;

/** What the handler of a call returns: it can refuse only for reasons that the protocol lists for the call. */
export type AnswerTo<Name extends CallName> = Answer<Data<Name>, ReasonOf<Name>>;

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

export interface Refusal<Why extends Reason = never> extends Headed {
  /** 200 only for a document that is not ready. */
  status: RefusalStatus | 200;
  code: RefusalStatus;
  /** The reason, if the status does not say it. */
  data: RefusalData<Why> | null;
  /** For 401: why there is no session. */
  sessionEnd?: SessionEnd;
  message: string;
  errors?: FieldProblem[];
}

/** A whole body that was prepared once for many responses, in the encoding that `headers` name. */
export interface Encoded {
  status: 200 | 304;
  code: 200 | 304;
  encoded: Buffer;
  headers: Record<string, string>;
}

/** The call was done. */
export function ok<const Data>(
  data: Data,
  extra: { message?: string | { hardFailureMsg: string }; headers?: Record<string, string> } = {},
): Success<Writable<Data>> {
  // `const` keeps `true` from becoming boolean; it marks as readonly what is not.
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

interface RefusalExtras {
  errors?: FieldProblem[];
  /** Seconds. */
  retryAfter?: number;
}

/**
 * The call did nothing. `data` gives the reason if the status does not: a reason of the protocol, with its status and
 * data.
 */
export function refuse(status: RefusalStatus, message: string, extra?: RefusalExtras): Refusal;
export function refuse<const Why extends RefusalData>(
  status: StatusOf<Why['reason']>,
  message: string,
  extra: RefusalExtras & { data: Why },
): Refusal<Why['reason']>;
export function refuse(
  status: RefusalStatus,
  message: string,
  { data = null, errors, retryAfter }: RefusalExtras & { data?: RefusalData | null } = {},
): Refusal<Reason> {
  return {
    status,
    code: status,
    data,
    message,
    ...(errors && { errors }),
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) } }),
  };
}

/** There is no session. */
export const signedOut = (sessionEnd: SessionEnd): Refusal => ({
  ...refuse(401, 'You are not signed in.'),
  sessionEnd,
});

/** HTTP 200 with code 500: the non-fatal response while a document is being made. */
export function notReady(message: string): Refusal {
  return { status: 200, code: 500, data: null, message };
}

/** More at once than this process can do. Asks to come back, by default at different moments, so that not all of them retry at the same one. */
export const refuseBusy = (retryAfter = 1 + Math.random() * 2): Refusal =>
  refuse(503, 'The service is busy. Try again shortly.', { retryAfter });

/** More than a limit allows; to be tried again in this many seconds. */
export const refuseTooMany = (retryAfter: number): Refusal =>
  refuse(429, 'Too many requests. Try again later.', { retryAfter });

/** Unknown, or not the caller's: nobody can tell which. */
export const notFound = (): Refusal =>
  refuse(404, 'This was not found. It may have been removed, or given to somebody else.');

/** A response whose body is sent as it is; the caller says its type in `headers`. */
export function encoded(status: 200 | 304, bytes: Buffer, headers: Record<string, string>): Encoded {
  return { status, code: status, encoded: bytes, headers };
}

/** The body as it is sent. */
export function envelope(answer: Answer<unknown, Reason>): object {
  const { code, data, message } = answer;
  return {
    code,
    data: 'sessionEnd' in answer ? { reason: answer.sessionEnd } : data,
    ...(message !== undefined && { message }),
    ...('errors' in answer && answer.errors && { errors: answer.errors }),
  };
}
