import type { Data, EventType } from '@countersign/protocol';
import { type Case, nameOf, type Services, store } from '../applications/index.ts';
import { readEvidence, type RecordedEvent } from '../evidence/index.ts';
import { CLOSED_REASONS, TASK_MAILS } from '../mail/index.ts';
import { unlockReasons } from '../signing/index.ts';
import { everyKey } from '../systems/index.ts';
import { groupedEvents } from './grouped-events.ts';
import { isPortalText, type PortalTexts, portalTexts } from './portal-texts.ts';

/** Events that the case's agent does not see. */
const OPERATIONS_ONLY: readonly EventType[] = [
  'access.refused',
  'requirement.raised',
  'requirement.withdrawn',
  'requirement.overdue',
  'amendment.signed',
];

/**
 * Events about requirements: how often, when and whether a signer came to answer one is for operations only (spec
 * requirements 5.1).
 */
const isOfTask = ({ type, data }: RecordedEvent, mails: ReadonlySet<unknown>): boolean =>
  OPERATIONS_ONLY.some((only) => only === type) ||
  data['purpose'] === 'task' ||
  mails.has(data['mail']) ||
  'requirement' in data ||
  'amendment' in data ||
  'amendments' in data ||
  data['isAmended'] === true;

/** Sent because of a requirement: one of its own mails, or the code of somebody who came to answer it. */
const isTaskMail = (data: RecordedEvent['data']): boolean =>
  data['purpose'] === 'task' || TASK_MAILS.some((kind) => kind === data['kind']);

/**
 * The case's timeline for its agent or for operations, newest first: who did what and when, with signers' names, never
 * an answer. Events without a text are only for the evidence.
 */
export async function timelineOf(
  services: Services,
  theCase: Case,
  reader: 'agent' | 'operations',
): Promise<Data<'timeline'>> {
  const { query } = services.database;
  const words = portalTexts(services.carrier.texts);
  const [events, reasons, signers] = await Promise.all([
    readEvidence(query, theCase.id),
    unlockReasons(query, theCase),
    signerNames(services, theCase),
  ]);
  // A reminder contains a new link: it is shown once.
  const reminders = new Set(events.flatMap(({ type, data }) => (type === 'signer.reminded' ? [data['mail']] : [])));
  const systems = reader === 'operations' ? await systemNames(services, events) : NO_NAMES;
  const taskMails = new Set(events.flatMap(({ data }) => ('mail' in data && isTaskMail(data) ? [data['mail']] : [])));
  const told = events
    .filter(({ type, data }) => type !== 'link.issued' || !reminders.has(data['mail']))
    .flatMap((event) => {
      const what = textKeyOf(event);
      if (!isPortalText(what)) return [];
      if (reader === 'agent' && isOfTask(event, taskMails)) return [];
      const { who, by, about } =
        event.type === 'access.refused' ? strangerOf(event, systems) : peopleOf(event, { signers, systems });
      const key = `timeline.by.${by}`;
      const isReceipt = event.type === 'case.handedOver' && reader === 'operations';
      const Event = isReceipt ? withReceipt(words(what), event, words) : words(what);
      const Reason = reasons.get(event.seq);
      return [
        {
          At: event.at,
          Type: event.type,
          Actor: who ?? (isPortalText(key) ? words(key) : by),
          Text:
            Reason !== undefined
              ? words('timeline.withReason', { Event, Reason })
              : about === undefined
                ? Event
                : words('timeline.about', { Event, Name: about }),
        },
      ];
    });
  return { Events: groupedEvents(told.toReversed(), words) };
}

/** The key of an event's text, if it has one. */
function textKeyOf({ type, data }: RecordedEvent): string {
  // The link with which a signer comes to answer is no invitation.
  if (type === 'link.issued' && data['purpose'] === 'task') return 'timeline.taskLink';
  // No mail server refused it.
  if (type === 'mail.failed' && CLOSED_REASONS.some((reason) => reason === data['reason']))
    return 'timeline.closedMail';
  return `timeline.${type}`;
}

/**
 * For operations, a hand-over is shown with its receipt: the target, the id in its response, and the hash of what was
 * sent.
 */
function withReceipt(Event: string, { data }: RecordedEvent, words: PortalTexts): string {
  const receipt = { Event, Target: String(data['target']), Hash: String(data['sha256']) };
  const { answer } = data;
  return typeof answer === 'string'
    ? words('timeline.receipt.answered', { ...receipt, Answer: answer })
    : words('timeline.receipt', receipt);
}

/** Names of the customers who sign, of every round, by their slots. */
async function signerNames({ database }: Services, theCase: Case): Promise<Map<string, string>> {
  const earlier = await store.earlierSlots(database.query, theCase.id, theCase.row.epoch);
  return new Map(
    [...theCase.slots, ...earlier]
      .filter(({ kind }) => kind !== 'agent')
      .map((slot) => [slot.id, nameOf(theCase, slot)]),
  );
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Names of the other systems that caused events, by what evidence calls their keys. */
async function systemNames(
  { database }: Services,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, string>> {
  if (!events.some(({ actor }) => actor.kind === 'system' && actor.id.startsWith('key '))) return NO_NAMES;
  return new Map((await everyKey(database.query)).map(({ id, name }) => [`key ${id}`, name]));
}

/**
 * Who caused an event, and whom it is about if that is somebody else. What a signature caused for another signer, such
 * as their invitation, is attributed to the system.
 */
function peopleOf(
  { actor, data }: RecordedEvent,
  { signers, systems }: { signers: ReadonlyMap<string, string>; systems: ReadonlyMap<string, string> },
): { who: string | undefined; by: string; about: string | undefined } {
  const slot = typeof data['slot'] === 'string' ? data['slot'] : '';
  const isOther = slot !== '' && slot !== actor.id;
  const about = isOther ? signers.get(slot) || undefined : undefined;
  if (actor.kind === 'system') return { who: systems.get(actor.id), by: actor.kind, about };
  if (actor.kind !== 'customer') return { who: undefined, by: actor.kind, about };
  if (isOther && actor.id !== '') return { who: undefined, by: 'system', about };
  return { who: signers.get(actor.id) || undefined, by: actor.kind, about };
}

/** Who was refused the case: another agent, by their ID, the customer of another case, by its ID, or a system, by its name. */
function strangerOf({ actor, data }: RecordedEvent, systems: ReadonlyMap<string, string>): ReturnType<typeof peopleOf> {
  if (actor.kind === 'agent') return { who: undefined, by: 'otherAgent', about: actor.id };
  if (actor.kind === 'system') return { who: undefined, by: 'otherSystem', about: systems.get(actor.id) ?? actor.id };
  return { who: undefined, by: 'otherCustomer', about: String(data['from']) };
}
