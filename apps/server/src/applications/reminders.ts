/** When signers who were asked are reminded (spec flow 4.43). */
import { DAY_MS } from '../platform/index.ts';
import type { ReminderDays } from '@countersign/engine';
import type { RowOfReminders } from '@countersign/protocol';
import { REMINDERS } from '../mail/index.ts';
import { countsAsSent, invitationState, invitationsTo } from './invitations.ts';
import type { CaseHead } from './case.ts';
import type * as store from './store/index.ts';

/** A reminder that is later than this is not sent, such as after the program was not running for a long time. */
const LATEST_DAYS = 7;

/** States of a signer who was asked and has neither signed nor declined. */
export const ASKED = [
  'invited',
  'identified',
  'consented',
  'reviewing',
] as const satisfies readonly store.SlotRow['state'][];

const isAsked = ({ state }: Pick<store.SlotRow, 'state'>): boolean => ASKED.some((one) => one === state);

/**
 * When the next reminder to a signer is due; null: none is. Each step is sent once: this many days after the newest
 * invitation, and never sooner after the previous reminder than the steps are apart.
 */
export function nextReminder(
  slot: Pick<store.SlotRow, 'id' | 'state' | 'kind' | 'invited_at'>,
  mails: readonly store.MailRow[],
  days: ReminderDays,
): Date | null {
  if (slot.kind === 'agent' || slot.invited_at === null || !isAsked(slot)) return null;
  if (!countsAsSent(invitationState(slot, mails))) return null;
  const reminders = invitationsTo(slot, mails).filter(({ kind }) => REMINDERS.some((one) => one === kind));
  const wanted = days[reminders.length];
  if (wanted === undefined) return null;
  const sinceInvitation = slot.invited_at.getTime() + wanted * DAY_MS;
  const last = reminders.at(-1);
  const apart = wanted - (days[reminders.length - 1] ?? 0);
  return new Date(last ? Math.max(sinceInvitation, last.created_at.getTime() + apart * DAY_MS) : sinceInvitation);
}

/** Whether signers of this case are reminded at all, once they were asked. */
export const isReminding = ({ row }: Pick<CaseHead, 'row'>, now: Date): boolean =>
  !row.is_demo && !row.reminders_off && !row.all_signed && row.erased_at === null && row.expires_at > now;

/** Signers who were asked before this are no longer reminded; null: nobody is reminded at all. */
export function oldestReminded(days: ReminderDays, now: Date): Date | null {
  const last = days.at(-1);
  return last === undefined ? null : new Date(now.getTime() - (last + LATEST_DAYS) * DAY_MS);
}

/**
 * What the agent sees of a case's reminders: whether they are on, and to whom and when the next ones are sent. One that is
 * due already is sent at once.
 */
export function remindersOf(
  part: Pick<CaseHead, 'row' | 'slots'>,
  mails: readonly store.MailRow[],
  { days, now }: { days: ReminderDays; now: Date },
): RowOfReminders {
  const oldest = oldestReminded(days, now);
  const due = part.slots.flatMap((slot) => {
    if (!isReminding(part, now) || oldest === null || (slot.invited_at ?? oldest) < oldest) return [];
    const at = nextReminder(slot, mails, days);
    return at === null ? [] : [{ SignerLetter: slot.letter ?? '', At: (at < now ? now : at).toISOString() }];
  });
  return { On: !part.row.reminders_off, Due: due.toSorted((one, other) => (one.At < other.At ? -1 : 1)) };
}
