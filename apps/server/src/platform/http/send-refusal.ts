import type { FastifyReply } from 'fastify';
import { envelope, type Refusal } from './envelope.ts';

/** Answers with a refusal before any handler runs. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply
    .code(refusal.status)
    .headers(refusal.headers ?? {})
    .type('application/json')
    .send(JSON.stringify(envelope(refusal)));
}
