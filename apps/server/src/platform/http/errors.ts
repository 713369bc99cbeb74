/** Turns every error into a documented response without stack, SQL or path. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RowAltered } from '../bound-rows.ts';
import { StorageUnavailable } from '../storage/index.ts';
import { TimedOut } from '../timeout.ts';
import { isOutage } from '../transaction.ts';
import { envelope, type RefusalStatus, refuse, refuseBusy } from './envelope.ts';
import { describeMalformed, type Form } from './malformed.ts';
import { sendRefusal } from './send-refusal.ts';

const TOO_SLOW = 'The request took too long.';
const messages: Partial<Record<RefusalStatus, string>> = {
  401: 'You are not signed in.',
  403: 'Not allowed.',
  404: 'Not found.',
  408: TOO_SLOW,
  413: 'The request is too large.',
  415: 'This content type is not accepted.',
  429: 'Too many requests.',
};
const ALTERED =
  'This application is closed for now: its stored record does not match what was saved. Please contact the insurance company.';
const DISCARDED = 'This application was discarded. Restore it to continue.';
const INVALID = 'The request is not valid.';
const STORAGE_UNAVAILABLE =
  'Documents and files cannot be read or stored right now. Nothing is lost. Please try again shortly.';

/** The agent discarded the case: none of it can be read or changed until it is restored. */
export class CaseDiscarded extends Error {}

/** More at one time than this process can hold: the caller should come back. */
export class Overloaded extends Error {}

export function handleErrors(server: FastifyInstance): void {
  server.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

/**
 * Responds to what cannot be parsed as a request: 400, or 408 if it never ended. Browsers keep connections open for
 * future requests: such a connection is closed without a response, because the browser would take it for the response
 * to its next request.
 */
export function refuseBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(envelope(refuse(status, messages[status] ?? INVALID)));
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\nconnection: close`;
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

async function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (error.validation) return sendRefusal(reply, refuse(400, malformed(error, request)));
  const status = error.statusCode ?? 500;
  if (status === 400 && !error.code) return sendRefusal(reply, refuse(400, error.message));
  if (status >= 400 && status < 500) {
    const known = documented(status);
    return sendRefusal(reply, refuse(known, messages[known] ?? INVALID));
  }
  if (error instanceof Overloaded) return sendRefusal(reply, refuseBusy(2));
  if (error instanceof TimedOut) {
    // The time passed while the client sent its file: nothing of ours is slow.
    if (!request.raw.complete) return sendRefusal(reply, refuse(408, TOO_SLOW));
    request.log.warn({ err: error }, 'a call took too long');
    return sendRefusal(reply, refuseBusy(2));
  }
  if (isOutage(error)) {
    request.log.warn({ err: error }, 'database not available');
    return sendRefusal(reply, refuseBusy(2));
  }
  if (error instanceof StorageUnavailable) {
    request.log.warn({ err: error }, 'documents not available');
    return sendRefusal(reply, refuse(503, STORAGE_UNAVAILABLE, { retryAfter: 5 }));
  }
  if (error instanceof RowAltered) {
    request.log.error({ err: error }, 'the database was changed outside the program');
    return sendRefusal(reply, refuse(409, ALTERED, { data: { reason: 'altered' } }));
  }
  if (error instanceof CaseDiscarded)
    return sendRefusal(reply, refuse(409, DISCARDED, { data: { reason: 'discarded' } }));
  request.log.error({ err: error }, 'call failed');
  return sendRefusal(reply, refuse(500, 'Something went wrong.'));
}

/** What is wrong with a request that does not have the form of its call. */
function malformed({ validation = [], validationContext }: FastifyError, { routeOptions }: FastifyRequest): string {
  const part = validationContext === 'querystring' || validationContext === 'params' ? validationContext : 'body';
  // What the protocol's library makes is JSON Schema.
  const form = routeOptions.schema?.[part] as Form | undefined;
  return form ? describeMalformed(form, part, validation) : INVALID;
}

/** Any other refusal by the framework is 400. */
function documented(status: number): RefusalStatus {
  const known = Object.keys(messages).find((key) => Number(key) === status);
  return known === undefined ? 400 : (Number(known) as RefusalStatus);
}
