/**
 * More work than one process can do is refused at once, so that what it took is answered in time (reference F14): pages
 * come back by themselves. Health checks and files are always served.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { envelope, refuse } from './envelope.ts';

/** Calls that are worked on at the same moment. More only wait for each other: there is one processor for all of them. */
export const mostBusy = 100;

/** Counts what is worked on. A request that is still being sent, or an answer held back as asked, costs nothing. */
export function shedLoad(server: FastifyInstance, most = mostBusy): void {
  const busy = new Set<FastifyRequest>();
  server.addHook('onRequest', async (request, reply) => {
    if (isCheap(request)) return undefined;
    if (busy.size < most) {
      busy.add(request);
      return undefined;
    }
    // Not all of them at the same moment again.
    const answer = refuse(503, 'The service is busy. Try again shortly.', { retryAfter: 1 + Math.random() * 2 });
    return reply
      .code(answer.status)
      .headers(answer.headers ?? {})
      .type('application/json')
      .send(JSON.stringify(envelope(answer)));
  });
  server.addHook('preParsing', async (request) => void busy.delete(request));
  server.addHook('preValidation', async (request) => {
    if (!isCheap(request) && !isHeld(request)) busy.add(request);
  });
  server.addHook('onResponse', async (request) => void busy.delete(request));
}

const isCheap = ({ routeOptions: { config }, is404, url }: FastifyRequest): boolean =>
  config.anyHost === true || is404 || url.startsWith('/static/');

const isHeld = ({ body, query }: FastifyRequest): boolean =>
  [body, query].some((part) => typeof part === 'object' && part !== null && 'Wait' in part && isTime(part.Wait));

/** Nothing was checked yet: anything may stand there. */
const isTime = (asked: unknown): boolean =>
  (typeof asked === 'number' || typeof asked === 'string') && Number(asked) > 0;
