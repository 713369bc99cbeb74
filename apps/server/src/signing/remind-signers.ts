/**
 * The hourly job: people who were asked to sign some days ago and have neither signed nor declined are asked again
 * (spec flow 4.43).
 */
import { sql } from 'kysely';
import {
  ASKED,
  type Case,
  countedMails,
  forEachCase,
  hasAgentsMailbox,
  emailOf,
  isReminding,
  type LeftOut,
  loadCase,
  nextReminder,
  oldestReminded,
  type Services,
  store,
} from '../applications/index.ts';
import { appendEvidence, systemOrigin } from '../evidence/index.ts';
import { inTransaction, type Reader, type Tx, DAY_MS } from '../platform/index.ts';
import { refuseMail } from './invite.ts';
import { mailLink } from './mail-link.ts';
import { unconfirmedSharing } from './shared-mailboxes.ts';

/** Returns the cases for which that failed. */
export async function remindSigners(services: Services, signal: AbortSignal): Promise<LeftOut[]> {
  const days = services.carrier.reminders;
  const now = services.now();
  const from = oldestReminded(days, now);
  const [first] = days;
  if (first === undefined || from === null) return [];
  const to = new Date(now.getTime() - first * DAY_MS);
  const asked = await casesAsked(services.database.query, { now, from, to });
  return forEachCase(asked, signal, (id) =>
    inTransaction(services.database, async (tx) => {
      const theCase = await loadCase(services, tx, id, { lock: true });
      if (theCase) await remindIn(services, tx, theCase, now);
    }),
  );
}

async function remindIn(services: Services, tx: Tx, theCase: Case, at: Date): Promise<void> {
  if (!isReminding(theCase, at) || (await store.isHeld(tx, theCase.id))) return;
  const mails = countedMails(theCase.row, await store.mailsOf(tx, theCase.id));
  for (const slot of theCase.slots) {
    const due = nextReminder(slot, mails, services.carrier.reminders);
    if (due === null || due > at || !(await mayRemind(tx, theCase, slot, at))) continue;
    const origin = systemOrigin('reminders');
    const mail = await mailLink(services, tx, theCase, {
      slot,
      purpose: 'sign',
      kind: slot.kind === 'owner' ? 'ownerReminder' : 'reminder',
      expiresAt: theCase.row.expires_at,
      origin,
      at,
    });
    const data = { slot: slot.id, mail };
    await appendEvidence(tx, theCase.id, { type: 'signer.reminded', origin, at, epoch: theCase.row.epoch, data });
  }
}

/** The mail would reach this person, and nobody else. */
async function mayRemind(tx: Tx, theCase: Case, slot: store.SlotRow, at: Date): Promise<boolean> {
  const address = emailOf(theCase, slot);
  if (address === '' || hasAgentsMailbox(theCase, slot)) return false;
  if ((await unconfirmedSharing(tx, theCase, slot)).length > 0) return false;
  return (await refuseMail(tx, theCase, { slot, address, to: undefined, at })) === null;
}

/**
 * Cases in which somebody was asked between these times and has neither signed nor declined. In random order: if there are
 * more than one run can look at, it is not always the same ones that are left for the next hour.
 */
async function casesAsked(reader: Reader, { now, from, to }: { now: Date; from: Date; to: Date }): Promise<string[]> {
  const rows = await reader
    .selectFrom('signing_slot')
    .innerJoin('application', (join) =>
      join
        .onRef('application.id', '=', 'signing_slot.application_id')
        .onRef('application.epoch', '=', 'signing_slot.epoch'),
    )
    .select('application.id')
    .where('signing_slot.state', 'in', ASKED)
    .where('signing_slot.replaced_at', 'is', null)
    .where('signing_slot.invited_at', '>=', from)
    .where('signing_slot.invited_at', '<=', to)
    .where('application.is_demo', '=', false)
    .where('application.all_signed', '=', false)
    .where('application.reminders_off', '=', false)
    .where('application.erased_at', 'is', null)
    .where('application.expires_at', '>', now)
    .groupBy('application.id')
    .orderBy(sql`random()`)
    .execute();
  return rows.map(({ id }) => id);
}
