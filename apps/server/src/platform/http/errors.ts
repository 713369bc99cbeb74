/** Whatever goes wrong becomes a documented answer without stack, SQL or path. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isWorthRetrying } from '../transaction.ts';
import { envelope, notFound, refuse } from './envelope.ts';

const messages: Record<number, string> = {
  400: 'The request is not valid.',
  401: 'You are not signed in.',
  403: 'Not allowed.',
  404: 'Not found.',
  408: 'The request took too long.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'This content type is not accepted.',
  429: 'Too many requests.',
};

export function handleErrors(server: FastifyInstance): void {
  server.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
}

async function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (error.validation) return send(reply, refuse(400, describe(error)));
  const status = error.statusCode ?? 500;
  if (status === 400 && !error.code) return send(reply, refuse(400, error.message));
  if (status >= 400 && status < 500) {
    return send(reply, { status, code: status, data: null, message: messages[status] ?? messages[400] ?? '' });
  }
  if (isWorthRetrying(error)) {
    request.log.warn({ err: error }, 'database not available');
    return send(reply, refuse(503, 'The service is busy. Try again shortly.', { retryAfter: 2 }));
  }
  request.log.error({ err: error }, 'call failed');
  return send(reply, refuse(500, 'Something went wrong.'));
}

/** Where the request is wrong and which rule it breaks; never what was sent. */
function describe(error: FastifyError): string {
  const [first] = error.validation ?? [];
  const place = `${error.validationContext ?? 'request'}${first?.instancePath ?? ''}`;
  return first?.message ? `${place} ${first.message}` : (messages[400] ?? '');
}

async function send(reply: FastifyReply, answer: ReturnType<typeof refuse>): Promise<void> {
  await reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .type('application/json')
    .send(JSON.stringify(envelope(answer)));
}

/** JSON for everything that is not a page. */
export async function answerNotFound(reply: FastifyReply): Promise<void> {
  await send(reply, notFound());
}
