/** Sends a signatory's e-mail again (spec flow §2, Resend; §4, Sending e-mail). */
import type { ApplicationSummary, OwnershipSignatory } from '@countersign/protocol';
import { sendOwnerEmail } from '../signing/owner-email.ts';
import { sharersOf } from '../signing/refusals.ts';
import { MAIL_SENT, type SendEvent } from '../signing/send-steps.ts';
import { client } from '../state/client.ts';
import { reasonOf } from '../state/reason-of.ts';
import { sessionData } from '../state/session-store.ts';

export async function resendToInsured({ Id: AppId }: ApplicationSummary, share: boolean): Promise<SendEvent> {
  return eventOf(await client.call('resendEmail', { emailInfo: { AppId, AgentId: agentId(), ...shared(share) } }));
}

export async function resendToOwner(
  { Id: AppId }: ApplicationSummary,
  owner: OwnershipSignatory,
  share: boolean,
): Promise<SendEvent> {
  return eventOf(await sendOwnerEmail(AppId, owner, { AgentId: agentId(), ...shared(share) }));
}

/** What the agent says when the server asked. */
const shared = (share: boolean): { SharedMailbox?: true } => (share ? { SharedMailbox: true } : {});

const agentId = (): string => sessionData.get()?.agent?.AgentId ?? '';

function eventOf(answer: { ok: true; data: { Message: string } } | { ok: false; data: unknown }): SendEvent {
  if (answer.ok) return { kind: answer.data.Message === MAIL_SENT ? 'accepted' : 'failed' };
  const reason = reasonOf(answer.data);
  if (reason !== 'agentsMailbox' && reason !== 'sharedMailbox') return { kind: 'failed' };
  return { kind: 'refused', reason, sections: sharersOf(answer.data) };
}
