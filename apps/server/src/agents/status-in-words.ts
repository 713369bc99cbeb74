import { type Case, emailOf, personOf, type store } from '../applications/index.ts';

/** One line that says where a case is and who is holding it up (design 6, "Portal"). */
export function statusInWords(
  part: Pick<Case, 'row' | 'key' | 'slots'>,
  mails: readonly store.MailRow[],
  expired: boolean,
  reader: 'agent' | 'operations',
): string {
  const withAgent = reader === 'agent' ? 'With you' : 'With the agent';
  const { row, slots } = part;
  if (expired) return 'Expired: not submitted within 90 days';
  if (row.decision_class_name !== null) return 'Decision made';
  if (row.all_signed) return 'Submitted, being processed';
  const holders = slots.filter(({ kind, state }) => kind !== 'agent' && state !== 'signed' && state !== 'waiting');
  const [holder] = holders;
  if (row.sent_at === null && row.agent_signed) return `${withAgent}: send the application to the proposed insured`;
  if (row.epoch > 1 && row.sent_at === null) return `${withAgent}: unlocked, send it again when it is corrected`;
  if (row.sent_at === null || (!holder && !row.customer_signed)) return `${withAgent}: complete your sections`;
  if (!holder) return `${withAgent}: complete the agent report and sign`;
  const stopped = holders.find(({ state }) => state === 'declined');
  if (stopped) return `${withAgent}: ${nameOf(part, stopped)} ${declinedWords[stopped.declined_as ?? 'declined']}`;
  if (holders.length > 1) {
    const each = holders.map((slot) => `${nameOf(part, slot)} (${mailState(part, mails, slot)})`);
    return `Waiting for ${holders.length} owners: ${each.join(', ')}`;
  }
  const who = holder.kind === 'insured' ? 'the proposed insured' : `owner ${holder.letter}, ${nameOf(part, holder)},`;
  const since = holder.invited_at ?? row.sent_at;
  return `Waiting for ${who} since ${shortDate(since)}, ${mailState(part, mails, holder)}`;
}

/** After the name of who stopped; sending them the e-mail again opens their place again. */
const declinedWords = {
  declined: 'does not want to sign; talk to them, then resend the e-mail',
  paper: 'wants to sign on paper',
  withdrawn: 'withdrew the consent to sign electronically; continue on paper',
} as const;

function nameOf(part: Pick<Case, 'key'>, slot: store.SlotRow): string {
  const { FirstName, LastName } = personOf(part, slot);
  return `${FirstName} ${LastName}`;
}

function mailState(part: Pick<Case, 'key'>, mails: readonly store.MailRow[], slot: store.SlotRow): string {
  const last = mails.findLast(({ slot_id }) => slot_id === slot.id);
  if (!last) return emailOf(part, slot) === '' ? 'no e-mail address' : 'no mail yet';
  switch (last.status) {
    case 'sent':
    case 'shown':
      return 'mail delivered';
    case 'bounced':
    case 'failed':
      return 'mail could not be delivered';
    default:
      return 'mail on its way';
  }
}

const shortDate = (date: Date): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(date);
