/** `GET /session/agent/login` and `/session/agent/callback`: agents sign in at the carrier's identity provider (spec http §2). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../applications/index.ts';
import { type AgentDetails, clientOf, cookieRules, type HttpServer } from '../platform/index.ts';
import { claimAgentId } from './claim-agent-id.ts';
import { agentOfClaims, operatorNameOf, rightsOfClaims } from './oidc-claims.ts';
import { type Claims, newSecrets, openIdentityProvider } from './oidc.ts';
import type { ProviderFailure } from './oidc-failure.ts';
import {
  openPending,
  ownPath,
  PENDING_KIND,
  PENDING_SECONDS,
  pendingKind,
  type PendingSignIn,
  sealPending,
  surplusPending,
} from './oidc-pending.ts';
import { sendNotice, type SignInNotice } from './sign-in-page.ts';

const LOGIN_PATH = '/session/agent/login';
const CALLBACK_PATH = '/session/agent/callback';
const FAILED_PATH = '/express/error-page';

const RETRY_AFTER_SECONDS = 30;

/**
 * Registers both addresses. An active agent session stays: another agent can sign in only after Exit, so that nobody is
 * signed in as somebody else without noticing. Every other failure ends on the error page without a reason; the log has
 * its code.
 */
export function registerAgentSignIn(
  { config, database, vault, now }: Pick<Services, 'config' | 'database' | 'vault' | 'now'>,
  { fastify, callers, limits }: Pick<HttpServer, 'fastify' | 'callers' | 'limits'>,
  { timeoutSeconds = 5 }: { timeoutSeconds?: number } = {},
): void {
  const hidden = { schema: { hide: true } };
  if (config.oidc === null) {
    const notice = notConfigured(config.developmentLogin);
    fastify.get(LOGIN_PATH, hidden, (_request, reply) => sendNotice(reply, notice));
    return;
  }
  const { agentClaim, issuer, operationsClaim } = config.oidc;
  const provider = openIdentityProvider(config.oidc, config.publicUrl + CALLBACK_PATH, timeoutSeconds);
  const rules = cookieRules(config.secureCookies);
  const { options } = rules;
  const left = rules.name('left');

  fastify.get<{ Querystring: { returnTo?: unknown } }>(LOGIN_PATH, hidden, async (request, reply) => {
    const returnTo = ownPath(request.query.returnTo, config.publicUrl);
    if (request.presented.agent) return reply.redirect(returnTo);
    if (await isTooOften(request, reply, 'login', returnTo)) return reply;
    const secrets = newSecrets();
    const authorization = await provider.authorize(secrets, left in request.cookies ? 'always' : 'if-unknown');
    if (!authorization.ok) return fail(request, reply, authorization.failure, returnTo);
    keepPending(request, reply, { secrets, returnTo });
    return reply.redirect(authorization.address);
  });

  fastify.get<{ Querystring: { state?: unknown } }>(CALLBACK_PATH, hidden, async (request, reply) => {
    const pending = takePending(request, reply, request.query.state);
    if (request.presented.agent) return reply.redirect(pending?.returnTo ?? ownPath(undefined, config.publicUrl));
    if (!pending) return refuse(request, reply, { code: 'not-begun-here' });
    const { returnTo } = pending;
    if (await isTooOften(request, reply, 'callback', returnTo)) return reply;
    const found = await provider.identify(queryOf(request), pending.secrets);
    if (!found.ok) return fail(request, reply, found.failure, returnTo);
    const agent = agentOfClaims(found.claims, agentClaim);
    if (!agent.ok) return refuse(request, reply, { code: 'claim-missing', claim: agent.claim });
    const { agentId, details } = agent;
    const person = { issuer, subject: String(found.claims['sub']) };
    if (!(await claimAgentId(database.query, agentId, person, now()))) {
      return refuse(request, reply, { code: 'agent-id-taken', claim: agentClaim });
    }
    await callers.begin(request, reply, database.query, { kind: 'agent', origin: 'oidc', agentId, details });
    await beginOperations(request, reply, found.claims, details);
    void reply.clearCookie(left, options);
    return reply.redirect(returnTo);
  });

  /** Lets the browser keep this sign-in, beside those of its other tabs. */
  function keepPending(request: FastifyRequest, reply: FastifyReply, pending: PendingSignIn): void {
    const surplus = surplusPending(Object.keys(request.cookies), rules.name(PENDING_KIND));
    for (const old of surplus) void reply.clearCookie(old, options);
    const cookie = rules.name(pendingKind(pending.secrets.state));
    void reply.setCookie(cookie, sealPending(vault, pending, now()), { ...options, maxAge: PENDING_SECONDS });
  }

  /** The sign-in with this state, once; null if none is in progress in this browser. */
  function takePending(request: FastifyRequest, reply: FastifyReply, state: unknown): PendingSignIn | null {
    if (typeof state !== 'string') return null;
    const cookie = rules.name(pendingKind(state));
    const sealed = request.cookies[cookie];
    if (sealed !== undefined) void reply.clearCookie(cookie, options);
    return openPending(vault, sealed, now());
  }

  async function beginOperations(
    request: FastifyRequest,
    reply: FastifyReply,
    claims: Claims,
    details: AgentDetails,
  ): Promise<void> {
    const { sub } = claims;
    const rights = rightsOfClaims(claims, operationsClaim);
    if (rights.length === 0 || typeof sub !== 'string') return;
    const session = { operatorId: sub, name: operatorNameOf(claims, details), rights };
    await callers.begin(request, reply, database.query, { kind: 'operations', origin: 'oidc', ...session });
  }

  async function isTooOften(
    request: FastifyRequest,
    reply: FastifyReply,
    step: string,
    returnTo: string,
  ): Promise<boolean> {
    const wait = await limits.use('sign-in', `${step} ${clientOf(request.ip)}`);
    if (wait === null) return false;
    await sendNotice(reply, {
      status: 429,
      title: 'Too many sign-ins',
      text: 'There were too many sign-ins from your network. Please try again in a minute.',
      link: tryAgain(returnTo),
      retryAfter: wait,
    });
    return true;
  }
}

function fail(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, code }: ProviderFailure,
  returnTo: string,
): FastifyReply | Promise<FastifyReply> {
  if (kind === 'refused') return refuse(request, reply, { code });
  request.log.warn({ code }, 'sign-in unavailable');
  return sendNotice(reply, {
    status: 503,
    title: 'Sign-in is not available',
    text: 'The sign-in service is not responding. Your work is kept. Please try again in a minute.',
    link: tryAgain(returnTo),
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

/** The reason is written to the log, never to the page. */
function refuse(request: FastifyRequest, reply: FastifyReply, reason: { code: string; claim?: string }): FastifyReply {
  request.log.warn(reason, 'sign-in refused');
  return reply.redirect(FAILED_PATH);
}

/** A link that begins another sign-in, which leads to the page that this one was for. */
function tryAgain(returnTo: string): { to: string; label: string } {
  return { to: `${LOGIN_PATH}?${String(new URLSearchParams({ returnTo }))}`, label: 'Try again' };
}

function queryOf(request: FastifyRequest): string {
  const start = request.url.indexOf('?');
  return start < 0 ? '' : request.url.slice(start);
}

function notConfigured(developmentLogin: boolean): SignInNotice {
  if (developmentLogin) {
    return {
      status: 404,
      title: 'No sign-in is needed here',
      text: 'This is a development installation: its pages sign in an invented agent.',
      link: { to: '/express/welcome', label: 'Start' },
    };
  }
  return {
    status: 404,
    title: 'Agents cannot sign in here',
    text: 'No identity provider is configured. The operator sets OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  };
}
