/** Refuses, before anything is read, requests that did not come from our own pages. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Callers } from './callers.ts';
import { type Refusal, refuse, signedOut } from './envelope.ts';
import { sendRefusal } from './send-refusal.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sent by the browser itself (reports), without a token. */
    tokenless?: boolean;
    /** A GET whose response must not be read by, or embedded in, another site's page. */
    ownPagesOnly?: boolean;
  }
}

/** Unsafe methods require a same-origin request and `X-CSRF-Token`; bodies must not be compressed. */
export function guardOrigin(server: FastifyInstance, callers: Callers, config: { publicUrl: string }): void {
  server.addHook('onRequest', async (request, reply) => {
    const refusal = judge(request, callers, config);
    return refusal ? sendRefusal(reply, refusal) : undefined;
  });
}

function judge(request: FastifyRequest, callers: Callers, { publicUrl }: { publicUrl: string }): Refusal | null {
  const { tokenless, ownPagesOnly } = request.routeOptions.config;
  if (request.url.length > 2_048) return refuse(400, 'The address is too long.');
  if (/%00/.test(request.url)) return refuse(400, 'The address contains characters that are not text.');
  if (request.headers['content-encoding'] !== undefined) return refuse(415, 'Compressed bodies are not accepted.');
  const site = request.headers['sec-fetch-site'];
  if (safeMethods.has(request.method)) {
    const foreign = ownPagesOnly && site !== undefined && site !== 'same-origin' && site !== 'none';
    return foreign ? refuse(403, 'Not allowed.') : null;
  }
  if (tokenless) return null;
  const sameOrigin = site === undefined ? request.headers.origin === publicUrl : site === 'same-origin';
  if (!sameOrigin) return refuse(403, 'The request must come from this site.');
  const token = request.headers['x-csrf-token'];
  if (typeof token !== 'string' || !callers.csrfHolds(request, token)) {
    // The usual cause is that the page's session timed out, or was ended elsewhere: with this reason the page asks to
    // sign in again.
    const { reason } = request.presented;
    if (reason !== 'none') return signedOut(reason);
    if (namesSession(request)) return signedOut('ended');
    return refuse(403, 'The token of this page is missing or out of date. Reload the page.');
  }
  return null;
}

/** The page believes that it has a session. */
const namesSession = (request: FastifyRequest): boolean => request.headers['x-session'] !== undefined;
