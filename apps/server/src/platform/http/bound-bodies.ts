/** Refuses a body that is too large, or that would exceed the limit for all bodies, before any of it is read. */
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { budgets, bytesInFlight } from './bytes-in-flight.ts';
import { refuse, refuseBusy } from './envelope.ts';
import { clientOf } from './limits.ts';
import { sendRefusal } from './send-refusal.ts';

/**
 * Bodies count from their first byte, whether their length was announced or not, until the response is sent. Files do
 * not: they are streamed, and code that keeps one in memory says so (`UploadedFile.whole`). A refused body is read and thrown
 * away, so that the browser gets the response.
 */
export function boundBodies(server: FastifyInstance): void {
  const inFlight = bytesInFlight(budgets.calls);
  server.addHook('onRequest', async (request, reply) => {
    const announced = announcedBytes(request);
    const { config, bodyLimit } = request.routeOptions;
    if (announced > bodyLimit) return sendRefusal(reply, refuse(413, 'The request is too large.'));
    if (announced === 0 || config.file !== undefined) return undefined;
    const by = senderOf(request);
    if (!inFlight.take(by, announced)) {
      return sendRefusal(reply, refuseBusy());
    }
    finished(reply.raw, () => inFlight.give(by, announced));
    return undefined;
  });
}

/** A body of unknown length may become as long as its call allows. */
function announcedBytes({ headers, routeOptions, is404 }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return is404 ? 0 : routeOptions.bodyLimit;
  return Number(headers['content-length'] ?? 0);
}

/** The sender: a session, or an address without one. */
export function senderOf({ presented: { agent, customer, operations }, ip }: FastifyRequest): string {
  const session = agent ?? customer ?? operations;
  return session ? session.idHash.toString('base64url') : clientOf(ip);
}
