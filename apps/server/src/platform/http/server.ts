/** The HTTP server with everything that all calls need, but no calls. */
import createCompilers from '@fastify/ajv-compiler';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config/index.ts';
import type { Vault } from '../crypto/index.ts';
import type { Database } from '../database.ts';
import { logRequests, type RequestFacts } from '../logs.ts';
import { forRequest } from '../request-of-work.ts';
import { cookieRules, createSessionStore, type SessionStore } from '../sessions/index.ts';
import { CALL_TIMEOUT_MS, READING_SECONDS } from '../timeout.ts';
import { readBodies } from './body.ts';
import { boundBodies } from './bound-bodies.ts';
import { type Callers, recognizeCallers } from './callers.ts';
import { type CallTable, createCallTable } from './calls.ts';
import { describeCalls } from './description.tsx';
import { refuseBusy, refuseTooMany } from './envelope.ts';
import { handleErrors, refuseBroken } from './errors.ts';
import { guardHost } from './guard-host.ts';
import { guardOrigin } from './guard.ts';
import { requestId, setHeaders } from './headers.ts';
import { clientOf, createLimits, type Limits } from './limits.ts';
import { shedLoad } from './load-shedding.ts';
import { servePages } from './pages.ts';
import { takeReports } from './reports.ts';
import { sendRefusal } from './send-refusal.ts';

export interface HttpServer {
  fastify: FastifyInstance;
  calls: CallTable;
  callers: Callers;
  sessions: SessionStore;
  limits: Limits;
  /**
   * From now on each response asks its caller to close the connection, so that nobody is cut off when the server stops
   * listening.
   */
  leave(): void;
}

/**
 * How requests are compared with the schemas of their calls: nothing is changed to fit. The compiler is shared by every
 * server of this process, so that a schema is compiled once.
 */
export const requestChecks = {
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false } },
  schemaController: { compilersFactory: { buildValidator: createCompilers() } },
} as const;

/** On a development machine one person plays everybody. */
const DEVELOPMENT_SCALE = 20;

/** Builds the server; calls are registered on `calls`, followed by `fastify.listen`. */
export async function buildServer(deps: {
  config: Config;
  database: Database;
  vault: Vault;
  log: FastifyBaseLogger;
  /** Called for each request that was answered. */
  observe?: ((facts: RequestFacts) => void) | undefined;
}): Promise<HttpServer> {
  const { config, database, vault, log, observe } = deps;
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 16_384,
    // As long as a call with a file may take: a phone needs that for its bytes.
    requestTimeout: CALL_TIMEOUT_MS + 1_000 * READING_SECONDS,
    // Well above the 4 s after which the shipped proxies close a connection: the side that closes first never loses a
    // request.
    keepAliveTimeout: 30_000,
    // Longer than any response is delayed: a client that reads nothing for so long is gone.
    connectionTimeout: 40_000,
    forceCloseConnections: 'idle',
    // Refused below, in the words of every refusal.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 8_192 },
    ...requestChecks,
    // Longer than the headers may be: otherwise the router would refuse, in its own words, what guards and schemas
    // refuse.
    routerOptions: { maxParamLength: 8_192 },
    clientErrorHandler: refuseBroken,
  });
  fastify.server.maxConnections = 2_000;
  const sessions = createSessionStore(database, vault);
  const limits = createLimits(database, config.environment === 'production' ? 1 : DEVELOPMENT_SCALE);

  const leave = closeConnectionsAtTheEnd(fastify);
  readBodies(fastify);
  handleErrors(fastify);
  logRequests(fastify, observe);
  await setHeaders(fastify, { https: config.secureCookies });
  guardHost(fastify, config);
  fastify.addHook('onRequest', async (request, reply) => {
    const wait = await limits.flood(clientOf(request.ip));
    if (wait === null) return undefined;
    return sendRefusal(reply, refuseTooMany(wait));
  });
  shedLoad(fastify);
  fastify.addHook('preHandler', ({ id }, _reply, done) => forRequest(id, done));
  await fastify.register(cookie);
  const callers = recognizeCallers(fastify, sessions, vault, cookieRules(config.secureCookies));
  guardOrigin(fastify, callers, config);
  boundBodies(fastify);
  if (config.environment !== 'production') await describeCalls(fastify);
  takeReports(fastify, limits);
  await servePages(fastify, config);
  const calls = createCallTable(fastify, sessions, limits);
  return { fastify, calls, callers, sessions, limits, leave };
}

/**
 * While the server stops, connections are closed after their response: an open one would keep the server from ending. Calling
 * what this returns begins with it earlier. What comes on a connection that was open by then is refused.
 */
function closeConnectionsAtTheEnd(fastify: FastifyInstance): () => void {
  let phase: 'serving' | 'leaving' | 'closed' = 'serving';
  const leave = (): void => {
    if (phase === 'serving') phase = 'leaving';
  };
  fastify.addHook('preClose', async () => {
    phase = 'closed';
  });
  fastify.addHook('onRequest', async (_request, reply) =>
    phase === 'closed' ? sendRefusal(reply, refuseBusy()) : undefined,
  );
  fastify.addHook('onSend', async (_request, reply) => {
    if (phase !== 'serving') void reply.header('connection', 'close');
  });
  return leave;
}
