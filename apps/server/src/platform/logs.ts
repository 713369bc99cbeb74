/**
 * Logs contain allow-listed fields only: no bodies, query strings or cookies, and no messages that may quote a value.
 */
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config/index.ts';
import type { JobRun } from './jobs/index.ts';
import { errorCode } from './error-code.ts';

export type Log = FastifyBaseLogger;

interface Destination {
  write(line: string): void;
}

/**
 * Writes structured lines to standard output, or to `destination`, and to `also`; each of several processes names
 * itself in every line.
 */
export function createLog(
  { logLevel, processName = null }: Pick<Config, 'logLevel'> & Partial<Pick<Config, 'processName'>>,
  destination?: Destination,
  also?: (line: string) => void,
): Log {
  const options = {
    level: logLevel,
    base: processName === null ? null : { process: processName },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, error: describeError, req: () => undefined, res: () => undefined },
  };
  const target = also ? both(destination ?? pino.destination(1), also) : destination;
  return target ? pino(options, target) : pino(options);
}

const both = (destination: Destination, also: (line: string) => void): Destination => ({
  write(line) {
    destination.write(line);
    also(line);
  },
});

/** Kind, code and place of an error, never its message, which may quote a value. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error };
  const code = errorCode(error);
  const frames = stackAfterMessage(error)
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return { kind: error.name, ...(code !== null && { code }), at: frames.slice(0, 6).map((line) => line.trim()) };
}

/** A stack begins with the message, of which a line may begin like a frame. */
function stackAfterMessage({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}

/** What is logged about a request that was answered: nothing that somebody typed. */
export interface RequestFacts {
  id: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  caller: string;
  /** The case that the call named. */
  application?: string;
}

/** One line per request, which `observe` gets too. */
export function logRequests(server: FastifyInstance, observe?: (facts: RequestFacts) => void): void {
  server.addHook('onResponse', async (request, reply) => {
    const facts: RequestFacts = {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      caller: request.caller?.kind ?? 'none',
      ...caseNamed(request, reply.statusCode),
    };
    request.log.info(facts, 'request');
    observe?.(facts);
  });
}

/** One line per try of a job, but none if it only waits for something else. */
export function logJob(
  log: Log,
  { request, kind, application, attempt, ms, outcome, reason }: JobRun,
  error: unknown,
): void {
  const facts = { reqId: request, kind, application: application === '' ? undefined : application, attempt, ms };
  if (outcome === 'failed') log.error({ ...facts, reason, err: error }, 'job failed');
  else if (outcome === 'done') log.info(facts, 'job done');
  else if (reason !== undefined) log.warn({ ...facts, reason }, 'job is tried again');
}

/** An ID in our own format, and nothing that somebody typed. */
const OUR_ID = /^[A-Za-z0-9_-]{22}$/;

/** The case that a call names; one that was refused may name anything. */
function caseNamed({ body, query }: FastifyRequest, status: number): { application?: string } {
  if (status >= 400 && status !== 409 && status < 500) return {};
  for (const given of [body, query]) {
    if (typeof given !== 'object' || given === null || !('AppId' in given)) continue;
    const { AppId } = given;
    if (typeof AppId === 'string' && OUR_ID.test(AppId)) return { application: AppId };
  }
  return {};
}
