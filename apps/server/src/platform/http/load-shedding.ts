/**
 * Refuses work beyond what one process can do at once, so that what it accepted is answered in time
 * (docs/reliability.md); pages try again by themselves. Health checks and files are always served.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseBusy } from './envelope.ts';
import { sendRefusal } from './send-refusal.ts';

/**
 * Number of calls that are worked on at the same time. More would only wait for each other, because they share one
 * processor.
 */
const MAX_ACTIVE_CALLS = 100;

/** A request counts as active from its beginning until the response is sent and no work for it remains. */
class ActiveRequest {
  readonly #all: Set<ActiveRequest>;
  #isAnswered = false;
  #works = 0;
  constructor(all: Set<ActiveRequest>) {
    this.#all = all;
  }
  leave(): void {
    this.#all.delete(this);
  }
  enter(): void {
    if (!this.#isAnswered || this.#works > 0) this.#all.add(this);
  }
  /** Also called if the client disconnected: work begun for it may still continue. */
  answered(): void {
    this.#isAnswered = true;
    if (this.#works === 0) this.leave();
  }
  begin(): void {
    this.#works += 1;
  }
  end(): void {
    this.#works -= 1;
    if (this.#isAnswered) this.answered();
  }
}

const current = new AsyncLocalStorage<ActiveRequest>();

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for requests that are always served. */
    active: ActiveRequest | null;
  }
}

/** Work of a handler: its request counts as active until the work ends, whether the client waits for it or not. */
export async function countAsLoad<Result>(work: () => Promise<Result>): Promise<Result> {
  const active = current.getStore();
  active?.begin();
  try {
    return await work();
  } finally {
    active?.end();
  }
}

/**
 * Work that only waits, for a signer, a sender or a free reader, and so is no load: meanwhile the request does not
 * count as active. Other requests that were refused before stay refused.
 */
export async function doNotCountAsLoad<Result>(waiting: () => Promise<Result>): Promise<Result> {
  const active = current.getStore();
  active?.leave();
  try {
    return await waiting();
  } finally {
    active?.enter();
  }
}

/** Refuses calls beyond `most` active ones. A request that is still being sent, or only waits, does not count. */
export function shedLoad(server: FastifyInstance, most = MAX_ACTIVE_CALLS): void {
  const all = new Set<ActiveRequest>();
  server.decorateRequest('active', null);
  server.addHook('onRequest', async (request, reply) => {
    if (isCheap(request)) return undefined;
    if (all.size < most) {
      const active = new ActiveRequest(all);
      active.enter();
      request.active = active;
      // Fastify's own hook is not called for a client that disconnected.
      finished(reply.raw, () => active.answered());
      return undefined;
    }
    return sendRefusal(reply, refuseBusy());
  });
  server.addHook('preParsing', async ({ active }) => active?.leave());
  server.addHook('preValidation', async ({ active }) => active?.enter());
  server.addHook('preHandler', ({ active }, _reply, done) => (active ? current.run(active, done) : done()));
}

const isCheap = ({ routeOptions: { config }, is404, url }: FastifyRequest): boolean =>
  config.anyHost === true || is404 || url.startsWith('/static/');
