/** The mail to a signer as it would be sent now, shown to the agent before it is sent (spec flow 4.42). */
import type { MailKind } from '@countersign/engine';
import type { ReasonOf } from '@countersign/protocol';
import {
  type Case,
  isReminding,
  loadPlace,
  type AgentOfCase,
  type Place,
  type Services,
  type store,
} from '../applications/index.ts';
import { readMail, type StoredMail, takesNote, withPartsInside } from '../mail/index.ts';
import { type AnswerTo, inTransactionIf, notFound, ok, unlessAltered, type Vault } from '../platform/index.ts';
import { askedOf } from './asked-of-signer.ts';
import type { Refused } from './invite.ts';
import { type DemoAgent, queueDemoMail } from './send-demo-mail.ts';
import { queueInvitation } from './send-invitation.ts';
import { queueOwnerInvitation } from './send-owner-invitation.ts';

interface PreviewRequest {
  AppId: string;
  /** The owner who would get it, by letter; absent: the insured. */
  letter?: string | undefined;
  /** A line from the agent; empty: none. */
  note: string;
  agent: DemoAgent;
}

type Written = { kind: 'written'; mail: StoredMail; place: Place } | Refused<ReasonOf<'previewEmail'>> | null;

export async function previewMail(
  services: Services,
  caller: AgentOfCase,
  request: PreviewRequest,
): Promise<AnswerTo<'previewEmail'>> {
  const written = await writeAndUndo(services, caller, request);
  if (written === null) return notFound();
  if (written.kind === 'refused') return written.answer;
  const { mail, place } = written;
  const { theCase } = place;
  const owner = theCase.slots.find(({ kind, letter }) => kind === 'owner' && letter === request.letter);
  return ok({
    To: { email: mail.to.address, name: mail.to.name },
    Subject: mail.subject,
    Page: `/jhemail/preview-page?Of=${sealedRequest(services.vault, caller.agentId, request)}`,
    TakesNote: kindsOf(theCase, request).every((kind) => takesNote(services.carrier.mail[kind])),
    ReminderDays: isReminding(theCase, services.now()) ? [...services.carrier.reminders] : [],
    ...(await askedOf(services, theCase, owner)),
  });
}

/** Which mails this signer may get. */
const kindsOf = ({ row }: Case, { letter }: PreviewRequest): readonly MailKind[] =>
  row.is_demo ? ['demo'] : [letter === undefined ? 'invitation' : 'owner', 'unlock'];

/** HTML of the mail; null: it would not be sent. */
export async function mailPage(
  services: Services,
  caller: AgentOfCase,
  request: PreviewRequest,
): Promise<Buffer | null> {
  const written = await writeAndUndo(services, caller, request);
  if (written?.kind !== 'written') return null;
  // Its frame may open nothing, so the button in it does nothing.
  const html = withPartsInside(written.mail.html, services.carrier.brand);
  return Buffer.from(html.replace('<head>', '<head><base target="_blank"/>'));
}

/**
 * Sends the mail and rolls back before anything is committed: what is shown cannot differ from what is sent, and is
 * refused for the same reasons. Whether signers share a mailbox is asked when it is sent.
 */
async function writeAndUndo(
  services: Services,
  caller: AgentOfCase,
  { AppId, letter, note, agent }: PreviewRequest,
): Promise<Written> {
  return inTransactionIf(
    services.database,
    async (tx): Promise<Written> => {
      const place = await loadPlace(services, tx, AppId, caller);
      if (place === null) return null;
      const { key, row } = place.theCase;
      const write = () => {
        if (letter !== undefined) {
          const isMeant = (_: Case, slot: store.SlotRow) => slot.letter === letter;
          return queueOwnerInvitation(services, tx, caller, { AppId, isMeant, share: true, note });
        }
        return row.is_demo
          ? queueDemoMail(services, tx, caller, { AppId, agent, note })
          : queueInvitation(services, tx, caller, { AppId, as: 'again', share: true, note });
      };
      const queued = await write();
      if (queued.kind === 'refused') return queued;
      return { kind: 'written', mail: await readMail(tx, key, queued.mail), place };
    },
    () => false,
  );
}

const CONTEXT = 'mail preview';

/**
 * What the page shows, for this agent only. If the agent's line were readable in the address, browsers would store it.
 */
const sealedRequest = (vault: Vault, agentId: string, { AppId, letter, note }: PreviewRequest): string =>
  vault.sealOwn(`${CONTEXT}|${agentId}`, JSON.stringify({ AppId, letter, note })).toString('base64url');

/** Null: it was not sealed for this agent. */
export function previewedMail(
  { vault }: Services,
  agentId: string,
  sealed: string,
): Omit<PreviewRequest, 'agent'> | null {
  const opened = unlessAltered(() => vault.openOwn(`${CONTEXT}|${agentId}`, Buffer.from(sealed, 'base64url')));
  return opened === null ? null : JSON.parse(opened);
}
