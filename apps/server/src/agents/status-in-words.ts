import { type Case, personOf, type store } from '../applications/index.ts';

type Mail = Awaited<ReturnType<typeof store.mailsOf>>[number];

/** One line that says where a case is and who is holding it up (design 6, "Portal"). */
export function statusInWords(
  part: Pick<Case, 'row' | 'key' | 'slots'>,
  mails: readonly Mail[],
  expired: boolean,
): string {
  const { row, slots } = part;
  if (expired) return 'Expired: not submitted within 90 days';
  if (row.decision_class_name !== null) return 'Decision made';
  if (row.all_signed) return 'Submitted, being processed';
  const holder = slots.find(({ kind, state }) => kind !== 'agent' && state !== 'signed' && state !== 'waiting');
  if (row.sent_at === null || (!holder && !row.customer_signed)) return 'With you: complete your sections';
  if (!holder) return 'With you: complete the agent report and sign';
  const who =
    holder.kind === 'insured' ? 'the proposed insured' : `owner ${holder.letter}, ${personOf(part, holder).LastName}`;
  const since = holder.invited_at ?? row.sent_at;
  return `Waiting for ${who} since ${shortDate(since)}, ${mailState(mails, holder.id)}`;
}

function mailState(mails: readonly Mail[], slotId: string): string {
  const last = mails.findLast(({ slot_id }) => slot_id === slotId);
  if (!last) return 'no mail yet';
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
