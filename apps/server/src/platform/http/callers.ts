/** Finds the sessions that come with a request, chooses the one that the call is for, and writes cookies. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomToken, sameText, type Vault } from '../crypto/index.ts';
import { withTimeout } from '../timeout.ts';
import {
  type Caller,
  type CookieRules,
  type NewSession,
  type NoSession,
  noteAgentsBrowser,
  type Presented,
  type Session,
  type SessionKind,
  type SessionStore,
} from '../sessions/index.ts';
import type { Reader } from '../tx.ts';
import { namedCase } from './named-case.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** All sessions of this browser. */
    presented: Presented;
    /** The session the call is made with. */
    caller: Caller;
    /** Keyed hash of the cookie by which this browser is recognized; null if it has none. */
    browser: Buffer | null;
  }
  interface FastifyContextConfig {
    /** The address looks like that of a file, but the caller matters anyway. */
    namesFile?: boolean;
  }
}

export interface Callers {
  /**
   * Begins a session, ends the one of the same kind that the browser had, and sets the cookie. An agent who signs in
   * takes over no operations session that somebody left in the browser: it ends.
   */
  begin(request: FastifyRequest, reply: FastifyReply, reader: Reader, session: NewSession): Promise<Session>;
  /**
   * Ends a session of the browser because its person leaves; one person's sessions as an agent and in operations end
   * together, and the next sign-in at the identity provider, which may still know the person, has to ask who it is.
   */
  end(request: FastifyRequest, reply: FastifyReply, session: Session): Promise<void>;
  /** Token for unsafe calls without a session. Sets the visitor's cookie if there is none. */
  visitorCsrf(request: FastifyRequest, reply: FastifyReply): string;
  /** The visitor of this browser; null if it does not keep our cookie. */
  visitor(request: FastifyRequest): string | null;
  /** Binds the requested one-time code to this browser. Null: none is requested now. */
  awaitCode(reply: FastifyReply, token: string | null): void;
  /** The value that binds it; null if no code was requested here. */
  codeToken(request: FastifyRequest): string | null;
  /** True if the token belongs to a session, or to the visitor, of this browser. */
  csrfHolds(request: FastifyRequest, token: string): boolean;
}

const none: Presented = { agent: null, customer: null, operations: null, reason: 'none' };

/** Adds `request.presented` and, once the body is read, `request.caller`. */
export function recognizeCallers(
  server: FastifyInstance,
  sessions: SessionStore,
  vault: Vault,
  cookies: CookieRules,
): Callers {
  server.decorateRequest('presented');
  server.decorateRequest('caller');
  server.decorateRequest('browser');

  server.addHook('onRequest', async (request) => {
    request.presented = isFile(request) ? none : await withTimeout(present(request));
    request.caller = { kind: 'none', reason: request.presented.reason };
    const lasting = tokenOf(request, 'browser');
    request.browser = lasting === undefined ? null : browserOf(lasting);
  });
  server.addHook('preValidation', async (request) => {
    request.caller = choose(request);
  });

  async function present(request: FastifyRequest): Promise<Presented> {
    const tokens = (['agent', 'customer', 'operations'] as const).map((kind) => ({
      kind,
      token: tokenOf(request, kind),
    }));
    if (tokens.every(({ token }) => token === undefined)) return none;
    const found: Presented = { ...none };
    for (const { kind, token } of tokens) {
      if (token === undefined) continue;
      const session = await sessions.read(kind, token);
      if (session.kind === 'agent') found.agent = session;
      else if (session.kind === 'customer') found.customer = session;
      else if (session.kind === 'operations') found.operations = session;
      else if (session.reason !== 'none') found.reason = session.reason;
    }
    return found;
  }

  function tokenOf(request: FastifyRequest, kind: SessionKind | 'visitor' | 'browser' | 'code'): string | undefined {
    const value = request.cookies[cookies.name(kind)];
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
  }

  const browserOf = (token: string): Buffer => vault.blindIndex('browser', token);

  /** Sets the cookie by which this browser is recognized, or extends its time. */
  function recognize(request: FastifyRequest, reply: FastifyReply): Buffer {
    const token = tokenOf(request, 'browser') ?? randomToken();
    reply.setCookie(cookies.name('browser'), token, cookies.lasting);
    return browserOf(token);
  }

  const visitorToken = (visitor: string): string => vault.sign('visitor', visitor);

  async function endOne(reply: FastifyReply, session: Session): Promise<void> {
    await sessions.end(session);
    reply.clearCookie(cookies.name(session.kind), cookies.options);
  }

  return {
    async begin(request, reply, reader, session) {
      // The invented people of a development machine are signed in by its pages, each for itself.
      if (session.kind === 'agent' && session.origin !== 'development' && request.presented.operations) {
        await endOne(reply, request.presented.operations);
      }
      const { token, session: begun } = await sessions.create(reader, session, tokenOf(request, session.kind));
      reply.setCookie(cookies.name(session.kind), token, cookies.options);
      // The browser matters only for agents and their customers.
      if (session.kind === 'operations') return begun;
      const browser = recognize(request, reply);
      if (session.kind === 'agent') {
        const device = vault.blindIndex('device', userAgentOf(request));
        await noteAgentsBrowser(reader, session.agentId, { browser, device });
      }
      return begun;
    },
    async end(request, reply, session) {
      const { agent, operations } = request.presented;
      const ended = session.kind === 'customer' ? [session] : [agent, operations].filter((one) => one !== null);
      for (const one of ended) await endOne(reply, one);
      if (session.kind !== 'customer') reply.setCookie(cookies.name('left'), '1', cookies.left);
    },
    visitorCsrf(request, reply) {
      const known = tokenOf(request, 'visitor');
      const visitor = known ?? randomToken();
      if (known === undefined) reply.setCookie(cookies.name('visitor'), visitor, cookies.options);
      return visitorToken(visitor);
    },
    visitor: (request) => tokenOf(request, 'visitor') ?? null,
    awaitCode(reply, token) {
      if (token === null) reply.clearCookie(cookies.name('code'), cookies.options);
      else reply.setCookie(cookies.name('code'), token, cookies.options);
    },
    codeToken: (request) => tokenOf(request, 'code') ?? null,
    csrfHolds(request, token) {
      const { agent, customer, operations } = request.presented;
      const visitor = tokenOf(request, 'visitor');
      const right = [agent?.csrf, customer?.csrf, operations?.csrf, visitor && visitorToken(visitor)];
      return right.some((expected) => expected !== undefined && sameText(expected, token));
    },
  };
}

/** What the browser says about itself, cut to the length that is kept. */
export const userAgentOf = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 300);

/** Pages and their files need no session, and therefore no database query. */
function isFile(request: FastifyRequest): boolean {
  if (request.method !== 'GET' || request.routeOptions.config.namesFile) return false;
  const last = request.url.split('?', 1)[0]?.split('/').at(-1) ?? '';
  return request.is404 || last === '' || last.includes('.');
}

/** `X-Session` names the session; otherwise it is the one whose AppAuthId the call has, or the only one. */
function choose(request: FastifyRequest): Caller {
  const possible = possibleCallers(request);
  const [first] = possible;
  if (possible.length === 1) return first;
  return possible.find((caller) => caller.kind !== 'none' && carriesHandle(caller, request)) ?? first;
}

/** The possible callers of a request, as far as is known before its body is read; never empty. */
export function possibleCallers({ presented, headers }: FastifyRequest): [Caller, ...Caller[]] {
  const absent: NoSession = { kind: 'none', reason: presented.reason };
  const wanted = headers['x-session'];
  if (wanted === 'agent' || wanted === 'customer' || wanted === 'operations') return [presented[wanted] ?? absent];
  const { agent, customer, operations } = presented;
  const [first, ...others] = [agent, customer, operations].filter((session) => session !== null);
  return first ? [first, ...others] : [absent];
}

function carriesHandle(session: Session, request: FastifyRequest): boolean {
  const fields = { ...(isRecord(request.query) ? request.query : {}), ...(isRecord(request.body) ? request.body : {}) };
  const handle = fields['AppAuthId'] ?? fields['appAuthId'];
  if (typeof handle !== 'string') return false;
  if (session.kind === 'customer') return sameText(session.handle(session.applicationId, session.role), handle);
  const application = namedCase(request);
  if (application === null) return false;
  const role = session.kind === 'agent' ? session.details.Persona : 'Operations';
  return sameText(session.handle(application, role), handle);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
