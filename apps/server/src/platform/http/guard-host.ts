/** Looks at whom a request names and who passed it on, before anything else is done for it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '../config/index.ts';
import { type Refusal, refuse } from './envelope.ts';
import { sendRefusal } from './send-refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked by machines that know an address only (health checks). */
    anyHost?: boolean;
  }
}

/** What proxies and tunnels add to a request that they pass on. */
const addedByProxies = new RegExp(
  `^(?:${[
    'forwarded|via|cdn-loop|client-ip|front-end-https',
    'x-forwarded(?:-.+)?|x-original-.+|x-(?:real|client|cluster-client|originating|remote|true-client)-(?:ip|addr|host)',
    'x-(?:host|scheme|url-scheme|rewrite-url)',
    '(?:x-)?(?:cf|proxy|envoy|amz|amzn|azure|arr|appengine|vercel|fly|ngrok|tailscale|devtunnel|true-client|fastly-client)-.+',
  ].join('|')})$`,
);

/**
 * The Host is ours, so that a foreign name pointing at this address gets nothing. A server with development switches on
 * serves anyone who sits at its machine: neither a foreign name nor a proxy, on no address at all.
 */
export function guardHost(
  server: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'host' | 'isForOwnMachine'>,
): void {
  server.addHook('onRequest', async (request, reply) => {
    // What else came on that connection may be meant for somebody else.
    if (hostsOf(request) > 1) {
      return sendRefusal(reply.header('connection', 'close'), refuse(400, 'The request names two hosts.'));
    }
    const refusal = judge(request, config);
    return refusal ? sendRefusal(reply, refusal) : undefined;
  });
}

function judge(
  request: FastifyRequest,
  { publicUrl, host, isForOwnMachine }: Pick<Config, 'publicUrl' | 'host' | 'isForOwnMachine'>,
): Refusal | null {
  if (isForOwnMachine && !comesFromHere(request)) {
    return refuse(
      403,
      'This server is for development and answers on its own machine only. Open it there, without a proxy, or set ENVIRONMENT to staging.',
    );
  }
  if (request.routeOptions.config.anyHost || isOwnHost(request.host, publicUrl, host)) return null;
  return refuse(403, 'Not allowed.');
}

/**
 * Nothing says that it was asked for elsewhere. HTTP/1.0 is what some proxies speak unless told otherwise, and no
 * browser.
 */
function comesFromHere({ raw, host, headers }: FastifyRequest): boolean {
  if (raw.httpVersion === '1.0' || !isLoopback(nameOf(host))) return false;
  const { origin } = headers;
  if (origin !== undefined && origin !== 'null' && !isLoopback(hostOfOrigin(origin))) return false;
  return !Object.keys(headers).some((name) => addedByProxies.test(name.replaceAll('_', '-')));
}

/** Node keeps the first; who stands before us may believe the other one. */
const hostsOf = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

/** The host of the public address; on a machine that listens to itself only, also its other loopback names. */
function isOwnHost(host: string, publicUrl: string, listening: string): boolean {
  if (host === new URL(publicUrl).host) return true;
  return isLoopback(listening) && isLoopback(nameOf(host));
}

const nameOf = (host: string): string => host.replace(/:\d+$/, '');

function hostOfOrigin(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : '';
}
