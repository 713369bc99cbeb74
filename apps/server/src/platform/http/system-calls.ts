/** Connects a call of the machine interface to its handler: key, scope, limit, shapes (spec systems §3). */
import {
  neededKey,
  type SystemBody,
  type SystemCallName,
  type SystemData,
  type SystemParams,
  type SystemQuery,
  type SystemReason,
  systemReasons,
  systemRoute,
  type SystemScope,
} from '@countersign/protocol/systems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALL_TIMEOUT_MS, withTimeout } from '../timeout.ts';
import type { Observed } from './calls.ts';
import { withNumbers } from './numbers-in-address.ts';
import { userAgentOf } from './callers.ts';
import type { Limits } from './limits.ts';
import { countAsLoad } from './load-shedding.ts';
import { createRefusalRecords } from './refusal-records.ts';

/** What the platform has to know about a key. */
interface Keyed {
  readonly id: string;
  readonly scopes: readonly SystemScope[];
}

export interface SystemCall<Name extends SystemCallName, Key extends Keyed> {
  key: Key;
  params: SystemParams<Name>;
  query: SystemQuery<Name>;
  body: SystemBody<Name>;
  observed: Observed;
}

/** Data as JSON, the bytes of a PDF, or a refusal. */
export type SystemAnswer<Name extends SystemCallName> =
  | { readonly status: 200; readonly data: SystemData<Name> }
  | { readonly status: 200; readonly pdf: Buffer }
  | SystemRefusal;

export interface SystemRefusal {
  readonly status: 401 | 403 | 404 | 409 | 422 | 429;
  readonly reason: SystemReason | null;
  readonly message: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** A refusal for one of the listed reasons. */
export const systemRefusal = (reason: SystemReason): SystemRefusal => ({
  status: systemReasons[reason].status,
  reason,
  message: systemReasons[reason].means,
});

/** To be tried again in this many seconds. */
export const tooMany = (retryAfter: number): SystemRefusal => ({
  status: 429,
  reason: null,
  message: 'Too many requests.',
  retryAfter,
});

/** Unknown, or not available to this key: nobody can tell which. */
const NOT_FOUND: SystemRefusal = { status: 404, reason: null, message: 'Not found.' };
const NO_KEY: SystemRefusal = {
  status: 401,
  reason: null,
  message: 'This key does not exist or no longer works.',
};

/** Says what the key lacks, whatever the call was about. */
const lacking = (scope: SystemScope): SystemRefusal => ({
  ...systemRefusal('scope'),
  message: `This call needs ${neededKey(scope)}.`,
});

interface Parts<Key extends Keyed> {
  /** The key that a token belongs to; null: none, or one that does not work. */
  keyOf: (token: string) => Promise<Key | null>;
  /** Called once for every answered call of a key. */
  used: (key: Key, call: SystemCallName) => Promise<void>;
  /** Called after a call about a case was answered with 404. */
  refused: (key: Key, call: SystemCallName, applicationId: string, observed: Observed) => Promise<void>;
}

/** Registers handlers; one that returns null has found nothing. */
export function createSystemCalls<Key extends Keyed>(
  server: FastifyInstance,
  limits: Limits,
  { keyOf, used, refused }: Parts<Key>,
) {
  const keys = new WeakMap<FastifyRequest, Key>();
  const written = createRefusalRecords(server);
  const answerNothing = async (_request: FastifyRequest, reply: FastifyReply) => send(reply, NOT_FOUND);
  // Everything else below the address of the calls, before any of a body is read: no page is there, whatever is accepted.
  server.all('/api/v1/*', {
    schema: { hide: true },
    config: { tokenless: true },
    onRequest: answerNothing,
    handler: answerNothing,
  });

  return function on<Name extends SystemCallName>(
    name: Name,
    handler: (call: SystemCall<Name, Key>) => Promise<SystemAnswer<Name> | null>,
  ): void {
    const route = systemRoute(name);
    server.route({
      method: route.method,
      url: `/api/v1${route.path}`,
      exposeHeadRoute: false,
      bodyLimit: 16_384,
      schema: {
        hide: true,
        ...(route.params && { params: route.params }),
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
      },
      // A program calls it with its key, not a page with a cookie.
      config: { tokenless: true, ownPagesOnly: true },
      onRequest: async (request, reply) => {
        const refusal = await withTimeout(admit(request));
        return refusal && send(reply, refusal);
      },
      preValidation: async (request) => {
        request.query = withNumbers(request.query, route.query);
      },
      handler: async (request, reply) => {
        const key = keys.get(request);
        if (!key) return send(reply, NO_KEY);
        const observed = observedOf(request, key);
        // Fastify has validated these against the schemas that the types are made of.
        const { params, query, body } = request as unknown as Pick<SystemCall<Name, Key>, 'params' | 'query' | 'body'>;
        const work = async () => {
          await used(key, name);
          return handler({ key, params, query, body, observed });
        };
        const answer = await countAsLoad(() => withTimeout(work(), CALL_TIMEOUT_MS));
        return send(reply, answer ?? NOT_FOUND);
      },
      onResponse: async (request, reply) => {
        const key = keys.get(request);
        const named = request.params;
        if (!key || reply.statusCode !== 404 || typeof named !== 'object' || named === null || !('id' in named)) return;
        await written(request, refused(key, name, String(named.id), observedOf(request, key)));
      },
    });

    /** Who may not call, or called too often, is refused before any of the body is read. */
    async function admit(request: FastifyRequest): Promise<SystemRefusal | null> {
      const key = await keyOf(tokenOf(request));
      if (!key) return NO_KEY;
      const wait = await limits.use('system', key.id);
      if (wait !== null) return tooMany(wait);
      keys.set(request, key);
      return key.scopes.includes(route.scope) ? null : lacking(route.scope);
    }
  };
}

/** HTTP does not distinguish `Bearer` and `bearer`, and allows several spaces (RFC 9110 §11.4). */
const tokenOf = ({ headers }: FastifyRequest): string =>
  /^bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? '';

const observedOf = (request: FastifyRequest, { id }: Keyed): Observed => ({
  requestId: request.id,
  address: request.ip,
  userAgent: userAgentOf(request),
  browser: null,
  session: id,
});

/** The answer of any call: what a call returns differs, what is sent of a refusal does not. */
type AnyAnswer = { readonly status: 200; readonly data: unknown } | Exclude<SystemAnswer<never>, { data: never }>;

function send(reply: FastifyReply, answer: AnyAnswer): FastifyReply {
  void reply.code(answer.status).header('cache-control', 'no-store');
  if ('pdf' in answer) return reply.type('application/pdf').send(answer.pdf);
  void reply.type('application/json; charset=utf-8');
  if ('data' in answer) return reply.send(JSON.stringify(answer.data));
  const { status, reason, message, retryAfter } = answer;
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  return reply.send(JSON.stringify({ code: status, data: reason && { reason }, message }));
}
