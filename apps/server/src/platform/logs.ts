/**
 * Logs contain allow-listed fields only: no bodies, query strings or cookies, and no messages that may quote a value.
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config/index.ts';

export type Log = FastifyBaseLogger;

/** Structured lines on standard output, or on `destination`; one of several processes names itself in each. */
export function createLog(
  { logLevel, processName = null }: Pick<Config, 'logLevel'> & Partial<Pick<Config, 'processName'>>,
  destination?: { write(line: string): void },
): Log {
  const options = {
    level: logLevel,
    base: processName === null ? null : { process: processName },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, error: describeError, req: () => undefined, res: () => undefined },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Kind, code and place of an error; its message only if the error is one of ours, which quote no values. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { kind: error.name, ...(code !== undefined && { code }), at: frames.slice(0, 6).map((line) => line.trim()) };
}

/** One line per request. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const { url: route } = request.routeOptions;
    request.log.info(
      {
        id: request.id,
        method: request.method,
        route: route ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        caller: request.caller?.kind ?? 'none',
      },
      'request',
    );
  });
}
