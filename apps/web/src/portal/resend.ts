/** Sends a signatory's e-mail again (spec flow §2, Resend; §4, Sending e-mail). */
import type { ApplicationSummary } from '@countersign/protocol';
import { MAIL_SENT, type SendEvent } from '../signing/send-steps.ts';
import { client } from '../state/client.ts';
import { sessionData } from '../state/session-store.ts';

export type Owner = ApplicationSummary['OwnershipSignatories'][number];

export async function resendToInsured({ Id: AppId }: ApplicationSummary): Promise<SendEvent> {
  return eventOf(await client.call('resendEmail', { emailInfo: { AppId, AgentId: agentId() } }));
}

export async function resendToOwner({ Id: AppId }: ApplicationSummary, owner: Owner): Promise<SendEvent> {
  const emailInfo = {
    AppId,
    AgentId: agentId(),
    OwnerFirstName: owner.FirstName,
    OwnerLastName: owner.LastName,
    OwnerType: owner.Role,
    SignerLetter: owner.SignerLetter,
  };
  return eventOf(await client.call('sendOwnerEmail', { emailInfo }));
}

const agentId = (): string => sessionData.get()?.agent?.AgentId ?? '';

const eventOf = (answer: { ok: true; data: { Message: string } } | { ok: false }): SendEvent =>
  answer.ok && answer.data.Message === MAIL_SENT ? { kind: 'accepted' } : { kind: 'failed' };
