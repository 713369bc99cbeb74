/** Connects a call of the protocol to its handler: path, shapes, callers, limits, activity. */
import type { Body, CallName, OperationsRight, Query, Reason, Route } from '@countersign/protocol';
import { routes } from '@countersign/protocol';
import { type CallSchema, schemas } from '@countersign/protocol/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AgentSession, Caller, CustomerSession, OperationsSession, SessionStore } from '../sessions/index.ts';
import { withTimeout, CALL_TIMEOUT_MS } from '../timeout.ts';
import type { UnreadText } from './body.ts';
import {
  type Answer,
  type AnswerTo,
  type Encoded,
  envelope,
  type Refusal,
  refuse,
  refuseTooMany,
  signedOut,
} from './envelope.ts';
import { clientOf, type LimitName, type Limits } from './limits.ts';
import { countAsLoad } from './load-shedding.ts';
import { possibleCallers, userAgentOf } from './callers.ts';
import { sendRefusal } from './send-refusal.ts';
import { UploadedFile } from './upload.ts';

/** The caller, apart from the session: for evidence and consent. */
export interface Observed {
  requestId: string;
  /** The client's address, through trusted proxies only. */
  address: string;
  userAgent: string;
  /** Distinguishes sessions; absent without one. */
  session?: string;
  /** Keyed hash of the cookie by which the browser is recognized; null if it has none, or if it is not needed. */
  browser: Buffer | null;
}

export interface Call<Name extends CallName, Who extends Caller> {
  body: Body<Name>;
  query: Query<Name>;
  /** For calls that take a file; null for others. */
  file: UploadedFile | null;
  caller: Who;
  observed: Observed;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What is known about a call before its body is read. */
export interface Asked<Who extends Caller> {
  caller: Who;
  request: FastifyRequest;
}

export interface CallOptions<Who extends Caller> {
  /**
   * A limit and whom it counts; by default the session, or the address without one. Counted before the body is read.
   */
  limit?: LimitName | { name: LimitName; by: (asked: Asked<Who>) => string };
  /**
   * Seconds that the call may wait for something else before it responds, in addition to what the caller requests with
   * `Wait`.
   */
  holds?: number;
  /** A text of the body that nobody reads. */
  unread?: UnreadText;
}

type Handler<Name extends CallName, Who extends Caller> = (call: Call<Name, Who>) => Promise<AnswerTo<Name> | Encoded>;

/** Registers handlers. Each function accepts only calls whose `caller` in the route table is its own. */
export interface CallTable {
  open<Name extends CallName>(name: Name, handler: Handler<Name, Caller>, options?: CallOptions<Caller>): void;
  agent<Name extends CallName>(
    name: Name,
    handler: Handler<Name, AgentSession>,
    options?: CallOptions<AgentSession>,
  ): void;
  customer<Name extends CallName>(
    name: Name,
    handler: Handler<Name, CustomerSession>,
    options?: CallOptions<CustomerSession>,
  ): void;
  operations<Name extends CallName>(
    name: Name,
    handler: Handler<Name, OperationsSession>,
    options?: CallOptions<OperationsSession>,
  ): void;
  /** Agent, customer or, if the handler allows it, operations. */
  case<Name extends CallName>(name: Name, handler: Handler<Name, CaseCaller>, options?: CallOptions<CaseCaller>): void;
  /** Names of the calls registered so far. */
  registered(): CallName[];
}

export type CaseCaller = AgentSession | CustomerSession | OperationsSession;

export function createCallTable(server: FastifyInstance, sessions: SessionStore, limits: Limits): CallTable {
  const registered: CallName[] = [];

  function register<Name extends CallName, Who extends Caller>(
    name: Name,
    expected: Route['caller'],
    admits: (caller: Caller) => caller is Who,
    handler: Handler<Name, Who>,
    options: CallOptions<Who> = {},
  ): void {
    const route: Route = routes[name];
    if (route.caller !== expected) throw new Error(`the call ${name} is for ${route.caller}`);
    const schema: CallSchema = schemas[name];
    registered.push(name);
    server.route({
      ...fastifyOptions(name, route, schema, options.unread),
      onRequest: async (request, reply) => {
        const refusal = await refuseBeforeBody(request);
        return refusal ? sendRefusal(reply, refusal) : undefined;
      },
      preValidation: async (request) => {
        if (schema.body && request.body === undefined) request.body = {};
      },
      handler: async (request, reply) => {
        const timeoutMs = CALL_TIMEOUT_MS + 1_000 * Math.max(options.holds ?? 0, askedWait(request));
        return sendAnswer(reply, route, await countAsLoad(() => withTimeout(run(request, reply), timeoutMs)));
      },
    });

    /** Anyone who may not make this call, or made it too often, is refused before any of the body is read. */
    async function refuseBeforeBody(request: FastifyRequest): Promise<Refusal<'right'> | null> {
      const possible = possibleCallers(request);
      const caller = possible.find(admits);
      if (!caller) return refuseCaller(possible[0]);
      if (lacks(caller, route)) return lacksRight(route.right);
      const isFile = (request.headers['content-type'] ?? '').startsWith('multipart/form-data');
      if (route.method === 'POST' && isFile !== (route.file !== undefined)) {
        return refuse(415, 'This content type is not accepted.');
      }
      const wait = await withTimeout(countUse({ caller, request }, options.limit));
      return wait === null ? null : refuseTooMany(wait);
    }

    /** Activity restarts the idle time; every response says how much is left. */
    async function tellRemaining(caller: Caller, reply: FastifyReply): Promise<void> {
      if (caller.kind === 'none') return;
      const remaining = route.activity ? await sessions.touch(caller) : caller.remaining;
      reply.header('x-session-remaining', remaining);
    }

    async function run(request: FastifyRequest, reply: FastifyReply): Promise<Answer<unknown, Reason> | Encoded> {
      const { caller } = request;
      if (!admits(caller)) return refuseCaller(caller);
      if (lacks(caller, route)) return lacksRight(route.right);
      const file = request.body instanceof UploadedFile ? request.body : null;
      if ((file !== null) !== (route.file !== undefined)) return refuse(415, 'This content type is not accepted.');
      const call: Call<Name, Who> = {
        // Fastify has validated both against the schemas that `Body` and `Query` are the types of.
        body: request.body as Body<Name>,
        query: request.query as Query<Name>,
        file,
        caller,
        observed: observe(request),
        request,
        reply,
      };
      // Neither needs the other, and both wait for the database.
      const [answer] = await Promise.all([handler(call), tellRemaining(caller, reply)]);
      return answer;
    }
  }

  async function countUse<Who extends Caller>(
    asked: Asked<Who>,
    limit: CallOptions<Who>['limit'],
  ): Promise<number | null> {
    if (limit === undefined) return null;
    if (typeof limit === 'object') return limits.use(limit.name, limit.by(asked));
    const { caller, request } = asked;
    return limits.use(limit, caller.kind === 'none' ? clientOf(request.ip) : caller.idHash.toString('base64url'));
  }

  return {
    open: (name, handler, options) =>
      register(name, 'any', (caller): caller is Caller => caller !== undefined, handler, options),
    agent: (name, handler, options) =>
      register(name, 'agent', (caller): caller is AgentSession => caller.kind === 'agent', handler, options),
    customer: (name, handler, options) =>
      register(name, 'customer', (caller): caller is CustomerSession => caller.kind === 'customer', handler, options),
    operations: (name, handler, options) =>
      register(
        name,
        'operations',
        (caller): caller is OperationsSession => caller.kind === 'operations',
        handler,
        options,
      ),
    case: (name, handler, options) =>
      register(name, 'case', (caller): caller is CaseCaller => caller.kind !== 'none', handler, options),
    registered: () => [...registered],
  };
}

/** What Fastify has to know about a call: where it is, what it accepts, and what the hooks of this server read. */
const fastifyOptions = (name: CallName, route: Route, schema: CallSchema, unread: UnreadText | undefined) => ({
  method: route.method,
  url: route.path,
  // A response whose body could not be read is incomplete and must not count as one.
  exposeHeadRoute: false,
  bodyLimit: route.bodyLimit ?? 16_384,
  schema: {
    summary: name,
    tags: [route.path.split('/')[1] ?? ''],
    ...(schema.body && { body: schema.body }),
    ...(schema.query && { querystring: schema.query }),
  },
  config: {
    // What a GET returns about a case.
    ownPagesOnly: route.caller !== 'any',
    ...(route.file !== undefined && { file: route.file }),
    ...(unread && { unread }),
  },
});

function sendAnswer(reply: FastifyReply, route: Route, answer: Answer<unknown, Reason> | Encoded): FastifyReply {
  reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .headers(answer.headers ?? {});
  if ('encoded' in answer) return reply.send(answer.encoded);
  const bare = route.envelope === 'bare' && answer.code === 200;
  return reply.send(JSON.stringify(bare ? answer.data : envelope(answer)));
}

/** Seconds that the caller allows us to delay the response; the value has been checked. */
function askedWait({ body, query }: FastifyRequest): number {
  const asked = [body, query].flatMap((part) =>
    typeof part === 'object' && part && 'Wait' in part ? [part.Wait] : [],
  );
  return Math.max(0, ...asked.map(Number));
}

/**
 * A call that is open to anybody requires no permission; every other one names the permission that operations need for
 * it.
 */
const lacks = (caller: Caller, route: Route): boolean =>
  caller.kind === 'operations' &&
  route.caller !== 'any' &&
  (route.right === undefined || !caller.rights.includes(route.right));

/** The response to somebody in operations who lacks the permission. */
export const lacksRight = (right: OperationsRight | undefined): Refusal<'right'> =>
  right === undefined
    ? refuse(403, 'Not allowed.')
    : refuse(403, 'Your account does not have this permission. Ask the administrator of the operations accounts.', {
        data: { reason: 'right', right },
      });

/** No session: 401 with the reason; a session of another kind: 403. */
function refuseCaller(caller: Caller): Refusal {
  if (caller.kind !== 'none') return refuse(403, 'Not allowed.');
  return signedOut(caller.reason);
}

/** What the evidence keeps about a call. */
export function observe(request: FastifyRequest): Observed {
  const { caller } = request;
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: userAgentOf(request),
    browser: request.browser,
    ...(caller.kind !== 'none' && { session: caller.idHash.toString('base64url') }),
  };
}
