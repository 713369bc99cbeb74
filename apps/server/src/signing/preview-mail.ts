/** The mail to the insured as it would be sent now, shown to the agent before it is sent (spec flow 4.42). */
import {
  type Application,
  answersFor,
  bindingOf,
  type MailKind,
  type RoleName,
  sectionsOnWay,
  stageOf,
} from '@countersign/engine';
import type { Data, ReasonOf } from '@countersign/protocol';
import {
  type Case,
  isReminding,
  loadPlace,
  type Participant,
  type Place,
  type Services,
} from '../applications/index.ts';
import { readMail, type StoredMail, takesNote, withPartsInside } from '../mail/index.ts';
import { type AnswerTo, inTransactionIf, notFound, ok, unlessAltered, type Vault } from '../platform/index.ts';
import type { Refused } from './invite.ts';
import { type DemoAgent, queueDemoMail } from './send-demo-mail.ts';
import { queueInvitation } from './send-invitation.ts';

type Agent = Extract<Participant, { kind: 'agent' }>;

interface PreviewRequest {
  AppId: string;
  /** A line of the agent's; empty: none. */
  note: string;
  agent: DemoAgent;
}

type Written = { kind: 'written'; mail: StoredMail; place: Place } | Refused<ReasonOf<'previewEmail'>> | null;

export async function previewMail(
  services: Services,
  caller: Agent,
  request: PreviewRequest,
): Promise<AnswerTo<'previewEmail'>> {
  const written = await writeAndUndo(services, caller, request);
  if (written === null) return notFound();
  if (written.kind === 'refused') return written.answer;
  const { mail, place } = written;
  return ok({
    To: { email: mail.to.address, name: mail.to.name },
    Subject: mail.subject,
    Page: `/jhemail/preview-page?Of=${sealedRequest(services.vault, caller.agentId, request)}`,
    TakesNote: kindsOf(place.theCase).every((kind) => takesNote(services.carrier.mail[kind])),
    ReminderDays: isReminding(place.theCase, services.now()) ? [...services.carrier.reminders] : [],
    Sections: await sectionsOfInsured(services, place),
  });
}

/** Which mails the insured of this case may get. */
const kindsOf = ({ row }: Case): readonly MailKind[] => (row.is_demo ? ['demo'] : ['invitation', 'unlock']);

/** HTML of the mail; null: it would not be sent. */
export async function mailPage(services: Services, caller: Agent, request: PreviewRequest): Promise<Buffer | null> {
  const written = await writeAndUndo(services, caller, request);
  if (written?.kind !== 'written') return null;
  // Its frame may open nothing, so that a press on the button does nothing.
  const html = withPartsInside(written.mail.html, services.carrier.brand);
  return Buffer.from(html.replace('<head>', '<head><base target="_blank"/>'));
}

/**
 * Sends and undoes it before anything is committed: what is shown cannot differ from what is sent, and is refused for the same
 * reasons. That signers share a mailbox is asked when it is sent.
 */
async function writeAndUndo(
  services: Services,
  caller: Agent,
  { AppId, note, agent }: PreviewRequest,
): Promise<Written> {
  return inTransactionIf(
    services.database,
    async (tx): Promise<Written> => {
      const place = await loadPlace(services, tx, AppId, caller);
      if (place === null) return null;
      const { key, row } = place.theCase;
      const queued = row.is_demo
        ? await queueDemoMail(services, tx, caller, { AppId, agent, note })
        : await queueInvitation(services, tx, caller, { AppId, as: 'again', share: true, note });
      if (queued.kind === 'refused') return queued;
      return { kind: 'written', mail: await readMail(tx, key, queued.mail), place };
    },
    () => false,
  );
}

/**
 * The sections that are the insured's to fill, by what the agent may read: what the insured answered adds and takes none, so that
 * neither they nor their number tell of it.
 */
async function sectionsOfInsured(
  services: Services,
  { theCase, stands }: Place,
): Promise<Data<'previewEmail'>['Sections']> {
  const seen = theCase.open(stands.stage, stands.role);
  const application = asInsured(theCase, seen, bindingOf(seen, 'Insured.IsOwner') === true);
  const { definition, blocks } = theCase.model;
  const first = blocks.findIndex(({ name }) => name === definition.Bindings.FirstCustomerBlock);
  const customers = new Set(blocks.slice(Math.max(0, first)).map(({ name }) => name));
  const learned = await services.sectionTimes.of('Insured', seen.answerText(definition.Bindings.Product));
  return sectionsOnWay(application)
    .filter(({ block, isTheirs }) => isTheirs && customers.has(block))
    .map(({ block, title, asked }) => ({ Title: title, Questions: asked, Seconds: learned[block] ?? null }));
}

function asInsured(theCase: Case, seen: Application, isOwner: boolean): Application {
  const role: RoleName = isOwner ? 'InsuredOwner' : 'InsuredNotOwner';
  return theCase.openWith(answersFor(seen, seen.stage), stageOf(role, false), role, {});
}

const CONTEXT = 'mail preview';

/** What the page shows, for this agent only. In an address as it is, a line of the agent's would be kept by browsers. */
const sealedRequest = (vault: Vault, agentId: string, { AppId, note }: PreviewRequest): string =>
  vault.sealOwn(`${CONTEXT}|${agentId}`, JSON.stringify({ AppId, note })).toString('base64url');

/** Null: we did not seal it for this agent. */
export function previewedMail(
  { vault }: Services,
  agentId: string,
  sealed: string,
): Pick<PreviewRequest, 'AppId' | 'note'> | null {
  const opened = unlessAltered(() => vault.openOwn(`${CONTEXT}|${agentId}`, Buffer.from(sealed, 'base64url')));
  return opened === null ? null : JSON.parse(opened);
}
