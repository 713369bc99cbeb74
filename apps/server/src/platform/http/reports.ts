/** Browsers report here what the content security policy blocked: a sign of a bug, or of an attack. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readJson } from './body.ts';
import { refuseTooMany } from './envelope.ts';
import { clientOf, type Limits } from './limits.ts';
import { sendRefusal } from './send-refusal.ts';

/**
 * Accepts reports in both formats and logs the rule and the origin, never an address with its query. As often as what
 * pages report, before a body is read: anybody can send one.
 */
export function takeReports(server: FastifyInstance, limits: Limits): void {
  void server.register(async (scope) => {
    for (const type of ['application/csp-report', 'application/reports+json']) {
      scope.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
        readJson(body),
      );
    }
    const options = { bodyLimit: 16_384, config: { tokenless: true }, schema: { hide: true } };
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      const wait = await limits.use('report', clientOf(request.ip));
      if (wait === null) return undefined;
      return sendRefusal(reply, refuseTooMany(wait));
    };
    scope.post('/service/csp-report', { ...options, onRequest }, async (request, reply) => {
      for (const { directive, blocked } of reportsIn(request.body))
        request.log.warn({ directive, blocked }, 'the content security policy blocked something');
      return reply.code(204).send();
    });
  });
}

function reportsIn(body: unknown): { directive: string; blocked: string }[] {
  const list = Array.isArray(body) ? body.slice(0, 5) : [body];
  return list.map((report: unknown) => {
    const content = member(report, 'csp-report') ?? member(report, 'body') ?? report;
    const directive = member(content, 'effective-directive') ?? member(content, 'effectiveDirective');
    const blocked = member(content, 'blocked-uri') ?? member(content, 'blockedURL');
    return { directive: wordOf(short(directive)), blocked: originOf(short(blocked)) };
  });
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}

const short = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');

function originOf(address: string): string {
  try {
    return new URL(address).origin;
  } catch {
    return wordOf(address);
  }
}

/** The name of a rule, or what was blocked by it, as `inline`; not what somebody wrote instead. */
const wordOf = (text: string): string => (/^[a-z-]{1,40}$/.test(text) ? text : '');
