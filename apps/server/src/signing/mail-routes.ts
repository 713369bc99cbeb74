/** Calls that send mails to signers, and show them before. */
import { agentNameOf, type AgentOfCase, asAgent, asParticipant, type Services } from '../applications/index.ts';
import {
  type AgentSession,
  type Answer,
  type CallTable,
  encoded,
  notFound,
  type Observed,
  refuse,
  waiterOf,
} from '../platform/index.ts';
import { FIRST_TRY_SECONDS } from './invite.ts';
import { mailPage, previewedMail, previewMail } from './preview-mail.ts';
import { type DemoAgent, sendDemoMail } from './send-demo-mail.ts';
import { sendInvitation } from './send-invitation.ts';
import { sendOwnerInvitation } from './send-owner-invitation.ts';
import type { Reason } from '@countersign/protocol';

/** The calls that send to the insured, and what each is for (`InvitationRequest.as`). */
const SENT_AS = { sendEmail: 'first', resendEmail: 'again', sendUnlockEmail: 'unlocked' } as const;

export function registerMails(services: Services, calls: CallTable): void {
  const mailsOfAgent = {
    limit: { name: 'mail', by: ({ caller }: { caller: AgentSession }) => caller.agentId },
    holds: FIRST_TRY_SECONDS,
  } as const;
  for (const name of ['sendEmail', 'resendEmail', 'sendUnlockEmail'] as const) {
    calls.agent(
      name,
      (call) => {
        const { AppId, To, SharedMailbox: share = false, Note = '' } = call.body.emailInfo;
        return asSender(call, (agent) =>
          sendInvitation(services, agent, { AppId, To, share, note: Note.trim(), as: SENT_AS[name] }),
        );
      },
      mailsOfAgent,
    );
  }

  calls.agent(
    'sendDemoEmail',
    (call) => {
      const { AppId, To, Note = '' } = call.body.emailInfo;
      return asSender(call, (agent) =>
        sendDemoMail(services, agent, { AppId, To, agent: signedIn(call.caller), note: Note.trim() }),
      );
    },
    mailsOfAgent,
  );

  calls.agent(
    'previewEmail',
    (call) => {
      const { AppId, SignerLetter: letter, Note = '' } = call.body.emailInfo;
      return asSender(call, (agent) =>
        previewMail(services, agent, { AppId, letter, note: Note.trim(), agent: signedIn(call.caller) }),
      );
    },
    { limit: 'portal' },
  );

  calls.agent(
    'mailPage',
    async (call) => {
      const of = previewedMail(services, call.caller.agentId, call.query.Of);
      if (of === null) return notFound();
      return asAgent(call, { applicationId: of.AppId }, async (agent) => {
        const page = await mailPage(services, agent, { ...of, agent: signedIn(call.caller) });
        return page === null ? notFound() : encoded(200, page, MAIL_PAGE_HEADERS);
      });
    },
    { limit: 'portal' },
  );

  calls.case(
    'sendOwnerEmail',
    (call) => {
      const { AgentId, ...request } = call.body.emailInfo;
      return asParticipant(call, { applicationId: request.AppId }, async (participant) =>
        participant.kind === 'agent' && participant.agentId !== AgentId
          ? anothersCase()
          : sendOwnerInvitation(services, participant, request),
      );
    },
    {
      limit: { name: 'mail', by: ({ caller }) => (caller.kind === 'agent' ? caller.agentId : waiterOf(caller)) },
      holds: FIRST_TRY_SECONDS,
    },
  );
}

/** Runs a verb as the agent of the case who is named in the mail. */
async function asSender<Data, Why extends Reason>(
  call: {
    caller: AgentSession;
    observed: Observed;
    body: { emailInfo: { AppId: string; AgentId: string } };
  },
  verb: (agent: AgentOfCase) => Promise<Answer<Data, Why>>,
): Promise<Answer<Data, Why>> {
  const { AppId, AgentId } = call.body.emailInfo;
  return AgentId === call.caller.agentId ? asAgent(call, { applicationId: AppId }, verb) : anothersCase();
}

const anothersCase = () => refuse(403, 'This case belongs to another agent.');

const signedIn = ({ details }: AgentSession): DemoAgent => ({
  name: agentNameOf(details),
  address: details.AgentEmail,
});

/** A mail is shown as in a mail program: without scripts, forms, our origin, or a way out of its frame. */
const MAIL_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
};
