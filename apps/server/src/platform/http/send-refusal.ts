import type { Reason } from '@countersign/protocol';
import type { FastifyReply } from 'fastify';
import { envelope, type Refusal } from './envelope.ts';

/** Sends a refusal as JSON, whoever refuses: a guard before any handler runs, or the handler of errors. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal<Reason>): FastifyReply {
  return reply
    .code(refusal.status)
    .headers(refusal.headers ?? {})
    .type('application/json')
    .send(JSON.stringify(envelope(refusal)));
}
