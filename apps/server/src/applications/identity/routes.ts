/** Calls with which a customer proves their identity (spec flow 4.18). */
import type { Data } from '@countersign/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, byAddress, clientOf, type HttpServer, ok, randomToken, refuse } from '../../platform/index.ts';
import { type AskingBrowser, openDeviceLink } from './agents-browser.ts';
import { confirmCode } from './confirm-code.ts';
import { findIsClosed } from './attempts.ts';
import { findApplication, linkIsOver } from './find-application.ts';
import type { Admission } from './admit-signer.ts';
import { CODE_WAIT_SECONDS, sendCode } from './send-code.ts';
import type { Services } from '../services.ts';

const nobodyYet = { kind: 'customer', id: '' } as const;

const browserOf = (request: FastifyRequest): AskingBrowser => ({
  known: request.browser,
  agentId: request.presented.agent?.agentId ?? null,
});

/** The calls by which customers find their case and prove who they are (spec flow §4, Finding a case). */
export function registerIdentity(services: Services, { calls, callers }: HttpServer): void {
  calls.open(
    'findApplication',
    async ({ body, observed, request, reply }) => {
      const token = randomToken();
      const checked = await findApplication(services, body, {
        origin: { ...observed, actor: nobodyYet },
        client: { address: clientOf(request.ip), visitor: callers.visitor(request), browser: browserOf(request) },
        code: { token, before: callers.codeToken(request) },
        wasAnswered: () => reply.sent,
      });
      if (checked.kind === 'refused') return checked.refusal;
      if (checked.kind === 'found') return enter(checked.found, request, reply);
      callers.awaitCode(reply, token);
      return refuse(403, 'A one-time code is needed to continue.', { data: { reason: 'code' } });
    },
    { limit: { name: 'sign-in', by: byAddress } },
  );

  calls.open(
    'findStanding',
    async ({ body, request }) => {
      const client = { address: clientOf(request.ip), visitor: callers.visitor(request) };
      return ok({ Closed: await findIsClosed(services, body, client), LinkOver: await linkIsOver(services, body) });
    },
    { limit: 'report' },
  );

  calls.open(
    'openDeviceLink',
    async ({ body, request }) =>
      (await openDeviceLink(services, body.Token, callers.visitor(request))) ?? ok({ Taken: true }),
    { limit: { name: 'sign-in', by: byAddress } },
  );

  calls.open(
    'sendCode',
    ({ body, observed, request }) =>
      sendCode(services, {
        token: callers.codeToken(request),
        by: body.By,
        origin: { ...observed, actor: nobodyYet },
      }),
    { limit: { name: 'code', by: byAddress }, holds: CODE_WAIT_SECONDS },
  );

  calls.open(
    'confirmCode',
    async ({ body, observed, request, reply }) => {
      const confirmed = await confirmCode(services, body, {
        token: callers.codeToken(request),
        browser: browserOf(request),
        origin: { ...observed, actor: nobodyYet },
        wasAnswered: () => reply.sent,
      });
      if (confirmed.kind === 'refused') return confirmed.refusal;
      callers.awaitCode(reply, null);
      return enter(confirmed.found, request, reply);
    },
    { limit: { name: 'code', by: byAddress } },
  );

  async function enter(
    found: Admission,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer<Data<'findApplication'>>> {
    const session = await callers.begin(request, reply, services.database.query, {
      kind: 'customer',
      origin: 'identity',
      applicationId: found.applicationId,
      slotId: found.slotId,
      role: found.role,
      purpose: found.purpose,
    });
    return ok({
      ApplicationId: found.applicationId,
      AppAuthId: session.handle(found.applicationId, found.role),
      SigningRole: found.role,
      ...(found.consentRequired && { ConsentRequired: found.consentRequired }),
    });
  }
}
