/** Calls of the ceremony: review, mails, "signed". */
import {
  asParticipant,
  type CaseIds,
  loadHeadPlace,
  resumeApplication,
  type Services,
  signatoriesOf,
} from '../applications/index.ts';
import {
  type AgentSession,
  type AnswerTo,
  type Call,
  type CaseCaller,
  encoded,
  type HttpServer,
  notFound,
  ok,
  refuse,
  waiterOf,
  waitFor,
} from '../platform/index.ts';
import { changesSinceSigned } from './changes.ts';
import { decline } from './decline.ts';
import { FIRST_TRY_SECONDS } from './invite.ts';
import { mailPage, previewedMail, previewMail } from './preview-mail.ts';
import { type DemoAgent, sendDemoMail } from './send-demo-mail.ts';
import { sendInvitation } from './send-invitation.ts';
import { sendOwnerInvitation } from './send-owner-invitation.ts';
import { documentStatus, ownDocumentPending, serveDocument, type ServedDocument } from './serve-document.ts';
import { unlockApplication } from './unlock-application.ts';

/** The three ways in the specification to send to the insured. */
const asked = { sendEmail: 'first', resendEmail: 'again', sendUnlockEmail: 'unlocked' } as const;

export function registerSigning(services: Services, { calls }: HttpServer): void {
  for (const name of ['customerSigned', 'customerSignedWithOwners', 'ownersSigned'] as const) {
    calls.customer(name, (call) => customerSigned(services, call));
  }
  calls.agent('demoCustomerSigned', (call) => customerSigned(services, call));

  calls.customer('decline', (call) =>
    asParticipant(call, { applicationId: call.body.AppId, handle: call.body.AppAuthId }, async (participant) =>
      participant.kind === 'customer' ? decline(services, participant, call.body) : notFound(),
    ),
  );

  calls.case(
    'getApplicationPdf',
    (call) =>
      asParticipant(call, ownDocument(call.query), async (participant) => {
        const { appId: AppId, mergeType, Wait } = call.query;
        const seconds = Number(Wait ?? 0);
        const isPending = seconds > 0 && (await ownDocumentPending(services, participant, { AppId, mergeType }));
        if (isPending) {
          const signal = AbortSignal.any([call.request.signal, services.stopping]);
          await waitFor(isPending, (pending) => !pending, { by: waiterOf(call.caller), seconds, signal });
        }
        const answer = await serveDocument(services, participant, { AppId, mergeType });
        if (answer.code !== 200) return answer;
        return ok(answer.data.bytes.toString('base64'), { headers: aboutDocument(answer.data) });
      }),
    { limit: 'document' },
  );

  calls.case(
    'generatePdf',
    (call) =>
      asParticipant(
        call,
        { applicationId: call.body.AppId, handle: call.body.AppAuthId, alsoFor: 'documents' },
        async (participant) => {
          const answer = await serveDocument(services, participant, call.body);
          if (answer.code !== 200) return answer;
          const { bytes, fileName } = answer.data;
          return encoded(200, bytes, {
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename="${fileName}"`,
            ...aboutDocument(answer.data),
          });
        },
      ),
    { limit: 'document' },
  );

  calls.case('pdfStatus', (call) =>
    asParticipant(call, ownDocument(call.query), (participant) =>
      documentStatus(services, participant, call.query.appId),
    ),
  );

  calls.case('changes', (call) =>
    asParticipant(call, { applicationId: call.body.AppId, handle: call.body.AppAuthId }, (participant) =>
      changesSinceSigned(services, participant, call.body.AppId),
    ),
  );

  calls.agent('unlockApplication', (call) =>
    asParticipant(call, { applicationId: call.body.AppId, handle: call.body.AppAuthId }, async (participant) => {
      if (participant.kind !== 'agent') return notFound();
      const unlocked = await unlockApplication(services, participant, call.body);
      if (unlocked.code !== 200) return unlocked;
      const answer = await resumeApplication(services, participant, { AppId: call.body.AppId, CheckBlockStatus: true });
      return answer.code === 200 ? ok({ ...answer.data, AppAuthId: call.body.AppAuthId }) : answer;
    }),
  );

  const mailsOfAgent = {
    limit: { name: 'mail', by: ({ caller }: { caller: { agentId: string } }) => caller.agentId },
    holds: FIRST_TRY_SECONDS,
  } as const;
  for (const name of ['sendEmail', 'resendEmail', 'sendUnlockEmail'] as const) {
    calls.agent(
      name,
      (call) => {
        const { AppId, AgentId, To, SharedMailbox: share = false, Note = '' } = call.body.emailInfo;
        if (AgentId !== call.caller.agentId) return Promise.resolve(refuse(403, 'This case belongs to another agent.'));
        return asParticipant(call, { applicationId: AppId }, async (participant) =>
          participant.kind === 'agent'
            ? sendInvitation(services, participant, { AppId, To, share, note: Note.trim(), as: asked[name] })
            : notFound(),
        );
      },
      mailsOfAgent,
    );
  }

  calls.agent(
    'sendDemoEmail',
    (call) => {
      const { AppId, AgentId, To, Note = '' } = call.body.emailInfo;
      if (AgentId !== call.caller.agentId) return Promise.resolve(refuse(403, 'This case belongs to another agent.'));
      const agent = signedIn(call.caller);
      return asParticipant(call, { applicationId: AppId }, async (participant) =>
        participant.kind === 'agent'
          ? sendDemoMail(services, participant, { AppId, To, agent, note: Note.trim() })
          : notFound(),
      );
    },
    mailsOfAgent,
  );

  calls.agent(
    'previewEmail',
    (call) => {
      const { AppId, AgentId, SignerLetter: letter, Note = '' } = call.body.emailInfo;
      if (AgentId !== call.caller.agentId) return Promise.resolve(refuse(403, 'This case belongs to another agent.'));
      return asParticipant(call, { applicationId: AppId }, async (participant) =>
        participant.kind === 'agent'
          ? previewMail(services, participant, { AppId, letter, note: Note.trim(), agent: signedIn(call.caller) })
          : notFound(),
      );
    },
    { limit: 'portal' },
  );

  calls.agent(
    'mailPage',
    (call) => {
      const of = previewedMail(services, call.caller.agentId, call.query.Of);
      if (of === null) return Promise.resolve(notFound());
      return asParticipant(call, { applicationId: of.AppId }, async (participant) => {
        if (participant.kind !== 'agent') return notFound();
        const page = await mailPage(services, participant, { ...of, agent: signedIn(call.caller) });
        return page === null ? notFound() : encoded(200, page, MAIL_PAGE_HEADERS);
      });
    },
    { limit: 'portal' },
  );

  calls.case(
    'sendOwnerEmail',
    (call) => {
      const { AgentId, ...request } = call.body.emailInfo;
      return asParticipant(call, { applicationId: request.AppId }, async (participant) => {
        if (participant.kind === 'agent' && participant.agentId !== AgentId)
          return refuse(403, 'This case belongs to another agent.');
        return sendOwnerInvitation(services, participant, request);
      });
    },
    {
      limit: { name: 'mail', by: ({ caller }) => (caller.kind === 'agent' ? caller.agentId : waiterOf(caller)) },
      holds: FIRST_TRY_SECONDS,
    },
  );
}

const signedIn = ({ details }: AgentSession): DemoAgent => ({
  name: `${details.AgentFirstName} ${details.AgentLastName}`,
  address: details.AgentEmail,
});

/** A mail is shown as in a mail program: without scripts, forms, our origin, or a way out of its frame. */
const MAIL_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};

const ownDocument = ({ appId, AppAuthId }: { appId: string; AppAuthId?: string }): CaseIds => ({
  applicationId: appId,
  handle: AppAuthId,
  alsoFor: 'documents',
});

/** What the response contains in addition to the bytes. */
const aboutDocument = ({ sha256, isSealed }: ServedDocument) => ({
  'x-document-sha256': sha256,
  'x-document-sealed': String(isSealed),
});

/** 409 while the server itself does not see the caller's signature. */
async function customerSigned(
  services: Services,
  call: Pick<Call<'customerSigned', CaseCaller>, 'body' | 'caller' | 'observed'>,
): Promise<AnswerTo<'customerSigned'>> {
  return asParticipant(call, { applicationId: call.body.AppId, handle: call.body.appAuthId }, async (participant) => {
    const place = await loadHeadPlace(services, services.database.query, call.body.AppId, participant);
    if (!place?.slot || place.slot.kind === 'agent') return notFound();
    const { head, slot } = place;
    if (slot.state !== 'signed') return refuse(409, 'There is no signature yet.', { data: { reason: 'unsigned' } });
    const { OwnershipSignatories } = await signatoriesOf(services.database.query, head);
    return ok({ CustomerSigned: head.row.customer_signed, Signatories: OwnershipSignatories });
  });
}
