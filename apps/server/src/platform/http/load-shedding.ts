/**
 * Refuses work beyond what one process can do at once, so that what it accepted is answered in time
 * (docs/reliability.md); pages try again by themselves. Health checks and files are always served.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './envelope.ts';
import { sendRefusal } from './send-refusal.ts';

/** Calls that are worked on at the same moment. More would only wait for each other: they share one processor. */
export const MOST_BUSY = 100;

/**
 * A request's place among those that are worked on: from its beginning until the response is sent and no work for it
 * remains.
 */
class Place {
  readonly #taken: Set<Place>;
  #isAnswered = false;
  #works = 0;
  constructor(taken: Set<Place>) {
    this.#taken = taken;
  }
  leave(): void {
    this.#taken.delete(this);
  }
  take(): void {
    if (!this.#isAnswered || this.#works > 0) this.#taken.add(this);
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

const current = new AsyncLocalStorage<Place>();

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for requests that are always served. */
    place: Place | null;
  }
}

/** Work of a handler: its place is taken until the work ends, whether the client waits for it or not. */
export async function worked<Result>(work: () => Promise<Result>): Promise<Result> {
  const place = current.getStore();
  place?.begin();
  try {
    return await work();
  } finally {
    place?.end();
  }
}

/**
 * Work that only waits, for a signer, a sender or a free reader, and so is no load: the request gives up its place
 * meanwhile and takes one again before it continues. What was refused meanwhile stays refused.
 */
export async function whileIdle<Result>(waiting: () => Promise<Result>): Promise<Result> {
  const place = current.getStore();
  place?.leave();
  try {
    return await waiting();
  } finally {
    place?.take();
  }
}

/** Counts what is worked on. A request that is still being sent, or that waits (`whileIdle`), does not count. */
export function shedLoad(server: FastifyInstance, most = MOST_BUSY): void {
  const taken = new Set<Place>();
  server.decorateRequest('place', null);
  server.addHook('onRequest', async (request, reply) => {
    if (isCheap(request)) return undefined;
    if (taken.size < most) {
      const place = new Place(taken);
      place.take();
      request.place = place;
      // Fastify's own hook is not called for a client that disconnected.
      finished(reply.raw, () => place.answered());
      return undefined;
    }
    // So that not all of them come back at the same moment.
    const wait = 1 + Math.random() * 2;
    return sendRefusal(reply, refuse(503, 'The service is busy. Try again shortly.', { retryAfter: wait }));
  });
  server.addHook('preParsing', async ({ place }) => place?.leave());
  server.addHook('preValidation', async ({ place }) => place?.take());
  server.addHook('preHandler', ({ place }, _reply, done) => (place ? current.run(place, done) : done()));
}

const isCheap = ({ routeOptions: { config }, is404, url }: FastifyRequest): boolean =>
  config.anyHost === true || is404 || url.startsWith('/static/');
