/** Sends a signatory's e-mail again (spec flow §2, Resend; §4, Sending e-mail). */
import type { ApplicationSummary, OwnershipSignatory } from '@countersign/protocol';
import { sendOwnerEmail } from '../signing/owner-email.ts';
import { MAIL_SENT, type SendEvent } from '../signing/send-steps.ts';
import { client } from '../state/client.ts';
import { reasonOf } from '../state/reason-of.ts';
import { sessionData } from '../state/session-store.ts';

export async function resendToInsured({ Id: AppId }: ApplicationSummary): Promise<SendEvent> {
  return eventOf(await client.call('resendEmail', { emailInfo: { AppId, AgentId: agentId() } }));
}

export async function resendToOwner({ Id: AppId }: ApplicationSummary, owner: OwnershipSignatory): Promise<SendEvent> {
  return eventOf(await sendOwnerEmail(AppId, owner, { AgentId: agentId() }));
}

const agentId = (): string => sessionData.get()?.agent?.AgentId ?? '';

function eventOf(answer: { ok: true; data: { Message: string } } | { ok: false; data: unknown }): SendEvent {
  if (answer.ok) return { kind: answer.data.Message === MAIL_SENT ? 'accepted' : 'failed' };
  const reason = reasonOf(answer.data);
  return reason === 'agentsMailbox' ? { kind: 'refused', reason, sections: [] } : { kind: 'failed' };
}
