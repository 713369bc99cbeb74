/** Checks which host a request names and who forwarded it, before anything else. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '../config/index.ts';
import { type Refusal, refuse } from './envelope.ts';
import { sendRefusal } from './send-refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by machines that know only an address (health checks). */
    anyHost?: boolean;
  }
}

/** Headers that proxies and tunnels add to a request that they forward. */
const addedByProxies = new RegExp(
  `^(?:${[
    'forwarded|via|cdn-loop|client-ip|front-end-https',
    'x-forwarded(?:-.+)?|x-original-.+|x-(?:real|client|cluster-client|originating|remote|true-client)-(?:ip|addr|host)',
    'x-(?:host|scheme|url-scheme|rewrite-url)',
    '(?:x-)?(?:cf|proxy|envoy|amz|amzn|azure|arr|appengine|vercel|fly|ngrok|tailscale|devtunnel|true-client|fastly-client)-.+',
  ].join('|')})$`,
);

/**
 * The Host must be ours, so that a foreign name pointing at this address gets nothing. A server with development
 * switches on serves anyone at its machine, so it refuses foreign names and proxies on every address.
 */
export function guardHost(
  server: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'host' | 'isForOwnMachine'>,
): void {
  server.addHook('onRequest', async (request, reply) => {
    // Further requests on that connection may be meant for another host.
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
 * Nothing suggests that the request was made to somebody else. HTTP/1.0 is spoken by some proxies by default, and by no
 * browser.
 */
function comesFromHere({ raw, host, headers }: FastifyRequest): boolean {
  if (raw.httpVersion === '1.0' || !isLoopback(nameOf(host))) return false;
  const { origin } = headers;
  if (origin !== undefined && origin !== 'null' && !isLoopback(hostOfOrigin(origin))) return false;
  return !Object.keys(headers).some((name) => addedByProxies.test(name.replaceAll('_', '-')));
}

/** Node keeps the first one; a proxy in front of us may use the other. */
const hostsOf = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

/** The host of the public address; on a machine that listens only to itself, also its other loopback names. */
function isOwnHost(host: string, publicUrl: string, listening: string): boolean {
  if (host === new URL(publicUrl).host) return true;
  return isLoopback(listening) && isLoopback(nameOf(host));
}

const nameOf = (host: string): string => host.replace(/:\d+$/, '');

function hostOfOrigin(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : '';
}
