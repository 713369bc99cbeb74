import type { ReasonOf } from '@countersign/protocol';
import { type AgentOfCase, type Services, store } from '../applications/index.ts';
import { queueMail } from '../mail/index.ts';
import { type AnswerTo, inTransactionIf, refuse, type Tx } from '../platform/index.ts';
import {
  answerOf,
  refuseMail,
  missingInfo,
  type Queued,
  type Recipients,
  refused,
  refuseNote,
  wasNotRefused,
} from './invite.ts';
import { usDateTime } from './mail-link.ts';
import { prepareInvitation } from './send-invitation.ts';

/** The agent who is signed in: the only one whom a test application mails. */
export interface DemoAgent {
  name: string;
  address: string;
}

export interface DemoMailRequest {
  AppId: string;
  To?: Recipients;
  agent: DemoAgent;
  /** A line from the agent, as a signer would read it; empty: none. */
  note: string;
}

/**
 * Sends a test application (spec flow 4.15): what the insured would get is sent to the agent who plays them, never to
 * an address in the form. The link leads to the customer's side, for this agent's session only. Each call sends again.
 */
export async function sendDemoMail(
  services: Services,
  caller: AgentOfCase,
  request: DemoMailRequest,
): Promise<AnswerTo<'sendDemoEmail'>> {
  return answerOf(
    services,
    await inTransactionIf(services.database, (tx) => queueDemoMail(services, tx, caller, request), wasNotRefused),
  );
}

const notDemo = () => refused(refuse(409, 'This is not a test application.', { data: { reason: 'notDemo' } }));

/** Writes the mail in the caller's transaction. */
export async function queueDemoMail(
  services: Services,
  tx: Tx,
  caller: AgentOfCase,
  { AppId, To, agent, note }: DemoMailRequest,
): Promise<Queued<Exclude<ReasonOf<'sendDemoEmail'>, 'address' | 'mail'>>> {
  const at = services.now();
  const prepared = await prepareInvitation(services, tx, caller, {
    AppId,
    at,
    isDemo: true,
    otherwise: notDemo(),
    refuseSlot: () => null,
  });
  if (prepared.kind === 'refused') return prepared;
  const { theCase, slot } = prepared;
  if (agent.address === '') return missingInfo();
  const stopped =
    refuseNote(services, 'demo', note) ?? (await refuseMail(tx, theCase, { slot, address: agent.address, to: To, at }));
  if (stopped) return stopped;
  const mail = await queueMail(tx, services, theCase.key, {
    applicationId: theCase.id,
    slotId: slot.id,
    epoch: theCase.row.epoch,
    kind: 'demo',
    origin: caller.origin,
    at,
    to: agent,
    link: `${services.config.publicUrl}/express/demo-resume-application?AppId=${theCase.id}`,
    values: { AgentName: agent.name, ExpiryDate: usDateTime(theCase.row.expires_at, theCase.zone), AgentNote: note },
  });
  await store.updateSlot(tx, slot, { invited_at: at, updated_at: at });
  await store.advanceSlot(tx, slot, ['open'], { state: 'invited' });
  await store.updateApplication(tx, theCase.id, { sent_at: at, updated_at: at });
  return { kind: 'queued', mail: { id: mail, application_id: theCase.id } };
}
