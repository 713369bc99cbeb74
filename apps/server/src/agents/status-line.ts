import type { StopReason } from '@countersign/protocol';
import { type Case, emailOf, invitationState, isUndelivered, nameOf, type store } from '../applications/index.ts';
import type { PortalTexts } from './portal-texts.ts';

/** What the line depends on in addition to the case itself. */
interface StatusFacts {
  mails: readonly store.MailRow[];
  /** Slots whose link is closed, because their person entered wrong data too often. */
  lockedOut: ReadonlySet<string>;
  /** Likewise, for the link to what they were asked for after the signatures; none for an agent. */
  lockedTasks: ReadonlySet<string>;
  /**
   * Slots whose person was asked for something after the signatures: who they are, and nothing about what was asked.
   */
  asked: ReadonlySet<string>;
  reader: 'agent' | 'operations';
  /** The time zone of its dates. */
  zone: string;
}

type ListedPart = Pick<Case, 'key' | 'slots'> & { row: store.ListedRow };

/** One line that says at which stage a case is and who has to act (spec pages 3.2). */
export function statusLine(part: ListedPart, facts: StatusFacts, words: PortalTexts): string {
  const { row, slots } = part;
  // For operations: it is in no list of its agent.
  if (row.discarded_at !== null) return words('status.discarded');
  switch (row.stage) {
    case 'expired':
      return words('status.expired');
    case 'underwriting':
      return words('status.submitted');
    case 'requirementOpen': {
      const waiting = slots.filter(({ id }) => facts.asked.has(id));
      const locked = waiting.find(({ id }) => facts.lockedTasks.has(id));
      if (locked) return words('status.requirementLocked', { Name: nameOf(part, locked) });
      const waited = waiting.map((slot) => nameOf(part, slot));
      return words('status.requirementOpen', { Names: waited.join(', ') });
    }
    case 'handedOver':
    case 'decided':
    case 'issued':
    case 'withdrawn':
      return words(`status.${row.stage}`);
    case 'declined':
      return words('status.refused');
    case 'complete':
    case 'send':
    case 'insured':
    case 'owners':
    case 'sign':
      return unsignedLine(part, facts, words);
  }
}

/** The line of a case that is not signed by everybody yet. */
function unsignedLine(part: ListedPart, facts: StatusFacts, words: PortalTexts): string {
  const { reader } = facts;
  const withAgent = (Task: string): string => words(`status.withAgent.${reader}`, { Task });
  const { row, slots } = part;
  const holders = slots.filter(({ kind, state }) => kind !== 'agent' && state !== 'signed' && state !== 'waiting');
  // Whether the agent's part is complete depends on answers that operations do not read.
  const isReady = reader === 'agent' && row.ready_to_send && row.epoch === 1;
  if (row.sent_at === null && (row.agent_signed || isReady)) return withAgent(words('status.task.send'));
  if (row.epoch > 1 && row.sent_at === null) return withAgent(words('status.task.unlocked'));
  if (row.sent_at === null || (holders.length === 0 && !row.customer_signed))
    return withAgent(words(`status.task.complete.${reader}`));
  const [holder, ...others] = holders;
  if (!holder) return withAgent(words('status.task.sign'));
  const obstacle = obstacleLine(part, holders, facts, words);
  if (obstacle !== null) return withAgent(obstacle);
  if (others.length > 0) return holdersLine(part, holders, facts, words);
  return holderLine(part, holder, { ...facts, since: holder.invited_at ?? row.sent_at }, words);
}

/** What keeps those who have the case from signing it, and the agent has to mend; null: nothing is known to. */
function obstacleLine(
  part: ListedPart,
  holders: readonly store.SlotRow[],
  { mails, lockedOut }: StatusFacts,
  words: PortalTexts,
): string | null {
  const stopped = holders.map((slot) => ({ slot, why: stopReason(slot, lockedOut) }));
  for (const { slot, why } of stopped) {
    // Sending them the e-mail again reopens their slot.
    if (why !== null && why !== 'lockedOut') return words(`status.declined.${why}`, { Name: nameOf(part, slot) });
  }
  const unreached = holders.find((slot) => isUndelivered(slot, mails));
  if (unreached) {
    return words(`status.unreached.${mailObstacle(part, unreached, mails)}`, { Name: nameOf(part, unreached) });
  }
  const closedOut = stopped.find(({ why }) => why === 'lockedOut');
  return closedOut ? words('status.lockedOut', { Name: nameOf(part, closedOut.slot) }) : null;
}

/** The line of a case that one person has, `since` that time. */
function holderLine(
  part: ListedPart,
  holder: store.SlotRow,
  { mails, zone, since }: StatusFacts & { since: Date },
  words: PortalTexts,
): string {
  const Mail = words(`status.mail.${mailState(part, mails, holder)}`);
  const inserts = { Date: shortDate(since, zone), Mail };
  if (holder.kind === 'insured') return words('status.insured', inserts);
  return words('status.owner', { ...inserts, Letter: holder.letter ?? '', Name: nameOf(part, holder) });
}

/** The line of a case that several owners have, grouped by what became of their e-mails. */
function holdersLine(
  part: ListedPart,
  holders: readonly store.SlotRow[],
  { mails }: StatusFacts,
  words: PortalTexts,
): string {
  const byMail = new Map<string, string[]>();
  for (const slot of holders) {
    const mail = words(`status.mail.${mailState(part, mails, slot)}`);
    byMail.set(mail, [...(byMail.get(mail) ?? []), nameOf(part, slot)]);
  }
  const each = [...byMail].map(([Mail, names]) => words('status.someOwners', { Names: names.join(', '), Mail }));
  return words('status.owners', { Count: holders.length, Owners: each.join('; ') });
}

/** Why this signer cannot continue without the agent; null: nothing is known to stop them. */
export function stopReason(
  { id, state, declined_as: as }: store.SlotRow,
  lockedOut: ReadonlySet<string>,
): StopReason | null {
  if (state === 'declined') return as ?? 'declined';
  // A signer who was admitted by then continues without the link.
  return lockedOut.has(id) && (state === 'open' || state === 'invited') ? 'lockedOut' : null;
}

/** Why no e-mail arrived: an address in signed forms can be corrected only by unlocking. */
function mailObstacle({ row }: Pick<Case, 'row'>, slot: store.SlotRow, mails: readonly store.MailRow[]) {
  if (invitationState(slot, mails) === 'held') return 'held';
  return row.customer_signed ? 'signed' : 'refused';
}

function mailState(part: Pick<Case, 'key'>, mails: readonly store.MailRow[], slot: store.SlotRow) {
  const state = invitationState(slot, mails);
  if (state === 'sent' || state === 'outbox' || state === 'onItsWay') return state;
  if (state === 'held' || state === 'refused') return 'failed';
  return emailOf(part, slot) === '' ? 'noAddress' : 'none';
}

const shortDate = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(date);
